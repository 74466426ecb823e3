//! Links.

use comrak::nodes::{Node, NodeLink, NodeValue};

use super::Walk;
use crate::html::{push_address, push_attribute};
use crate::links::{RELATIONS, tab_attributes};

impl Walk<'_> {
    pub(super) fn link(&mut self, node: Node<'_>, link: &NodeLink) {
        // The parser finds links within links next to brackets, but HTML does not allow them.
        let is_link = |node: Node<'_>| matches!(node.data().value, NodeValue::Link(_));
        if node.ancestors().skip(1).any(is_link) {
            return self.children(node);
        }
        let line = self.reporter.line(node);
        let mut list = self.take_attributes_after(node);
        let Some(resolved) = self.links.link(&link.url, line, &mut self.reporter) else {
            return self.children(node);
        };
        self.article.html.push_str("<a href=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        let has_target = list.value("target").is_some();
        let of_tab = if has_target { "" } else { tab_attributes(&resolved) };
        // An attribute is written once, so the relations of the author and those of the tab are one value.
        let written = of_tab.split_once(" rel=").zip(list.value("rel").map(ToOwned::to_owned));
        let of_tab = written.as_ref().map_or(of_tab, |((before, _), _)| before);
        if let Some((_, relations)) = &written {
            let own = relations.split_whitespace();
            let own = own.filter(|word| !RELATIONS.split(' ').any(|known| known == *word));
            let words: Vec<&str> = RELATIONS.split(' ').chain(own).collect();
            list.set("rel", words.join(" "));
        }
        self.article.html.push_str(of_tab);
        self.title_attribute(if list.value("title").is_some() { "" } else { &link.title });
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
