//! Faults of a description, as issues.

use docs_core::{Issue, Location, Severity};

/// Code of a description that cannot be read.
pub(crate) const FILE_CODE: &str = "openapi-file";

/// Code of an unresolved reference.
const REFERENCE_CODE: &str = "openapi-reference";

/// Code of other faults.
const STRUCTURE_CODE: &str = "openapi-fault";

/// Collects issues. Faults that leave the rest of a description readable have the severity of the site's policy.
#[derive(Debug)]
pub struct Faults {
    severity: Option<Severity>,
    issues: Vec<Issue>,
}

impl Faults {
    /// Creates an empty collection. Without a severity, it reports only descriptions that cannot be read.
    pub(crate) fn new(severity: Option<Severity>) -> Self {
        Self { severity, issues: Vec::new() }
    }

    /// Adds an issue.
    pub(crate) fn issue(&mut self, issue: Issue) {
        self.issues.push(issue);
    }

    /// Adds an unresolved reference.
    pub(crate) fn reference(&mut self, at: Location, message: String, help: Option<String>) {
        self.add(REFERENCE_CODE, at, message, help);
    }

    /// Adds a fault in the structure of the description.
    pub fn structure(&mut self, at: Location, message: String, help: Option<String>) {
        self.add(STRUCTURE_CODE, at, message, help);
    }

    fn add(&mut self, code: &'static str, at: Location, message: String, help: Option<String>) {
        let Some(severity) = self.severity else { return };
        self.issues.push(Issue::new(severity, code, message).at(at).maybe_help(help));
    }

    /// Returns the issues in the order of a report, each once.
    pub(crate) fn finish(mut self) -> Vec<Issue> {
        self.issues.sort_by(Issue::report_order);
        self.issues.dedup();
        self.issues
    }
}
