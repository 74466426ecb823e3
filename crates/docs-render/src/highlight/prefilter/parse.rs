//! Reads regular expressions as Oniguruma does, in its own syntax.
//!
//! Only what has a bearing on a match's first bytes is kept. What is not understood makes the
//! whole expression unknown ([`parse`] gives `None`), never something else than it is.

use std::iter::Peekable;
use std::str::Chars;

use super::byte_set::{DIGITS, LETTERS, LOWER, NEWLINE, SPACE, UPPER, WORD, ascii_range};
use super::node::{Class, Node};

/// Groups deeper than this are not understood.
const DEEPEST: usize = 64;

/// A regular expression.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Parsed {
    pub(super) node: Node,
    /// Whether it has groups whose texts a match captures.
    pub(super) captures: bool,
}

/// An expression's parts; `None` if it is not understood.
pub(super) fn parse(regex: &str) -> Option<Parsed> {
    let mut parser = Parser { rest: regex.chars().peekable(), depth: 0, captures: false };
    let node = parser.alternatives(Flags::default())?;
    parser.rest.peek().is_none().then_some(Parsed { node, captures: parser.captures })
}

#[derive(Clone, Copy, Default)]
struct Flags {
    ignore_case: bool,
    /// White space and comments are not part of the expression.
    extended: bool,
    dot_takes_newline: bool,
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
    depth: usize,
    captures: bool,
}

