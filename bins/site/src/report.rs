//! What the user reads: the only module that prints.

use std::io::{self, IsTerminal as _, Write as _};

use docs_model::{Issue, Severity};

use crate::cli::Format;
use crate::error::Error;

/// How many of the faults found are errors, and how many warnings.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Counts {
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

impl Counts {
    /// Counts faults by severity.
    pub(crate) fn of(issues: &[Issue]) -> Self {
        let count = |severity| issues.iter().filter(|issue| issue.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }
}

/// Prints faults, sorted so that every run prints them alike: for people to standard error, for programs to
/// standard output, one object a line.
pub(crate) fn issues(issues: &[Issue], format: Format) {
    let mut sorted: Vec<&Issue> = issues.iter().collect();
    sorted.sort_by(|one, other| one.report_order(other));
    let color = io::stderr().is_terminal();
    for issue in sorted {
        // Nobody is left to tell when the output is closed.
        let _ = match format {
            Format::Text if color => writeln!(io::stderr().lock(), "{}", colored(issue)),
            Format::Text => writeln!(io::stderr().lock(), "{issue}"),
            Format::Json => writeln!(io::stdout().lock(), "{}", json(issue)),
        };
    }
}

fn json(issue: &Issue) -> serde_json::Value {
    let place = issue.place.as_ref();
    serde_json::json!({
        "code": issue.code,
        "severity": issue.severity.as_str(),
        "file": place.map(|place| &place.file),
        "line": place.and_then(|place| place.line),
        "column": place.and_then(|place| place.column),
        "message": issue.message,
        "help": issue.help,
    })
}

/// Prints one line about what was done to standard output.
pub(crate) fn line(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Prints one line about what is going on to standard error.
pub(crate) fn status(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// A text whose marked parts stand out on a terminal.
pub(crate) fn marked(parts: &[(String, bool)]) -> String {
    let color = io::stdout().is_terminal();
    let part = |(text, is_marked): &(String, bool)| match *is_marked && color {
        true => format!("\x1b[1;33m{text}\x1b[0m"),
        false => text.clone(),
    };
    parts.iter().map(part).collect()
}

/// Prints why the program stops.
pub(crate) fn error(error: &Error) {
    let mut out = io::stderr().lock();
    let _ = writeln!(out, "error: {error}");
    if let Some(help) = error.help() {
        let _ = writeln!(out, "  help: {help}");
    }
}

/// `3 errors and 1 warning`; `None` when there is neither.
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

/// A byte count as people read it.
pub(crate) fn bytes(count: u64) -> String {
    match count {
        0..1_000 => format!("{count} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", count as f64 / 1e3),
        _ => format!("{:.1} MB", count as f64 / 1e6),
    }
}

fn colored(issue: &Issue) -> String {
    let color = match issue.severity {
        Severity::Error => "31",
        Severity::Warning => "33",
        _ => "36",
    };
    let plain = issue.to_string();
    let word = format!("{}[{}]", issue.severity, issue.code);
    plain.replacen(&word, &format!("\x1b[1;{color}m{word}\x1b[0m"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
