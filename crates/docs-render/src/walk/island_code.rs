//! Code of a source's islands, before the source is parsed.

use super::element::PARTIAL;
use super::evaluator::Evaluator;
use super::island_rules::TagKind;
use crate::mdx::{Placeholders, jsx};
use crate::tags::{Tag, Value};

impl Evaluator<'_> {
    /// Returns all code that the source's islands may contain: names of tags, expressions, and properties of partials.
    /// Empty for a source without islands.
    pub(crate) fn code_of_islands<'m>(&'m self, placeholders: &'m Placeholders) -> Vec<&'m str> {
        let by_children = self.islands_by_children(placeholders);
        let mut code = self.code_of_titles();
        for placeholder in placeholders.iter() {
            if let Some(expression) = placeholder.text.strip_prefix('{') {
                if !self.shows_data(expression.strip_suffix('}').unwrap_or(expression)) {
                    code.push(placeholder.text);
                }
            } else if let Some(tag) = jsx::tag(placeholder.text).filter(|tag| !tag.is_end) {
                let is_island = by_children.contains(&placeholder.number)
                    || self.tag_kind(&tag) == TagKind::Island;
                let passes_code = self.component_name(tag.name) == PARTIAL && has_code(&tag);
                if is_island || passes_code {
                    code.push(placeholder.text);
                }
            }
        }
        code
    }

    /// Returns the titles of admonitions, whose tags have no placeholders yet.
    fn code_of_titles(&self) -> Vec<&str> {
        let lines = self.input.source.text.lines();
        let titles = lines.filter(|line| line.contains(":::") && line.contains(['<', '{']));
        titles.collect()
    }
}

/// Returns `true` if a tag has an attribute with an expression.
fn has_code(tag: &Tag<'_>) -> bool {
    tag.attributes.iter().any(|attribute| matches!(attribute.value, Value::Expression(_)))
}
