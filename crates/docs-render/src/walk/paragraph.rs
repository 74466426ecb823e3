//! Paragraphs. Their text for the search index is collected while they are written.

use comrak::nodes::Node;

use super::element::Element;
use super::jsx::{Shape, shape};
use super::{Walk, list};
use crate::options::Format;

impl Walk<'_> {
    pub(super) fn paragraph(&mut self, node: Node<'_>) {
        self.article.text.clear();
        if self.paragraph_of_contents(node) || self.paragraph_of_directives(node) {
            return;
        }
        let shape = shape(node, &self.placeholders);
        let is_bare =
            shape != Shape::Paragraph || list::is_in_tight_item(node) || self.is_in_paragraph();
        let at = self.article.html.len();
        if !is_bare {
            let list = self.take_attributes_of_paragraph(node);
            self.reporter.report_annotations(&list, self.reporter.line(node));
            self.article.html.push_str("<p");
            self.push_attributes(node, &list);
            self.article.html.push('>');
        }
        self.article.task_box(node);
        match shape {
            Shape::Open => self.open_children(node),
            Shape::Paragraph | Shape::Unraveled => self.children(node),
        }
        self.take_back_links(node);
        self.article.html.push_str(match shape {
            Shape::Unraveled
                if self.article.code_depth == 0 && !self.article.html.ends_with('\n') =>
            {
                "\n"
            }
            _ if is_bare => "",
            _ => "</p>\n",
        });
        if self.islands.replaces && !is_bare && self.replaces_element("p") {
            self.replace_element("p", true, at, self.reporter.line(node));
        }
        self.article.records.content(&self.article.text);
    }

    /// Returns `true` if the author's innermost tag is a paragraph, or cannot contain one.
    fn is_in_paragraph(&self) -> bool {
        let around = self.tags.last();
        around.is_some_and(|open| matches!(open.element, Element::HtmlLine))
            || self.input.options.format == Format::Mdx
                && around.is_some_and(|open| {
                    open.name == "p"
                        && matches!(open.element, Element::Html | Element::Island { .. })
                })
            || self.article.code_depth > 0
    }
}
