//! Values of a tag's attributes.

use super::attributes::{AttributeText, text_value};
use super::evaluator::Evaluator;
use super::text::text_of_html;
use crate::mdx::value::Value as Literal;
use crate::tags::{Attribute, Tag, Value};
use docs_core::decode_entities;

impl Evaluator<'_> {
    /// Returns the value of an attribute; `None` if it is absent or not literal.
    pub(super) fn value_of(&self, tag: &Tag<'_>, name: &str) -> Option<Literal> {
        let attribute = tag.attributes.iter().find(|attribute| attribute.name == name)?;
        self.literal(attribute)
    }

    fn literal(&self, attribute: &Attribute<'_>) -> Option<Literal> {
        match attribute.value {
            Value::None => Some(Literal::Bool(true)),
            Value::Text(text) => Some(Literal::Text(decode_entities(text))),
            Value::Expression(expression) => self.evaluated(expression),
        }
    }

    /// Returns the value of an attribute as a string.
    pub(super) fn text_of(&self, tag: &Tag<'_>, name: &str) -> Option<String> {
        match text_value(name, self.value_of(tag, name))? {
            AttributeText::Text(text) => Some(text),
            AttributeText::Absent | AttributeText::Bare => None,
        }
    }

    /// Returns `true` if the value of an attribute is an expression whose value is unknown.
    pub(super) fn is_unknown_value(&self, attribute: &Attribute<'_>) -> bool {
        let value = self.literal(attribute);
        attribute.name != "..." && !value.is_some_and(|value| value.is_data())
    }

    fn flag(&self, tag: &Tag<'_>, name: &str) -> bool {
        matches!(self.value_of(tag, name), Some(Literal::Bool(true)))
    }

    /// Returns the text of an attribute whose value is a string or JSX: `summary={<summary>Text</summary>}`.
    pub(super) fn shown_text(&self, attribute: &Attribute<'_>) -> String {
        match (self.literal(attribute), attribute.value) {
            (Some(value), _) => value.shown().unwrap_or_default().into_owned(),
            (None, Value::Expression(expression)) if expression.trim_start().starts_with('<') => {
                text_of_html(expression)
            }
            _ => String::new(),
        }
    }

    /// Returns the literal attributes under their HTML names.
    pub(super) fn written_attributes(
        &self,
        tag: &Tag<'_>,
        name_of: impl Fn(&str) -> String,
    ) -> Vec<(String, String)> {
        let written = tag.attributes.iter().filter_map(|attribute| {
            let text = self
                .text_of(tag, attribute.name)
                .or_else(|| self.flag(tag, attribute.name).then(String::new))?;
            Some((name_of(attribute.name), text))
        });
        written.collect()
    }
}
