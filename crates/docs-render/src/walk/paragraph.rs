//! Paragraphs: their shape, and their text for the search, which is collected while they are written.

use comrak::nodes::Node;

use super::element::Element;
use super::jsx::Shape;
use super::{Walk, list};
use crate::html::push_text;
use crate::options::Dialect;

impl Walk<'_> {
    pub(super) fn paragraph(&mut self, node: Node<'_>) {
        self.text.clear();
        let shape = self.shape(node);
        let is_bare =
            shape != Shape::Paragraph || list::is_in_tight_item(node) || self.is_in_paragraph();
        let at = self.html.len();
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
        if self.replaces && !is_bare && self.replaces_element("p") {
            self.replace_element("p", true, at, self.line(node));
        }
        self.records.content(&self.text);
    }

    /// Writes text, which is also searchable.
    pub(super) fn literal_text(&mut self, text: &str) {
        push_text(&mut self.html, text);
        self.gather(text);
    }

    /// Appends to the text of the current paragraph.
    pub(super) fn gather(&mut self, text: &str) {
        if self.is_searchable() {
            self.text.push_str(text);
        }
    }

    /// Returns whether the current output is searchable under the current heading.
    fn is_searchable(&self) -> bool {
        self.muted == 0 && self.code_depth == 0 && self.heading_depth == 0
    }

    /// Returns whether the innermost tag of the author is a paragraph, or cannot contain one.
    fn is_in_paragraph(&self) -> bool {
        let around = self.open_tags.last();
        self.options.dialect == Dialect::Mdx
            && around.is_some_and(|open| {
                open.name == "p" && matches!(open.element, Element::Html | Element::Island { .. })
            })
            || self.code_depth > 0
    }

    /// Adds a search record.
    pub(super) fn record(&mut self, text: &str) {
        if self.is_searchable() {
            self.records.content(text);
        }
    }
}
