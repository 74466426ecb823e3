//! Output of a terminal with escape sequences, in the language `ansi`.

use std::borrow::Cow;

/// Language of the output.
pub(crate) const LANGUAGE: &str = "ansi";

/// Character that starts an escape sequence.
const ESCAPE: char = '\u{1b}';

/// Returns output without its escape sequences, such as those of colors, which browsers show as boxes.
pub(super) fn without_escapes(output: &str) -> Cow<'_, str> {
    let Some((first, rest)) = output.split_once(ESCAPE) else { return Cow::Borrowed(output) };
    let mut shown = first.to_owned();
    for piece in rest.split(ESCAPE) {
        // A control sequence ends with a character from `@` to `~`; other sequences have one character.
        let length = match piece.strip_prefix('[') {
            Some(sequence) => {
                let end = sequence.find(|char| ('@'..='~').contains(&char));
                end.map_or(piece.len(), |end| end + "[".len() + 1)
            }
            None => piece.chars().next().map_or(0, char::len_utf8),
        };
        shown.push_str(&piece[length..]);
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_between_sequences_is_shown() {
        let rows = [
            ("plain", "plain"),
            ("\u{1b}[32m\u{1b}[1mok\u{1b}[22m\u{1b}[39m done", "ok done"),
            ("a\u{1b}Mb\u{1b}", "ab"),
            ("a\u{1b}[38;5", "a"),
            ("\u{1b}é", ""),
        ];
        for (output, shown) in rows {
            assert_eq!(without_escapes(output), shown, "{output:?}");
        }
    }
}
