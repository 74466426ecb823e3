//! Rules for issues that a command omits, and for issues that fail it.

use docs_model::{Issue, Severity};
use docs_reference::diagnostic;
use docs_report::Counts;

use crate::error::Error;

/// Rules of a command for issues. By default, no issues are omitted, and errors fail the command.
#[derive(Clone, Debug, Default)]
pub(crate) struct IssueRules {
    /// Codes of omitted issues.
    allowed: Vec<String>,
    /// `true` if warnings fail the command.
    deny_warnings: bool,
}

impl IssueRules {
    /// Creates the rules of a command with `--allow` for these codes.
    ///
    /// # Errors
    ///
    /// Returns an error if no issue has one of the codes.
    pub(crate) fn new(allowed: &[String], deny_warnings: bool) -> Result<Self, Error> {
        let codes = allowed.iter().map(|code| code.trim_matches(['[', ']']).to_owned());
        let allowed: Vec<String> = codes.collect();
        match allowed.iter().find(|code| diagnostic(code).is_none()) {
            Some(unknown) => Err(Error::UnknownCode(unknown.clone())),
            None => Ok(Self { allowed, deny_warnings }),
        }
    }

    /// Returns the issues that are not omitted.
    pub(crate) fn remaining(&self, issues: &[Issue]) -> Vec<Issue> {
        let is_allowed = |issue: &Issue| self.allowed.iter().any(|code| *code == issue.code);
        issues.iter().filter(|issue| !is_allowed(issue)).cloned().collect()
    }

    /// Returns whether an issue with this severity fails the command.
    pub(crate) fn fails(&self, severity: Severity) -> bool {
        severity == Severity::Error || (self.deny_warnings && severity == Severity::Warning)
    }

    /// Returns whether issues with these numbers fail the command.
    pub(crate) fn fail(&self, counts: Counts) -> bool {
        counts.errors > 0 || (self.deny_warnings && counts.warnings > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_issues_are_left_out_and_others_fail_by_their_severity() {
        let issues = [
            Issue::error("broken-link", "gone"),
            Issue::warning("diagram", "unreadable"),
            Issue::info("plain-code", "too large"),
        ];
        let fails = |allowed: &[&str], deny_warnings| {
            let allowed: Vec<String> = allowed.iter().map(|code| (*code).to_owned()).collect();
            let rules = IssueRules::new(&allowed, deny_warnings).expect("known codes");
            rules.fail(Counts::new(&rules.remaining(&issues)))
        };
        assert!(fails(&[], false));
        assert!(!fails(&["broken-link"], false));
        assert!(fails(&["[broken-link]"], true));
        assert!(!fails(&["broken-link", "diagram"], true), "information fails no command");
    }

    #[test]
    fn an_unknown_code_is_refused() {
        let error = IssueRules::new(&["diagrm".to_owned()], false).expect_err("no such code");
        assert_eq!(error.help().as_deref(), Some("did you mean `diagram`?"));
        assert_eq!(error.exit_code(), 2);
    }
}
