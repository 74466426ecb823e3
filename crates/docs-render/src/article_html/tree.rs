//! Elements and text of an article.

use memchr::{memchr, memchr3, memmem};

use super::attributes::Attributes;
use super::elements::{is_block_element, is_skipped};
use super::runs::longest_run;
use crate::limits::MAX_DEPTH;
use crate::tags::is_void;

/// Average length of the HTML of a node, for the capacity of a tree.
const BYTES_OF_NODE: usize = 64;

/// Index of a node.
pub(crate) type NodeId = usize;

/// A parsed article. Elements that are nested too deeply have no children of their own: their children belong to the last
/// element within the limit.
#[derive(Debug)]
pub(crate) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) kind: Kind<'a>,
    /// `true` for an element that starts a line of its own, or contains one.
    pub(crate) is_block: bool,
    /// `true` for a list directly within a list item.
    pub(crate) is_in_item: bool,
    /// `true` for a list directly after another list of its kind.
    pub(crate) is_after_list: bool,
    /// Maximum nesting of the admonitions within this one.
    pub(crate) nested_admonitions: usize,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    /// Last child that is not a space.
    last_content: Option<NodeId>,
    next: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<'a> {
    /// Text with unresolved entities.
    Text(&'a str),
    Element(Element<'a>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Element<'a> {
    pub(crate) name: &'a str,
    pub(crate) attributes: Attributes<'a>,
    /// Content of an element whose tags are not parsed: preformatted text and formulas.
    pub(crate) raw: &'a str,
    /// `true` if the content is not part of the page's text.
    pub(crate) is_skipped: bool,
}

impl<'a> Tree<'a> {
    pub(crate) const ROOT: NodeId = 0;

    /// Parses HTML. Ignores end tags without a start tag, and implies missing end tags.
    pub(crate) fn parse(html: &'a str) -> Self {
        let attributes = Attributes::default();
        let root = Element { name: "", attributes, raw: "", is_skipped: false };
        let mut nodes = Vec::with_capacity(1 + html.len() / BYTES_OF_NODE);
        nodes.push(Node::new(Kind::Element(root), true));
        let mut builder = Builder { nodes, open: vec![(Self::ROOT, "")], deep: 0 };
        builder.read(html);
        Self { nodes: builder.nodes }
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node<'a> {
        &self.nodes[id]
    }

    /// Returns the element of a node; `None` for text.
    pub(crate) fn element(&self, id: NodeId) -> Option<Element<'a>> {
        match self.nodes[id].kind {
            Kind::Element(element) => Some(element),
            Kind::Text(_) => None,
        }
    }

    /// Returns the children of a node.
    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.nodes[id].first_child, |child| self.nodes[*child].next)
    }

    /// Returns the elements among the children of a node.
    pub(crate) fn elements(&self, id: NodeId) -> impl Iterator<Item = (NodeId, Element<'a>)> + '_ {
        self.children(id).filter_map(|child| Some((child, self.element(child)?)))
    }

    /// Returns the first descendant for which a function returns `true`, in document order.
    pub(crate) fn find(&self, id: NodeId, is_it: &dyn Fn(Element<'a>) -> bool) -> Option<NodeId> {
        self.elements(id).find_map(|(child, element)| {
            if is_it(element) { Some(child) } else { self.find(child, is_it) }
        })
    }
}

impl<'a> Node<'a> {
    fn new(kind: Kind<'a>, is_block: bool) -> Self {
        Self {
            kind,
            is_block,
            is_in_item: false,
            is_after_list: false,
            nested_admonitions: 0,
            first_child: None,
            last_child: None,
            last_content: None,
            next: None,
        }
    }
}

struct Builder<'a> {
    nodes: Vec<Node<'a>>,
    /// Open elements with their names.
    open: Vec<(NodeId, &'a str)>,
    /// Number of open elements beyond the limit of depth.
    deep: usize,
}

impl<'a> Builder<'a> {
    fn read(&mut self, html: &'a str) {
        let mut rest = html;
        let mut text = html;
        while let Some(at) = memchr(b'<', rest.as_bytes()) {
            let markup = &rest[at..];
            let Some(markup_end) = Markup::read(markup) else {
                rest = &rest[at + 1..];
                continue;
            };
            let start = markup.as_ptr() as usize - text.as_ptr() as usize;
            self.text(&text[..start]);
            rest = self.markup(&markup_end, markup);
            text = rest;
        }
        self.text(text);
    }

    fn text(&mut self, text: &'a str) {
        if !text.is_empty() {
            self.add(Kind::Text(text), false);
        }
    }

    /// Adds a tag, and returns the HTML after it or after its raw content.
    fn markup(&mut self, markup: &Markup<'a>, html: &'a str) -> &'a str {
        match *markup {
            Markup::Hidden(length) => &html[length..],
            Markup::End { name, length } => {
                self.close(name);
                &html[length..]
            }
            Markup::Start { name, attributes, length } => {
                let after = &html[length..];
                let is_closed = attributes.ends_with('/') || is_void(name);
                let is_skipped = is_skipped(name);
                let is_raw = !is_closed && (is_skipped || matches!(name, "pre" | "math"));
                let (raw, after) = if is_raw { raw_content(name, after) } else { ("", after) };
                let element = Element { name, attributes: Attributes(attributes), raw, is_skipped };
                if memmem::find(raw.as_bytes(), b":::").is_some() {
                    // A line of colons in code would end an admonition with the same number of colons.
                    self.count_admonitions(longest_run(raw, b':').saturating_sub(2));
                }
                let id = self.add(Kind::Element(element), is_block_element(name));
                if !is_closed && !is_raw {
                    self.open(id, element);
                }
                after
            }
        }
    }

    fn add(&mut self, kind: Kind<'a>, is_block: bool) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node::new(kind, is_block));
        let (parent, name) = *self.open.last().expect("the root is never closed");
        let list = match kind {
            Kind::Element(element) if matches!(element.name, "ul" | "ol") => Some(element.name),
            _ => None,
        };
        if let Some(list) = list {
            self.nodes[id].is_in_item = name == "li";
            self.nodes[id].is_after_list = self.is_after_list(parent, list);
        }
        match self.nodes[parent].last_child.replace(id) {
            Some(previous) => self.nodes[previous].next = Some(id),
            None => self.nodes[parent].first_child = Some(id),
        }
        if !matches!(kind, Kind::Text(text) if text.trim_ascii().is_empty()) {
            self.nodes[parent].last_content = Some(id);
        }
        if is_block {
            for (ancestor, _) in self.open.iter().rev() {
                if std::mem::replace(&mut self.nodes[*ancestor].is_block, true) {
                    break;
                }
            }
        }
        id
    }

    /// Returns `true` if the last child of an element that is not a space is a list of a kind, with the usual markers.
    fn is_after_list(&self, parent: NodeId, name: &str) -> bool {
        let Some(last) = self.nodes[parent].last_content else { return false };
        let node = &self.nodes[last];
        matches!(node.kind, Kind::Element(element) if element.name == name) && !node.is_after_list
    }

    fn open(&mut self, id: NodeId, element: Element<'a>) {
        if self.open.len() == MAX_DEPTH {
            self.deep += 1;
            return;
        }
        if element.name == "div" && element.attributes.has("data-admonition") {
            self.count_admonitions(1);
        }
        self.open.push((id, element.name));
        if element.name == "div" && element.attributes.has("data-admonition") {
            self.nodes[id].nested_admonitions = 1;
        }
    }

    /// Increases the nesting of the open admonitions around an admonition with a nesting of its own.
    fn count_admonitions(&mut self, depth: usize) {
        let mut depth = depth;
        for (ancestor, _) in self.open.iter().rev() {
            let known = &mut self.nodes[*ancestor].nested_admonitions;
            if *known > 0 {
                depth += 1;
                *known = depth.max(*known);
            }
        }
    }

    fn close(&mut self, name: &str) {
        if self.deep > 0 {
            self.deep -= 1;
            return;
        }
        let known = self.open.iter().rposition(|(_, open)| open.eq_ignore_ascii_case(name));
        if let Some(position) = known.filter(|position| *position > 0) {
            self.open.truncate(position);
        }
    }
}

