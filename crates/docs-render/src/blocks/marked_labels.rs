//! Directives within a line whose label contains markup or a line end: `:badge[**New**]`. In the tree, the label consists
//! of several nodes.

use std::cell::RefCell;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeValue};

use super::inline::{INLINE_BLOCKS, InlineBlock, InlineOptions, Part};
use super::inline_faults::{Fault, LocatedFault, attribute_faults};
use crate::admonitions::{attribute_words, unquoted};

/// Maximum number of nodes of a label or of marked text. Bounds the search for a missing end.
pub(super) const MAX_NODES: usize = 16;

/// Start of a directive at the end of a text node.
struct Start {
    block: &'static InlineBlock,
    /// Offset of the colon.
    at: usize,
    /// Offset of the label.
    label: usize,
}

impl Start {
    fn find(text: &str) -> Option<Self> {
        let closed = text.rfind(']').map_or(0, |end| end + 1);
        text[closed..].match_indices(':').find_map(|(offset, _)| {
            let at = closed + offset;
            if text[..at].ends_with(|before: char| before.is_alphanumeric() || before == ':') {
                return None;
            }
            let rest = &text[at + 1..];
            let block = INLINE_BLOCKS.iter().find(|block| {
                rest.strip_prefix(block.name).is_some_and(|after| after.starts_with('['))
            })?;
            Some(Self { block, at, label: at + 1 + block.name.len() + 1 })
        })
    }
}

/// Surrounds the labels with elements, and returns the faults.
pub(super) fn convert<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    options: InlineOptions<'_>,
) -> Vec<LocatedFault> {
    let starts: Vec<(Node<'a>, Start)> = root
        .descendants()
        .filter_map(|node| match &node.data().value {
            NodeValue::Text(text) => Start::find(text).map(|start| (node, start)),
            _ => None,
        })
        .collect();
    let mut faults = Vec::new();
    // A text node may contain the end of one label and the start of another.
    for (node, start) in starts.into_iter().rev() {
        let line = node.data().sourcepos.start.line;
        let block = start.block;
        let Some(end) = end_of(node) else {
            faults.push(LocatedFault { block, fault: Fault::Open, line });
            continue;
        };
        let found = convert_label(arena, (node, start), end, options);
        faults.extend(found.into_iter().rev().map(|fault| LocatedFault { block, fault, line }));
    }
    faults.reverse();
    faults
}

/// Returns the text node that contains the end of a label.
fn end_of<'a>(start: Node<'a>) -> Option<Node<'a>> {
    let siblings = start.following_siblings().skip(1).take(MAX_NODES);
    let mut texts = siblings.filter(|node| has_end(node));
    texts.next()
}

fn has_end(node: &Node<'_>) -> bool {
    match &node.data().value {
        NodeValue::Text(text) => text.contains(']'),
        _ => false,
    }
}

/// Surrounds the nodes of a label with an element, and returns the faults of the directive.
fn convert_label<'a>(
    arena: &'a Arena<'a>,
    (first, start): (Node<'a>, Start),
    last: Node<'a>,
    options: InlineOptions<'_>,
) -> Vec<Fault> {
    let Some(closing) = text_of(last) else { return Vec::new() };
    let Some((inside, after)) = closing.split_once(']') else { return Vec::new() };
    let braces = match after.strip_prefix('{').map(|braces| braces.split_once('}')) {
        Some(None) => return vec![Fault::Braces],
        Some(Some((braces, _))) => Some(braces),
        None => None,
    };
    if !start.block.has_markup() {
        return vec![Fault::Label];
    }
    let opening = text_of(first).unwrap_or_default();
    let label = label_of(&opening[start.label..], (first, last), inside);
    let attributes: Vec<&str> = attribute_words(braces.unwrap_or_default()).collect();
    let pairs: Vec<(&str, &str)> = attributes
        .iter()
        .map(|word| word.split_once('=').unwrap_or((word, "")))
        .map(|(name, value)| (name, unquoted(value)))
        .collect();
    let Some(parts) = start.block.parts(label.trim(), &pairs, options.glossary) else {
        let own = pairs.iter().find(|(name, _)| *name == start.block.attribute);
        let name = own.map_or(label.trim(), |(_, value)| value).to_owned();
        return vec![Fault::Unmet { name }];
    };
    let mut tags = parts.into_iter().filter_map(|part| match part {
        Part::Html(tag) => Some(tag),
        Part::Text(_) => None,
    });
    let tag = |html: Option<String>| NodeValue::Raw(html.unwrap_or_default());
    let text = |text: &str| NodeValue::Text(text.to_owned().into());
    let after = &after[braces.map_or(0, |braces| braces.len() + "{}".len())..];
    let before = [text(&opening[..start.at]), tag(tags.next()), text(&opening[start.label..])];
    replace(arena, first, before);
    replace(arena, last, [text(inside), tag(tags.next()), text(after)]);
    attribute_faults(start.block, &attributes)
}

/// Returns the content of a text node.
pub(crate) fn text_of(node: Node<'_>) -> Option<String> {
    match &node.data().value {
        NodeValue::Text(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Returns the label without markup: from its start in the first node to its end in the last one.
fn label_of<'a>(start: &str, (first, last): (Node<'a>, Node<'a>), end: &str) -> String {
    let mut label = start.to_owned();
    let within = first.following_siblings().skip(1).take_while(|node| !node.same_node(last));
    for node in within.flat_map(|node| node.descendants()) {
        match &node.data().value {
            NodeValue::Text(text) => label.push_str(text),
            NodeValue::Code(code) => label.push_str(&code.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => label.push(' '),
            _ => {}
        }
    }
    label + end
}

/// Replaces a text node by other nodes.
pub(super) fn replace<'a>(arena: &'a Arena<'a>, node: Node<'a>, values: [NodeValue; 3]) {
    let sourcepos = node.data().sourcepos;
    for value in values {
        let ast = Ast::new_with_sourcepos(value, sourcepos);
        node.insert_before(arena.alloc(AstNode::new(RefCell::new(ast))));
    }
    node.detach();
}
