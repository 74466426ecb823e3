//! Inputs and outputs of lowering.

use super::issues::{Issues, missing_parser, unread_tags};
use super::placeholders::Placeholders;
use super::value::{Import, Scope};
use crate::lines::Lines;

/// Lowered source, and all data extracted from it.
#[derive(Debug)]
pub(crate) struct Lowered<'a> {
    /// Markdown with placeholders.
    pub(crate) text: String,
    /// Sources of the placeholders.
    pub(crate) placeholders: Placeholders,
    /// Names in the source.
    pub(crate) scope: Scope,
    pub(crate) issues: Issues,
    /// Lines of the original source.
    pub(crate) lines: Lines<'a>,
    /// Statements for islands.
    pub(crate) statements: Statements,
}

/// Extracted parts of a source.
#[derive(Debug)]
pub(crate) struct Extracted {
    /// Sources of the placeholders.
    pub(crate) placeholders: Placeholders,
    pub(crate) issues: Issues,
    /// Statements for islands.
    pub(super) statements: Statements,
    /// Bytes that were scanned without finding an end.
    pub(super) unclosed_bytes: usize,
    /// `true` if an issue states that the rest is not searched for tags.
    pub(super) is_unread_rest_reported: bool,
    /// `true` if statements without a parser have been reported.
    is_missing_parser_reported: bool,
}

impl Extracted {
    pub(super) fn new(placeholders: Placeholders) -> Self {
        Self {
            placeholders,
            issues: Issues::default(),
            statements: Statements::default(),
            unclosed_bytes: 0,
            is_unread_rest_reported: false,
            is_missing_parser_reported: false,
        }
    }

    /// Reports once that further tags and expressions are ignored.
    pub(super) fn report_unread_rest(&mut self, line: usize) {
        if !self.is_unread_rest_reported {
            self.is_unread_rest_reported = true;
            self.issues.add(line, "", unread_tags());
        }
    }

    /// Reports once that statements are dropped because the program contains no parser.
    pub(super) fn report_missing_parser(&mut self, line: usize) {
        if !self.is_missing_parser_reported {
            self.is_missing_parser_reported = true;
            self.issues.add(line, "", missing_parser());
        }
    }
}

/// `import` and `export` statements of a source that may have islands.
#[derive(Debug, Default)]
pub(crate) struct Statements {
    /// Blocks as written, each with its line from 0.
    pub(crate) blocks: Vec<(usize, String)>,
    /// Specifiers and names of imports in order, each with the line of its block from 0. A module that is imported for
    /// its side effects has no name.
    pub(crate) imports: Vec<(usize, Option<String>, Import)>,
    /// Exports as written, to the ends of their blocks.
    pub(crate) exports: String,
}

/// Settings of a site for all pages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings<'a> {
    /// Custom keywords of admonitions.
    pub(crate) admonitions: &'a [&'a str],
    /// `true` if blocks are directives.
    pub(crate) blocks: bool,
    /// `true` if braces outside of JSX are text.
    pub(crate) literal_braces: bool,
    /// `true` if `$…$` is a formula.
    pub(crate) math: bool,
    /// `true` if the content of imported files is no part of the page.
    pub(crate) refuses_files: bool,
    /// `true` if code may run in islands.
    pub(crate) islands: bool,
}
