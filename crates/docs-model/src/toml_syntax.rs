//! Locations of syntax errors in TOML. The errors of the crate `toml` contain only messages; the errors of its
//! parser contain values.

use std::collections::BTreeSet;

use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};
use toml_parser::{Expected, ParseError, Source};

/// Maximum nesting, as in the crate `toml`.
const MAX_NESTING: u32 = 80;

/// Locations of the syntax errors of a source, as offsets in bytes.
pub(crate) struct FaultySyntax {
    unclosed: BTreeSet<usize>,
    words: BTreeSet<usize>,
}

impl FaultySyntax {
    /// Parses a source.
    pub(crate) fn parse(text: &str) -> Self {
        let (mut events, mut errors): (Vec<Event>, Vec<ParseError>) = (Vec::new(), Vec::new());
        let tokens = Source::new(text).lex().into_vec();
        // Without a limit, the parser would recurse for each bracket.
        let mut guard = RecursionGuard::new(&mut events, MAX_NESTING);
        parse_document(&tokens, &mut guard, &mut errors);
        let unclosed = errors.iter().filter(|error| is_unclosed(error, text));
        let words = events.iter().filter(|event| is_word(event, text));
        Self {
            unclosed: unclosed.filter_map(|error| Some(error.unexpected()?.start())).collect(),
            words: words.map(|event| event.span().start()).collect(),
        }
    }

    /// Returns whether an error at a byte is in an array or a header without its end. An array contains the following lines, and
    /// keys after a header belong to its table.
    pub(crate) fn is_unclosed(&self, at: usize) -> bool {
        self.unclosed.contains(&at)
    }

    /// Returns whether the value at a byte is a word without quotes.
    pub(crate) fn is_word(&self, at: usize) -> bool {
        self.words.contains(&at)
    }
}

fn is_unclosed(error: &ParseError, text: &str) -> bool {
    let is_in_array = error.context().is_some_and(|span| &text[span.start()..span.end()] == "[");
    let is_expected = matches!(error.expected(), Some([Expected::Literal("]" | "]]" | "}")]));
    is_in_array || is_expected
}

fn is_word(event: &Event, text: &str) -> bool {
    event.kind() == EventKind::Scalar
        && event.encoding().is_none()
        && text[event.span().start()..].starts_with(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;

    use super::*;

    /// Returns whether the first error of a source is in unclosed brackets, and whether it is a word.
    fn first(text: &str) -> (bool, bool) {
        let (_, errors) = DeTable::parse_recoverable(text);
        let at = errors[0].span().expect("a syntax error has a place").start;
        let syntax = FaultySyntax::parse(text);
        (syntax.is_unclosed(at), syntax.is_word(at))
    }

    #[test]
    fn errors_are_at_the_places_that_the_crate_toml_reports() {
        for (text, expected) in [
            ("a = [\nb = 1\n", (true, false)),
            ("a = ['b' 'c']\n", (true, false)),
            ("[a\nb = 1\n", (true, false)),
            ("[[a\nb = 1\n", (true, false)),
            ("a = {b = 1\n", (true, false)),
            ("a = word\n", (false, true)),
            ("a = truth\n", (false, true)),
            ("a = [word]\n", (false, true)),
            ("a = 'b' 'c'\n", (false, false)),
            ("a = 1x\n", (false, false)),
            ("a = 1\na = 2\n", (false, false)),
        ] {
            assert_eq!(first(text), expected, "{text}");
        }
    }

    #[test]
    fn deep_nesting_does_not_overflow_the_stack() {
        let text = format!("a = {}", "[".repeat(100_000));
        assert!(FaultySyntax::parse(&text).words.is_empty());
    }
}
