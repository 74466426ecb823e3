//! Top-level blocks of an article.

use memchr::{memchr, memchr2, memmem};

use crate::tags::{holds_raw_text, is_void};

/// Top-level element of an article.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Block<'a> {
    /// Offset of its tag in bytes.
    pub start: usize,
    /// Name of the element.
    pub name: &'a str,
}

/// Returns the top-level blocks of an article in order. Content can be inserted between any two of them.
///
/// The article must be the output of [`render`](crate::render()): elements are balanced, and attribute values are
/// quoted. Text that does not look like a tag is skipped, as are comments. In other HTML, some blocks may be missed.
///
/// ```
/// let article = "<h2>Size</h2>\n<p>It is <em>small</em>.</p>\n<hr />";
/// let names: Vec<_> = docs_render::blocks(article).map(|block| block.name).collect();
/// assert_eq!(names, ["h2", "p", "hr"]);
/// ```
pub fn blocks(article: &str) -> impl Iterator<Item = Block<'_>> {
    Blocks { html: article, at: 0, depth: 0 }
}

struct Blocks<'a> {
    html: &'a str,
    at: usize,
    /// Number of open elements.
    depth: usize,
}

impl<'a> Blocks<'a> {
    /// Skips the tag or comment at the current position. Returns the block that it starts, if any.
    fn pass(&mut self, start: usize) -> Option<Block<'a>> {
        let rest = &self.html[start..];
        if rest.starts_with("<!--") {
            self.at = start + rest.find("-->").map_or(rest.len(), |end| end + "-->".len());
            return None;
        }
        let is_end = rest[1..].starts_with('/');
        let name = name_of(&rest[1 + usize::from(is_end)..]);
        if name.is_empty() {
            self.at = start + 1;
            return None;
        }
        let end = tag_end(rest.as_bytes());
        self.at = start + end;
        if is_end {
            self.depth = self.depth.saturating_sub(1);
            return None;
        }
        let block = (self.depth == 0).then_some(Block { start, name });
        if holds_raw_text(name) {
            self.at += end_of_raw_text(&rest.as_bytes()[end..], name);
        } else if !is_void(name) && !rest[..end].ends_with("/>") {
            self.depth += 1;
        }
        block
    }
}

impl<'a> Iterator for Blocks<'a> {
    type Item = Block<'a>;

    fn next(&mut self) -> Option<Block<'a>> {
        loop {
            let start = self.at + memchr(b'<', self.html.as_bytes().get(self.at..)?)?;
            if let Some(block) = self.pass(start) {
                return Some(block);
            }
        }
    }
}

/// Returns the name at the start of a text; empty without one.
fn name_of(html: &str) -> &str {
    if !html.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return "";
    }
    let ends = html.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    &html[..ends.unwrap_or(html.len())]
}

/// Returns the length of the tag at the start of a text.
fn tag_end(tag: &[u8]) -> usize {
    let mut at = 0;
    while let Some(close) = memchr(b'>', &tag[at..]) {
        let Some(quote) = memchr2(b'"', b'\'', &tag[at..at + close]) else { return at + close + 1 };
        let value = at + quote + 1;
        let Some(length) = memchr(tag[at + quote], &tag[value..]) else { break };
        at = value + length + 1;
    }
    tag.len()
}

/// Returns the length of a raw text element's content, including its end tag.
fn end_of_raw_text(html: &[u8], name: &str) -> usize {
    let mut ends = memmem::find_iter(html, b"</");
    let end = ends.find(|at| html[at + 2..].starts_with(name.as_bytes()));
    end.map_or(html.len(), |at| at + tag_end(&html[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_in_nothing_else_is_a_block() {
        let rows: &[(&str, &[(usize, &str)])] = &[
            ("", &[]),
            ("<div><p>a</p></div><p>b</p>", &[(0, "div"), (19, "p")]),
            ("<hr /><p>a<br />b<img src=\"c\"></p><hr>", &[(0, "hr"), (6, "p"), (34, "hr")]),
            ("<svg><path/><g></g></svg><p>", &[(0, "svg"), (25, "p")]),
            ("<p title=\"<p>'\">a</p><p title='<p>\"'>b</p>", &[(0, "p"), (21, "p")]),
            ("<!-- <p> --><p>a</p>", &[(12, "p")]),
            ("<style>a<p>b</style><p>", &[(0, "style"), (20, "p")]),
            ("<textarea><p></textarea ><p>", &[(0, "textarea"), (25, "p")]),
            ("a < b <p>c</p> <3 <my-part></my-part>", &[(6, "p"), (18, "my-part")]),
            ("<p", &[(0, "p")]),
            ("<", &[]),
            ("</", &[]),
            ("<!-- <p>", &[]),
            ("<script>", &[(0, "script")]),
            ("</p></p><p>", &[(8, "p")]),
            ("ß<p>ß</p>", &[(2, "p")]),
        ];
        for (article, expected) in rows {
            let found: Vec<_> = blocks(article).map(|block| (block.start, block.name)).collect();
            assert_eq!(found, *expected, "{article}");
        }
    }
}
