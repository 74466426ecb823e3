//! Texts with marked matches.

use std::ops::Range;

use super::matches::{TextMatches, WordMatch};
use crate::text::characters::is_ideographic;

/// A plain text with the ranges that match a query.
///
/// ```
/// use docs_search_index::{Hierarchy, Index, IndexBuilder, PageKey, Query, Record, RecordKind};
///
/// let content = Some("Write <b> for bold text.".to_owned());
/// let hierarchy = Hierarchy::new("Tools");
/// let record = Record { kind: RecordKind::Content, hierarchy, content, anchor: None };
/// let files = IndexBuilder::new().add(PageKey::new("/html"), vec![record]).build()?;
/// let results = Index::open(files)?.search(&Query::new("bold"))?;
///
/// let text = results.hits[0].content.as_ref().unwrap();
/// assert_eq!(text.ranges(), [14..18]);
/// assert_eq!(text.to_html("<mark>", "</mark>"), "Write &lt;b&gt; for <mark>bold</mark> text.");
/// assert_eq!(text.snippet(2).marked.text(), " bold text.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Marked {
    text: String,
    matches: TextMatches,
}

/// A run of a text that matches, or one that does not.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Piece<'a> {
    /// Characters of the run.
    pub text: &'a str,
    /// `true` if the run matches.
    pub is_match: bool,
}

/// Some words of a text around its matches.
///
/// ```
/// use docs_search_index::{Index, Query};
/// # use docs_search_index::{Hierarchy, IndexBuilder, PageKey, Record, RecordKind};
/// # let content = Some("The tables of the tides are on the wall of the harbour office.".to_owned());
/// # let hierarchy = Hierarchy::new("Harbour");
/// # let record = Record { kind: RecordKind::Content, hierarchy, content, anchor: None };
/// # let files = IndexBuilder::new().add(PageKey::new("/tides"), vec![record]).build()?;
/// let results = Index::open(files)?.search(&Query::new("wall"))?;
/// let snippet = results.hits[0].text().expect("the page has content").snippet(3);
/// assert!(snippet.is_cut_before && snippet.is_cut_after);
/// let matched: Vec<&str> = snippet.marked.pieces().filter(|piece| piece.is_match).map(|piece| piece.text).collect();
/// assert_eq!(matched, ["wall"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Snippet {
    /// The words.
    pub marked: Marked,
    /// `true` if the snippet omits text before the words.
    pub is_cut_before: bool,
    /// `true` if the snippet omits text after the words.
    pub is_cut_after: bool,
}

impl Marked {
    pub(super) fn new(text: &str, matches: TextMatches) -> Self {
        Self { text: text.to_owned(), matches }
    }

    /// Returns the plain text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte ranges of the matches, in order. They neither overlap nor touch.
    #[must_use]
    pub fn ranges(&self) -> Vec<Range<usize>> {
        let mut ranges: Vec<(usize, usize)> =
            self.matches.found.iter().map(|found| (found.start, found.end)).collect();
        ranges.sort_unstable();
        let mut merged: Vec<Range<usize>> = Vec::new();
        for (start, end) in ranges {
            match merged.last_mut().filter(|last| start <= last.end) {
                Some(last) => last.end = last.end.max(end),
                None => merged.push(start..end),
            }
        }
        merged
    }

