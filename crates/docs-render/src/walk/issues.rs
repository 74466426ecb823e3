//! The faults of a page, of each kind as many as an author will read.

use std::collections::HashMap;

use docs_model::{Issue, Place, Severity};

/// Faults of one kind that a page reports. A text of megabytes has as many faults as lines; each
/// costs memory and time in every later step, and nobody reads more than these.
const MOST_OF_A_KIND: usize = 100;

/// The faults of a page so far.
#[derive(Debug, Default)]
pub(super) struct PageIssues {
    issues: Vec<Issue>,
    /// How many were found, by kind.
    found: HashMap<(&'static str, Severity), usize>,
}

impl PageIssues {
    /// Counts a fault, and returns whether it is still to be reported.
    pub(super) fn counts(&mut self, issue: &Issue) -> bool {
        let found = self.found.entry((issue.code, issue.severity)).or_default();
        *found += 1;
        *found <= MOST_OF_A_KIND
    }

    /// Adds a fault that was counted.
    pub(super) fn push(&mut self, issue: Issue) {
        self.issues.push(issue);
    }

    /// Returns the faults, and for each kind of which more were found how many those are.
    pub(super) fn finish(mut self, file: &str) -> Vec<Issue> {
        let mut more: Vec<_> = self
            .found
            .into_iter()
            .filter_map(|(kind, found)| {
                Some((kind, found.checked_sub(MOST_OF_A_KIND).filter(|more| *more > 0)?))
            })
            .collect();
        more.sort_unstable();
        self.issues.extend(more.into_iter().map(|((code, severity), more)| {
            let message = format!("{more} more faults of this kind are not listed");
            Issue::new(severity, code, message).at(Place::file(file))
        }));
        self.issues
    }
}