/// Markup at the start of a string, with its length.
enum Markup<'a> {
    /// Comment or declaration.
    Hidden(usize),
    End {
        name: &'a str,
        length: usize,
    },
    Start {
        name: &'a str,
        attributes: &'a str,
        length: usize,
    },
}

impl<'a> Markup<'a> {
    fn read(html: &'a str) -> Option<Self> {
        let bytes = html.as_bytes();
        match bytes.get(1)? {
            b'!' | b'?' => {
                let end = if html.starts_with("<!--") { "-->" } else { ">" };
                let length =
                    memmem::find(bytes, end.as_bytes()).map_or(html.len(), |at| at + end.len());
                Some(Self::Hidden(length))
            }
            b'/' => {
                let length = memchr(b'>', bytes)? + 1;
                let name = html[2..length - 1].trim();
                name.starts_with(|char: char| char.is_ascii_alphabetic())
                    .then_some(Self::End { name, length })
            }
            first if first.is_ascii_alphabetic() => {
                let length = tag_length(bytes)?;
                let inner = &html[1..length - 1];
                let end = inner
                    .find(|char: char| char.is_ascii_whitespace() || char == '/')
                    .unwrap_or(inner.len());
                let (name, attributes) = inner.split_at(end);
                Some(Self::Start { name, attributes, length })
            }
            _ => None,
        }
    }
}

