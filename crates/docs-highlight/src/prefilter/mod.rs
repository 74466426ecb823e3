//! Where a regular expression can match, told without trying it.
//!
//! A syntax tries dozens of expressions at every place of a text, and nearly all of them fail at
//! the first character, or for want of one that comes later. Both are known from the expression
//! alone, so most trials can be left out: [`Prefilter::fits`] says no only where there is no match.

mod around;
mod byte_set;
mod exact;
mod line;
mod node;
mod parse;
mod required;
mod starts;

pub(super) use byte_set::{ByteSet, SYMBOLS};
pub(super) use line::Line;
use starts::LENGTH;

/// What is known of an expression's matches.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Prefilter {
    /// What the bytes from a match's start on can be, whether the match takes them or not.
    starts: [ByteSet; LENGTH],
    /// What the byte before a match's start can't be.
    barred: ByteSet,
    /// Sets of ASCII characters; of each, one stands at a match's start or anywhere after it.
    required: Vec<u128>,
    /// Whether every match takes at least one character.
    pub(super) consumes: bool,
    exact: Option<exact::Exact>,
}

impl Prefilter {
    /// That of an expression; it knows nothing of one that is not understood.
    pub(super) fn of(regex: &str) -> Self {
        Self::of_understood(regex).unwrap_or(Self {
            starts: [ByteSet::ALL; LENGTH],
            barred: ByteSet::EMPTY,
            required: Vec::new(),
            consumes: false,
            exact: None,
        })
    }

    fn of_understood(regex: &str) -> Option<Self> {
        let parse::Parsed { node, captures } = parse::parse(regex)?;
        let starts = starts::starts(&node)?;
        Some(Self {
            starts,
            barred: around::barred(&node, starts[0]),
            required: required::required(&node),
            consumes: node.consumes(),
            exact: exact::exact(&node).filter(|_| !captures),
        })
    }

    /// What a match's first byte can be.
    pub(super) fn first(&self) -> &ByteSet {
        &self.starts[0]
    }

    /// Whether a match may start at a byte; what the first byte can be was asked before.
    pub(super) fn fits(&self, line: &Line<'_>, at: usize) -> bool {
        (1..LENGTH).all(|step| self.starts[step].has(line.symbol(at + step)))
            && !(at > 0 && self.barred.has(line.symbol(at - 1)))
            && self.required.iter().all(|set| line.has_from(at, *set))
    }

    /// Where the match that starts at a byte ends, or `None` within for no match; `None` for an
    /// expression that has to be tried to know, be it for what its groups capture.
    pub(super) fn decide(&self, line: &Line<'_>, at: usize) -> Option<Option<usize>> {
        self.exact.as_ref().map(|exact| exact.match_at(line, at))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether a match is tried at a byte.
    fn tried(prefilter: &Prefilter, text: &str, at: usize) -> bool {
        let line = Line::new(text);
        prefilter.first().has(line.symbol(at)) && prefilter.fits(&line, at)
    }

    fn places(regex: &str, text: &str) -> Vec<usize> {
        let prefilter = Prefilter::of(regex);
        (0..=text.len())
            .filter(|&at| text.is_char_boundary(at) && tried(&prefilter, text, at))
            .collect()
    }

    #[test]
    fn few_places_are_left() {
        let rows: &[(&str, &str, &[usize])] = &[
            ("if", "if wif", &[0, 4]),
            (r"\b(?:if|else)\b", "wif if else", &[4, 7]),
            (r"(?i)if", "IF if", &[0, 3]),
            (r"\s+=", "a  = b=c", &[1, 2]),
            (r"(?=\{)", "a{b", &[1]),
            (r"(?!\w)", "ab c", &[2, 4]),
            (r"(?<!\.)\bnew", "a.new new", &[6]),
            (r"(?<=\.)\w", " a.b c", &[3]),
            ("^#", "# #", &[0]),
            ("$", "ab\n", &[2, 3]),
            (r"\z", "ab", &[2]),
            ("a{2,3}b", "ab aab", &[3]),
            ("a?b", "ab b cb", &[0, 1, 3, 6]),
            ("[^a-z]x", "ax Bx", &[3]),
            ("[[:alpha:]&&[^a]]", "ab", &[1]),
            ("(?x) a b # c", "ab ac", &[0]),
            ("é", "aé", &[1]),
            (r"\h\h", "fg 0f", &[3]),
            (r"\w+\s*=>", "a b = c", &[]),
            (r"\w+\s*=>", "a => b", &[0]),
            (r"(?=\w+\()", "a b(c)", &[2]),
            (r"(?<=:|^|\bin)\s", "a : in b\n", &[3, 6]),
        ];
        for (regex, text, expected) in rows {
            assert_eq!(places(regex, text), *expected, "{regex} in {text:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_tried_everywhere() {
        for regex in [r"\Ga", "(?~a)", "(a|b)*", "", r"(\g<0>)?"] {
            assert_eq!(places(regex, "xy"), [0, 1, 2], "{regex}");
        }
    }

    /// Regular expressions that Oniguruma takes, from the parts that syntaxes use.
    fn regexes() -> impl Strategy<Value = String> {
        let atom = prop::sample::select(vec![
            "a",
            "b",
            "S",
            "k",
            "é",
            ".",
            r"\w",
            r"\W",
            r"\s",
            r"\d",
            r"\h",
            "[a-c]",
            "[^a-c]",
            "[^b\\s]",
            "[a&&[^b]]",
            r"[\wé-]",
            r"\b",
            r"\B",
            "^",
            "$",
            r"\z",
            r"\n",
            "(?=b)",
            "(?!a)",
            "(?=\\s|$)",
            "(?<=a)",
            "(?<!a|b)",
            "(?<![\\w.])",
            r"\x{e9}",
            "[[:alpha:]]",
            "(?i:ss)",
            "(?i:k)",
            "(?i:[a-k])",
            r"\p{L}",
            "ß",
            r"\.",
        ])
        .prop_map(str::to_owned);
        atom.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
                prop::collection::vec(inner.clone(), 1..4)
                    .prop_map(|parts| format!("(?:{})", parts.join("|"))),
                (
                    inner.clone(),
                    prop::sample::select(vec![
                        "?", "*", "+", "{2}", "{1,2}", "{,2}", "??", "+?", "*+", "{2}?", "{2}+"
                    ])
                )
                    .prop_map(|(part, times)| format!("(?:{part}){times}")),
                inner.clone().prop_map(|part| format!("(?={part})")),
                inner.clone().prop_map(|part| format!("(?!{part})")),
                inner.prop_map(|part| format!("(?i){part}")),
            ]
        })
    }

    proptest! {
        /// The one thing that must never happen: a place left out at which there is a match.
        #[test]
        fn no_match_is_left_out(regex in regexes(), text in "[abcsSkKß. é\u{212a}_x1\n-]{0,8}") {
            let Ok(compiled) = onig::Regex::new(&regex) else { return Ok(()) };
            let prefilter = Prefilter::of(&regex);
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let options = onig::SearchOptions::SEARCH_OPTION_NONE;
                let length = compiled.match_with_options(&text, at, options, None);
                if let Some(length) = length {
                    prop_assert!(tried(&prefilter, &text, at), "{regex} at {at} of {text:?}");
                    prop_assert!(length > 0 || !prefilter.consumes, "{regex} takes nothing at {at} of {text:?}");
                }
                if let Some(decided) = prefilter.decide(&Line::new(&text), at) {
                    prop_assert_eq!(decided, length.map(|length| at + length), "{} at {} of {:?}", regex, at, text);
                }
            }
        }
    }
}
