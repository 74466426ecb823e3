//! Severity of issues in versions from tags and branches.

use docs_model::{Issue, Policy, revision_root};

/// Applies the policy for issues of files in tags and branches, which their authors can't correct any more.
pub(crate) fn apply_policy(policy: Policy, revisions: &[String], issues: &mut Vec<Issue>) {
    if revisions.is_empty() {
        return;
    }
    let is_old = |issue: &Issue| {
        let file = issue.location.as_ref().map(|location| location.file.as_str());
        let root = file.and_then(revision_root);
        root.is_some_and(|root| revisions.iter().any(|name| root.strip_suffix(':') == Some(name)))
    };
    match policy.severity() {
        None => issues.retain(|issue| !is_old(issue)),
        Some(most) => {
            for issue in issues.iter_mut().filter(|issue| is_old(issue)) {
                issue.severity = issue.severity.min(most);
            }
        }
    }
}
