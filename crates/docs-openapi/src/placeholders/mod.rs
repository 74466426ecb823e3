//! Words in angle brackets in the Markdown of authors.
//!
//! In CommonMark, `<word>` is a tag of HTML, so readers would see nothing of it. Authors of descriptions write such words as
//! placeholders: the names of elements of HTML remain tags, all others are escaped.

mod paragraph;

use std::borrow::Cow;

use docs_core::{has_scheme, is_html_element};

use self::paragraph::Paragraph;
use crate::blocks::{Blocks, Start};

/// Returns Markdown in which tags of unknown elements are escaped, so that they are shown as written.
///
/// Code, comments, automatic links, addresses of links, and the elements within `svg` and `math` remain.
pub(crate) fn with_shown_placeholders(markdown: &str) -> Cow<'_, str> {
    if !markdown.contains('<') {
        return markdown.into();
    }
    let mut scan = Scan::default();
    let mut rest = markdown;
    while let Some(line) = rest.split_inclusive('\n').next() {
        rest = match scan.blocks.start_of(line) {
            Start::Code => scan.copy(rest, line.len()),
            Start::Fence(fence) => scan.copy(rest, fence.length(rest)),
            Start::Inlines(markers) => {
                let rest = scan.copy(rest, markers);
                scan.enter_definition(rest);
                scan.inlines(rest)
            }
        };
    }
    scan.result.into()
}

/// Elements whose content is not Markdown: it contains other elements than those of HTML, or none.
const FOREIGN: [&str; 4] = ["svg", "math", "script", "style"];

/// State of a scan.
#[derive(Debug, Default)]
struct Scan {
    result: String,
    blocks: Blocks,
    /// The last paragraph with a backtick or `<`.
    paragraph: Paragraph,
    /// Elements of [`FOREIGN`] without an end tag in the rest of the Markdown.
    without_end: [bool; FOREIGN.len()],
    /// Length of the rest of the Markdown from the address in a definition of a link.
    address: Option<usize>,
}

impl Scan {
    /// Copies `length` bytes of the rest, and returns what follows.
    fn copy<'a>(&mut self, rest: &'a str, length: usize) -> &'a str {
        let (copied, after) = rest.split_at(length);
        self.result.push_str(copied);
        after
    }

    /// Enters the definition of a link at the start of inlines.
    fn enter_definition(&mut self, rest: &str) {
        if !self.blocks.may_define() {
            return;
        }
        if let Some(at) = defined_address(rest) {
            self.blocks.define();
            self.address = Some(rest.len() - at);
        }
    }

    /// Copies inlines up to the end of their line, with unknown tags escaped, and returns what follows.
    fn inlines<'a>(&mut self, mut rest: &'a str) -> &'a str {
        loop {
            let next = rest.find(['`', '\\', '<', '\n']).unwrap_or(rest.len());
            rest = self.copy(rest, next);
            rest = match rest.as_bytes().first() {
                None => return rest,
                Some(b'\n') => return self.copy(rest, 1),
                Some(b'`') => {
                    let length = self.paragraph_of(rest).code_length(rest);
                    self.copy(rest, length)
                }
                Some(b'<') => self.angle(rest),
                Some(_) => {
                    let escapes = rest[1..].starts_with(|sign: char| sign.is_ascii_punctuation());
                    self.copy(rest, if escapes { 2 } else { 1 })
                }
            };
        }
    }

    /// Copies what starts with `<`.
    fn angle<'a>(&mut self, rest: &'a str) -> &'a str {
        if rest.starts_with("<!--") {
            return self.copy(rest, rest.find("-->").map_or(rest.len(), |end| end + 3));
        }
        let Some(brackets) = self.paragraph_of(rest).brackets(rest.len()) else {
            return self.copy(rest, 1);
        };
        let content = &rest[1..rest.len() - brackets.close];
        let Some(tag) = Tag::new(content).filter(|_| !self.starts_with_address(rest)) else {
            return self.copy(rest, 1);
        };
        if !is_html_element(tag.name) {
            self.result.push_str("&lt;");
            return &rest[1..];
        }
        let foreign = FOREIGN.iter().position(|foreign| foreign.eq_ignore_ascii_case(tag.name));
        let element = foreign.filter(|_| tag.has_content());
        let length = element.and_then(|element| self.foreign_length(rest, element));
        self.copy(rest, length.unwrap_or(brackets.tag_length))
    }

    /// Returns the paragraph that contains the start of the rest.
    fn paragraph_of(&mut self, rest: &str) -> &mut Paragraph {
        if !self.paragraph.contains(rest.len()) {
            self.paragraph = Paragraph::starting(rest);
        }
        &mut self.paragraph
    }

    /// Returns the length of an element of [`FOREIGN`] with its content; `None` without an end tag.
    fn foreign_length(&mut self, rest: &str, element: usize) -> Option<usize> {
        if self.without_end[element] {
            return None;
        }
        let name = FOREIGN[element];
        let end = rest.match_indices("</").map(|(at, start)| at + start.len()).find(|at| {
            let found = rest.as_bytes().get(*at..at + name.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
        });
        self.without_end[element] = end.is_none();
        Some(end? + name.len())
    }

    /// Returns `true` if the rest starts with the address of a link.
    fn starts_with_address(&self, rest: &str) -> bool {
        self.address == Some(rest.len())
            || self.result.trim_end_matches([' ', '\t', '\n']).ends_with("](")
    }
}

