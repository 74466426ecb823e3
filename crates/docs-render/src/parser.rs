//! From text to tree: the only file that names comrak's options.
//!
//! A container directive (`:::note`) is comrak's own block, so it nests in lists and quotes as any
//! block does. What comrak must not see of a directive's fence is masked before
//! ([`mask_directive_colons`]) and restored in the tree, wherever the line turned out to belong.

use std::borrow::Cow;

use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, parse_document};

use crate::directive_fences::{MASKED_COLON, mask_directive_colons};
use crate::options::Options;

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
