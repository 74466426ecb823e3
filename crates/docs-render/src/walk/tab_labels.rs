//! Labels of tabs within paragraphs.

use comrak::nodes::{Node, NodeValue};

use super::text::plain_text;

/// Start of a line that is the label of a tab.
const MARKER: &str = "== ";

/// Part of the content of tabs.
pub(super) enum Part<'a> {
    /// Label of a tab.
    Label {
        /// Label without markup.
        label: String,
        /// Nodes of the label.
        nodes: Vec<Node<'a>>,
        /// Line of the tree.
        line: usize,
    },
    /// Block without labels.
    Block(Node<'a>),
    /// Lines of a paragraph between labels.
    Lines(Vec<Node<'a>>),
}

/// Returns the parts of tabs. A label may be a line of a paragraph.
pub(super) fn parts<'a>(tabs: Node<'a>) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    for block in tabs.children() {
        if has_labels(block) {
            push_lines(block, &mut parts);
        } else {
            parts.push(Part::Block(block));
        }
    }
    parts
}

fn has_labels(block: Node<'_>) -> bool {
    matches!(block.data().value, NodeValue::Paragraph) && block.children().any(is_label)
}

/// Returns `true` if a node is the start of a label.
fn is_label(node: Node<'_>) -> bool {
    let starts_line = node.previous_sibling().is_none_or(is_line_end);
    match &node.data().value {
        NodeValue::Text(text) => starts_line && text.starts_with(MARKER),
        _ => false,
    }
}

fn is_line_end(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::SoftBreak | NodeValue::LineBreak)
}

fn push_lines<'a>(paragraph: Node<'a>, parts: &mut Vec<Part<'a>>) {
    let mut lines: Vec<Node<'a>> = Vec::new();
    let mut label: Option<(Vec<Node<'a>>, usize)> = None;
    for node in paragraph.children() {
        match &mut label {
            Some(_) if is_line_end(node) => parts.extend(label.take().map(label_part)),
            Some((nodes, _)) => nodes.push(node),
            None if is_label(node) => {
                // The line end before a label belongs to the label.
                lines.pop_if(|last| is_line_end(last));
                if !lines.is_empty() {
                    parts.push(Part::Lines(std::mem::take(&mut lines)));
                }
                remove_marker(node);
                label = Some((vec![node], node.data().sourcepos.start.line));
            }
            None => lines.push(node),
        }
    }
    parts.extend(label.map(label_part));
    if !lines.is_empty() {
        parts.push(Part::Lines(lines));
    }
}

fn label_part((nodes, line): (Vec<Node<'_>>, usize)) -> Part<'_> {
    let label: String = nodes.iter().map(|node| plain_text(node)).collect();
    Part::Label { label: label.trim().to_owned(), nodes, line }
}

/// Removes the start of a label from its first node.
fn remove_marker(node: Node<'_>) {
    if let NodeValue::Text(text) = &mut node.data_mut().value {
        let label = text[MARKER.len()..].to_owned();
        *text = label.into();
    }
}
