//! State of the parser.

use std::iter::Peekable;
use std::str::Chars;

/// Maximum nesting of groups.
pub(super) const MAX_DEPTH: usize = 64;

/// Options in effect at a position of the expression.
#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) ignore_case: bool,
    /// Ignores white space and comments in the expression.
    pub(super) extended: bool,
    pub(super) dot_takes_newline: bool,
}

/// The rest of an expression, and the state of the parser.
pub(super) struct Parser<'a> {
    pub(super) rest: Peekable<Chars<'a>>,
    pub(super) depth: usize,
    pub(super) captures: bool,
}
