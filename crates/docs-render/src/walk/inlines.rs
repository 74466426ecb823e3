//! Links and images.

use comrak::nodes::{Node, NodeLink, NodeValue};

use super::Walk;
use super::text::plain_text;
use crate::html::{push_address, push_attribute};
use crate::links::tab_attributes;

impl Walk<'_> {
    pub(super) fn link(&mut self, node: Node<'_>, link: &NodeLink) {
        // The parser finds links within links beside brackets, but HTML has none.
        let is_link = |node: Node<'_>| matches!(node.data().value, NodeValue::Link(_));
        if node.ancestors().skip(1).any(is_link) {
            return self.children(node);
        }
        let line = self.reporter.line(node);
        let Some(resolved) = self.links.link(&link.url, line, &mut self.reporter) else {
            return self.children(node);
        };
        self.article.html.push_str("<a href=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        self.article.html.push_str(tab_attributes(&resolved));
        self.title_attribute(&link.title);
        self.article.html.push('>');
        self.children(node);
        self.article.html.push_str("</a>");
    }

    pub(super) fn image(&mut self, node: Node<'_>, link: &NodeLink) {
        let alternative = plain_text(node);
        let line = self.reporter.line(node);
        let Some(resolved) = self.links.image(&link.url, line, &mut self.reporter) else {
            return self.article.literal_text(&alternative);
        };
        self.reporter.check_description(&alternative, &link.url, line);
        self.reporter.note_image_address(&link.url, line);
        self.article.gather(&alternative);
        self.article.html.push_str("<img src=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        push_attribute(&mut self.article.html, "alt", &alternative);
        self.article.html.push_str(" loading=\"lazy\" decoding=\"async\"");
        if let Some((width, height)) = resolved.size {
            self.article.html.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
        }
        self.title_attribute(&link.title);
        self.article.html.push('>');
    }

    fn title_attribute(&mut self, title: &str) {
        if !title.is_empty() {
            push_attribute(&mut self.article.html, "title", title);
        }
    }
}
