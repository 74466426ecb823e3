//! Order of reports.

use docs_model::Issue;

/// Returns the issues in the order of reports: by location, then by message.
pub(crate) fn sorted(issues: &[Issue]) -> Vec<&Issue> {
    let mut sorted: Vec<&Issue> = issues.iter().collect();
    sorted.sort_by(|one, other| one.report_order(other));
    sorted
}
