//! Faults of the content, as data.
//!
//! A run gathers all of them and goes on; only the program decides, by their [`Severity`], how it ends.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// How much a fault matters.
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing; nothing is wrong with the site.
    Info,
    /// The site is built, but its author should look.
    Warning,
    /// The run fails.
    Error,
}

impl Severity {
    /// The word for it in messages.
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

/// What a site wants to happen when it meets a certain kind of fault.
///
/// ```
/// use docs_model::{Policy, Severity};
///
/// assert_eq!(Policy::Ignore.severity(), None);
/// assert_eq!(Policy::Throw.severity(), Some(Severity::Error));
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// Say nothing.
    Ignore,
    /// Mention it.
    Log,
    /// Warn; the run still succeeds.
    Warn,
    /// Fail the run.
    Throw,
}

impl Policy {
    /// The severity of a fault under this policy; `None` where it is to be left unsaid.
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

/// Where in the site's folder a fault lies.
///
/// Lines and columns count from 1; columns count characters.
#[derive(Clone, Debug, Deserialize, Eq, Hash, Ord, PartialEq, PartialOrd, Serialize)]
pub struct Place {
    /// Path of the file, relative to the site's folder, with forward slashes.
    pub file: String,
    /// Line, if known.
    pub line: Option<u32>,
    /// Column, if known; only with a line.
    pub column: Option<u32>,
}

impl Place {
    /// A whole file.
    #[must_use]
    pub fn file(file: impl Into<String>) -> Self {
        Self { file: file.into(), line: None, column: None }
    }

    /// A line of a file.
    #[must_use]
    pub fn line(file: impl Into<String>, line: u32) -> Self {
        Self { file: file.into(), line: Some(line), column: None }
    }

    /// A character of a file.
    #[must_use]
    pub fn character(file: impl Into<String>, line: u32, column: u32) -> Self {
        Self { file: file.into(), line: Some(line), column: Some(column) }
    }
}

impl fmt::Display for Place {
    /// `file`, `file:line` or `file:line:column`, as editors and terminals link it.
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

/// One fault of the content.
///
/// ```
/// use docs_model::{Issue, Place, Severity};
///
/// let issue = Issue::warning("broken-anchor", "no heading has the id `setup`")
///     .at(Place::line("content/index.md", 12))
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
    /// Stable name of the kind of fault, for scripts and for looking it up. Borrowed, unless it was deserialized.
    pub code: Cow<'static, str>,
    /// How much it matters.
    pub severity: Severity,
    /// Where it lies, if it lies in a file.
    pub place: Option<Place>,
    /// What is wrong: what was found, and what was expected.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Issue {
    /// A fault of the given severity.
    #[must_use]
    pub fn new(
        severity: Severity,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Self {
        let code = code.into();
        Self { code, severity, place: None, message: message.into(), help: None }
    }

    /// A fault that fails the run.
    #[must_use]
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A fault that the author should look at.
    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// Something worth knowing.
    #[must_use]
    pub fn info(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, code, message)
    }

    /// The same fault, with its place.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// The same fault, with advice, if there is any.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// The same fault, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The order in which a report lists faults: by place, then by message.
    ///
    /// Faults are found by many threads; sorted so, every run prints them alike.
    #[must_use]
    pub fn report_order(&self, other: &Self) -> Ordering {
        (&self.place, &self.message).cmp(&(&other.place, &other.message))
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(formatter, "{place}: ")?;
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
            .at(Place::character("a.md", 3, 4))
            .help("mend it");
        let json = serde_json::to_string(&issue).expect("plain values");
        let read: Issue = serde_json::from_str(&json).expect("what was written");
        assert_eq!(read, issue);
        assert!(matches!(read.code, Cow::Owned(_)), "a deserialized code is freed with its issue");
    }
}
