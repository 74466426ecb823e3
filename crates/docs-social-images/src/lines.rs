//! Division of a string into lines of a maximum width.

use unicode_segmentation::UnicodeSegmentation as _;

/// End of the last line if the string is longer than its lines.
const ELLIPSIS: char = '…';

/// Returns at most `maximum` lines of a string. A word that is longer than a line is divided. If the string is longer,
/// the last line ends with an ellipsis.
pub(crate) fn wrapped(
    text: &str,
    width: f32,
    maximum: usize,
    measure: impl Fn(&str) -> f32,
) -> Vec<String> {
    let fits = |text: &str| measure(text) <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace().flat_map(|word| pieces(word, &fits)) {
        let longer = if line.is_empty() || word.continues {
            format!("{line}{}", word.text)
        } else {
            format!("{line} {}", word.text)
        };
        if line.is_empty() || fits(&longer) {
            line = longer;
            continue;
        }
        if lines.len() + 1 == maximum {
            lines.push(cut(&line, &fits));
            return lines;
        }
        lines.push(std::mem::replace(&mut line, word.text));
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Part of a word that fits into a line.
struct Piece {
    text: String,
    /// `true` if the piece continues the word of the previous piece.
    continues: bool,
}

/// Divides a word into pieces that fit into a line, usually one.
fn pieces(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    if fits(word) {
        return vec![Piece { text: word.to_owned(), continues: false }];
    }
    for grapheme in word.graphemes(true) {
        let longer = format!("{piece}{grapheme}");
        if piece.is_empty() || fits(&longer) {
            piece = longer;
        } else {
            let text = std::mem::replace(&mut piece, grapheme.to_owned());
            pieces.push(Piece { text, continues: !pieces.is_empty() });
        }
    }
    pieces.push(Piece { text: piece, continues: !pieces.is_empty() });
    pieces
}

/// Returns a line with an ellipsis, without the graphemes for which it has no space.
fn cut(line: &str, fits: &impl Fn(&str) -> bool) -> String {
    let ends = line.grapheme_indices(true).map(|(start, _)| start).chain([line.len()]);
    let starts =
        ends.rev().map(|end| line[..end].trim_end_matches(|end: char| !end.is_alphanumeric()));
    let mut candidates = starts.map(|start| format!("{start}{ELLIPSIS}"));
    candidates.find(|candidate| fits(candidate)).unwrap_or_else(|| ELLIPSIS.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of at most 10 characters.
    fn lines(text: &str, maximum: usize) -> Vec<String> {
        wrapped(text, 10.0, maximum, |text| text.chars().count() as f32)
    }

    #[test]
    fn words_continue_on_the_next_line() {
        assert_eq!(lines("one two three four", 9), ["one two", "three four"]);
        assert_eq!(lines("  one   two ", 9), ["one two"]);
        assert!(lines("", 9).is_empty());
    }

    #[test]
    fn a_long_word_is_divided() {
        assert_eq!(lines("a photosynthesis map", 9), ["a", "photosynth", "esis map"]);
    }

    #[test]
    fn a_long_text_ends_with_an_ellipsis() {
        assert_eq!(lines("one two three four five", 2), ["one two", "three fou…"]);
        assert_eq!(lines("one two, three", 1), ["one two…"]);
        assert_eq!(lines("configuration", 1), ["configura…"]);
        assert_eq!(lines("one two thr", 2), ["one two", "thr"], "nothing is cut");
    }

    #[test]
    fn a_grapheme_is_never_divided() {
        let accents = "e\u{301}".repeat(6);
        assert_eq!(lines(&accents, 9), ["e\u{301}".repeat(5), "e\u{301}".to_owned()]);
    }
}
