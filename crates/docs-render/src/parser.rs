//! From text to tree: the only file that names comrak's options.
//!
//! A container directive (`:::note`) is comrak's own block, so it nests in lists and quotes as any
//! block does. comrak refuses colons after the fence, though authors write `:::note Careful: this
//! bites`. So colons in a line that could open a directive are masked before parsing and restored
//! in the tree, wherever the line turned out to belong (it may as well have been code).

use std::borrow::Cow;

use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, parse_document};
use memchr::{memchr, memmem};

use crate::page::Options;

/// A noncharacter: no text should have it, and a text that does is parsed without masking.
const MASKED_COLON: &str = "\u{fdd1}";

/// What a text is to its page.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Part {
    /// All of it.
    Document,
    /// A piece of another text, in which footnotes were found already.
    Piece,
}

/// Parses a text.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    text: &str,
    part: Part,
    options: &Options<'_>,
) -> Node<'a> {
    let masked = mask_directive_colons(text);
    let root = parse_document(arena, &masked, &parser_options(part, options));
    if matches!(masked, Cow::Owned(_)) {
        restore_colons(root);
    }
    root
}

/// Parses a text that stands in one line, such as a title, and gives the parent of its inline
/// nodes.
pub(crate) fn parse_inline<'a>(
    arena: &'a Arena<'a>,
    text: &str,
    options: &Options<'_>,
) -> Option<Node<'a>> {
    // A heading holds inline nodes only, whatever the text starts with; its closing `#`s are kept
    // by escaping one.
    let line = text.replace(['\n', '\r'], " ");
    let line = line.trim();
    let line = match line.strip_suffix('#') {
        Some(start) => format!("# {start}\\#"),
        None => format!("# {line}"),
    };
    parse_document(arena, &line, &parser_options(Part::Piece, options)).first_child()
}

fn parser_options(part: Part, page: &Options<'_>) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.alerts = page.github_alerts;
    options.extension.math_dollars = page.math;
    options.extension.autolink = true;
    options.extension.block_directive = true;
    options.extension.footnotes = part == Part::Document;
    options.extension.shortcodes = page.emoji;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options
}

fn mask_directive_colons(text: &str) -> Cow<'_, str> {
    let mut masked = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(fence) = memmem::find(&text.as_bytes()[at..], b":::") {
        let fence = at + fence;
        let line_end = memchr(b'\n', &text.as_bytes()[fence..]);
        at = line_end.map_or(text.len(), |length| fence + length);
        if let Some(info) = directive_info(&text[..at], fence) {
            masked.push_str(&text[copied..info]);
            masked.push_str(&text[info..at].replace(':', MASKED_COLON));
            copied = at;
        }
    }
    if copied == 0 || text.contains(MASKED_COLON) {
        return Cow::Borrowed(text);
    }
    masked.push_str(&text[copied..]);
    Cow::Owned(masked)
}

/// Where the words after a `:::` start that may open a directive, if they have a colon. The text ends
/// with the fence's line.
fn directive_info(text: &str, fence: usize) -> Option<usize> {
    // Before a fence stand only the marks of quotes and lists.
    let is_mark = |byte: u8| byte.is_ascii_digit() || b" \t>*+-.)".contains(&byte);
    let before = text[..fence].bytes().rev().take_while(|byte| *byte != b'\n');
    let info = text.len() - text[fence..].trim_start_matches(':').len();
    (text[info..].contains(':') && before.into_iter().all(is_mark)).then_some(info)
}

fn restore_colons(root: Node<'_>) {
    for node in root.descendants() {
        match &mut node.data_mut().value {
            NodeValue::Text(text) => restore_in(text.to_mut()),
            NodeValue::BlockDirective(directive) => restore_in(&mut directive.info),
            NodeValue::Code(code) => restore_in(&mut code.literal),
            NodeValue::HtmlInline(html) => restore_in(html),
            NodeValue::CodeBlock(block) => {
                restore_in(&mut block.info);
                restore_in(&mut block.literal);
            }
            NodeValue::HtmlBlock(block) => restore_in(&mut block.literal),
            NodeValue::Link(link) | NodeValue::Image(link) => {
                restore_in(&mut link.url);
                restore_in(&mut link.title);
            }
            _ => {}
        }
    }
}

fn restore_in(text: &mut String) {
    if text.contains(MASKED_COLON) {
        *text = text.replace(MASKED_COLON, ":");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colons_after_a_directive_fence_are_masked() {
        let rows = [
            (":::note", ":::note"),
            (":::note a: b", ":::note a\u{fdd1} b"),
            ("> - :::note a: b\nc: d", "> - :::note a\u{fdd1} b\nc: d"),
            ("text :::note a: b", "text :::note a: b"),
            ("::::::", "::::::"),
        ];
        for (text, masked) in rows {
            assert_eq!(mask_directive_colons(text), masked);
        }
    }
}
