//! The author's own HTML.
//!
//! It is read as a browser would read it, tag by tag; what comes out is balanced within the piece
//! of Markdown it stands in, so an author's slip can't break the page around the article.

mod entity;
mod tag;

use std::borrow::Cow;

use crate::walk::Element;

pub(crate) use entity::decode;
pub(crate) use tag::{
    Attribute, MOST_ATTRIBUTES, Tag, Token, Value, long_tag_issue, long_tags, tokens,
};

/// Elements without content.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Elements whose end tag HTML lets authors leave out.
const CLOSED_BY_OTHERS: [&str; 16] = [
    "caption", "colgroup", "dd", "dt", "li", "optgroup", "option", "p", "rp", "rt", "tbody", "td",
    "tfoot", "th", "thead", "tr",
];

/// Elements whose content a browser reads as text up to their own end tag (HTML standard, section 13.2.5).
const RAW_TEXT: [&str; 8] =
    ["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"];

/// Whether tags in an element are text.
pub(crate) fn holds_raw_text(name: &str) -> bool {
    RAW_TEXT.iter().any(|raw| raw.eq_ignore_ascii_case(name))
}

/// The text of a script, written so that a browser finds the script's end.
///
/// After `<!--`, a `<script` would hide the next `</script>` (HTML standard, section 4.12.1.3). The escape sequence means the same
/// character in strings, templates and expressions of JavaScript, and in JSON.
pub(crate) fn script_text(text: &str) -> Cow<'_, str> {
    const START: &str = "<script";
    let is_start = |at: &usize| {
        text.as_bytes()[*at..]
            .get(..START.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(START.as_bytes()))
    };
    let mut starts = memchr::memchr_iter(b'<', text.as_bytes()).filter(is_start).peekable();
    if starts.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut done = 0;
    for start in starts {
        written.push_str(&text[done..start]);
        written.push_str("\\u003C");
        done = start + 1;
    }
    written.push_str(&text[done..]);
    Cow::Owned(written)
}

/// Whether an element has no content and no end tag.
pub(crate) fn is_void(name: &str) -> bool {
    VOID.contains(&name)
}

/// An element that is open.
#[derive(Debug)]
pub(crate) struct OpenTag {
    /// Its name in lower case.
    pub(crate) name: String,
    /// The line it was opened in.
    pub(crate) line: u32,
    /// What becomes of it.
    pub(crate) element: Element,
}

impl OpenTag {
    /// Whether tags in it are text.
    pub(crate) fn holds_raw_text(&self) -> bool {
        holds_raw_text(&self.name)
    }

    /// Whether its end tag may be left out.
    pub(crate) fn may_stay_open(&self) -> bool {
        CLOSED_BY_OTHERS.contains(&self.name.as_str())
    }
}