    /// Returns the runs of the text that match, and those between them.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut bounds = vec![(0, false)];
        for range in self.ranges() {
            bounds.extend([(range.start, true), (range.end, false)]);
        }
        let ends: Vec<usize> =
            bounds.iter().skip(1).map(|(start, _)| *start).chain([self.text.len()]).collect();
        let pieces = bounds.into_iter().zip(ends);
        pieces
            .map(|((start, is_match), end)| Piece { text: &self.text[start..end], is_match })
            .filter(|piece| !piece.text.is_empty())
    }

    /// Returns the text as HTML: `&`, `<`, `>` and `"` are escaped, and each match is between `open` and `close`, which are
    /// not escaped.
    #[must_use]
    pub fn to_html(&self, open: &str, close: &str) -> String {
        let mut html = String::with_capacity(self.text.len());
        for piece in self.pieces() {
            if piece.is_match {
                html.push_str(open);
            }
            for character in piece.text.chars() {
                match character {
                    '&' => html.push_str("&amp;"),
                    '<' => html.push_str("&lt;"),
                    '>' => html.push_str("&gt;"),
                    '"' => html.push_str("&quot;"),
                    _ => html.push(character),
                }
            }
            if piece.is_match {
                html.push_str(close);
            }
        }
        html
    }

    /// Returns the words of the query that match, as ascending indexes of [`Results::words`](crate::Results::words).
    #[must_use]
    pub fn words(&self) -> Vec<usize> {
        distinct_words(&self.matches.found)
    }

    /// Returns `true` if every word of the text matches.
    #[must_use]
    pub fn is_fully_marked(&self) -> bool {
        !self.matches.found.is_empty() && self.matches.all_tokens
    }

    /// Returns at most `words` words of the text: the first of the passages with most words of the query.
    ///
    /// In scripts without spaces, two characters count as a word.
    #[must_use]
    pub fn snippet(&self, words: usize) -> Snippet {
        let segments = segments(&self.text);
        if segments.len() <= words {
            return Snippet { marked: self.clone(), is_cut_before: false, is_cut_after: false };
        }
        let first = best_window(&segments, &self.matches.found, words);
        let after = segments.get(first + words);
        // White space at a cut stays, so that scripts with spaces have one next to an ellipsis.
        let start = first.checked_sub(1).map_or(segments[0].start, |before| segments[before].end);
        let end = after.map_or(self.text.len(), |after| after.start);
        Snippet {
            marked: self.part(start..end),
            is_cut_before: first > 0,
            is_cut_after: after.is_some(),
        }
    }

    fn part(&self, part: Range<usize>) -> Self {
        let inside = |found: &WordMatch| {
            let (start, end) = (found.start.max(part.start), found.end.min(part.end));
            (start < end).then(|| WordMatch {
                start: start - part.start,
                end: end - part.start,
                ..*found
            })
        };
        let found = self.matches.found.iter().filter_map(inside).collect();
        let matches = TextMatches { found, all_tokens: self.matches.all_tokens };
        Self { text: self.text[part].to_owned(), matches }
    }
}

fn distinct_words<'m>(matches: impl IntoIterator<Item = &'m WordMatch>) -> Vec<usize> {
    let mut words: Vec<usize> = matches.into_iter().map(|found| found.word).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns the first segment of the window with the most distinct words of the query. A quarter of the window, rounded
/// down, precedes a match.
fn best_window(segments: &[Range<usize>], matches: &[WordMatch], words: usize) -> usize {
    let Some(last) = words.checked_sub(1) else { return 0 };
    let mut best = (0, 0);
    for found in matches {
        let segment = segments.partition_point(|segment| segment.end <= found.start);
        let first = segment.saturating_sub(words / 4).min(segments.len() - words);
        let (start, end) = (segments[first].start, segments[first + last].end);
        let inside = matches.iter().filter(|other| other.start >= start && other.start < end);
        let count = distinct_words(inside).len();
        if count > best.0 {
            best = (count, first);
        }
    }
    best.1
}

/// Returns the ranges that a snippet counts as words: runs between white space, and in scripts without it two
/// characters each.
fn segments(text: &str) -> Vec<Range<usize>> {
    let mut segments: Vec<Range<usize>> = Vec::new();
    // Number of ideographic characters in the last segment; `None` if it is closed or a word.
    let mut pair: Option<usize> = None;
    let mut is_open = false;
    for (start, character) in text.char_indices() {
        let end = start + character.len_utf8();
        if character.is_whitespace() {
            (is_open, pair) = (false, None);
            continue;
        }
        let ideographic = is_ideographic(character);
        let joins = is_open && if ideographic { pair == Some(1) } else { pair.is_none() };
        match segments.last_mut().filter(|_| joins) {
            Some(segment) => segment.end = end,
            None => segments.push(start..end),
        }
        pair = if ideographic { Some(if joins { 2 } else { 1 }) } else { None };
        is_open = true;
    }
    segments
}
