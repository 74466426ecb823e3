//! Directives on lines of their own: `::include{file=./part.md}`, `::video{src=./tour.mp4}`.

use comrak::nodes::{Node, NodeValue};
use docs_core::Names;

use super::Walk;
use super::block_faults::attributes_of;
use super::element::Element;
use crate::admonitions::Opening;
use crate::blocks::leaf::{LEAF_BLOCKS, LeafBlock};
use crate::blocks::values::NAMES_OF_TITLES;
use crate::blocks::{BlockStart, INCLUDE, TITLE_ABOVE};
use crate::tags::Tag;

/// Colons before the name.
const COLONS: &str = "::";

impl Walk<'_> {
    /// Writes a paragraph that consists of directives; returns `false` for other paragraphs.
    pub(super) fn paragraph_of_directives(&mut self, node: Node<'_>) -> bool {
        if !self.input.options.blocks || !starts_with_colons(node) {
            return false;
        }
        let lines = node.data().sourcepos;
        // File names may contain the delimiters of emphasis, so the source lines are read.
        let line_of = |number| {
            let directive = directive_in(self.reporter.source_line(number))?;
            Some((self.reporter.line_at(number), directive))
        };
        let written: Option<Vec<(u32, &str)>> =
            (lines.start.line..=lines.end.line).map(line_of).collect();
        let Some(written) = written else { return false };
        for (line, directive) in written {
            let opening = Opening::parse(directive);
            match leaf_block(opening.keyword) {
                Some(block) => {
                    let start = self.start_of_directive(node, &opening, COLONS);
                    let known = opening.attributes.iter().copied();
                    let known: Vec<(&str, &str)> =
                        known.filter(|(name, _)| block.attributes.contains(name)).collect();
                    self.reporter.report_attribute_values(&start.name, &known, line);
                    self.write_leaf(block, BlockStart { line, ..start });
                }
                None => self.include(&opening, line),
            }
        }
        true
    }

    /// Returns `true` for a paragraph that starts with an include.
    pub(super) fn starts_with_include(&self, node: Node<'_>) -> bool {
        let line = self.reporter.source_line(node.data().sourcepos.start.line);
        let is_include =
            || directive_in(line).is_some_and(|directive| directive.starts_with(INCLUDE));
        self.input.options.blocks && starts_with_colons(node) && is_include()
    }

    /// Writes a component that is such a block; returns `false` for other components.
    pub(super) fn leaf_component(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        let known = LEAF_BLOCKS.iter().find(|block| block.component == Some(tag.name));
        let Some(block) = known.filter(|_| self.input.options.blocks) else { return false };
        self.report_component_values(block.attributes, tag, line);
        let mut start = self.start_of_component(Some("title"), tag, line);
        start.attributes.retain(|(name, _)| name != "title");
        self.write_leaf(block, start);
        self.open(tag, line, Element::Silent);
        true
    }

    fn write_leaf(&mut self, block: &LeafBlock, mut start: BlockStart) {
        if !block.has_title {
            let misplaced = start.take_title();
            self.write_misplaced_title(TITLE_ABOVE, &misplaced);
        }
        let unknown = start.attributes.iter().map(|(name, _)| name.as_str());
        for name in unknown.filter(|name| !block.attributes.contains(name)) {
            let message = format!("the attribute `{name}` has no effect on `{}`", start.name);
            let is_title = block.has_title && NAMES_OF_TITLES.contains(&name);
            let is_component = start.is_component();
            let help = match Names::new(block.attributes.iter().copied()).nearest(name) {
                _ if is_title && is_component => "write the title as `title=\"Title\"`".to_owned(),
                _ if is_title => {
                    format!("write the title in brackets: `{COLONS}{}[Title]`", block.name)
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    let title = Some("title").filter(|_| is_component && block.has_title);
                    attributes_of(title, block.attributes, is_component)
                }
            };
            let notation = format!("{COLONS}{}{{{name}}}", block.name);
            self.reporter.report_foreign_notation(&notation, name, message, &help, start.line);
        }
        (block.write)(self, &start);
    }
}

fn leaf_block(name: &str) -> Option<&'static LeafBlock> {
    LEAF_BLOCKS.iter().find(|block| block.name == name)
}

fn starts_with_colons(paragraph: Node<'_>) -> bool {
    paragraph.first_child().is_some_and(|child| match &child.data().value {
        NodeValue::Text(text) => text.starts_with(COLONS),
        _ => false,
    })
}

/// Returns the directive in a line, after the prefixes of its containers and without its colons.
fn directive_in(line: &str) -> Option<&str> {
    let at = line.find(COLONS)?;
    let (before, directive) = (&line[..at], line[at + COLONS.len()..].trim());
    let is_prefix = |char: char| {
        char.is_whitespace()
            || char.is_ascii_digit()
            || matches!(char, '>' | '-' | '*' | '+' | '.' | ')' | ':')
    };
    let name = directive.split(['{', '[']).next()?;
    let is_known = name == INCLUDE || leaf_block(name).is_some();
    let is_whole = directive.len() == name.len() || directive.ends_with(['}', ']']);
    let is_closed = || Opening::parse(directive).fault.is_none();
    (is_known && is_whole && before.chars().all(is_prefix) && is_closed()).then_some(directive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_is_a_line_of_its_own() {
        let rows = [
            ("::include{file=a.md}", Some("include{file=a.md}")),
            ("> 1. ::include{file=\"a b.md\"} ", Some("include{file=\"a b.md\"}")),
            ("::video[A tour]{src=a.mp4}", Some("video[A tour]{src=a.mp4}")),
            ("::include{file=a.md} text", None),
            ("text ::include{file=a.md}", None),
            (":::include{file=a.md}", None),
            ("::includes{file=a.md}", None),
            ("::other{file=a.md}", None),
            (": ::video{src=a.mp4}", Some("video{src=a.mp4}")),
            ("::glossary", Some("glossary")),
            ("::include", Some("include")),
            ("::video[A [b]]{src=a.mp4}", Some("video[A [b]]{src=a.mp4}")),
            ("::video[A [b]{src=a.mp4}", None),
        ];
        for (line, expected) in rows {
            assert_eq!(directive_in(line), expected, "{line}");
        }
    }
}
