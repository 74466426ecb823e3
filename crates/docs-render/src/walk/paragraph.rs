//! Paragraphs: their shape, and their text for the search.

use comrak::nodes::Node;

use super::jsx::Shape;
use super::text::push_plain_text;
use super::{Element, Walk, list};
use crate::page::Dialect;

impl Walk<'_> {
    pub(super) fn paragraph(&mut self, node: Node<'_>) {
        // Its room is used again by the next paragraph.
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        push_plain_text(&mut text, node);
        let shape = self.shape(node);
        let is_bare =
            shape != Shape::Paragraph || list::is_in_tight_item(node) || self.is_in_paragraph();
        self.html.push_str(if is_bare { "" } else { "<p>" });
        self.task_box(node);
        match shape {
            Shape::Open => self.open_children(node),
            Shape::Paragraph | Shape::Unraveled => self.children(node),
        }
        self.take_back_links(node);
        self.html.push_str(match shape {
            Shape::Unraveled if self.code_depth == 0 && !self.html.ends_with('\n') => "\n",
            _ if is_bare => "",
            _ => "</p>\n",
        });
        self.record(&text);
        self.text = text;
    }

    /// Whether the author's own tag around this is a paragraph (or can hold none).
    fn is_in_paragraph(&self) -> bool {
        let around = self.open_tags.last();
        self.options.dialect == Dialect::Mdx
            && around.is_some_and(|open| open.name == "p" && matches!(open.element, Element::Html))
            || self.code_depth > 0
    }

    /// Makes a text searchable.
    pub(super) fn record(&mut self, text: &str) {
        if self.muted == 0 && self.code_depth == 0 {
            self.records.content(text);
        }
    }
}