/// Returns the offset of the address in the definition of a link; `None` for other Markdown, and for a footnote.
fn defined_address(rest: &str) -> Option<usize> {
    let label = rest.strip_prefix('[').filter(|label| !label.starts_with('^'))?;
    let (label, after) = label.split_at(label_length(label)?);
    let address = after.strip_prefix("]:")?.trim_start();
    let offset = rest.len() - address.len();
    let is_one_block = rest[..offset].trim_end().lines().all(|line| !line.trim().is_empty())
        && after[..after.len() - address.len()].matches('\n').count() < 2;
    let line = address.lines().next()?;
    let title = match line.strip_prefix('<') {
        Some(line) => line.split_once('>')?.1,
        None => line.split_once([' ', '\t']).map_or("", |(_, title)| title),
    };
    let title = title.trim_start();
    let is_whole = title.is_empty() || title.starts_with(['"', '\'', '(']);
    (is_one_block && is_whole && !label.trim().is_empty()).then_some(offset)
}

/// Returns the length of the label of a link, up to the next bracket without a backslash.
fn label_length(label: &str) -> Option<usize> {
    let mut is_escaped = false;
    label.bytes().position(|sign| {
        let is_end = matches!(sign, b'[' | b']') && !is_escaped;
        is_escaped = sign == b'\\' && !is_escaped;
        is_end
    })
}

/// Returns `true` for the content of angle brackets that is a tag of an unknown element.
pub(crate) fn is_placeholder(content: &str) -> bool {
    Tag::new(content).is_some_and(|tag| !is_html_element(tag.name))
}

/// Tag of HTML.
struct Tag<'a> {
    name: &'a str,
    /// Characters between `<` and the next `>`.
    content: &'a str,
}

impl<'a> Tag<'a> {
    /// Returns the tag with the content between `<` and the next `>`; `None` for an automatic link or another character.
    fn new(content: &'a str) -> Option<Self> {
        let name = content.strip_prefix('/').unwrap_or(content);
        if !name.starts_with(|sign: char| sign.is_ascii_alphabetic()) || is_address(content) {
            return None;
        }
        // No name contains `<`, with which the next tag starts.
        let name = name.split_inclusive('<').next()?;
        let name = name.split([' ', '\t', '\r', '\n', '/']).next()?;
        Some(Self { name, content })
    }

    /// Returns `true` for a tag that an end tag can follow.
    fn has_content(&self) -> bool {
        !self.content.starts_with('/') && !self.content.ends_with('/')
    }
}

