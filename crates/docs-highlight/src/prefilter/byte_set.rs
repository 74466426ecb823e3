//! Sets of bytes that may follow in a line.

/// A set of bytes, with the end of the code as a possible member.
///
/// All bytes beyond ASCII are one member; the regex engine distinguishes them.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct ByteSet {
    pub(super) ascii: u128,
    pub(super) beyond: bool,
    pub(super) end: bool,
}

/// Number of symbols that a [`ByteSet`] distinguishes: the ASCII bytes, all other bytes, the end.
pub(crate) const SYMBOLS: usize = 130;
pub(super) const BEYOND: usize = 128;
pub(super) const END: usize = 129;

impl ByteSet {
    pub(super) const EMPTY: Self = Self { ascii: 0, beyond: false, end: false };
    /// Every byte and the end.
    pub(super) const ALL: Self = Self { ascii: u128::MAX, beyond: true, end: true };

    pub(super) const fn from_ascii(ascii: u128) -> Self {
        Self { ascii, ..Self::EMPTY }
    }

    /// Returns `true` if the set excludes nothing.
    pub(crate) fn is_all(&self) -> bool {
        *self == Self::ALL
    }

    pub(crate) fn has(&self, symbol: usize) -> bool {
        match symbol {
            BEYOND => self.beyond,
            END => self.end,
            byte => self.ascii >> byte & 1 == 1,
        }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self {
            ascii: self.ascii | other.ascii,
            beyond: self.beyond || other.beyond,
            end: self.end || other.end,
        }
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            ascii: self.ascii & other.ascii,
            beyond: self.beyond && other.beyond,
            end: self.end && other.end,
        }
    }
}

/// Returns the set of ASCII characters from `first` to `last`.
pub(super) const fn ascii_range(first: u8, last: u8) -> u128 {
    let width = last - first + 1;
    let ones = if width == 128 { u128::MAX } else { (1 << width) - 1 };
    ones << first
}

pub(super) const LOWER: u128 = ascii_range(b'a', b'z');
pub(super) const UPPER: u128 = ascii_range(b'A', b'Z');
pub(super) const LETTERS: u128 = LOWER | UPPER;
pub(super) const DIGITS: u128 = ascii_range(b'0', b'9');
/// ASCII characters of `\w`.
pub(super) const WORD: u128 = LETTERS | DIGITS | 1 << b'_';
/// ASCII characters of `\s`.
pub(super) const SPACE: u128 = ascii_range(b'\t', b'\r') | 1 << b' ';
pub(super) const NEWLINE: u128 = 1 << b'\n';
