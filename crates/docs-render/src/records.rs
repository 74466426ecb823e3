//! Search records of a page.
//!
//! One for each heading, paragraph (in whatever it stands) and row of a table, as the hosted
//! crawler's template for such sites makes them. A row's first cell is a heading of the deepest
//! kind within its table; the crawler indexes only the last of the other cells, we index all of
//! them, so that none is lost.

use std::borrow::Cow;

use docs_model::{Hierarchy, Record, RecordKind};

/// The level that the first cell of a table's row takes.
const CELL_LEVEL: u8 = 5;

/// Collects records in reading order.
#[derive(Debug)]
pub(crate) struct Records {
    records: Vec<Record>,
    hierarchy: Hierarchy,
    anchor: Option<String>,
}

impl Records {
    /// Starts a page in a section of the site.
    pub(crate) fn new(section: &str) -> Self {
        Self { records: Vec::new(), hierarchy: Hierarchy::new(section), anchor: None }
    }

    /// Enters a heading; one without an id is reached through the one before.
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

    /// Adds text under the current heading.
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

    /// The records.
    pub(crate) fn finish(self) -> Vec<Record> {
        self.records
    }

    fn push(&mut self, kind: RecordKind, content: Option<String>) {
        let (hierarchy, anchor) = (self.hierarchy.clone(), self.anchor.clone());
        self.records.push(Record { kind, hierarchy, content, anchor });
    }
}

/// The text with every run of white space as one space.
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

/// Whether a text has nothing to collapse: most paragraphs are so.
fn is_collapsed(text: &str) -> bool {
    // No early end: so the compiler looks at many bytes at once.
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

/// Whether a text has white space of more than one byte; most that do not are letters with accents,
/// dashes and quotes.
fn has_space_beyond_ascii(text: &str) -> bool {
    let mut rest = text;
    // The bytes that such a character starts with; few others do.
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
