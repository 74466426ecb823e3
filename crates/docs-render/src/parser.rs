//! Parsing with comrak. Only this file sets comrak's options.
//!
//! A container directive (`:::note`) is a block of comrak, so it can be nested in lists and quotes like any block.
//! [`mask_directive_colons`] masks parts of a directive's fence before parsing, and [`variables`] masks the braces of
//! variables that are not replaced; both are restored in the tree.

use std::borrow::Cow;

use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, parse_document};
use docs_core::MarkdownDialect;

use crate::blocks::inline_faults::LocatedFault;
use crate::blocks::{abbreviations, inline, inline_conversion};
use crate::dialects;
use crate::directive_fences::{MASKED_COLON, mask_directive_colons};
use crate::options::Options;
use crate::variables;

/// Extent of the Markdown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Part {
    /// The whole document.
    Document,
    /// Part of another document, in which footnotes are already resolved.
    Piece,
}

/// Tree of Markdown.
pub(crate) struct Parsed<'a> {
    pub(crate) root: Node<'a>,
    /// Faults of the directives within lines.
    pub(crate) faults: Vec<LocatedFault>,
}

/// Parses Markdown.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    text: &str,
    part: Part,
    options: &Options<'_>,
) -> Parsed<'a> {
    let masked = mask_directive_colons(text, options.blocks);
    let root = parse_document(arena, &masked, &parser_options(part, options));
    if matches!(masked, Cow::Owned(_)) || !options.variables.is_empty() {
        restore_masks(root);
    }
    let mut faults = Vec::new();
    if options.blocks {
        let parse = |text: &str| parse_document(arena, text, &parser_options(Part::Piece, options));
        dialects::convert(arena, root, options, &parse);
        faults = inline_conversion::convert(arena, root, inline_options(options));
        if text.contains(abbreviations::START) {
            abbreviations::convert(arena, root);
        }
    }
    Parsed { root, faults }
}

/// Parses a single line, such as a title. The first child of the root is the parent of its inline nodes.
pub(crate) fn parse_inline<'a>(
    arena: &'a Arena<'a>,
    text: &str,
    options: &Options<'_>,
) -> Parsed<'a> {
    // A heading contains inline nodes only, regardless of the first characters; escaping a closing `#` keeps it.
    let line = text.replace(['\n', '\r'], " ");
    let line = line.trim();
    let line = match line.strip_suffix('#') {
        Some(start) => format!("# {start}\\#"),
        None => format!("# {line}"),
    };
    let root = parse_document(arena, &line, &parser_options(Part::Piece, options));
    if !options.variables.is_empty() {
        restore_masks(root);
    }
    let mut faults = Vec::new();
    if options.blocks {
        faults = inline_conversion::convert(arena, root, inline_options(options));
    }
    Parsed { root, faults }
}

fn inline_options<'a>(options: &Options<'a>) -> inline::InlineOptions<'a> {
    inline::InlineOptions { glossary: options.glossary, reads_mkdocs: options.dialects.mkdocs }
}

fn parser_options(part: Part, page: &Options<'_>) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.alerts = page.dialects.read(MarkdownDialect::Github);
    options.extension.math_dollars = page.math;
    options.extension.autolink = true;
    options.extension.block_directive = true;
    options.extension.description_lists = page.blocks;
    options.extension.footnotes = part == Part::Document;
    options.extension.shortcodes = page.emoji;
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.parse.smart = page.smart_punctuation;
    options
}

fn restore_masks(root: Node<'_>) {
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
    variables::restore(text);
}
