//! Files that lines within blocks of HTML include. The engines insert files before they read Markdown, so at every place.

use std::cell::RefCell;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeHtmlBlock, NodeValue, Sourcepos};

use super::directive::directive;
use super::line::{Line, as_written};
use super::mkdocs::SNIPPET;
use super::notation::notation;
use crate::code_fences::raw_element;
use crate::options::Options;

/// Types of blocks of HTML that end with an empty line. The others are scripts, styles, comments and preformatted text.
const TYPES: [u8; 2] = [6, 7];

/// Splits a block of HTML at the lines that include a file.
pub(super) fn convert_in_html<'a>(arena: &'a Arena<'a>, node: Node<'a>) {
    let Some((block_type, parts)) = parts_of(node) else { return };
    let start = node.data().sourcepos;
    for (line, part) in parts {
        let value = match part {
            Part::Html(html) => {
                let literal = as_written(&html).into_owned();
                NodeValue::HtmlBlock(NodeHtmlBlock { block_type, literal })
            }
            Part::Included(info) => directive(&info),
        };
        let at = start.start.line + line;
        let sourcepos = Sourcepos::from((at, start.start.column, at, start.end.column));
        let ast = Ast::new_with_sourcepos(value, sourcepos);
        node.insert_before(arena.alloc(AstNode::new(RefCell::new(ast))));
    }
    node.detach();
}

/// Returns `true` if [`convert_in_html`] splits a block of HTML.
pub(super) fn includes_files(html: &str, block_type: u8) -> bool {
    TYPES.contains(&block_type) && parts(html).is_some()
}

/// Line of a raw element that would include a file elsewhere.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct RawInclude<'t> {
    /// Name of the element: `pre`.
    pub(crate) element: &'static str,
    /// Number of lines before it in the block of HTML.
    pub(crate) before: usize,
    /// Line without white space around it.
    pub(crate) written: &'t str,
}

/// Returns the first line of a block of HTML that would include a file, if the block is a raw element, whose content stays as it is.
pub(crate) fn raw_include<'t>(html: &'t str, options: &Options<'_>) -> Option<RawInclude<'t>> {
    if !options.reads_dialects() {
        return None;
    }
    let element = raw_element(html)?;
    let lines = html.lines().map(str::trim).enumerate();
    let mut includes = lines.filter(|(_, line)| is_include(line, options));
    includes.next().map(|(before, written)| RawInclude { element, before, written })
}

/// Returns `true` if a line includes a file, or starts a block of files.
fn is_include(line: &str, options: &Options<'_>) -> bool {
    let starts_block = options.dialects.mkdocs && line == SNIPPET;
    starts_block || matches!(notation(line, options), Some(Line::Include(_) | Line::Code(_)))
}

/// Part of a block of HTML.
#[derive(Debug, Eq, PartialEq)]
enum Part {
    Html(String),
    /// Directive that includes a file.
    Included(String),
}

/// Returns the type of a block of HTML and its parts, each with the number of lines before it; `None` for a block that includes no file.
fn parts_of(node: Node<'_>) -> Option<(u8, Vec<(usize, Part)>)> {
    let data = node.data();
    let NodeValue::HtmlBlock(block) = &data.value else { return None };
    let is_split = TYPES.contains(&block.block_type);
    let parts = is_split.then(|| parts(&block.literal)).flatten()?;
    Some((block.block_type, parts))
}

fn parts(html: &str) -> Option<Vec<(usize, Part)>> {
    let mut parts: Vec<(usize, Part)> = Vec::new();
    let mut is_any = false;
    for (number, line) in html.split_inclusive('\n').enumerate() {
        match (Line::from_html(line), parts.last_mut()) {
            (Some(Line::Include(info)), _) => {
                is_any = true;
                // Others are the start and the end of a block of files.
                if !info.is_empty() {
                    parts.push((number, Part::Included(info)));
                }
            }
            (_, Some((_, Part::Html(html)))) => html.push_str(line),
            _ => parts.push((number, Part::Html(line.to_owned()))),
        }
    }
    is_any.then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_split_at_its_includes() {
        let include = Line::Include("include{file=\"a\"}".to_owned());
        let line = include.replacement("--8<-- \"a\"").expect("a comment");
        let html = |text: &str| Part::Html(text.to_owned());
        let expected = vec![
            (0, html("<div>\n<p>\n")),
            (2, Part::Included("include{file=\"a\"}".to_owned())),
            (3, html("</p>\n</div>\n")),
        ];
        assert_eq!(parts(&format!("<div>\n<p>\n  {line}\n</p>\n</div>\n")), Some(expected));
        assert_eq!(parts("<div>\n</div>\n"), None);
    }
}
