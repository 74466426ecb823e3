//! Where something stands in the source, and what is said about it.

use comrak::nodes::Node;
use docs_model::{Issue, Place};

use super::text::plain_text;
use super::{DEEPEST, Walk};
use crate::lines::Lines;

impl<'w> Walk<'w> {
    /// The file's line on which a node starts.
    pub(super) fn line(&self, node: Node<'_>) -> u32 {
        self.line_at(node.data().sourcepos.start.line)
    }

    /// The file's line, by its number in the tree that is walked.
    pub(super) fn line_at(&self, number: usize) -> u32 {
        let line = number.max(1) - 1;
        self.first_line.saturating_add(u32::try_from(line).unwrap_or(u32::MAX))
    }

    /// A line of the text, by its number in the tree that is walked.
    pub(super) fn source_line(&self, number: usize) -> &'w str {
        let before = self.first_line.saturating_sub(self.source.first_line);
        let index = number.saturating_sub(1) + usize::try_from(before).unwrap_or(usize::MAX);
        self.lines.get_or_init(|| Lines::of(self.source.text)).get(index)
    }

    pub(super) fn issue(&mut self, line: u32, issue: Issue) {
        self.issues.push(issue.at(Place::line(self.source.file, line)));
    }

    pub(super) fn too_deep(&mut self, node: Node<'_>) {
        self.literal_text(&plain_text(node));
        self.note_depth(self.line(node));
    }

    /// Says once that a text is nested deeper than it is shown.
    pub(super) fn note_depth(&mut self, line: u32) {
        if std::mem::replace(&mut self.is_depth_noted, true) {
            return;
        }
        let message = format!(
            "the text is nested more than {DEEPEST} levels deep; what lies deeper is shown plain"
        );
        let help = "nest less, or split the page";
        self.issue(line, Issue::warning("too-deep", message).help(help));
    }
}