impl Parser<'_> {
    fn alternatives(&mut self, flags: Flags) -> Option<Node> {
        let mut branches = vec![self.sequence(flags)?];
        while self.rest.next_if_eq(&'|').is_some() {
            branches.push(self.sequence(flags)?);
        }
        Some(if branches.len() == 1 { branches.remove(0) } else { Node::Alternate(branches) })
    }

    /// Parts up to the next alternative or the group's end, neither of which is taken.
    fn sequence(&mut self, flags: Flags) -> Option<Node> {
        let mut nodes = Vec::new();
        while let Some(&next) = self.rest.peek() {
            if next == '|' || next == ')' {
                break;
            }
            self.rest.next();
            if flags.extended && next.is_ascii_whitespace() {
                continue;
            }
            if flags.extended && next == '#' {
                self.rest.by_ref().find(|&character| character == '\n');
                continue;
            }
            let node = match next {
                '(' => self.group(flags)?,
                '[' => Node::Class(self.class(flags)?),
                '.' => any_but_newline(flags),
                '^' => Node::LineStart,
                '$' => Node::LineEnd,
                '\\' => self.escape(flags)?,
                // Nothing to repeat: Oniguruma has rules for it, no syntax has a use.
                '*' | '+' | '?' => return None,
                literal => character(literal, flags),
            };
            nodes.push(self.repeated(node, flags)?);
        }
        Some(Node::Concat(nodes))
    }

    /// A part with what follows it of quantifiers.
    fn repeated(&mut self, mut node: Node, flags: Flags) -> Option<Node> {
        loop {
            if flags.extended {
                while self.rest.next_if(char::is_ascii_whitespace).is_some() {}
            }
            let (least, once, interval) = match self.rest.peek() {
                Some('*') => (0, false, false),
                Some('+') => (1, false, false),
                Some('?') => (0, true, false),
                Some('{') => match self.interval() {
                    Some((least, once)) => (least, once, true),
                    // A brace that stands for itself.
                    None => return Some(node),
                },
                _ => return Some(node),
            };
            if !interval {
                self.rest.next();
            }
            // Reluctant or possessive makes no difference here; `{n}?` is an option to Oniguruma,
            // and `{n}+` more of the same.
            let (least, once) = match self.rest.peek() {
                Some('?') => (if interval { 0 } else { least }, once),
                Some('+') => (least, once && !interval),
                _ => (least, once),
            };
            self.rest.next_if(|&character| character == '?' || character == '+');
            node = Node::Repeat { node: Box::new(node), least, once };
        }
    }

    /// `{n}`, `{n,}`, `{,m}`, `{n,m}`; `None`, with nothing taken, for a brace that is a character.
    fn interval(&mut self) -> Option<(u32, bool)> {
        let mut ahead = self.rest.clone();
        ahead.next();
        let number = |ahead: &mut Peekable<Chars<'_>>| {
            let mut digits = String::new();
            while let Some(digit) = ahead.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            digits
        };
        let low = number(&mut ahead);
        let high = ahead.next_if_eq(&',').map(|_| number(&mut ahead));
        if ahead.next() != Some('}')
            || (low.is_empty() && high.as_deref().is_none_or(str::is_empty))
        {
            return None;
        }
        self.rest = ahead;
        let least = if low.is_empty() { 0 } else { low.parse().ok()? };
        Some((least, high.as_deref() == Some("1") || (high.is_none() && least == 1)))
    }

    /// What follows an opening parenthesis, its end included.
    fn group(&mut self, flags: Flags) -> Option<Node> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let node = self.group_at_depth(flags)?;
        self.depth -= 1;
        Some(node)
    }

    fn group_at_depth(&mut self, flags: Flags) -> Option<Node> {
        match self.rest.peek()? {
            '*' => return None,
            '?' => self.rest.next(),
            _ => {
                self.captures = true;
                return self.closed(flags);
            }
        };
        match self.rest.next()? {
            ':' | '>' => self.closed(flags),
            '=' => Some(Node::Ahead(Box::new(self.closed(flags)?))),
            '!' => Some(Node::NotAhead(Box::new(self.closed(flags)?))),
            '#' => {
                self.rest.find(|&character| character == ')')?;
                Some(Node::Nothing)
            }
            '<' => match self.rest.peek()? {
                '=' => {
                    self.rest.next();
                    Some(Node::Behind(Box::new(self.closed(flags)?)))
                }
                '!' => {
                    self.rest.next();
                    Some(Node::NotBehind(Box::new(self.closed(flags)?)))
                }
                _ => self.named('>', flags),
            },
            '\'' => self.named('\'', flags),
            first => self.options(first, flags),
        }
    }

    fn named(&mut self, end: char, flags: Flags) -> Option<Node> {
        self.rest.find(|&character| character == end)?;
        self.captures = true;
        self.closed(flags)
    }

    /// `(?i)`, `(?x-m:…)`: the first form holds to the end of the group around it.
    fn options(&mut self, first: char, mut flags: Flags) -> Option<Node> {
        let (mut on, mut next) = (true, first);
        loop {
            match next {
                '-' => on = false,
                'i' => flags.ignore_case = on,
                'x' => flags.extended = on,
                'm' => flags.dot_takes_newline = on,
                ':' => return self.closed(flags),
                ')' => return self.alternatives(flags),
                _ => return None,
            }
            next = self.rest.next()?;
        }
    }

    /// Alternatives and the parenthesis after them.
    fn closed(&mut self, flags: Flags) -> Option<Node> {
        let node = self.alternatives(flags)?;
        self.rest.next_if_eq(&')').map(|_| node)
    }

    /// What follows a backslash outside of brackets.
    fn escape(&mut self, flags: Flags) -> Option<Node> {
        let next = self.rest.next()?;
        Some(match next {
            'b' => Node::WordBoundary,
            'B' | 'A' => Node::Nothing,
            'z' => Node::TextEnd,
            'Z' => Node::LineEnd,
            'R' | 'X' | '1'..='9' => Node::Unknown,
            // What a name or number stands for can be any text.
            'k' | 'g' => {
                let end = if self.rest.next()? == '<' { '>' } else { '\'' };
                self.rest.find(|&character| character == end)?;
                Node::Unknown
            }
            'N' => Node::Class(Class::exactly(NEWLINE).negated()),
            'O' => Node::Class(Class::ANY),
            _ => match self.escaped_in_class(next)? {
                Escaped::Class(class) => Node::Class(class.with(flags)),
                Escaped::Character(escaped) => character(escaped, flags),
            },
        })
    }

    /// What follows a backslash and means the same inside of brackets and outside of them.
    fn escaped_in_class(&mut self, next: char) -> Option<Escaped> {
        let class = match next {
            'w' => Class::and_beyond(WORD),
            'W' => Class::and_beyond(WORD).negated(),
            'd' => Class::and_beyond(DIGITS),
            'D' => Class::and_beyond(DIGITS).negated(),
            's' => Class::and_beyond(SPACE),
            'S' => Class::and_beyond(SPACE).negated(),
            'h' => Class::exactly(HEXADECIMAL),
            'H' => Class::exactly(HEXADECIMAL).negated(),
            'p' | 'P' => {
                let class = self.property()?;
                if next == 'P' { class.negated() } else { class }
            }
            't' => return Some(Escaped::Character('\t')),
            'n' => return Some(Escaped::Character('\n')),
            'r' => return Some(Escaped::Character('\r')),
            'f' => return Some(Escaped::Character('\x0c')),
            'v' => return Some(Escaped::Character('\x0b')),
            'a' => return Some(Escaped::Character('\x07')),
            'e' => return Some(Escaped::Character('\x1b')),
            'x' if self.rest.next_if_eq(&'{').is_some() => return self.hexadecimal(8, true),
            'x' => return self.hexadecimal(2, false),
            'u' => return self.hexadecimal(4, false),
            // The other letters and digits have meanings that nothing here knows.
            other if other.is_ascii_alphanumeric() => return None,
            other => return Some(Escaped::Character(other)),
        };
        Some(Escaped::Class(class))
    }

    /// The characters of `{L}`, after `\p`.
    fn property(&mut self) -> Option<Class> {
        self.rest.next_if_eq(&'{')?;
        let negated = self.rest.next_if_eq(&'^').is_some();
        let name: String = self.rest.by_ref().take_while(|&character| character != '}').collect();
        let class = match name.as_str() {
            "L" | "Letter" => Class::and_beyond(LETTERS),
            "Ll" => Class::and_beyond(LOWER),
            "Lu" => Class::and_beyond(UPPER),
            "N" | "Nd" => Class::and_beyond(DIGITS),
            _ => Class::ANY,
        };
        Some(if negated { class.negated() } else { class })
    }

    fn hexadecimal(&mut self, most: usize, braced: bool) -> Option<Escaped> {
        let mut code = 0;
        let mut digits = 0;
        while digits < most {
            let Some(digit) = self.rest.peek().and_then(|character| character.to_digit(16)) else {
                break;
            };
            self.rest.next();
            code = code * 16 + digit;
            digits += 1;
        }
        if digits == 0 || (braced && self.rest.next() != Some('}')) {
            return None;
        }
        Some(Escaped::Character(char::from_u32(code)?))
    }

    /// A set of characters, after its opening bracket.
    fn class(&mut self, flags: Flags) -> Option<Class> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let negated = self.rest.next_if_eq(&'^').is_some();
        // Oniguruma looks ahead to tell what a bracket at the start is.
        if self.rest.peek() == Some(&']') {
            return None;
        }
        let mut all: Option<Class> = None;
        let mut part = Class::default();
        loop {
            let item = match self.rest.next()? {
                ']' => break,
                '&' if self.rest.next_if_eq(&'&').is_some() => {
                    all = Some(all.map_or(part, |all| all.and(part)));
                    part = Class::default();
                    continue;
                }
                '[' if self.rest.peek() == Some(&':') => Escaped::Class(self.posix()?),
                '[' => Escaped::Class(self.class(flags)?),
                '\\' => match self.rest.next()? {
                    'b' => Escaped::Character('\x08'),
                    'R' | 'X' => return None,
                    next => self.escaped_in_class(next)?,
                },
                literal => Escaped::Character(literal),
            };
            part = part.or(match item {
                Escaped::Class(class) => class,
                Escaped::Character(first) => {
                    let last = self.range_end()?.unwrap_or(first);
                    range(first, last, flags)?
                }
            });
        }
        self.depth -= 1;
        let class = all.map_or(part, |all| all.and(part));
        let class = if negated { class.negated() } else { class };
        Some(class.with(flags))
    }

    /// The other end of a range, if one follows; `None` within for what ends none.
    fn range_end(&mut self) -> Option<Option<char>> {
        let mut ahead = self.rest.clone();
        if ahead.next() != Some('-') || matches!(ahead.peek(), Some(']')) {
            return Some(None);
        }
        self.rest = ahead;
        match self.rest.next()? {
            '[' => None,
            '\\' => {
                let next = self.rest.next()?;
                match self.escaped_in_class(next)? {
                    Escaped::Character(last) => Some(Some(last)),
                    Escaped::Class(_) => None,
                }
            }
            last => Some(Some(last)),
        }
    }

    /// `[:alpha:]` within brackets, after its own bracket.
    fn posix(&mut self) -> Option<Class> {
        self.rest.next();
        let negated = self.rest.next_if_eq(&'^').is_some();
        let mut name = String::new();
        while let Some(letter) = self.rest.next_if(char::is_ascii_alphabetic) {
            name.push(letter);
        }
        (self.rest.next()? == ':' && self.rest.next()? == ']').then_some(())?;
        let class = match name.as_str() {
            "alnum" => Class::and_beyond(LETTERS | DIGITS),
            "alpha" => Class::and_beyond(LETTERS),
            "blank" => Class::and_beyond(1 << b' ' | 1 << b'\t'),
            "digit" => Class::and_beyond(DIGITS),
            "lower" => Class::and_beyond(LOWER),
            "space" => Class::and_beyond(SPACE),
            "upper" => Class::and_beyond(UPPER),
            "word" => Class::and_beyond(WORD),
            "xdigit" => Class::exactly(HEXADECIMAL),
            _ => Class::ANY,
        };
        Some(if negated { class.negated() } else { class })
    }
}

