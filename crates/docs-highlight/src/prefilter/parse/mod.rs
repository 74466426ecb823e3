//! Parser of regular expressions in Oniguruma's syntax.
//!
//! The tree contains only the properties that determine the first bytes of a match. [`parse`] returns `None` for an
//! expression with any unsupported part, and never misreads one.

mod class;
mod state;

use std::iter::Peekable;
use std::str::Chars;

use self::class::{Escaped, range};
use self::state::{Flags, MAX_DEPTH, Parser};
use super::byte_set::NEWLINE;
use super::node::{Class, Node};

/// A parsed regular expression.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Parsed {
    pub(super) node: Node,
    /// `true` if it has capture groups.
    pub(super) captures: bool,
}

/// Parses an expression, or returns `None` if a part is unsupported.
pub(super) fn parse(regex: &str) -> Option<Parsed> {
    let mut parser = Parser { rest: regex.chars().peekable(), depth: 0, captures: false };
    let node = parser.alternatives(Flags::default())?;
    parser.rest.peek().is_none().then_some(Parsed { node, captures: parser.captures })
}

impl Parser<'_> {
    fn alternatives(&mut self, flags: Flags) -> Option<Node> {
        let mut branches = vec![self.sequence(flags)?];
        while self.rest.next_if_eq(&'|').is_some() {
            branches.push(self.sequence(flags)?);
        }
        Some(if branches.len() == 1 { branches.remove(0) } else { Node::Alternate(branches) })
    }

    /// Parses up to the next alternative or the end of the group, without consuming either.
    fn sequence(&mut self, flags: Flags) -> Option<Node> {
        let mut nodes = Vec::new();
        loop {
            if flags.extended {
                self.skip_comments();
            }
            let Some(next) = self.rest.next_if(|next| !matches!(next, '|' | ')')) else {
                return Some(Node::Concat(nodes));
            };
            let node = self.node(next, flags)?;
            nodes.push(self.repeated(node, flags)?);
        }
    }

    /// Skips white space and comments of an expression with the option `x`.
    fn skip_comments(&mut self) {
        while let Some(next) = self.rest.next_if(|next| next.is_ascii_whitespace() || *next == '#')
        {
            if next == '#' {
                self.rest.by_ref().find(|&character| character == '\n');
            }
        }
    }

    /// Parses a node after its first character, without its quantifiers.
    fn node(&mut self, first: char, flags: Flags) -> Option<Node> {
        Some(match first {
            '(' => self.group(flags)?,
            '[' => Node::Class(self.class(flags)?),
            '.' => any_but_newline(flags),
            '^' => Node::LineStart,
            '$' => Node::LineEnd,
            '\\' => self.escape(flags)?,
            // A quantifier without a target is valid in Oniguruma, but unused in syntaxes.
            '*' | '+' | '?' => return None,
            literal => character(literal, flags),
        })
    }

    /// Parses the quantifiers after a node. Each one repeats the result of the previous one.
    fn repeated(&mut self, mut node: Node, flags: Flags) -> Option<Node> {
        loop {
            if flags.extended {
                while self.rest.next_if(char::is_ascii_whitespace).is_some() {}
            }
            let Some(Quantifier { least, once }) = self.quantifier() else { return Some(node) };
            node = Node::Repeat { node: Box::new(node), least, once };
        }
    }

    /// Parses a quantifier; `None` if none follows, or only a literal brace.
    fn quantifier(&mut self) -> Option<Quantifier> {
        let quantifier = match self.rest.peek()? {
            '*' => Quantifier { least: 0, once: false },
            '+' => Quantifier { least: 1, once: false },
            '?' => Quantifier { least: 0, once: true },
            '{' => return self.interval().map(|interval| self.after_interval(interval)),
            _ => return None,
        };
        self.rest.next();
        // Lazy and possessive quantifiers match at the same positions as greedy ones.
        self.rest.next_if(|next| matches!(next, '?' | '+'));
        Some(quantifier)
    }

    /// Parses the sign after an interval. In Oniguruma, it makes the interval neither lazy nor possessive: `{n}?` is
    /// optional, and `{n}+` repeats the repetition.
    fn after_interval(&mut self, interval: Quantifier) -> Quantifier {
        match self.rest.next_if(|next| matches!(next, '?' | '+')) {
            Some('?') => Quantifier { least: 0, ..interval },
            Some(_) => Quantifier { once: false, ..interval },
            None => interval,
        }
    }

    /// Parses `{n}`, `{n,}`, `{,m}` or `{n,m}`. Returns `None` and consumes nothing for a literal brace.
    fn interval(&mut self) -> Option<Quantifier> {
        let mut ahead = self.rest.clone();
        ahead.next();
        let low = digits(&mut ahead);
        let high = ahead.next_if_eq(&',').map(|_| digits(&mut ahead));
        let has_number = !low.is_empty() || high.as_ref().is_some_and(|high| !high.is_empty());
        if ahead.next() != Some('}') || !has_number {
            return None;
        }
        self.rest = ahead;
        let least = if low.is_empty() { 0 } else { low.parse().ok()? };
        let once = high.as_deref() == Some("1") || (high.is_none() && least == 1);
        Some(Quantifier { least, once })
    }

    /// Parses a group after its opening parenthesis.
    fn group(&mut self, flags: Flags) -> Option<Node> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let node = self.group_at_depth(flags)?;
        self.depth -= 1;
        Some(node)
    }

    fn group_at_depth(&mut self, flags: Flags) -> Option<Node> {
        match self.rest.peek()? {
            // A callout, such as `(*FAIL)`.
            '*' => None,
            '?' => {
                self.rest.next();
                self.special_group(flags)
            }
            _ => {
                self.captures = true;
                self.closed(flags)
            }
        }
    }

    /// Parses a group after `(?`.
    fn special_group(&mut self, flags: Flags) -> Option<Node> {
        match self.rest.next()? {
            ':' | '>' => self.closed(flags),
            '=' => Some(Node::Ahead(Box::new(self.closed(flags)?))),
            '!' => Some(Node::NotAhead(Box::new(self.closed(flags)?))),
            '#' => {
                self.rest.find(|&character| character == ')')?;
                Some(Node::Nothing)
            }
            '<' if self.rest.next_if_eq(&'=').is_some() => {
                Some(Node::Behind(Box::new(self.closed(flags)?)))
            }
            '<' if self.rest.next_if_eq(&'!').is_some() => {
                Some(Node::NotBehind(Box::new(self.closed(flags)?)))
            }
            '<' => self.named('>', flags),
            '\'' => self.named('\'', flags),
            first => self.options(first, flags),
        }
    }

    /// Parses a group with a name, which ends at a character.
    fn named(&mut self, end: char, flags: Flags) -> Option<Node> {
        self.rest.find(|&character| character == end)?;
        self.captures = true;
        self.closed(flags)
    }

    /// Parses `(?i)` or `(?x-m:…)`. The first form applies to the end of the enclosing group, including its further
    /// alternatives, which therefore belong to this node.
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

    /// Parses alternatives and the closing parenthesis.
    fn closed(&mut self, flags: Flags) -> Option<Node> {
        let node = self.alternatives(flags)?;
        self.rest.next_if_eq(&')').map(|_| node)
    }

    /// Parses an escape outside of brackets, after the backslash.
    fn escape(&mut self, flags: Flags) -> Option<Node> {
        let next = self.rest.next()?;
        Some(match next {
            'b' => Node::WordBoundary,
            'B' | 'A' => Node::Nothing,
            'z' => Node::TextEnd,
            'Z' => Node::LineEnd,
            'R' | 'X' | '1'..='9' => Node::Unknown,
            // A backreference or subexpression call matches any characters.
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
}

/// Number of repetitions: at least `least`; at most one if `once`, else without limit.
///
/// The maximum is not needed: the first bytes of a match are the same for all others.
struct Quantifier {
    least: u32,
    once: bool,
}

/// Consumes the digits at the start of an expression.
fn digits(rest: &mut Peekable<Chars<'_>>) -> String {
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    digits
}

fn any_but_newline(flags: Flags) -> Node {
    let newline = Class::exactly(if flags.dot_takes_newline { 0 } else { NEWLINE });
    Node::Class(newline.negated())
}

/// Returns the node of a literal character.
fn character(literal: char, flags: Flags) -> Node {
    match range(literal, literal, flags) {
        // Case-insensitively, it may match several characters.
        Some(class) if !flags.ignore_case || literal.is_ascii() => Node::Class(class),
        _ => Node::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsupported_expressions_return_none() {
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
        let node = parse("a(?i)b|b").expect("it is supported").node;
        let inner = Node::Alternate(vec![
            Node::Concat(vec![b(ignore_case)]),
            Node::Concat(vec![b(ignore_case)]),
        ]);
        assert_eq!(node, Node::Concat(vec![character('a', Flags::default()), inner]));
    }
}
