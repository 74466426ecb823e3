//! Properties that a tag passes to a partial.

use super::evaluator::Evaluator;
use super::island::{invalid_tag, parse};
use super::props::{Props, push_entry};
use super::reporter::Reporter;
use crate::islands::source::push_value;
use crate::mdx::value::Value;
use crate::tags::{Attribute, Tag, Value as AttributeValue};

impl Evaluator<'_> {
    /// Returns the properties that a tag passes to a partial.
    pub(super) fn props_of(&self, tag: &Tag<'_>, line: u32, reporter: &mut Reporter<'_>) -> Props {
        let has_islands = self.input.options.has_islands();
        let mut props = Props::default();
        let mut is_literal = true;
        for attribute in &tag.attributes {
            let value = self.value_of(tag, attribute.name);
            is_literal &= value.as_ref().is_some_and(is_literal_value);
            props.spreads |= has_islands && attribute.name == "...";
            let unknown = has_islands.then_some(Value::Unknown);
            if let Some(value) = value.or(unknown) {
                props.values.push((attribute.name.to_owned(), value));
            }
        }
        if has_islands && !is_literal {
            let source = self.source_of(tag);
            match parse(&format!("() => ({{{}}})", source.trim_start_matches(", "))) {
                Ok(()) => props.source = Some(source),
                Err(error) => {
                    reporter.issue(line, &format!("<{}", tag.name), invalid_tag(tag, &error));
                }
            }
        }
        props
    }

    fn source_of(&self, tag: &Tag<'_>) -> String {
        let mut source = String::new();
        for attribute in &tag.attributes {
            match attribute {
                Attribute { name: "...", value: AttributeValue::Expression(spread) } => {
                    source.push_str(", ");
                    source.push_str(spread);
                }
                Attribute { name, value: AttributeValue::Expression(expression) } => {
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

/// Returns `true` if a value is independent of its source.
fn is_literal_value(value: &Value) -> bool {
    match value {
        Value::Import(_) | Value::Unknown | Value::Html(_) => false,
        Value::List(values) => values.iter().all(is_literal_value),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_literal_value(value)),
        _ => true,
    }
}
