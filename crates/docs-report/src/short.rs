//! Issues as text without source lines.

use docs_model::Issue;

use crate::order::sorted;

/// Returns the issues in the order of reports as `file:line:column: severity[code]: message`, each with its advice in a second
/// line.
///
/// ```
/// use docs_model::{Issue, Location};
///
/// let issue = Issue::error("slug", "no path").at(Location::line("a.md", 2)).help("write one");
/// assert_eq!(docs_report::short_lines(&[issue]), "a.md:2: error[slug]: no path\n  help: write one\n");
/// ```
#[must_use]
pub fn short_lines(issues: &[Issue]) -> String {
    sorted(issues).into_iter().map(|issue| format!("{issue}\n")).collect()
}
