//! Output for the user: the only module that prints.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write as _};

use docs_model::{Issue, Severity};
use docs_site::reference::diagnostic;
use docs_site::{IssueGroup, group_issues};

use crate::cli::{Format, ReportArguments};
use crate::error::Error;

/// Number of errors and warnings.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Counts {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Counts {
    /// Counts issues by severity.
    pub(crate) fn new(issues: &[Issue]) -> Self {
        let count = |severity| issues.iter().filter(|issue| issue.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }
}

/// Maximum number of similar issues that are printed individually; more of them are grouped.
const MAX_PER_KIND: usize = 20;

/// Prints issues in a deterministic order. As text, to standard error, with similar issues grouped unless all are
/// requested; as JSON, to standard output, all of them, one object per line.
pub(crate) fn issues(issues: &[Issue], arguments: ReportArguments) {
    debug_assert!(
        issues.iter().all(|issue| diagnostic(&issue.code).is_some()),
        "`docs_site::reference` describes the code of each issue: {issues:?}"
    );
    let mut sorted: Vec<&Issue> = issues.iter().collect();
    sorted.sort_by(|one, other| one.report_order(other));
    // Write errors are ignored: the reader has closed the output.
    let _ = match arguments {
        ReportArguments { format: Format::Json, .. } => write_for_programs(&sorted),
        ReportArguments { verbose: true, .. } => write_for_people(&sorted, &[]),
        ReportArguments { verbose: false, .. } => {
            let groups = group_issues(issues);
            let large: Vec<_> =
                groups.into_iter().filter(|group| group.count > MAX_PER_KIND).collect();
            write_for_people(&sorted, &large)
        }
    };
}

/// Prints the individual issues, then the groups.
fn write_for_people(sorted: &[&Issue], groups: &[IssueGroup<'_>]) -> io::Result<()> {
    let color = io::stderr().is_terminal();
    let mut out = io::BufWriter::new(io::stderr().lock());
    let is_grouped = |issue: &Issue| {
        groups.iter().any(|group| (group.severity, group.code) == (issue.severity, &issue.code))
    };
    for issue in sorted.iter().filter(|issue| !is_grouped(issue)) {
        match color {
            true => writeln!(out, "{}", colored(issue))?,
            false => writeln!(out, "{issue}")?,
        }
    }
    for group in groups {
        let (severity, word) = (group.severity, format!("{}[{}]", group.severity, group.code));
        let word = if color { in_color(severity, &word) } else { word };
        writeln!(out, "{word}: {}", group_text(group))?;
    }
    if !groups.is_empty() {
        writeln!(out, "`--verbose` prints the issues of each group one by one")?;
    }
    out.flush()
}

/// Returns the number of a group's issues, and its most frequent messages with their first locations.
fn group_text(group: &IssueGroup<'_>) -> String {
    let mut text = format!("{} in {}", group.count, count(group.files, "file"));
    for subject in &group.subjects {
        let _ = write!(text, "\n  {} × {}", subject.count, subject.message);
        if !subject.locations.is_empty() {
            let locations: Vec<String> =
                subject.locations.iter().map(ToString::to_string).collect();
            let more = subject.count.saturating_sub(locations.len());
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let _ = write!(text, "\n      {}{more}", locations.join(", "));
        }
    }
    if group.more_subjects > 0 {
        let _ = write!(text, "\n  and {}", count(group.more_subjects, "other message"));
    }
    text
}

fn write_for_programs(sorted: &[&Issue]) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for issue in sorted {
        writeln!(out, "{}", json(issue))?;
    }
    out.flush()
}

fn json(issue: &Issue) -> serde_json::Value {
    let location = issue.location.as_ref();
    serde_json::json!({
        "code": issue.code,
        "severity": issue.severity.as_str(),
        "file": location.map(|location| &location.file),
        "line": location.and_then(|location| location.line),
        "column": location.and_then(|location| location.column),
        "message": issue.message,
        "help": issue.help,
    })
}

/// Prints one line about a result to standard output.
pub(crate) fn line(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Prints one line about the progress to standard error.
pub(crate) fn status(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Returns a text whose marked parts are highlighted on a terminal.
pub(crate) fn marked(parts: &[(String, bool)]) -> String {
    let color = io::stdout().is_terminal();
    let part = |(text, is_marked): &(String, bool)| match *is_marked && color {
        true => format!("\x1b[1;33m{text}\x1b[0m"),
        false => text.clone(),
    };
    parts.iter().map(part).collect()
}

/// Prints the error that ends the program.
pub(crate) fn error(error: &Error) {
    let mut out = io::stderr().lock();
    let _ = writeln!(out, "error: {error}");
    if let Some(help) = error.help() {
        let _ = writeln!(out, "  help: {help}");
    }
}

/// Returns `3 errors and 1 warning`; `None` if there are neither.
pub(crate) fn summary(counts: Counts) -> Option<String> {
    let parts: Vec<String> = [(counts.errors, "error"), (counts.warnings, "warning")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| count(number, word))
        .collect();
    (!parts.is_empty()).then(|| parts.join(" and "))
}

/// Returns a number with its noun: `1 page`, `2 pages`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns a number of bytes with a unit.
pub(crate) fn bytes(count: u64) -> String {
    match count {
        0..1_000 => format!("{count} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

fn colored(issue: &Issue) -> String {
    let plain = issue.to_string();
    let word = format!("{}[{}]", issue.severity, issue.code);
    plain.replacen(&word, &in_color(issue.severity, &word), 1)
}

fn in_color(severity: Severity, word: &str) -> String {
    let color = match severity {
        Severity::Error => "31",
        Severity::Warning => "33",
        _ => "36",
    };
    format!("\x1b[1;{color}m{word}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_its_frequent_messages_and_first_places() {
        let issue = |message: &str, line| {
            let location = docs_model::Location::line("a.md", line);
            Issue::warning("one", message.to_owned()).at(location)
        };
        let mut issues: Vec<Issue> = (1..=4).map(|line| issue("often", line)).collect();
        issues.extend((5..=10).map(|line| issue(&format!("message {line}"), line)));
        let groups = group_issues(&issues);
        insta::assert_snapshot!(group_text(&groups[0]));
    }

    #[test]
    fn counts_are_written_as_people_say_them() {
        assert_eq!(summary(Counts::default()), None);
        assert_eq!(summary(Counts { errors: 1, warnings: 0 }).as_deref(), Some("1 error"));
        assert_eq!(
            summary(Counts { errors: 2, warnings: 1 }).as_deref(),
            Some("2 errors and 1 warning")
        );
    }

    #[test]
    fn bytes_are_written_in_the_unit_that_fits() {
        assert_eq!(bytes(12), "12 bytes");
        assert_eq!(bytes(1_500), "1.5 kB");
        assert_eq!(bytes(2_340_000), "2.3 MB");
    }
}
