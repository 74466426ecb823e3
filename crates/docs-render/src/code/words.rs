//! Marked words in code: `/word/` after a code fence.

use std::borrow::Cow;
use std::ops::Range;

use super::text_marks::{Kind, MAX_MARKS};
use crate::admonitions::attribute_words;

/// Word with its mark.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct MarkedWord<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: Cow<'a, str>,
}

/// Returns the tags around a marked word. Browsers underline an added word, and strike a removed one.
fn tags(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Highlighted => ("<span class=\"code-word\">", "</span>"),
        Kind::Added => ("<ins class=\"code-word\">", "</ins>"),
        Kind::Removed => ("<del class=\"code-word\">", "</del>"),
    }
}

/// Returns the words that the rest of an info string marks: those between slashes, up to the maximum number of marks.
pub(super) fn marked_words(meta: &str) -> Vec<MarkedWord<'_>> {
    let between = |word: &&str| word.len() > 2 && word.starts_with('/') && word.ends_with('/');
    let texts = attribute_words(meta)
        .filter(between)
        .take(MAX_MARKS)
        .map(|word| Cow::Borrowed(&word[1..word.len() - 1]));
    texts.map(|text| MarkedWord { kind: Kind::Highlighted, text }).collect()
}

/// Returns a line of code as HTML in which words are marked. The last mark of a character takes precedence.
pub(super) fn with_marks(html: &str, words: &[MarkedWord<'_>]) -> String {
    let (text, ranges) = text_with_ranges(html);
    let mut marks: Vec<Option<Kind>> = vec![None; ranges.len()];
    for word in words {
        let length = word.text.chars().count();
        // Number of characters before the previous match.
        let (mut before, mut start) = (0, 0);
        for (at, _) in text.match_indices(&*word.text) {
            start += text[before..at].chars().count();
            before = at;
            marks[start..start + length].fill(Some(word.kind));
        }
    }
    let mut out = String::with_capacity(html.len() + 32);
    let mut copied = 0;
    let mut open: Option<Kind> = None;
    for (range, mark) in ranges.iter().zip(marks) {
        // A mark must not contain a tag, so it ends before the tag.
        let follows_tag = range.start > copied;
        if let Some(kind) = open.take_if(|open| follows_tag || Some(*open) != mark) {
            out.push_str(tags(kind).1);
        }
        out.push_str(&html[copied..range.start]);
        if let Some(kind) = mark.filter(|_| open.is_none()) {
            out.push_str(tags(kind).0);
            open = Some(kind);
        }
        out.push_str(&html[range.clone()]);
        copied = range.end;
    }
    out.push_str(open.map_or("", |kind| tags(kind).1));
    out.push_str(&html[copied..]);
    out
}

/// Returns the text of HTML, and the range of each character. An entity is one character.
fn text_with_ranges(html: &str) -> (String, Vec<Range<usize>>) {
    let mut text = String::with_capacity(html.len());
    let mut ranges = Vec::with_capacity(html.len());
    let mut at = 0;
    while let Some(char) = html[at..].chars().next() {
        let rest = &html[at..];
        let length = match char {
            '<' => rest.find('>').map_or(rest.len(), |end| end + 1),
            '&' => rest.find(';').map_or(1, |end| end + 1),
            _ => char.len_utf8(),
        };
        if char != '<' {
            text.push(match &rest[..length] {
                "&lt;" => '<',
                "&gt;" => '>',
                "&amp;" => '&',
                "&quot;" => '"',
                _ => char,
            });
            ranges.push(at..at + length);
        }
        at += length;
    }
    (text, ranges)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(texts: &[&'static str], kind: Kind) -> Vec<MarkedWord<'static>> {
        texts.iter().map(|text| MarkedWord { kind, text: Cow::Borrowed(*text) }).collect()
    }

    #[test]
    fn words_are_marked_around_tags_and_entities() {
        let rows: [(&str, &[&str], &str); 6] = [
            ("let a", &["a"], "let [a]"),
            ("<i>let</i> a", &["let a"], "<i>[let]</i>[ a]"),
            ("a &lt; b", &["< b"], "a [&lt; b]"),
            ("aa é", &["a", "é"], "[aa] [é]"),
            ("<i class=\"a\">b</i>", &["a"], "<i class=\"a\">b</i>"),
            ("", &["a"], ""),
        ];
        for (html, words, expected) in rows {
            let marked = with_marks(html, &words_of(words, Kind::Highlighted));
            let (start, end) = tags(Kind::Highlighted);
            assert_eq!(marked.replace(start, "[").replace(end, "]"), expected, "{html}");
        }
    }

    #[test]
    fn the_last_mark_of_a_character_takes_precedence() {
        let mut words = words_of(&["let a"], Kind::Added);
        words.extend(words_of(&["a"], Kind::Removed));
        let expected = "<ins class=\"code-word\">let </ins><del class=\"code-word\">a</del> b";
        assert_eq!(with_marks("let a b", &words), expected);
    }

    #[test]
    fn words_are_between_slashes() {
        let found = marked_words("/a/ title=\"/b/\" /c d/ // /e");
        assert_eq!(found, words_of(&["a"], Kind::Highlighted));
    }
}
