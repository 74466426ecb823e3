//! Static analysis of regular expressions: positions at which they cannot match.
//!
//! A syntax tries dozens of expressions at every position, and nearly all fail because of the first character, or
//! because a later character that they require is missing. Both follow from the expression alone, so most attempts can
//! be skipped: [`Prefilter::fits`] returns `false` only where there is no match.

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

/// Properties of all matches of an expression.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Prefilter {
    /// Possible bytes from the start of a match on, consumed or not.
    starts: [ByteSet; LENGTH],
    /// Bytes that cannot precede a match.
    barred: ByteSet,
    /// Sets of ASCII characters. One character of each set occurs at the start of a match or later in the line.
    required: Vec<u128>,
    /// `true` if every match consumes at least one character.
    pub(super) consumes: bool,
    exact: Option<exact::Exact>,
}

impl Prefilter {
    /// Analyses an expression. The result for an unsupported expression allows every position.
    pub(super) fn new(regex: &str) -> Self {
        Self::try_new(regex).unwrap_or(Self {
            starts: [ByteSet::ALL; LENGTH],
            barred: ByteSet::EMPTY,
            required: Vec::new(),
            consumes: false,
            exact: None,
        })
    }

    fn try_new(regex: &str) -> Option<Self> {
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

    /// Returns the possible first bytes of a match.
    pub(super) fn first(&self) -> &ByteSet {
        &self.starts[0]
    }

    /// Returns `false` if no match starts at `at`. The caller has checked the first byte.
    pub(super) fn fits(&self, line: &Line<'_>, at: usize) -> bool {
        (1..LENGTH).all(|step| self.starts[step].has(line.symbol(at + step)))
            && !(at > 0 && self.barred.has(line.symbol(at - 1)))
            && self.required.iter().all(|set| line.has_from(at, *set))
    }

    /// Decides a match at `at` without the regex engine: `Some(Some(end))` for a match, `Some(None)` for none. Returns
    /// `None` if the engine is needed, for example for captures.
    pub(super) fn decide(&self, line: &Line<'_>, at: usize) -> Option<Option<usize>> {
        self.exact.as_ref().map(|exact| exact.match_at(line, at))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns `true` if a match is tried at `at`.
    fn tried(prefilter: &Prefilter, text: &str, at: usize) -> bool {
        let line = Line::new(text);
        prefilter.first().has(line.symbol(at)) && prefilter.fits(&line, at)
    }

    fn tried_positions(regex: &str, text: &str) -> Vec<usize> {
        let prefilter = Prefilter::new(regex);
        (0..=text.len())
            .filter(|&at| text.is_char_boundary(at) && tried(&prefilter, text, at))
            .collect()
    }

    #[test]
    fn most_positions_are_excluded() {
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
            assert_eq!(tried_positions(regex, text), *expected, "{regex} in {text:?}");
        }
    }

    #[test]
    fn unsupported_expressions_are_tried_everywhere() {
        for regex in [r"\Ga", "(?~a)", "(a|b)*", "", r"(\g<0>)?"] {
            assert_eq!(tried_positions(regex, "xy"), [0, 1, 2], "{regex}");
        }
    }

    /// Regular expressions that Oniguruma accepts, made of the parts that syntaxes use.
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
        /// A position with a match is never excluded.
        #[test]
        fn no_match_is_excluded(regex in regexes(), text in "[abcsSkKß. é\u{212a}_x1\n-]{0,8}") {
            let Ok(compiled) = onig::Regex::new(&regex) else { return Ok(()) };
            let prefilter = Prefilter::new(&regex);
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
