//! Issues of a page, limited per kind.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_core::{Issue, Location, Severity};

/// Maximum number of reported issues per kind. A source of several megabytes can have an issue on each line, and each issue
/// costs memory and time in every later step.
const MAX_PER_KIND: usize = 100;

/// Issues found so far in a page.
#[derive(Debug, Default)]
pub(super) struct PageIssues {
    issues: Vec<Issue>,
    /// Number of issues by kind.
    found: HashMap<(Cow<'static, str>, Severity), usize>,
}

impl PageIssues {
    /// Counts an issue; returns `true` if it must be reported.
    pub(super) fn counts(&mut self, issue: &Issue) -> bool {
        let found = self.found.entry((issue.code.clone(), issue.severity)).or_default();
        *found += 1;
        *found <= MAX_PER_KIND
    }

    /// Adds a counted issue.
    pub(super) fn push(&mut self, issue: Issue) {
        self.issues.push(issue);
    }

    /// Returns the number of issues.
    pub(super) fn len(&self) -> usize {
        self.issues.len()
    }

    /// Returns `true` if an issue is on a line of a file, or is not one of the first `earlier` ones.
    pub(super) fn any_on_or_after(&self, file: &str, line: u32, earlier: usize) -> bool {
        let is_on_line = |issue: &Issue| {
            let location = issue.location.as_ref();
            location.is_some_and(|it| it.line == Some(line) && it.file == file)
        };
        self.issues.len() > earlier || self.issues.iter().any(is_on_line)
    }

    /// Returns the issues. Adds an issue with the number of omitted issues for each kind that exceeds the limit.
    pub(super) fn finish(mut self, file: &str) -> Vec<Issue> {
        let mut more: Vec<_> = self
            .found
            .into_iter()
            .filter_map(|(kind, found)| {
                Some((kind, found.checked_sub(MAX_PER_KIND).filter(|more| *more > 0)?))
            })
            .collect();
        more.sort_unstable();
        self.issues.extend(more.into_iter().map(|((code, severity), more)| {
            let message = format!("{more} more faults of this kind are not listed");
            Issue::new(severity, code, message).at(Location::file(file))
        }));
        self.issues
    }
}
