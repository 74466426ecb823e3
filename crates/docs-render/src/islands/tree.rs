//! Construction of an island's tree from the parts of its HTML.

use docs_core::decode_entities;
use std::ops::Range;

use super::pieces::{Element, Piece};
use super::record::{Record, RecordKind, Records};
use super::source::push_attribute;
use super::{Attributes, IslandNode};
use crate::tags::{Tag, Token, Value, tokens};

/// Elements next to which white space is insignificant.
const BLOCKS: [&str; 36] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "details",
    "div",
    "dl",
    "dt",
    "dd",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "th",
    "tr",
    "ul",
];

/// Elements in which all white space is significant.
const PREFORMATTED: [&str; 3] = ["code", "pre", "textarea"];

/// Builder of trees.
pub(super) struct Builder<'b> {
    pub(super) html: &'b str,
    pub(super) records: &'b Records,
    /// `true` for each script that a tree uses.
    pub(super) used: Vec<bool>,
    /// `true` for each record that a tree contains.
    pub(super) inserted: Vec<bool>,
    /// Remaining bytes for copies of records, because a partial may use its children any number of times.
    pub(super) remaining_copy_bytes: usize,
}

impl Builder<'_> {
    /// Returns the node of an island; `None` if the budget for copies is exhausted.
    pub(super) fn island(&mut self, number: usize, pieces: &[Piece]) -> Option<IslandNode> {
        let record = self.records.get(number)?;
        if std::mem::replace(&mut self.inserted[number], true) {
            self.remaining_copy_bytes = self.remaining_copy_bytes.checked_sub(record.size())?;
        }
        self.used[record.script] = true;
        Some(match &record.kind {
            RecordKind::Expression { source } => {
                IslandNode::Expression { source: source.clone(), line: record.line }
            }
            RecordKind::Element { name, attributes } => IslandNode::Element {
                name: name.clone(),
                attributes: attributes.clone(),
                children: self.nodes(pieces, record.script, true),
                line: record.line,
            },
            RecordKind::Replaced { name } => self.replaced(name, record, pieces)?,
        })
    }

    /// Returns the component that replaces a Markdown element.
    fn replaced(&mut self, name: &str, record: &Record, pieces: &[Piece]) -> Option<IslandNode> {
        let element = pieces.iter().find_map(|piece| match piece {
            Piece::Html(element) => Some(element),
            _ => None,
        })?;
        let (own, attributes) = self.start_tag(element);
        let mut source = String::new();
        if name == "Heading" {
            push_attribute(&mut source, "as", &own);
        }
        for (name, value) in &attributes {
            let name = if name == "class" { "className" } else { name };
            push_attribute(&mut source, name, value);
        }
        let trims = !PREFORMATTED.contains(&own.as_str());
        let children =
            self.nodes(element.children.as_deref().unwrap_or_default(), record.script, trims);
        let attributes = Attributes::Source(source);
        Some(IslandNode::Element { name: name.to_owned(), attributes, children, line: record.line })
    }

    fn nodes(&mut self, pieces: &[Piece], script: usize, trims: bool) -> Vec<IslandNode> {
        let mut nodes = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Text(span) => {
                    if !(trims && self.is_insignificant(pieces, index)) {
                        nodes.push(IslandNode::Text(decode_entities(&self.html[span.clone()])));
                    }
                }
                Piece::Html(element) => nodes.push(self.element(element, script)),
                Piece::Island { number, children } => {
                    nodes.extend(self.scoped(*number, children, script));
                }
            }
        }
        nodes
    }

    /// Returns the node of a nested island, which may belong to another source with other names.
    fn scoped(&mut self, number: usize, pieces: &[Piece], script: usize) -> Option<IslandNode> {
        let own = self.records.get(number)?.script;
        let node = self.island(number, pieces)?;
        if own == script {
            return Some(node);
        }
        Some(IslandNode::Scoped { script: own, children: vec![node] })
    }

    fn element(&mut self, element: &Element, script: usize) -> IslandNode {
        let (name, attributes) = self.start_tag(element);
        match &element.children {
            Some(pieces) => IslandNode::Element {
                children: self.nodes(pieces, script, !PREFORMATTED.contains(&name.as_str())),
                name,
                attributes: Attributes::Data(attributes),
                line: 0,
            },
            None => {
                let content =
                    self.records.placeholders.removed(&self.html[element.content.clone()]);
                IslandNode::Html { name, attributes, content }
            }
        }
    }

    fn start_tag(&self, element: &Element) -> (String, Vec<(String, String)>) {
        match tokens(&self.html[element.tag.clone()]).next() {
            Some((_, Token::Tag(tag))) => (tag.name.to_owned(), attributes(&tag)),
            _ => (String::new(), Vec::new()),
        }
    }

    /// Returns `true` if a piece is insignificant white space: between blocks, or at the edge of its parent.
    fn is_insignificant(&self, pieces: &[Piece], index: usize) -> bool {
        let Some(Piece::Text(span)) = pieces.get(index) else { return false };
        let text = &self.html[span.clone()];
        if !text.contains('\n') || !text.chars().all(char::is_whitespace) {
            return false;
        }
        let beside = [index.checked_sub(1), index.checked_add(1)];
        beside.into_iter().any(|beside| {
            beside.and_then(|beside| pieces.get(beside)).is_none_or(|piece| self.is_block(piece))
        })
    }

    fn is_block(&self, piece: &Piece) -> bool {
        match piece {
            Piece::Text(_) => false,
            Piece::Html(element) => BLOCKS.contains(&self.name(&element.tag)),
            Piece::Island { number, .. } => {
                self.records.get(*number).is_some_and(|record| record.is_block)
            }
        }
    }

    /// Returns the name of a start tag.
    fn name(&self, tag: &Range<usize>) -> &str {
        let tag = &self.html[tag.start + 1..tag.end];
        &tag[..tag.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(tag.len())]
    }
}

fn attributes(tag: &Tag<'_>) -> Vec<(String, String)> {
    let value = |value: Value<'_>| match value {
        Value::None => String::new(),
        Value::Text(text) | Value::Expression(text) => decode_entities(text),
    };
    let attributes = tag.attributes.iter();
    attributes.map(|attribute| (attribute.name.to_owned(), value(attribute.value))).collect()
}
