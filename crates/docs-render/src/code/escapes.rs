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
        shown.push_str(&piece[sequence_length(piece)..]);
    }
    Cow::Owned(shown)
}

/// Returns the length of the rest of an escape sequence at the start of a string.
fn sequence_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes.first() {
        // A control sequence: parameters, and a final character.
        Some(b'[') => {
            let parameters = bytes[1..].iter().take_while(|byte| (0x20..=0x3f).contains(*byte));
            let end = 1 + parameters.count();
            end + usize::from(bytes.get(end).is_some_and(|byte| (b'@'..=b'~').contains(byte)))
        }
        // A command of the operating system, such as a title, up to the bell.
        Some(b']') => {
            bytes.iter().position(|byte| *byte == b'\x07').map_or(text.len(), |end| end + 1)
        }
        _ => text.chars().next().map_or(0, char::len_utf8),
    }
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
            ("\u{1b}[\nbuilt", "\nbuilt"),
            ("\u{1b}]0;title\u{7}done", "done"),
            ("\u{1b}é", ""),
        ];
        for (output, shown) in rows {
            assert_eq!(without_escapes(output), shown, "{output:?}");
        }
    }
}
