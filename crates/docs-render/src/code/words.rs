//! Marked words in code: `/word/` after a code fence.

use std::ops::Range;

use crate::admonitions::words;

/// Tags around a marked word.
const START: &str = "<span class=\"code-word\">";
const END: &str = "</span>";

/// Returns the words that the rest of an info string marks: those between slashes.
pub(super) fn marked_words(meta: &str) -> Vec<&str> {
    let between = |word: &&str| word.len() > 2 && word.starts_with('/') && word.ends_with('/');
    words(meta).filter(between).map(|word| &word[1..word.len() - 1]).collect()
}

/// Returns a line of code as HTML in which words are marked.
pub(super) fn with_marks(html: &str, words: &[&str]) -> String {
    let (text, places) = text_with_places(html);
    let mut marked = vec![false; places.len()];
    for word in words {
        for (at, _) in text.match_indices(word) {
            let start = text[..at].chars().count();
            marked[start..start + word.chars().count()].fill(true);
        }
    }
    let mut out = String::with_capacity(html.len() + 32);
    let mut copied = 0;
    let mut is_open = false;
    for (place, is_marked) in places.iter().zip(marked) {
        // A mark must not contain a tag, so it ends before the tag.
        let follows_tag = place.start > copied;
        if is_open && (follows_tag || !is_marked) {
            out.push_str(END);
            is_open = false;
        }
        out.push_str(&html[copied..place.start]);
        if is_marked && !is_open {
            out.push_str(START);
            is_open = true;
        }
        out.push_str(&html[place.clone()]);
        copied = place.end;
    }
    out.push_str(if is_open { END } else { "" });
    out.push_str(&html[copied..]);
    out
}

/// Returns the text of HTML, and the range of each character. An entity is one character.
fn text_with_places(html: &str) -> (String, Vec<Range<usize>>) {
    let mut text = String::with_capacity(html.len());
    let mut places = Vec::with_capacity(html.len());
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
            places.push(at..at + length);
        }
        at += length;
    }
    (text, places)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let marked = with_marks(html, words);
            assert_eq!(marked.replace(START, "[").replace("</span>", "]"), expected, "{html}");
        }
    }

    #[test]
    fn words_are_between_slashes() {
        assert_eq!(marked_words("/a/ title=\"/b/\" /c d/ // /e"), ["a"]);
    }
}
