//! A line that expressions are matched against.

use super::byte_set::{BEYOND, END};

/// A line with an index of the characters from each byte on.
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// The ASCII characters at each byte or after it.
    rest: Vec<u128>,
}

impl<'a> Line<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut rest = vec![0; text.len() + 1];
        for (at, byte) in text.bytes().enumerate().rev() {
            let own = if byte.is_ascii() { 1 << byte } else { 0 };
            rest[at] = rest[at + 1] | own;
        }
        Self { text, rest }
    }

    /// Returns the symbol at a byte offset; `END` after the line.
    pub(crate) fn symbol(&self, at: usize) -> usize {
        match self.text.as_bytes().get(at) {
            Some(byte) if byte.is_ascii() => usize::from(*byte),
            Some(_) => BEYOND,
            None => END,
        }
    }

    /// Returns `true` if one of these characters occurs at `at` or later.
    pub(super) fn has_from(&self, at: usize, ascii: u128) -> bool {
        self.rest[at] & ascii != 0
    }
}
