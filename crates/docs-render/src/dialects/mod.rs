//! Notations of other engines, which are translated to the blocks of this crate.
//!
//! A pass over the lines of a source ([`translated`]) replaces each notation by the directive with the same effect. A
//! directive has a closing fence, but a block of MkDocs ends with its indentation. Such a block therefore becomes a list
//! item, which ends in the same way, with the directive in a comment. After parsing, [`convert`](conversion::convert) turns these
//! items into directives. The pass preserves the number of lines, so that issues are reported at the correct lines.
//!
//! The components of Starlight are MDX tags, so the walk over the tree translates them ([`starlight`]).

mod api_blocks;
pub(crate) mod astro;
mod conversion;
mod directive;
mod element_conversion;
mod elements;
mod heading_ids;
mod html_includes;
mod line;
mod mdbook;
mod mkdocs;
mod notation;
mod snippet_blocks;
pub(crate) mod starlight;
mod tables;
mod vitepress;

use std::borrow::Cow;

use crate::code_fences::{Comments, Containers, Fence, markers};
use crate::options::{Dialects, Options};
use elements::Elements;
use line::Line;
use notation::notation;
use snippet_blocks::SnippetBlocks;
use tables::Tables;

pub(crate) use api_blocks::API;
pub(crate) use conversion::convert;
pub(crate) use directive::NO_FENCE;
pub(crate) use elements::{WITHIN_LINE, is_markdown_attribute};
pub(crate) use heading_ids::HeadingIds;
pub(crate) use html_includes::{RawInclude, raw_include};
pub(crate) use line::as_written;
pub(crate) use mdbook::{HiddenLines, shown_code};
pub(crate) use mkdocs::{NO_TITLE, OF_PAGE};

/// Returns a source with the notations of the dialects as directives, with the same number of lines.
pub(crate) fn translated<'t>(text: &'t str, options: &Options<'_>) -> Cow<'t, str> {
    if !options.reads_dialects() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut translator = LineTranslator::new(options);
    let mut open: Option<Fence> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        translator.rest = &text[at..];
        let (content, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        match open.filter(|fence| !fence.is_ended_by(content)) {
            Some(fence) => {
                open = (!fence.is_closed_by(content)).then_some(fence);
                out.push_str(content);
            }
            None if translator.comments.read_line(content) => {
                open = None;
                out.push_str(content);
            }
            None if let Some(html) = translator.html(content) => {
                open = None;
                out.push_str(&html);
            }
            None if translator.read_line(content) => {
                open = Fence::parse(content, translator.containers.column());
                out.push_str(&translator.line(content, open));
            }
            None => {
                open = None;
                out.push_str(content);
            }
        }
        out.push_str(end);
    }
    Cow::Owned(out)
}

/// Pass over the lines of a source.
struct LineTranslator<'o, 't> {
    options: &'o Options<'o>,
    /// Lines after the current one.
    rest: &'t str,
    /// `true` if the line before the current one is text of a paragraph.
    follows_text: bool,
    comments: Comments,
    containers: Containers,
    elements: Elements,
    snippets: SnippetBlocks,
    tables: Tables,
}

impl<'o> LineTranslator<'o, '_> {
    fn new(options: &'o Options<'o>) -> Self {
        Self {
            options,
            rest: "",
            follows_text: false,
            comments: Comments::default(),
            containers: Containers::default(),
            elements: Elements::default(),
            snippets: SnippetBlocks::default(),
            tables: Tables::default(),
        }
    }

    /// Reads a line outside of code; returns `true` if it is neither empty nor indented code.
    fn read_line(&mut self, line: &str) -> bool {
        self.follows_text = self.containers.follows_text();
        let is_content = self.containers.read_line(line);
        if !is_content {
            self.tables.end();
        }
        is_content
    }

    /// Returns the replacement for a line of HTML within an element whose content is Markdown.
    fn html(&mut self, line: &str) -> Option<String> {
        let indentation = self.containers.indentation_of(line);
        let (space, content) = line.split_at(indentation.unwrap_or_default());
        let is_html = indentation.is_some() && self.elements.is_in_html(content);
        let html = Line::Html(content.to_owned()).replacement(content).filter(|_| is_html)?;
        Some(format!("{space}{html}"))
    }

    /// Returns the translation of a line outside of code, or of the opening line of a code block.
    fn line<'t>(&mut self, line: &'t str, fence: Option<Fence>) -> Cow<'t, str> {
        if let Some(fence) = fence {
            self.tables.end();
            let (start, info) = line.split_at(fence.info);
            return Cow::Owned(format!("{start}{}", translated_info(info, self.options.dialects)));
        }
        self.comments.start(line);
        if let Some(row) = self.row(line) {
            return Cow::Owned(row);
        }
        let content = line.trim_start();
        if let Some(found) = self.part(content).or_else(|| notation(content, self.options)) {
            let Some(text) = found.replacement(content) else { return Cow::Borrowed(line) };
            if matches!(found, Line::Block(_)) {
                self.containers.push_block();
            }
            return Cow::Owned(format!("{}{text}", &line[..line.len() - content.len()]));
        }
        let content = &line[markers(line)..];
        let included = notation(content, self.options)
            .filter(|found| matches!(found, Line::Include(_) | Line::Code(_)))
            .and_then(|found| found.replacement(content));
        included.map_or(Cow::Borrowed(line), |text| {
            Cow::Owned(format!("{}{text}", &line[..line.len() - content.len()]))
        })
    }

    /// Returns a row of a table whose code contains pipes, in the syntax of GFM.
    fn row(&mut self, line: &str) -> Option<String> {
        self.options.dialects.mkdocs.then(|| self.tables.enter(line, self.rest)).flatten()
    }

    /// Returns the replacement for a line that is a part of a notation of MkDocs on several lines.
    fn part(&mut self, line: &str) -> Option<Line> {
        if !self.options.dialects.mkdocs {
            return None;
        }
        let snippet = self.snippets.read_line(line, self.rest);
        snippet.or_else(|| self.elements.read_line(line, self.follows_text))
    }
}

