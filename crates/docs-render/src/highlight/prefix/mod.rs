//! What a regular expression's matches start with.
//!
//! A syntax tries dozens of expressions at every place of a text, and nearly all of them fail at
//! the first character. What that character can be is known from the expression alone, so most
//! trials can be left out: [`Prefix::fits`] says no only where no match can start.

mod byte_set;
mod node;
mod parse;

pub(super) use byte_set::{ByteSet, SYMBOLS, symbol};
use byte_set::{NEWLINE, WORD};
use node::{Class, Node};

/// How many bytes are looked at.
const LENGTH: usize = 3;

/// Steps of an analysis, after which an expression is taken as unknown.
const MOST_STEPS: u32 = 20_000;

/// What is known of the text around a match's start.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Prefix {
    /// What the bytes from a match's start on can be, whether the match takes them or not.
    next: [ByteSet; LENGTH],
    /// What the byte before a match's start can't be.
    barred: ByteSet,
    /// Whether every match takes at least one character.
    pub(super) consumes: bool,
}

impl Prefix {
    /// That of an expression; it knows nothing of one that is not understood.
    pub(super) fn of(regex: &str) -> Self {
        let unknown =
            Self { next: [ByteSet::ALL; LENGTH], barred: ByteSet::EMPTY, consumes: false };
        let Some(node) = parse::parse(regex) else { return unknown };
        let mut analysis = Analysis { steps: 0 };
        let next = analysis.before(&node, [ByteSet::ALL; LENGTH]);
        if analysis.steps > MOST_STEPS {
            return unknown;
        }
        Self { next, barred: barred(&node, next[0]), consumes: node.consumes() }
    }

    /// What a match's first byte can be (see [`symbol`]).
    pub(super) fn first(&self) -> &ByteSet {
        &self.next[0]
    }

    /// Whether a match may start at a byte; what the first byte can be was asked before.
    pub(super) fn fits(&self, text: &[u8], at: usize) -> bool {
        let after = (1..LENGTH).all(|step| {
            let set = &self.next[step];
            set.has(symbol(text.get(at + step).copied()))
        });
        after && (at == 0 || !self.barred.has(symbol(Some(text[at - 1]))))
    }
}

struct Analysis {
    steps: u32,
}

impl Analysis {
    /// What can come where a part starts that is followed by `next`.
    fn before(&mut self, node: &Node, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return [ByteSet::ALL; LENGTH];
        }
        match node {
            Node::Class(class) => character_before(*class, next),
            Node::Concat(nodes) => {
                nodes.iter().rev().fold(next, |next, node| self.before(node, next))
            }
            Node::Alternate(nodes) => nodes
                .iter()
                .map(|node| self.before(node, next))
                .reduce(either)
                .unwrap_or([ByteSet::ALL; LENGTH]),
            Node::Repeat { node, least, once } => self.repeated(node, *least, *once, next),
            Node::Ahead(node) => {
                let ahead = self.before(node, [ByteSet::ALL; LENGTH]);
                std::array::from_fn(|step| next[step].and(ahead[step]))
            }
            Node::NotAhead(node) => match node.as_class() {
                // The end, and bytes of characters that may be in the set and may be not, stay.
                Some(class) => restricted(next, ByteSet { ascii: !class.sure, ..ByteSet::ALL }),
                None => next,
            },
            Node::LineEnd => restricted(next, ByteSet { end: true, ..ByteSet::of_ascii(NEWLINE) }),
            Node::TextEnd => restricted(next, ByteSet { end: true, ..ByteSet::EMPTY }),
            Node::Behind(_)
            | Node::NotBehind(_)
            | Node::LineStart
            | Node::WordBoundary
            | Node::Nothing => next,
            Node::Unknown => [ByteSet::ALL; LENGTH],
        }
    }

    fn repeated(
        &mut self,
        node: &Node,
        least: u32,
        once: bool,
        next: [ByteSet; LENGTH],
    ) -> [ByteSet; LENGTH] {
        let mut all = next;
        if once {
            if least == 0 {
                all = either(next, self.before(node, next));
            }
        } else {
            // Every further time adds what is one character further on, if anything.
            loop {
                let more = either(all, self.before(node, all));
                if more == all {
                    break;
                }
                all = more;
            }
        }
        (0..least.min(LENGTH as u32)).fold(all, |all, _| self.before(node, all))
    }
}

