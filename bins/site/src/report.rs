//! What the user reads: the only module that prints.

use std::collections::BTreeMap;
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
    /// Counts issues by severity.
    pub(crate) fn new(issues: &[Issue]) -> Self {
        let count = |severity| issues.iter().filter(|issue| issue.severity == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }
}

/// Faults of one kind in one file that are printed for people; more are counted.
const MOST_OF_A_KIND: usize = 10;

/// Prints faults, sorted so that every run prints them alike: for people to standard error, of each kind the first
/// ones of a file; for programs to standard output, all of them, one object a line.
pub(crate) fn issues(issues: &[Issue], format: Format) {
    let mut sorted: Vec<&Issue> = issues.iter().collect();
    sorted.sort_by(|one, other| one.report_order(other));
    // A write that fails is ignored: the output is closed, and nobody is left to read it.
    let _ = match format {
        Format::Text => write_for_people(&sorted),
        Format::Json => write_for_programs(&sorted),
    };
}

fn write_for_people(sorted: &[&Issue]) -> io::Result<()> {
    let color = io::stderr().is_terminal();
    let mut out = io::BufWriter::new(io::stderr().lock());
    for line in listed(sorted) {
        match line {
            Listed::Issue(issue) if color => writeln!(out, "{}", colored(issue))?,
            Listed::Issue(issue) => writeln!(out, "{issue}")?,
            Listed::More { file, kind: (severity, code), count } => {
                writeln!(out, "{file}: {severity}[{code}]: {count} more of these in this file")?;
            }
        }
    }
    out.flush()
}

fn write_for_programs(sorted: &[&Issue]) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for issue in sorted {
        writeln!(out, "{}", json(issue))?;
    }
    out.flush()
}

/// A line of the report for people.
#[derive(Debug, Eq, PartialEq)]
enum Listed<'a> {
    Issue(&'a Issue),
    /// How many faults of a kind follow in a file beside those that were listed.
    More {
        file: &'a str,
        kind: (Severity, &'a str),
        count: usize,
    },
}

/// Returns the lines of the report: behind the faults of a file the numbers of those that are left out.
fn listed<'a>(sorted: &[&'a Issue]) -> Vec<Listed<'a>> {
    let file = |issue: &&'a Issue| issue.place.as_ref().map(|place| place.file.as_str());
    let mut lines = Vec::new();
    for of_file in sorted.chunk_by(|one, other| file(one) == file(other)) {
        let mut found = BTreeMap::<(Severity, &str), usize>::new();
        for issue in of_file {
            let count = found.entry((issue.severity, &*issue.code)).or_default();
            *count += 1;
            if *count <= MOST_OF_A_KIND || issue.place.is_none() {
                lines.push(Listed::Issue(issue));
            }
        }
        let Some(file) = of_file.first().and_then(file) else { continue };
        lines.extend(found.into_iter().filter_map(|(kind, found)| {
            let count = found.checked_sub(MOST_OF_A_KIND).filter(|count| *count > 0)?;
            Some(Listed::More { file, kind, count })
        }));
    }
    lines
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
    fn of_each_kind_the_first_faults_of_a_file_are_listed() {
        let issue = |code, file: &str, line| {
            Issue::warning(code, "message").at(docs_model::Place::line(file, line))
        };
        let mut issues: Vec<Issue> = (1..=15).map(|line| issue("one", "a.md", line)).collect();
        issues.push(issue("two", "a.md", 20));
        issues.push(issue("one", "b.md", 1));
        let lines = listed(&issues.iter().collect::<Vec<_>>());
        assert_eq!(lines.len(), MOST_OF_A_KIND + 3);
        assert_eq!(lines[MOST_OF_A_KIND], Listed::Issue(&issues[15]));
        let more = Listed::More { file: "a.md", kind: (Severity::Warning, "one"), count: 5 };
        assert_eq!(lines[MOST_OF_A_KIND + 1], more);
        assert_eq!(lines[MOST_OF_A_KIND + 2], Listed::Issue(&issues[16]));
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
