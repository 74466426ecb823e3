//! Search records of an article's HTML, for pages whose text is not known before their components are rendered.

use docs_core::Record;

use crate::article_html::attributes::decoded;
use crate::article_html::tree::{Element, Kind, NodeId, Tree};
use crate::records::Records;

/// Returns the search records of an article's HTML. For the HTML of a Markdown source, they correspond to
/// [`Page::records`](crate::Page::records).
///
/// Each heading, each table row and each other block with text of its own has a record. Code blocks, cards, tables of
/// contents, hidden elements and the titles of admonitions have none. `title` is the title of the page if the HTML has no
/// heading of the first level; `section` is the section of the site.
///
/// Any string is valid HTML here.
///
/// ```
/// use docs_render::article_records;
///
/// let html = "<h2 id=\"get\">GET /users</h2><dl><dt>limit</dt><dd>Maximum number of <i>users</i></dd></dl>";
/// let records = article_records(html, "Reference", Some("Users"));
/// let texts: Vec<_> = records.iter().filter_map(|record| record.content.as_deref()).collect();
/// assert_eq!(texts, ["limit", "Maximum number of users"]);
/// assert_eq!(records[2].anchor.as_deref(), Some("get"));
/// let levels: Vec<_> = records[2].hierarchy.levels().flatten().collect();
/// assert_eq!(levels, ["Reference", "Users", "GET /users"]);
/// ```
#[must_use]
pub fn article_records(html: &str, section: &str, title: Option<&str>) -> Vec<Record> {
    let tree = Tree::parse(html);
    let mut reader =
        RecordReader { tree: &tree, records: Records::new(section), text: String::new() };
    if let Some(title) = title
        && tree.find(Tree::ROOT, &|element| element.name == "h1").is_none()
    {
        reader.records.heading(1, title, None);
    }
    reader.block(Tree::ROOT);
    reader.records.finish()
}

/// Reader of a tree in reading order.
struct RecordReader<'t, 'a> {
    tree: &'t Tree<'a>,
    records: Records,
    /// Text collected for the current block.
    text: String,
}

impl<'a> RecordReader<'_, 'a> {
    /// Reads the children of an element that does not share its lines with other elements.
    fn block(&mut self, node: NodeId) {
        self.end_text();
        self.children(node);
        self.end_text();
    }

    fn children(&mut self, node: NodeId) {
        for child in self.tree.children(node) {
            match self.tree.node(child).kind {
                Kind::Text(text) => self.text.push_str(&decoded(text)),
                Kind::Element(element) => self.element(child, element),
            }
        }
    }

    fn element(&mut self, node: NodeId, element: Element<'a>) {
        if is_omitted(element) {
            return;
        }
        if let Some(level) = heading_level(element.name) {
            self.end_text();
            let text = self.text_of(node);
            let id = element.attributes.get("id").filter(|_| level > 1);
            return self.records.heading(level, &text, id.as_deref());
        }
        match element.name {
            "tr" => self.row(node),
            _ if self.tree.node(node).is_block => self.block(node),
            _ => self.inline(node, element),
        }
    }

    fn inline(&mut self, node: NodeId, element: Element<'a>) {
        match element.name {
            "br" => self.text.push(' '),
            "img" => self.text.push_str(&element.attributes.get("alt").unwrap_or_default()),
            _ => self.children(node),
        }
    }

    /// Reads a table row, unless it consists of column headings.
    fn row(&mut self, node: NodeId) {
        self.end_text();
        let cells = self.tree.elements(node).filter(|(_, cell)| matches!(cell.name, "td" | "th"));
        let cells: Vec<(NodeId, Element<'a>)> = cells.collect();
        if cells.iter().all(|(_, cell)| cell.name == "th") {
            return;
        }
        let texts: Vec<String> = cells.iter().map(|(cell, _)| self.text_of(*cell)).collect();
        self.records.row(&texts);
    }

    /// Returns the text of an element, with spaces around blocks.
    fn text_of(&self, node: NodeId) -> String {
        let mut text = String::new();
        self.push_text_of(node, &mut text);
        text
    }

    fn push_text_of(&self, node: NodeId, text: &mut String) {
        for child in self.tree.children(node) {
            match self.tree.node(child).kind {
                Kind::Text(literal) => text.push_str(&decoded(literal)),
                Kind::Element(element) if is_omitted(element) => {}
                Kind::Element(element) => {
                    let space = if self.tree.node(child).is_block || element.name == "br" {
                        " "
                    } else {
                        ""
                    };
                    text.push_str(space);
                    if element.name == "img" {
                        text.push_str(&element.attributes.get("alt").unwrap_or_default());
                    }
                    self.push_text_of(child, text);
                    text.push_str(space);
                }
            }
        }
    }

    /// Records the text of the current block.
    fn end_text(&mut self) {
        self.records.content(&self.text);
        self.text.clear();
    }
}

/// Returns the level of a heading by the name of its element.
fn heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// Returns `true` if records omit an element because it is hidden, code, or a control.
fn is_omitted(element: Element<'_>) -> bool {
    let attributes = element.attributes;
    let has_class = |class: &str| attributes.has_class(class);
    element.is_skipped
        || attributes.is_hidden()
        || attributes.has("data-admonition-title")
        || has_class("block-card-icon")
        || has_class("sr-only")
        || match element.name {
            "a" => {
                has_class("hash-link")
                    || attributes.has("data-footnote-ref")
                    || attributes.has("data-footnote-backref")
            }
            "button" => !has_class("image-zoom"),
            "datalist" | "select" => true,
            "div" => has_class("theme-code-block"),
            "section" => has_class("doc-cards"),
            "ul" => has_class("table-of-contents"),
            _ => false,
        }
}