/// Returns the length of a start tag, whose quoted values may contain `>`.
fn tag_length(html: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr3(b'>', b'"', b'\'', &html[at..])?;
        match html[at] {
            b'>' => return Some(at + 1),
            quote => at += 2 + memchr(quote, &html[at + 1..])?,
        }
    }
}

/// Returns the content of an element up to its end tag, without parsing its tags, and the HTML after the end tag.
fn raw_content<'a>(name: &str, html: &'a str) -> (&'a str, &'a str) {
    let mut depth = 1_usize;
    let mut at = 0;
    while let Some(found) = memchr(b'<', &html.as_bytes()[at..]) {
        let start = at + found;
        let after = &html.as_bytes()[start + 1..];
        let (is_end, after) = match after.first() {
            Some(b'/') => (true, &after[1..]),
            _ => (false, after),
        };
        at = start + 1;
        let is_same = after
            .get(..name.len())
            .is_some_and(|known| known.eq_ignore_ascii_case(name.as_bytes()))
            && after
                .get(name.len())
                .is_some_and(|next| matches!(next, b'>' | b'/' | b' ' | b'\n' | b'\t'));
        if !is_same {
            continue;
        }
        depth = if is_end { depth - 1 } else { depth + 1 };
        if depth == 0 {
            let end =
                memchr(b'>', &html.as_bytes()[start..]).map_or(html.len(), |end| start + end + 1);
            return (&html[..start], &html[end..]);
        }
    }
    (html, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(tree: &Tree<'_>, id: NodeId) -> String {
        let children = tree.children(id).map(|child| match tree.node(child).kind {
            Kind::Text(text) => text.to_owned(),
            Kind::Element(element) => {
                format!("{}[{}{}]", element.name, element.raw, shape(tree, child))
            }
        });
        children.collect::<Vec<_>>().join("|")
    }

    #[test]
    fn html_is_read_as_a_tree() {
        for (html, expected) in [
            ("a<b>c<br>d</b>e", "a|b[c|br[]|d]|e"),
            ("<p>1 < 2</p>", "p[1 < 2]"),
            ("<p title=\"a>b\">c", "p[c]"),
            ("a<!-- <b> -->c", "a|c"),
            ("</b>a<i>b</p>c", "a|i[b|c]"),
            ("<pre><b>a</b>\n</pre>b", "pre[<b>a</b>\n]|b"),
            ("<svg><svg></svg>a</svg>b", "svg[<svg></svg>a]|b"),
            ("<img/><x-y/>a<", "img[]|x-y[]|a<"),
            ("<p", "<p"),
        ] {
            let tree = Tree::parse(html);
            assert_eq!(shape(&tree, Tree::ROOT), expected, "{html}");
        }
    }

    #[test]
    fn depth_is_limited() {
        let html = "<b>".repeat(1000) + "a" + &"</b>".repeat(1000) + "c";
        let tree = Tree::parse(&html);
        assert!(shape(&tree, Tree::ROOT).ends_with("]|c"));
    }
}
