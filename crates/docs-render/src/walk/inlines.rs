//! Links.

use comrak::nodes::{Node, NodeLink, NodeValue};

use super::Walk;
use crate::html::{push_address, push_attribute};
use crate::links::tab_attributes;

impl Walk<'_> {
    pub(super) fn link(&mut self, node: Node<'_>, link: &NodeLink) {
        // The parser finds links within links next to brackets, but HTML does not allow them.
        let is_link = |node: Node<'_>| matches!(node.data().value, NodeValue::Link(_));
        if node.ancestors().skip(1).any(is_link) {
            return self.children(node);
        }
        let line = self.reporter.line(node);
        let list = self.take_attributes_after(node);
        let Some(resolved) = self.links.link(&link.url, line, &mut self.reporter) else {
            return self.children(node);
        };
        self.article.html.push_str("<a href=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        let is_own_tab = list.has("target");
        self.article.html.push_str(if is_own_tab { "" } else { tab_attributes(&resolved) });
        self.title_attribute(if list.has("title") { "" } else { &link.title });
        self.push_attributes(node, &list);
        self.article.html.push('>');
        self.children(node);
        self.article.html.push_str("</a>");
    }

    /// Writes the title of a link or an image.
    pub(super) fn title_attribute(&mut self, title: &str) {
        if !title.is_empty() {
            push_attribute(&mut self.article.html, "title", title);
        }
    }
}
