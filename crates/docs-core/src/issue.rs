//! Issues of a site's sources, as data.
//!
//! A run collects all issues and continues. The program derives its exit status from their [`Severity`].

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Severity of an issue.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Severity {
    /// Information: the site has no fault.
    Info,
    /// Probable fault: the site is built, but its author should check it.
    Warning,
    /// Fault for which the run fails.
    Error,
}

impl Severity {
    /// Returns the name in messages.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Reaction of a site to a certain kind of issue.
///
/// ```
/// use docs_core::{Policy, Severity};
///
/// assert_eq!(Policy::Ignore.severity(), None);
/// assert_eq!(Policy::Throw.severity(), Some(Severity::Error));
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Ignores the issue.
    Ignore,
    /// Reports information.
    Log,
    /// Reports a warning; the run succeeds.
    Warn,
    /// Reports an error; the run fails.
    Throw,
}

impl Policy {
    /// Returns the severity under this policy; `None` if the issue is ignored.
    #[must_use]
    pub fn severity(self) -> Option<Severity> {
        match self {
            Self::Ignore => None,
            Self::Log => Some(Severity::Info),
            Self::Warn => Some(Severity::Warning),
            Self::Throw => Some(Severity::Error),
        }
    }
}

/// Location in a file of the site.
///
/// Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Location {
    /// Path of the file, relative to the site's folder, with forward slashes.
    pub file: String,
    /// Line, if known.
    pub line: Option<u32>,
    /// Column, if known; only with a line.
    pub column: Option<u32>,
}

impl Location {
    /// Creates the location of a whole file.
    #[must_use]
    pub fn file(file: impl Into<String>) -> Self {
        Self { file: file.into(), line: None, column: None }
    }

    /// Creates the location of a line.
    #[must_use]
    pub fn line(file: impl Into<String>, line: u32) -> Self {
        Self { file: file.into(), line: Some(line), column: None }
    }

    /// Creates the location of a character.
    #[must_use]
    pub fn character(file: impl Into<String>, line: u32, column: u32) -> Self {
        Self { file: file.into(), line: Some(line), column: Some(column) }
    }
}

impl fmt::Display for Location {
    /// Writes `file`, `file:line` or `file:line:column`, which editors and terminals turn into links.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(formatter, ":{line}")?;
            if let Some(column) = self.column {
                write!(formatter, ":{column}")?;
            }
        }
        Ok(())
    }
}

/// Issue of a site's sources.
///
/// ```
/// use docs_core::{Issue, Location, Severity};
///
/// let issue = Issue::warning("broken-anchor", "no heading has the id `setup`")
///     .at(Location::line("content/index.md", 12))
///     .help("the page's headings are: `start`, `next-steps`");
/// assert_eq!(
///     issue.to_string(),
///     "content/index.md:12: warning[broken-anchor]: no heading has the id `setup`\n  \
///      help: the page's headings are: `start`, `next-steps`",
/// );
/// assert_eq!(issue.severity, Severity::Warning);
/// ```
#[derive(Clone, Debug, Deserialize, Eq, Hash, PartialEq, Serialize)]
pub struct Issue {
    /// Stable code of the kind of issue, for scripts and documentation. Borrowed, unless it was deserialized.
    pub code: Cow<'static, str>,
    /// Severity. A run fails for [`Severity::Error`].
    pub severity: Severity,
    /// Location, if the issue belongs to a file.
    pub location: Option<Location>,
    /// Description for people: the fault and the expected value. Programs use the other fields.
    pub message: String,
    /// Advice.
    pub help: Option<String>,
    /// Names of the components, packages, files or addresses that the issue is about, as reports count them. Empty if only the
    /// message describes the issue.
    pub subjects: Vec<String>,
}

impl Issue {
    /// Creates an issue.
    #[must_use]
    pub fn new(
        severity: Severity,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Self {
        let code = code.into();
        Self {
            code,
            severity,
            location: None,
            message: message.into(),
            help: None,
            subjects: Vec::new(),
        }
    }

    /// Creates an error, which fails the run.
    #[must_use]
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// Creates a warning.
    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// Creates an issue with the severity [`Severity::Info`].
    #[must_use]
    pub fn info(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, code, message)
    }

    /// Sets the location.
    #[must_use]
    pub fn at(mut self, location: Location) -> Self {
        self.location = Some(location);
        self
    }

    /// Sets the advice if `help` is `Some`; otherwise the issue keeps its advice.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Sets the advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a name to the [subjects](Self::subjects).
    ///
    /// ```
    /// use docs_core::Issue;
    ///
    /// let issue = Issue::info("missing-module", "`remark-toc` is not installed").about("remark-toc");
    /// assert_eq!(issue.subjects, ["remark-toc"]);
    /// ```
    #[must_use]
    pub fn about(mut self, subject: impl Into<String>) -> Self {
        self.subjects.push(subject.into());
        self
    }

    /// Compares two issues in the order of a report: by location, then by message.
    ///
    /// Many threads find issues, so a report is deterministic only if it is sorted.
    #[must_use]
    pub fn report_order(&self, other: &Self) -> Ordering {
        (&self.location, &self.message).cmp(&(&other.location, &other.message))
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(formatter, "{location}: ")?;
        }
        write!(formatter, "{}[{}]: {}", self.severity, self.code, self.message)?;
        if let Some(help) = &self.help {
            write!(formatter, "\n  help: {help}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issue_survives_serialization() {
        let issue = Issue::warning("broken-link", "gone")
            .at(Location::character("a.md", 3, 4))
            .help("mend it")
            .about("b.md");
        let json = serde_json::to_string(&issue).expect("plain values");
        let read: Issue = serde_json::from_str(&json).expect("what was written");
        assert_eq!(read, issue);
        assert!(matches!(read.code, Cow::Owned(_)), "a deserialized code is freed with its issue");
    }
}