/// Returns `true` for the content of an automatic link.
fn is_address(content: &str) -> bool {
    let has_space = content.contains([' ', '\t', '\n', '<']);
    !has_space && (has_scheme(content) || content.contains('@'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_tags_are_escaped() {
        let rows = [
            ("Use <word>.", "Use &lt;word>."),
            ("<word>", "&lt;word>"),
            ("<Word/> </word> <my-id> <a_b>", "&lt;Word/> &lt;/word> &lt;my-id> &lt;a_b>"),
            ("<org>/<name>", "&lt;org>/&lt;name>"),
            ("<word of three>", "&lt;word of three>"),
            ("[a <b>c</b> <word>](b.md)", "[a <b>c</b> &lt;word>](b.md)"),
            ("<div>\n<word>\n</div>", "<div>\n&lt;word>\n</div>"),
            ("- a <word>\n\n    b <word>", "- a &lt;word>\n\n    b &lt;word>"),
            ("a\n    <word>", "a\n    &lt;word>"),
            ("| a |\n|---|\n| <word> |", "| a |\n|---|\n| &lt;word> |"),
            ("# A <word>", "# A &lt;word>"),
            ("a ` b <word>", "a ` b &lt;word>"),
            ("\\` <word> `", "\\` &lt;word> `"),
            ("<svg></svg> <path>", "<svg></svg> &lt;path>"),
        ];
        for (markdown, expected) in rows {
            assert_eq!(with_shown_placeholders(markdown), expected, "{markdown:?}");
        }
    }

    #[test]
    fn other_angle_brackets_remain() {
        let rows = [
            "no angle",
            "<b>a</b> <BR/> <br> <details>\n<summary>a</summary>\n</details>",
            "`<word>` `` ` <word> ``",
            "`a\n<word>`",
            "```\n<word>\n```",
            "~~~xml\n<word>\n\n<word/>\n~~~",
            "- a\n\n  ```\n  <word>\n  ```",
            "> ```\n> <word>\n> ```",
            "a\n\n    <word>\n\n    <word>",
            "- a\n\n      <word>",
            "<https://example.org> <mailto:a@example.org> <a@example.org>",
            "[a](<word>) ![a](<b c.png>)",
            "[a]: <word>",
            "<!-- <word> -->",
            "<a title=\"a > <word>\">a</a>",
            "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>",
            "<style>a > b {}</style>",
            "\\<word>",
            "1 < 2 and 3 > 2, a <b",
            "&lt;word>",
        ];
        for markdown in rows {
            assert_eq!(with_shown_placeholders(markdown), markdown);
        }
    }

    #[test]
    fn only_definitions_of_links_have_addresses_after_colons() {
        let rows = [
            ("int[]: <a1>, and [b]: <a2>.", "int[]: &lt;a1>, and [b]: &lt;a2>."),
            ("[a]: <a1> [b]: <a2>", "[a]: &lt;a1> [b]: &lt;a2>"),
            ("Text\n[a]: <a1>", "Text\n[a]: &lt;a1>"),
            ("[a]: one word\n[b]: <a1>", "[a]: one word\n[b]: &lt;a1>"),
            ("[^a]: <a1>", "[^a]: &lt;a1>"),
            ("[a]\n\nb]: <a1>", "[a]\n\nb]: &lt;a1>"),
            ("[a]:\n\n<a1>", "[a]:\n\n&lt;a1>"),
        ];
        for (markdown, expected) in rows {
            assert_eq!(with_shown_placeholders(markdown), expected, "{markdown:?}");
        }
        let definitions = [
            "[a]: <a1>\n[b]: <a2> \"Title\"\n\n  [c\\]d]:\n <a3>",
            "- [a]: <a1>\n- [b]: <a2>",
            "> [a]: <a1>",
        ];
        for markdown in definitions {
            assert_eq!(with_shown_placeholders(markdown), markdown);
        }
    }

    #[test]
    fn code_ends_with_the_containers_of_its_fence() {
        let rows = [
            ("> ```\n> <a1>\n\nAfter <a2>.", "> ```\n> <a1>\n\nAfter &lt;a2>."),
            ("> ```\n> <a1>\nAfter <a2>.", "> ```\n> <a1>\nAfter &lt;a2>."),
            ("> > ```\n> > <a1>\n> <a2>", "> > ```\n> > <a1>\n> &lt;a2>"),
            ("- x\n\n  ```\n  <b1>\n\nThen <b2>.", "- x\n\n  ```\n  <b1>\n\nThen &lt;b2>."),
            ("- ```\n  <b1>\n\n  <b1>\n- <b2>", "- ```\n  <b1>\n\n  <b1>\n- &lt;b2>"),
            ("> - ```\n>   <b1>\n> <b2>", "> - ```\n>   <b1>\n> &lt;b2>"),
            ("- a\n  - b\n\n   ```\n  <b1>\n <b2>", "- a\n  - b\n\n   ```\n  <b1>\n &lt;b2>"),
            ("- a\n```\n<b1>\n```\n<b2>", "- a\n```\n<b1>\n```\n&lt;b2>"),
            ("- a\n\n  >   ```\n  > <a1>\n\n<b1>", "- a\n\n  >   ```\n  > <a1>\n\n&lt;b1>"),
            ("> - a\n\n    <a1>", "> - a\n\n    <a1>"),
            ("> ```\n> > ```\n> <a1>", "> ```\n> > ```\n> <a1>"),
        ];
        for (markdown, expected) in rows {
            assert_eq!(with_shown_placeholders(markdown), expected, "{markdown:?}");
        }
    }

    #[test]
    fn brackets_and_backticks_find_their_partners() {
        let rows = [
            ("`a` `` <a1> ` `<a2>`` <a3>", "`a` `` <a1> ` `<a2>`` &lt;a3>"),
            ("\\``a` <a1>`", "\\``a` &lt;a1>`"),
            ("`` <a1> ` <a2>\n\n`` <a3>", "`` &lt;a1> ` &lt;a2>\n\n`` &lt;a3>"),
            ("<a1 <a2 <b\n\n>", "<a1 <a2 <b\n\n>"),
            ("<a1<b>c</b>", "&lt;a1<b>c</b>"),
            ("<b '>' \" <a1>", "<b '>' \" &lt;a1>"),
            ("<b a='>' é=\">\"> <a1>", "<b a='>' é=\">\"> &lt;a1>"),
            ("<svg><a1></SVG> <svg><a1>", "<svg><a1></SVG> <svg>&lt;a1>"),
            ("<svg><é></svg>", "<svg><é></svg>"),
            ("<!-- ` \n\n--> `<a1>` <a2>", "<!-- ` \n\n--> `<a1>` &lt;a2>"),
        ];
        for (markdown, expected) in rows {
            assert_eq!(with_shown_placeholders(markdown), expected, "{markdown:?}");
        }
    }

    #[test]
    fn code_ends_with_its_fence() {
        assert_eq!(with_shown_placeholders("```\n<a1>\n```\n<a1>"), "```\n<a1>\n```\n&lt;a1>");
        assert_eq!(with_shown_placeholders("    <a1>\n\n<a1>"), "    <a1>\n\n&lt;a1>");
        assert_eq!(
            with_shown_placeholders("é\n\n- <a1>\n\nb\n\n    <a1>"),
            "é\n\n- &lt;a1>\n\nb\n\n    <a1>"
        );
    }
}
