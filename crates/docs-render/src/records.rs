//! Search records of a page.
//!
//! Each heading, each paragraph (in any container) and each table row has a record, as in the hosted crawler's template for
//! such sites. The first cell of a row is a heading of the deepest level within its table. The crawler indexes only the
//! last of the other cells; this crate indexes all of them.

use std::borrow::Cow;

use docs_core::{Hierarchy, Record, RecordKind};

/// Level of the first cell of a table row.
const CELL_LEVEL: u8 = 5;

/// Collector of records in reading order.
#[derive(Debug)]
pub(crate) struct Records {
    records: Vec<Record>,
    hierarchy: Hierarchy,
    anchor: Option<String>,
}

impl Records {
    /// Creates a collector for a page in a section of the site.
    pub(crate) fn new(section: &str) -> Self {
        Self { records: Vec::new(), hierarchy: Hierarchy::new(section), anchor: None }
    }

    /// Starts a heading. Records below a heading without an id have the previous id.
    pub(crate) fn heading(&mut self, level: u8, text: &str, id: Option<&str>) {
        if let Some(id) = id.filter(|id| !id.is_empty()) {
            self.anchor = Some(id.to_owned());
        }
        let text = collapsed(text);
        if text.is_empty() {
            return;
        }
        self.hierarchy.set(usize::from(level), text);
        self.push(RecordKind::Heading(level), None);
    }

    /// Adds content under the current heading.
    pub(crate) fn content(&mut self, text: &str) {
        let text = collapsed(text);
        if !text.is_empty() {
            self.push(RecordKind::Content, Some(text.into_owned()));
        }
    }

    /// Adds a row of a table.
    pub(crate) fn row(&mut self, cells: &[String]) {
        let [first, others @ ..] = cells else { return };
        if others.is_empty() {
            return self.content(first);
        }
        let outside = self.hierarchy.clone();
        self.heading(CELL_LEVEL, first, None);
        self.content(&others.join(" "));
        self.hierarchy = outside;
    }

    /// Returns the records.
    pub(crate) fn finish(self) -> Vec<Record> {
        self.records
    }

    fn push(&mut self, kind: RecordKind, content: Option<String>) {
        let (hierarchy, anchor) = (self.hierarchy.clone(), self.anchor.clone());
        self.records.push(Record { kind, hierarchy, content, anchor });
    }
}

/// Returns a string with each run of white space replaced by one space.
fn collapsed(text: &str) -> Cow<'_, str> {
    if is_collapsed(text) {
        return Cow::Borrowed(text);
    }
    let mut collapsed = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    Cow::Owned(collapsed)
}

/// Returns `true` if a string has no white space to collapse, like most paragraphs.
fn is_collapsed(text: &str) -> bool {
    // The loop has no early exit, so that the compiler can vectorise it.
    let bytes = text.as_bytes();
    let is_ascii_space = |byte: u8| byte.wrapping_sub(b'\t') < 5;
    let has_ascii_space = bytes.iter().fold(false, |any, byte| any | is_ascii_space(*byte));
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let has_run = pairs.fold(false, |any, (one, next)| any | (*one == b' ') & (*next == b' '));
    let is_ascii = text.is_ascii();
    !has_ascii_space
        && !has_run
        && !text.starts_with(' ')
        && !text.ends_with(' ')
        && (is_ascii || !has_space_beyond_ascii(text))
}

/// Returns `true` if a string may contain white space of more than one byte. Most strings contain only letters with accents,
/// dashes and quotes.
fn has_space_beyond_ascii(text: &str) -> bool {
    let mut rest = text;
    // Lead bytes of such characters. Few other characters have them.
    let is_start = |byte: &u8| matches!(byte, 0xc2 | 0xe1..=0xe3);
    while let Some(at) = rest.as_bytes().iter().position(is_start) {
        let mut chars = rest[at..].chars();
        if chars.next().is_some_and(char::is_whitespace) {
            return true;
        }
        rest = chars.as_str();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_of_any_kind_is_one_space() {
        let rows = [
            ("", ""),
            (" ", ""),
            ("a b", "a b"),
            (" a  b\n\tc ", "a b c"),
            ("a\u{a0}b\u{2003}\u{3000}c", "a b c"),
            ("“é” ü", "“é” ü"),
        ];
        for (text, expected) in rows {
            assert_eq!(collapsed(text), expected, "{text:?}");
        }
    }
}
