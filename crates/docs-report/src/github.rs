//! Issues as annotations of GitHub's workflows.

use std::fmt::Write as _;

use docs_model::{Issue, Severity};

use crate::order::sorted;
use crate::repository_path::repository_path;

/// Returns the issues as workflow commands, which GitHub shows beside the lines of a pull request. `folder` is the folder of
/// the site, relative to the repository, or empty.
///
/// ```
/// use docs_model::{Issue, Location};
///
/// let issue = Issue::error("slug", "no path").at(Location::line("content/a.md", 2)).help("write one");
/// assert_eq!(
///     docs_report::github_annotations(&[issue], "docs"),
///     "::error title=slug,file=docs/content/a.md,line=2::no path%0Ahelp: write one\n",
/// );
/// ```
#[must_use]
pub fn github_annotations(issues: &[Issue], folder: &str) -> String {
    sorted(issues).into_iter().map(|issue| command(issue, folder)).collect()
}

fn command(issue: &Issue, folder: &str) -> String {
    let level = match issue.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        _ => "notice",
    };
    let mut command = format!("::{level} title={}", property(&issue.code));
    if let Some(location) = &issue.location {
        let file = repository_path(folder, &location.file);
        let _ = write!(command, ",file={}", property(&file));
        if let Some(line) = location.line {
            let _ = write!(command, ",line={line}");
        }
        if let Some(column) = location.column {
            let _ = write!(command, ",col={column}");
        }
    }
    let help = issue.help.iter().map(|help| format!("\nhelp: {help}"));
    let message: String = std::iter::once(issue.message.clone()).chain(help).collect();
    let _ = writeln!(command, "::{}", data(&message));
    command
}

/// Escapes the message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use docs_model::Location;

    use super::*;

    #[test]
    fn texts_cannot_start_another_command() {
        let issue =
            Issue::warning("one", "a\n::error::b").at(Location::character("a,b:c\n.md", 1, 2));
        assert_eq!(
            github_annotations(&[issue], ""),
            "::warning title=one,file=a%2Cb%3Ac%0A.md,line=1,col=2::a%0A::error::b\n"
        );
    }
}
