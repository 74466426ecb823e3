//! Blocks of HTML in Markdown, in which fences are no code.
//!
//! Reference: <https://spec.commonmark.org/0.31.2/#html-blocks>.

use super::containers::{columns, markers};
use crate::tags::{Token, pieces};

/// Elements whose content is raw up to an end tag. The block ends with the end tag of any of them.
const RAW: [(&str, &str); 4] = [
    ("pre", "</pre>"),
    ("script", "</script>"),
    ("style", "</style>"),
    ("textarea", "</textarea>"),
];

/// Elements that are blocks. A block of HTML with one of their tags ends with an empty line.
const BLOCKS: [&str; 62] = [
    "address",
    "article",
    "aside",
    "base",
    "basefont",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hr",
    "html",
    "iframe",
    "legend",
    "li",
    "link",
    "main",
    "menu",
    "menuitem",
    "nav",
    "noframes",
    "ol",
    "optgroup",
    "option",
    "p",
    "param",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "track",
    "ul",
];

/// Blocks of HTML in a source. Comments are not among them.
#[derive(Debug, Default)]
pub(super) struct HtmlBlocks {
    open: Option<Open>,
}

/// Open block of HTML.
#[derive(Clone, Copy, Debug)]
struct Open {
    end: End,
    /// Column of the content of the container.
    column: usize,
    is_in_quote: bool,
}

/// End of a block of HTML.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum End {
    /// Line with the end tag of a raw element.
    RawTag,
    /// Line with these characters.
    Text(&'static str),
    EmptyLine,
}

impl HtmlBlocks {
    /// Reads a line outside of code; returns `true` if a line before it started the block of HTML that it belongs to.
    pub(super) fn read_line(&mut self, line: &str) -> bool {
        let Some(open) = self.open else { return false };
        let content = line.trim_start_matches([' ', '\t']);
        let is_container_closed = match open.is_in_quote {
            true => !content.starts_with('>'),
            false => {
                let indentation = columns(&line[..line.len() - content.len()]);
                !content.is_empty() && indentation < open.column
            }
        };
        let content = content.trim_start_matches([' ', '\t', '>']);
        if is_container_closed || (open.end == End::EmptyLine && content.is_empty()) {
            self.open = None;
            return false;
        }
        if open.end.is_in(content) {
            self.open = None;
        }
        true
    }

    /// Opens the block of HTML that a line outside of code and other blocks starts, if the line does not end it. `follows_text` is
    /// `true` if the line before it is text of a paragraph.
    pub(super) fn start(&mut self, line: &str, column: usize, follows_text: bool) {
        let at = markers(line);
        let Some(end) = end_of(line[at..].trim_end(), follows_text) else { return };
        if !end.is_in(&line[at..]) {
            self.open = Some(Open { end, column, is_in_quote: line[..at].contains('>') });
        }
    }
}

impl End {
    fn is_in(self, line: &str) -> bool {
        match self {
            Self::RawTag => {
                let line = line.to_ascii_lowercase();
                RAW.iter().any(|(_, end)| line.contains(end))
            }
            Self::Text(end) => line.contains(end),
            Self::EmptyLine => false,
        }
    }
}

/// Returns `true` if a line without indentation starts a block of HTML that may have several lines. `follows_text` is `true` if the
/// line before it is text of a paragraph.
pub(crate) fn starts_html(line: &str, follows_text: bool) -> bool {
    end_of(line.trim_end(), follows_text).is_some()
}

/// Returns the name of the raw element at the start of a block of HTML, such as `pre`.
pub(crate) fn raw_element(html: &str) -> Option<&'static str> {
    let name = html.trim_start().strip_prefix('<')?;
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let is_name = |(raw, _): &&(&str, &str)| raw.eq_ignore_ascii_case(&name[..length]);
    RAW.iter().find(is_name).map(|(raw, _)| *raw)
}

/// Returns the end of the block of HTML that a line without markers starts.
fn end_of(line: &str, follows_text: bool) -> Option<End> {
    let inside = line.strip_prefix('<')?;
    let name = inside.strip_prefix('/').unwrap_or(inside);
    let length = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    let (name, after) = name.split_at(length.count());
    let is_start = !inside.starts_with('/');
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    if inside.starts_with('?') {
        Some(End::Text("?>"))
    } else if inside.starts_with("![CDATA[") {
        Some(End::Text("]]>"))
    } else if inside.strip_prefix('!').is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
        Some(End::Text(">"))
    } else if is_start && RAW.iter().any(|(raw, _)| is(raw)) {
        Some(End::RawTag)
    } else if BLOCKS.iter().any(|block| is(block)) {
        let is_name =
            after.is_empty() || after.starts_with([' ', '\t', '>']) || after.starts_with("/>");
        is_name.then_some(End::EmptyLine)
    } else {
        let mut tags = pieces(line);
        let is_tag = matches!(tags.next(), Some((_, Token::Tag(_))));
        (is_tag && !follows_text && tags.next().is_none()).then_some(End::EmptyLine)
    }
}
