//! Headings of a source, and checks for readers who navigate by headings.

use docs_core::Issue;

use super::inline_contents::InlineContents;
use super::reporter::Reporter;
use crate::page::Heading;

/// Headings found so far in a source.
#[derive(Debug)]
pub(super) struct Headings {
    /// Text of the first heading of the first level.
    pub(super) title: Option<String>,
    /// Headings of levels 2 to 6.
    pub(super) contents: Vec<Heading>,
    /// Level of the previous heading; the title has the first level.
    pub(super) level: u8,
    /// `true` after a heading of the first level.
    pub(super) has_first_level: bool,
    /// `true` if the next heading of the first level is the title of the source, which becomes part of a `<header>`.
    pub(super) next_is_title: bool,
    /// Inline tables of contents.
    pub(super) inline: Vec<InlineContents>,
}

impl Default for Headings {
    fn default() -> Self {
        Self {
            title: None,
            contents: Vec::new(),
            level: 1,
            has_first_level: false,
            next_is_title: false,
            inline: Vec::new(),
        }
    }
}

impl Headings {
    /// Reports a heading more than one level below the previous one.
    pub(super) fn check_level(&mut self, level: u8, line: u32, reporter: &mut Reporter<'_>) {
        let previous = std::mem::replace(&mut self.level, level);
        let Some(severity) = reporter.input.options.skipped_headings else { return };
        if level <= previous + 1 {
            return;
        }
        let message = format!(
            "a heading of level {level} follows one of level {previous}; level {} is missing",
            previous + 1
        );
        let help =
            format!("write `{}`, or add the missing heading", "#".repeat(previous.into()) + "#");
        reporter.issue(line, "", Issue::new(severity, "skipped-heading", message).help(help));
    }

    /// Reports a second heading of the first level. `start` is the start of the heading in its line.
    pub(super) fn check_first_level(
        &mut self,
        start: &str,
        line: u32,
        reporter: &mut Reporter<'_>,
    ) {
        let is_second = std::mem::replace(&mut self.has_first_level, true);
        let severity = reporter.input.options.skipped_headings;
        let Some(severity) = severity.filter(|_| is_second) else { return };
        let message =
            "this is a second heading of the first level; the first one is the title of the page";
        let help = "write `##` or `<h2>`; `hide_title: true` in the front matter leaves out the heading of the `title`";
        reporter.issue(line, start, Issue::new(severity, "second-title", message).help(help));
    }
}
