//! The values that lowering takes and returns.

use super::issues::{Issues, unread_tags};
use super::marks::Marks;
use super::value::{Import, Scope};
use crate::lines::Lines;
use crate::options::Options;

/// A text as the parser gets it, and what was taken out of it.
#[derive(Debug)]
pub(crate) struct Lowered<'a> {
    /// The text with marks.
    pub(crate) text: String,
    /// What they stand for.
    pub(crate) marks: Marks,
    /// The names that the text knows.
    pub(crate) scope: Scope,
    /// What its author should know.
    pub(crate) issues: Issues,
    /// The lines of the text as it was written.
    pub(crate) lines: Lines<'a>,
    /// The statements of the text, for its islands.
    pub(crate) statements: Statements,
}

/// What was found in a text so far.
#[derive(Debug)]
pub(crate) struct Found {
    /// What its marks stand for.
    pub(crate) marks: Marks,
    /// What its author should know.
    pub(crate) issues: Issues,
    /// The statements that its islands may need.
    pub(super) statements: Statements,
    /// Bytes that were read in search of an end that was not there.
    pub(super) read_in_vain: usize,
    /// Whether the author was told that no more are.
    pub(super) is_end_of_reading_noted: bool,
}

impl Found {
    pub(super) fn new(marks: Marks) -> Self {
        let issues = Issues::default();
        let statements = Statements::default();
        Self { marks, issues, statements, read_in_vain: 0, is_end_of_reading_noted: false }
    }

    /// Says once that tags and expressions are no longer read.
    pub(super) fn note_end_of_reading(&mut self, line: usize) {
        if !self.is_end_of_reading_noted {
            self.is_end_of_reading_noted = true;
            self.issues.add(line, "", unread_tags());
        }
    }
}

/// The `import` and `export` statements of a text, if it may have islands.
#[derive(Debug, Default)]
pub(crate) struct Statements {
    /// The blocks as written, each with its line from 0.
    pub(crate) blocks: Vec<(usize, String)>,
    /// Specifiers and names of imports, in the order of the text, each with the line of its block from 0. A module that is
    /// imported for what it does has no name.
    pub(crate) imports: Vec<(usize, Option<String>, Import)>,
    /// The exports of the text as written, to the end of their blocks.
    pub(crate) exports: String,
}

/// What a site decides about its texts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings<'a> {
    /// Keywords of admonitions besides the known ones.
    pub(crate) admonitions: &'a [&'a str],
    /// Whether `$…$` is a formula.
    pub(crate) math: bool,
    /// `true` if code may run in islands.
    pub(crate) islands: bool,
}

impl<'a> From<&Options<'a>> for Settings<'a> {
    fn from(options: &Options<'a>) -> Self {
        let islands = options.has_islands();
        Self { admonitions: options.admonitions, math: options.math, islands }
    }
}