/// Returns the address of the file that a line of code includes, with its part as a fragment.
pub(crate) fn file_of_line(line: &str, dialects: Dialects) -> Option<String> {
    let Dialects { mdbook, mkdocs, vitepress, github: _, starlight: _ } = dialects;
    let of_mdbook = || mdbook.then(|| mdbook::snippet(line)).flatten();
    let of_mkdocs = || mkdocs.then(|| mkdocs::snippet(line)).flatten();
    let of_vitepress = || vitepress.then(|| vitepress::snippet(line)).flatten();
    of_mdbook().or_else(of_mkdocs).or_else(of_vitepress)
}

/// Returns the info string of a code block in the syntax of this crate.
fn translated_info(info: &str, dialects: Dialects) -> String {
    let mut info = with_language(info);
    if dialects.mdbook {
        info = mdbook::fence_info(&info);
    }
    if dialects.mkdocs {
        info = mkdocs::fence_info(&info);
    }
    if dialects.vitepress {
        info = vitepress::fence_info(&info);
    }
    info
}

/// Returns an info string with the language `text` before a leading title or label. Without it, the first word would be
/// read as the language, as in Docusaurus, and the title would be lost.
fn with_language(info: &str) -> String {
    let start = info.trim_start();
    let first = start.split([' ', '\t', '{']).next().unwrap_or_default();
    let is_setting = first.starts_with('[') || first.contains("=\"") || first.contains("='");
    if is_setting { format!("text {start}") } else { info.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Cow<'_, str> {
        let dialects =
            Dialects { mdbook: true, mkdocs: true, vitepress: true, ..Dialects::default() };
        translated(text, &Options { blocks: true, dialects, ..Options::default() })
    }

    #[test]
    fn code_without_a_language_keeps_its_title() {
        let rows = [
            ("``` [.env]", "```text [.env]"),
            ("```title=\"a b\"", "```text title=\"a b\""),
            ("```js title=\"a\"", "```js title=\"a\""),
            ("```js{meta=\"x\"}", "```js{meta=\"x\"}"),
        ];
        for (text, expected) in rows {
            assert_eq!(all(text), expected);
        }
    }

    #[test]
    fn code_is_not_translated() {
        let rows = [
            "```md\n!!! note\n    a\n```",
            "~~~~\n::: tip a\n```\n<<< ./a.js\n~~~~",
            "    !!! note\n        a",
            "- ```\n  === \"A\"\n  ```",
            "```\n    ```\n=== \"A\"\n    ```\n```",
            "Text.",
            "!!!",
            "a !!! note",
            "=== a",
        ];
        for text in rows {
            assert_eq!(all(text), text);
        }
    }

    #[test]
    fn a_block_ends_with_its_indentation() {
        let rows = [
            ("!!! note\n    a\n", "+   [note|!!! note]\n    a\n"),
            (
                "!!! note\n    ```\n    a\n\n=== \"A\"",
                "+   [note|!!! note]\n    ```\n    a\n\n+   [tab[A]|=== \"A\"]",
            ),
            ("1.  a\n\n    !!! tip\n        b", "1.  a\n\n    +   [tip|!!! tip]\n        b"),
            (
                "!!! note\n\n    === \"A\"\n\n        b",
                "+   [note|!!! note]\n\n    +   [tab[A]|=== \"A\"]\n\n        b",
            ),
        ];
        for (text, expected) in rows {
            let found = all(text).replace("<!--\u{fdd8}block ", "[").replace("-->", "]");
            assert_eq!(found.replace('\u{fdd9}', "|"), expected);
        }
    }

    #[test]
    fn an_include_may_follow_the_marker_of_an_item() {
        for (text, start) in [("- {{#include a.md}}", "- <!--"), ("> 1. <<< ./a.js", "> 1. <!--")] {
            assert!(all(text).starts_with(start), "{text}");
        }
        for text in ["- !!! note", "-{{#include a.md}}", "a {{#include a.md}}"] {
            assert_eq!(all(text), text);
        }
    }
}