fn either(one: [ByteSet; LENGTH], other: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
    std::array::from_fn(|step| one[step].or(other[step]))
}

fn restricted(mut next: [ByteSet; LENGTH], first: ByteSet) -> [ByteSet; LENGTH] {
    next[0] = next[0].and(first);
    next
}

/// What can come where one character stands before the rest.
fn character_before(class: Class, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
    let first = ByteSet { ascii: class.may, beyond: class.beyond, end: false };
    let mut sets = [first, next[0], next[1]];
    if class.beyond {
        // It has two to four bytes then, and what follows it comes later.
        let own = ByteSet { beyond: true, ..ByteSet::EMPTY };
        sets[1] = sets[1].or(own);
        sets[2] = sets[2].or(next[0]).or(own);
    }
    sets
}

/// What can't stand before a match that starts with one of `first`.
fn barred(node: &Node, first: ByteSet) -> ByteSet {
    match node {
        Node::Concat(nodes) => {
            let mut all = ByteSet::EMPTY;
            for node in nodes {
                all = all.or(barred(node, first));
                if !takes_no_text(node) {
                    break;
                }
            }
            all
        }
        Node::Alternate(nodes) => nodes
            .iter()
            .map(|node| barred(node, first))
            .reduce(ByteSet::and)
            .unwrap_or(ByteSet::EMPTY),
        Node::Repeat { node, least, .. } if *least > 0 => barred(node, first),
        Node::WordBoundary if first.and(NO_WORD) == ByteSet::EMPTY => ByteSet::of_ascii(WORD),
        Node::WordBoundary if first.and(PERHAPS_WORD) == ByteSet::EMPTY => ByteSet::of_ascii(!WORD),
        Node::NotBehind(node) => ByteSet::of_ascii(surely_last(node)),
        Node::Behind(node) => match node.as_class() {
            Some(class) => ByteSet { ascii: !class.may, beyond: !class.beyond, end: false },
            None => ByteSet::EMPTY,
        },
        Node::LineStart => ByteSet { ascii: !NEWLINE, beyond: true, end: false },
        _ => ByteSet::EMPTY,
    }
}

/// All that is no character of a word, or may be none.
const NO_WORD: ByteSet = ByteSet { ascii: !WORD, beyond: true, end: true };
/// All that is a character of a word, or may be one.
const PERHAPS_WORD: ByteSet = ByteSet { ascii: WORD, beyond: true, end: false };

fn takes_no_text(node: &Node) -> bool {
    matches!(
        node,
        Node::Ahead(_)
            | Node::NotAhead(_)
            | Node::Behind(_)
            | Node::NotBehind(_)
            | Node::LineStart
            | Node::LineEnd
            | Node::TextEnd
            | Node::WordBoundary
            | Node::Nothing
    )
}

/// ASCII characters after which a part surely matches backwards.
fn surely_last(node: &Node) -> u128 {
    match node {
        Node::Alternate(nodes) => nodes.iter().fold(0, |all, node| all | surely_last(node)),
        Node::Concat(nodes) => match nodes.as_slice() {
            [only] => surely_last(only),
            _ => 0,
        },
        Node::Class(class) => class.sure,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether a match is tried at a byte.
    fn tried(prefix: &Prefix, text: &str, at: usize) -> bool {
        let bytes = text.as_bytes();
        prefix.first().has(symbol(bytes.get(at).copied())) && prefix.fits(bytes, at)
    }

    fn places(regex: &str, text: &str) -> Vec<usize> {
        let prefix = Prefix::of(regex);
        (0..=text.len())
            .filter(|&at| text.is_char_boundary(at) && tried(&prefix, text, at))
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
        ];
        for (regex, text, expected) in rows {
            assert_eq!(places(regex, text), *expected, "{regex} in {text:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_tried_everywhere() {
        for regex in [r"\Ga", "(?~a)", "(a|b)*", ""] {
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
            let prefix = Prefix::of(&regex);
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let found = compiled.match_with_options(&text, at, onig::SearchOptions::SEARCH_OPTION_NONE, None);
                if let Some(length) = found {
                    prop_assert!(tried(&prefix, &text, at), "{regex} at {at} of {text:?}");
                    prop_assert!(length > 0 || !prefix.consumes, "{regex} takes nothing at {at} of {text:?}");
                }
            }
        }
    }
}
