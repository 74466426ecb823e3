//! Parser of character sets: brackets and escapes.

use super::super::byte_set::{DIGITS, LETTERS, LOWER, SPACE, UPPER, WORD, ascii_range};
use super::super::node::Class;
use super::state::{Flags, MAX_DEPTH, Parser};

impl Parser<'_> {
    /// Parses an escape that has the same meaning inside and outside of brackets.
    pub(super) fn escaped_in_class(&mut self, next: char) -> Option<Escaped> {
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
            // Other letters and digits have unsupported meanings.
            other if other.is_ascii_alphanumeric() => return None,
            other => return Some(Escaped::Character(other)),
        };
        Some(Escaped::Class(class))
    }

    /// Parses `{L}` after `\p`.
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

    /// Parses the code of a character with at most `most` digits; in braces, with all of its digits.
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

    /// Parses a set after its opening bracket.
    pub(super) fn class(&mut self, flags: Flags) -> Option<Class> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let negated = self.rest.next_if_eq(&'^').is_some();
        // The meaning of a bracket at the start depends on the following characters.
        if self.rest.peek() == Some(&']') {
            return None;
        }
        let class = self.intersection(flags)?;
        self.depth -= 1;
        let class = if negated { class.negated() } else { class };
        Some(class.with(flags))
    }

    /// Parses the unions of a set, separated by `&&`, and the closing bracket.
    fn intersection(&mut self, flags: Flags) -> Option<Class> {
        let mut whole: Option<Class> = None;
        loop {
            let (union, is_last) = self.union(flags)?;
            let class = whole.map_or(union, |whole| whole.and(union));
            if is_last {
                return Some(class);
            }
            whole = Some(class);
        }
    }

    /// Parses the items up to `&&` or the closing bracket, and returns whether the set ends.
    fn union(&mut self, flags: Flags) -> Option<(Class, bool)> {
        let mut union = Class::default();
        loop {
            let next = self.rest.next()?;
            if next == ']' {
                return Some((union, true));
            }
            if next == '&' && self.rest.next_if_eq(&'&').is_some() {
                return Some((union, false));
            }
            let item = match self.item(next, flags)? {
                Escaped::Class(class) => class,
                Escaped::Character(first) => {
                    let last = self.range_end()?.unwrap_or(first);
                    range(first, last, flags)?
                }
            };
            union = union.or(item);
        }
    }

    /// Parses an item of a set after its first character: a set, or a character that may start a range.
    fn item(&mut self, first: char, flags: Flags) -> Option<Escaped> {
        Some(match first {
            '[' if self.rest.peek() == Some(&':') => Escaped::Class(self.posix()?),
            '[' => Escaped::Class(self.class(flags)?),
            '\\' => match self.rest.next()? {
                // Within brackets, it is a backspace and not a word boundary.
                'b' => Escaped::Character('\x08'),
                'R' | 'X' => return None,
                next => self.escaped_in_class(next)?,
            },
            literal => Escaped::Character(literal),
        })
    }

    /// Parses the end of a range. Returns `Some(None)` if no range follows.
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

    /// Parses `[:alpha:]` within brackets, after its own bracket.
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
    /// Widens a set for case-insensitive matching, in which one character may match several.
    pub(super) fn with(self, flags: Flags) -> Self {
        if flags.ignore_case && self.beyond { Self::ANY } else { self }
    }
}

/// Meaning of an escape.
pub(super) enum Escaped {
    Class(Class),
    Character(char),
}

const HEXADECIMAL: u128 = DIGITS | ascii_range(b'a', b'f') | ascii_range(b'A', b'F');

/// Returns the set of characters from `first` to `last`.
pub(super) fn range(first: char, last: char, flags: Flags) -> Option<Class> {
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
        // Some letters have case variants beyond ASCII, alone or with a neighbor: K, ſ, ﬁ.
        class.beyond |= letters != 0;
    }
    Some(class)
}