impl Class {
    /// With case ignored, a set has more than its own characters, and one of them may be several of
    /// the text.
    fn with(self, flags: Flags) -> Self {
        if flags.ignore_case && self.beyond { Self::ANY } else { self }
    }
}

enum Escaped {
    Class(Class),
    Character(char),
}

const HEXADECIMAL: u128 = DIGITS | ascii_range(b'a', b'f') | ascii_range(b'A', b'F');

fn any_but_newline(flags: Flags) -> Node {
    let newline = Class::exactly(if flags.dot_takes_newline { 0 } else { NEWLINE });
    Node::Class(newline.negated())
}

/// A character that stands for itself.
fn character(literal: char, flags: Flags) -> Node {
    match range(literal, literal, flags) {
        // With case ignored, it may be several of the text.
        Some(class) if !flags.ignore_case || literal.is_ascii() => Node::Class(class),
        _ => Node::Unknown,
    }
}

/// The characters from one to another.
fn range(first: char, last: char, flags: Flags) -> Option<Class> {
    if first > last {
        return None;
    }
    let ascii = match (u8::try_from(first), u8::try_from(last)) {
        (Ok(first), Ok(last)) if last.is_ascii() => ascii_range(first, last),
        (Ok(first), _) if first.is_ascii() => ascii_range(first, 127),
        _ => 0,
    };
    let mut class = Class { may: ascii, sure: ascii, beyond: !last.is_ascii() };
    if flags.ignore_case {
        let letters = (class.may & LOWER) >> 32 | (class.may & UPPER) << 32;
        class.may |= letters;
        class.sure |= letters;
        // Some letters have counterparts beyond ASCII, alone or with their neighbour: K, ſ, ﬁ.
        class.beyond |= letters != 0;
    }
    Some(class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_understood_is_said_so() {
        let rows = [
            "(?~a)",
            "(?(1)a|b)",
            "(*FAIL)",
            r"\Ga",
            r"a\Kb",
            "[]a]",
            r"\012",
            "(",
            ")",
            "[a",
            "*a",
            "a|*",
        ];
        for regex in rows {
            assert_eq!(parse(regex), None, "{regex}");
        }
    }

    #[test]
    fn options_in_the_middle_hold_for_the_alternatives_that_follow() {
        let b = |flags| character('b', flags);
        let ignore_case = Flags { ignore_case: true, ..Flags::default() };
        let node = parse("a(?i)b|b").expect("it is understood").node;
        let inner = Node::Alternate(vec![
            Node::Concat(vec![b(ignore_case)]),
            Node::Concat(vec![b(ignore_case)]),
        ]);
        assert_eq!(node, Node::Concat(vec![character('a', Flags::default()), inner]));
    }
}
