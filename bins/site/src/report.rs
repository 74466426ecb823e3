//! Output for the user. No other module prints.
//!
//! `docs-report` renders issues; colors are removed for each stream that is not a terminal, see
//! [`anstream`].

use std::io::{self, Write as _};
use std::path::Path;

use docs_disk::FolderTree;
use docs_model::Issue;
use docs_reference::diagnostic;
use docs_report::{
    TextReport, github_annotations, json_lines, migration_json, migration_text, policy_text, sarif,
    short_lines,
};
pub(crate) use docs_report::{bytes, count};
use docs_site::{AllowedHost, Migration, differences, omissions};

use crate::cli::{ReportArguments, ReportFormat};
use crate::error::Error;

/// Style of marked words: bold and yellow.
const MARK: (&str, &str) = ("\x1b[1;33m", "\x1b[0m");

/// Prints the issues of a site with these sources in a deterministic order. Formats for people are written to standard
/// error, formats for programs to standard output.
pub(crate) fn issues(issues: &[Issue], tree: &FolderTree, arguments: ReportArguments) {
    debug_assert!(
        issues.iter().all(|issue| diagnostic(&issue.code).is_some()),
        "`docs_reference` describes the code of each issue: {issues:?}"
    );
    let folder = || working_folder(tree.root());
    // Write errors are ignored, because they mean that the reader has closed the output.
    let _ = match arguments.format {
        ReportFormat::Text => {
            let report = TextReport::new(tree).with_colors(true).verbose(arguments.verbose);
            let mut text = report.with_width(width()).render(issues);
            if !text.is_empty() {
                text.push('\n');
            }
            anstream::stderr().lock().write_all(text.as_bytes())
        }
        ReportFormat::Short => io::stderr().lock().write_all(short_lines(issues).as_bytes()),
        ReportFormat::Json => io::stdout().lock().write_all(json_lines(issues).as_bytes()),
        ReportFormat::Github => {
            let lines = github_annotations(issues, &folder());
            io::stdout().lock().write_all(lines.as_bytes())
        }
        ReportFormat::Sarif => {
            let log = sarif(issues, env!("CARGO_PKG_VERSION"), &folder());
            writeln!(io::stdout().lock(), "{log}")
        }
    };
}

/// Prints the report on a project in another format.
pub(crate) fn migration(migration: &Migration, issues: &[Issue], arguments: ReportArguments) {
    let (omissions, differences) = (omissions(issues), differences(issues));
    match arguments.format {
        _ if arguments.quiet => {}
        ReportFormat::Text | ReportFormat::Short => {
            status(&migration_text(migration, &omissions, &differences));
        }
        ReportFormat::Json => {
            line(&migration_json(migration, &omissions, &differences).to_string());
        }
        ReportFormat::Github | ReportFormat::Sarif => {}
    }
}

/// Prints the hosts that the policy of a site allows.
pub(crate) fn allowed_hosts(hosts: &[AllowedHost], arguments: ReportArguments) {
    if !arguments.quiet
        && !arguments.format.is_for_programs()
        && let Some(text) = policy_text(hosts)
    {
        status(&text);
    }
}

/// Prints the last line of a command whose issues have been printed.
pub(crate) fn summary(text: &str, arguments: ReportArguments) {
    if !arguments.quiet && !arguments.format.is_for_programs() {
        line(text);
    }
}

/// Prints one line about a result to standard output.
pub(crate) fn line(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Prints whole lines of a log to standard output.
pub(crate) fn log_lines(lines: &str) {
    let mut output = io::stdout().lock();
    let _ = output.write_all(lines.as_bytes()).and_then(|()| output.flush());
}

/// Prints one line about the progress to standard error.
pub(crate) fn status(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Returns a line whose marked parts are highlighted on a terminal.
pub(crate) fn marked(parts: &[(String, bool)]) -> String {
    let color = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let part = |(text, is_marked): &(String, bool)| {
        if *is_marked && color { format!("{}{text}{}", MARK.0, MARK.1) } else { text.clone() }
    };
    parts.iter().map(part).collect()
}

/// Prints the error that ends the program.
pub(crate) fn error(error: &Error) {
    let text = docs_report::failure(&error.to_string(), error.help().as_deref());
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Returns the number of columns of the terminal.
fn width() -> usize {
    terminal_size::terminal_size_of(io::stderr())
        .map_or(docs_report::WIDTH, |(width, _)| usize::from(width.0))
}

/// Returns a folder relative to the working folder, with forward slashes; unchanged if it is not below
/// the working folder.
fn working_folder(folder: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let folder = folder.strip_prefix(&here).unwrap_or(folder);
    folder.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}
