//! Properties that a tag passes to a partial.

use super::Walk;
use super::island::parse;
use super::props::{Props, push_entry};
use crate::islands::source::push_value;
use crate::mdx::value::Value;
use crate::tags::{Attribute, Tag, Value as Written};

impl Walk<'_> {
    /// Returns the properties that a tag passes to a partial.
    pub(super) fn props_of(&mut self, tag: &Tag<'_>, line: u32) -> Props {
        let mut props = Props::default();
        let mut is_literal = true;
        for attribute in &tag.attributes {
            let value = self.value_of(tag, attribute.name);
            is_literal &= value.as_ref().is_some_and(is_literal_value);
            props.spreads |= self.islands.is_some() && attribute.name == "...";
            let unknown = self.islands.is_some().then_some(Value::Unknown);
            if let Some(value) = value.or(unknown) {
                props.values.push((attribute.name.to_owned(), value));
            }
        }
        if self.islands.is_some() && !is_literal {
            let source = self.source_of(tag);
            match parse(&format!("() => ({{{}}})", source.trim_start_matches(", "))) {
                Ok(()) => props.source = Some(source),
                Err(error) => self.note_invalid_tag(tag, line, &error),
            }
        }
        props
    }

    fn source_of(&self, tag: &Tag<'_>) -> String {
        let mut source = String::new();
        for attribute in &tag.attributes {
            match attribute {
                Attribute { name: "...", value: Written::Expression(spread) } => {
                    source.push_str(", ");
                    source.push_str(spread);
                }
                Attribute { name, value: Written::Expression(expression) } => {
                    // A comment may end its last line.
                    let end = if expression.contains("//") { "\n)" } else { ")" };
                    push_entry(&mut source, name, |source| source.extend(["(", expression, end]));
                }
                Attribute { name, .. } => {
                    if let Some(value) = self.value_of(tag, name) {
                        push_entry(&mut source, name, |source| push_value(source, &value));
                    }
                }
            }
        }
        source
    }
}

/// Returns whether a value is independent of its text.
fn is_literal_value(value: &Value) -> bool {
    match value {
        Value::Import(_) | Value::Unknown | Value::Html(_) => false,
        Value::List(values) => values.iter().all(is_literal_value),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_literal_value(value)),
        _ => true,
    }
}
