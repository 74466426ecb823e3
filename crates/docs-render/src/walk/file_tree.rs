//! Items of a file tree: a name, followed by a comment.

use comrak::nodes::{Node, NodeValue};

use super::Walk;
use super::element::Element;
use super::text::plain_text;
use crate::blocks::{Content, text_of};
use crate::limits::MAX_DEPTH;

/// Names of entries that represent omitted entries.
const PLACEHOLDERS: [&str; 2] = ["...", "…"];

/// Name of an entry, and its comment.
struct Entry<'n> {
    name: String,
    /// Node of a name that contains a link or a picture.
    linked: Option<Node<'n>>,
    is_highlighted: bool,
    /// Rest of the text that contains the name.
    comment: String,
    /// Nodes after that text.
    rest: Vec<Node<'n>>,
}

impl<'n> Entry<'n> {
    fn read(paragraph: Node<'n>) -> Option<Self> {
        let mut nodes = paragraph.children();
        let first = nodes.next()?;
        let mut rest: Vec<Node<'n>> = nodes.collect();
        Some(match &first.data().value {
            NodeValue::Text(text) => {
                let text = text.trim_start();
                let end = text.find(char::is_whitespace).unwrap_or(text.len());
                let (name, comment) = (text[..end].to_owned(), text[end..].to_owned());
                Self { name, linked: None, is_highlighted: false, comment, rest }
            }
            // An author's tag ends in another node.
            NodeValue::HtmlInline(_) => return None,
            value => {
                let is_highlighted = matches!(value, NodeValue::Strong);
                let comment = rest.first().and_then(|node| text_of(node));
                rest.drain(..usize::from(comment.is_some()));
                let comment = comment.unwrap_or_default();
                let linked = Some(first).filter(|first| has_links(first));
                Self { name: plain_text(first), linked, is_highlighted, comment, rest }
            }
        })
    }

    fn has_comment(&self) -> bool {
        !self.comment.trim().is_empty() || !self.rest.is_empty()
    }
}

fn has_links(name: &Node<'_>) -> bool {
    name.descendants()
        .any(|node| matches!(node.data().value, NodeValue::Link(_) | NodeValue::Image(_)))
}

impl Walk<'_> {
    /// Returns `true` if the current node is in a file tree.
    pub(super) fn is_in_tree(&self) -> bool {
        self.tags.open.iter().any(|open| match &open.element {
            Element::Block(open) => open.block.content == Content::Tree,
            _ => false,
        })
    }

    /// Writes a list item as a folder or a file.
    pub(super) fn tree_item(&mut self, item: Node<'_>) {
        if self.depth == MAX_DEPTH {
            return self.too_deep(item);
        }
        let is_paragraph = |node: &Node<'_>| matches!(node.data().value, NodeValue::Paragraph);
        let paragraph = item.first_child().filter(is_paragraph);
        let Some(entry) = paragraph.and_then(Entry::read) else {
            return self.wrapped("<li>", item, "</li>\n");
        };
        let has_entries = item.children().nth(1).is_some();
        let kind = match entry.name.as_str() {
            name if PLACEHOLDERS.contains(&name) => "more",
            name if has_entries || name.ends_with('/') => "folder",
            _ => "file",
        };
        self.article.html.push_str(&format!("<li data-tree=\"{kind}\">"));
        self.tree_entry(&entry);
        for node in item.children().skip(1) {
            self.child(node);
        }
        self.article.html.push_str("</li>\n");
    }

    fn tree_entry(&mut self, entry: &Entry<'_>) {
        self.article.text.clear();
        let element = if entry.is_highlighted { "strong" } else { "span" };
        self.article.html.push_str(&format!("<{element} class=\"tree-name\">"));
        match entry.linked {
            Some(name) if entry.is_highlighted => self.children(name),
            Some(name) => self.child(name),
            None => self.article.literal_text(&entry.name),
        }
        self.article.html.push_str(&format!("</{element}>"));
        if entry.has_comment() {
            self.article.literal_text(" ");
            self.article.html.push_str("<span class=\"tree-comment\">");
            self.article.literal_text(entry.comment.trim_start());
            entry.rest.iter().for_each(|node| self.child(node));
            self.article.html.push_str("</span>");
        }
        self.article.records.content(&self.article.text);
    }
}
