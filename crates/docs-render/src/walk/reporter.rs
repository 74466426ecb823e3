//! Locations in the source, and issues of a page.

use std::cell::OnceCell;
use std::collections::HashSet;

use comrak::nodes::Node;
use docs_core::{Issue, Location, Severity};

use super::input::Input;
use super::issues::PageIssues;
use crate::dialects::as_written;
use crate::limits::MAX_DEPTH;
use crate::lines::Lines;
use crate::mdx::Issues;

/// Issues found so far in a source.
pub(super) struct Reporter<'w> {
    pub(super) input: Input<'w>,
    /// Line of the file on which the current tree starts.
    pub(super) first_line: u32,
    /// Lines of the source, computed on demand.
    lines: OnceCell<Lines<'w>>,
    pub(super) issues: PageIssues,
    /// Unknown components, unknown languages and notations of other engines that have been reported.
    pub(super) reported: HashSet<String>,
    /// `true` within a string whose notations have been reported.
    pub(super) ignores_notations: bool,
    /// Number of bytes before the current text node on its line, as far as they are known: the text of the node precedes no column.
    pub(super) text_start: usize,
    /// Number of directives whose end has ended one around them, so that a later end has no directive.
    pub(super) early_ends: usize,
    /// `true` if excessive depth has been reported.
    is_depth_reported: bool,
}

impl<'w> Reporter<'w> {
    pub(super) fn new(input: Input<'w>) -> Self {
        Self {
            input,
            first_line: input.source.first_line,
            lines: OnceCell::new(),
            issues: PageIssues::default(),
            reported: HashSet::new(),
            ignores_notations: false,
            text_start: 0,
            early_ends: 0,
            is_depth_reported: false,
        }
    }

    /// Sets the lines of the source, which the lowering already computed.
    pub(super) fn set_lines(&mut self, lines: Lines<'w>) {
        self.lines = OnceCell::from(lines);
    }

    /// Returns the line of the file on which a node starts.
    pub(super) fn line(&self, node: Node<'_>) -> u32 {
        self.line_at(node.data().sourcepos.start.line)
    }

    /// Returns the line of the file for a line of the current tree.
    pub(super) fn line_at(&self, number: usize) -> u32 {
        let line = number.max(1) - 1;
        self.first_line.saturating_add(u32::try_from(line).unwrap_or(u32::MAX))
    }

    /// Returns a line of the current tree, without its end.
    pub(super) fn source_line(&self, number: usize) -> &'w str {
        let before = self.first_line.saturating_sub(self.input.source.first_line);
        let index = number.saturating_sub(1) + usize::try_from(before).unwrap_or(usize::MAX);
        self.lines().get(index)
    }

    /// Returns the number of lines of the source.
    pub(super) fn source_lines(&self) -> usize {
        self.lines().count()
    }

    /// Reports an issue on a line of the file. `about` is the start of the affected source, which determines the
    /// column; empty for no column.
    pub(super) fn issue(&mut self, line: u32, about: &str, issue: Issue) {
        if !self.issues.counts(&issue) {
            return;
        }
        let column = self.column(line, about);
        let location = Location { column, ..Location::line(self.input.source.file, line) };
        self.issues.push(issue.at(location));
    }

    /// Returns `true` if an issue is on a line of the file, or is not one of the first `earlier` issues of the page.
    pub(super) fn has_issue(&self, line: u32, earlier: usize) -> bool {
        self.issues.any_on_or_after(self.input.source.file, line, earlier)
    }

    /// Returns an issue for a fault that Docusaurus accepts. It is a warning on sites with blocks. A Docusaurus project has
    /// no blocks, and warnings would fail its checks.
    pub(super) fn accepted_fault(&self, message: String) -> Issue {
        let severity = if self.input.options.blocks { Severity::Warning } else { Severity::Info };
        Issue::new(severity, "faulty-block", message)
    }

    /// Reports issues with lines relative to the start of the tree.
    pub(super) fn issues_of_lines(&mut self, issues: Issues) {
        for (line, about, issue) in issues {
            self.issue(self.line_at(line + 1), &about, issue);
        }
    }

    /// Returns the column of the first occurrence of `about` on a line of the file, in the current text node or after it if there is one.
    pub(super) fn column(&self, line: u32, about: &str) -> Option<u32> {
        let index = usize::try_from(line.checked_sub(self.input.source.first_line)?).ok()?;
        let line = self.lines().get(index);
        let line = as_written(&line[..line.floor_char_boundary(MAX_BYTES)]);
        column_of(&line, about, self.text_start).or_else(|| column_of(&line, about, 0))
    }

    fn lines(&self) -> &Lines<'w> {
        self.lines.get_or_init(|| Lines::new(self.input.source.text))
    }

    /// Reports once that the nesting exceeds the limit.
    pub(super) fn report_depth(&mut self, line: u32) {
        if std::mem::replace(&mut self.is_depth_reported, true) {
            return;
        }
        let message = format!(
            "the text is nested more than {MAX_DEPTH} levels deep; deeper parts are shown as plain text"
        );
        let help = "nest less, or split the page";
        self.issue(line, "", Issue::warning("too-deep", message).help(help));
    }
}

/// Maximum distance from the start of a line. Each search starts at the start of the line, so a very long line with many
/// issues would require quadratic time.
const MAX_BYTES: usize = 2 * 1024;

/// Returns the column of the first occurrence in a line after a number of bytes that is not part of a longer word. Columns count
/// characters from 1.
fn column_of(line: &str, about: &str, start: usize) -> Option<u32> {
    if about.is_empty() {
        return None;
    }
    let line = &line[..line.floor_char_boundary(MAX_BYTES)];
    let continues_word = |inside: Option<char>, outside: Option<char>| {
        [inside, outside].iter().all(|char| char.is_some_and(char::is_alphanumeric))
    };
    let is_whole = |at: &usize| {
        let (before, after) = (&line[..*at], &line[at + about.len()..]);
        !continues_word(about.chars().next(), before.chars().next_back())
            && !continues_word(about.chars().next_back(), after.chars().next())
    };
    let from = line.floor_char_boundary(start);
    let at = line[from..].match_indices(about).map(|(at, _)| from + at).find(is_whole)?;
    u32::try_from(line[..at].chars().count() + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_that_of_a_whole_word() {
        let rows = [
            ("a <b> <b", "<b", Some(3)),
            ("é <b>", "<b", Some(3)),
            ("<bold> <b>", "<b", Some(8)),
            ("[about](b)", "b", Some(9)),
            ("[a]: ./b.md#c", "./b.md", Some(6)),
            ("a {b", "{", Some(3)),
            ("[a][b]", "./c.md", None),
            ("a", "", None),
        ];
        for (line, about, column) in rows {
            assert_eq!(column_of(line, about, 0), column, "{line} {about}");
        }
        assert_eq!(column_of("a é a", "a", 2), Some(5));
        assert_eq!(column_of("a", "a", 9), None);
    }

    #[test]
    fn text_beyond_the_maximum_distance_has_no_column() {
        let line = format!("[a](b) {} [c](d)", "é ".repeat(MAX_BYTES));
        assert_eq!((column_of(&line, "b", 0), column_of(&line, "d", 0)), (Some(5), None));
    }
}
