//! Labels of tabs within paragraphs.

use comrak::nodes::{Node, NodeValue};

use super::text::plain_text;

/// Start of a line that is the label of a tab.
const MARKER: &str = "== ";

/// Part of the content of tabs.
pub(super) enum Part<'a> {
    /// Label of a tab.
    Label {
        label: String,
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
    let mut label: Option<(String, usize)> = None;
    let part =
        |(label, line): (String, usize)| Part::Label { label: label.trim().to_owned(), line };
    for node in paragraph.children() {
        match &mut label {
            Some(_) if is_line_end(node) => parts.extend(label.take().map(part)),
            Some((text, _)) => text.push_str(&plain_text(node)),
            None if is_label(node) => {
                // The line end before a label belongs to the label.
                lines.pop_if(|last| is_line_end(last));
                if !lines.is_empty() {
                    parts.push(Part::Lines(std::mem::take(&mut lines)));
                }
                let text = plain_text(node)[MARKER.len()..].to_owned();
                label = Some((text, node.data().sourcepos.start.line));
            }
            None => lines.push(node),
        }
    }
    parts.extend(label.map(part));
    if !lines.is_empty() {
        parts.push(Part::Lines(lines));
    }
}
