//! Severity of issues in versions from tags and branches.

use std::collections::HashSet;

use docs_model::{Issue, Site, split_revision};

/// Applies the policy of a site for issues of files in tags and branches, which authors can no longer correct.
pub(crate) fn apply_policy(site: &Site, issues: &mut Vec<Issue>) {
    let revisions: HashSet<&str> = revisions(site).collect();
    if revisions.is_empty() {
        return;
    }
    let is_old = |issue: &Issue| {
        let file = issue.location.as_ref().map(|location| location.file.as_str());
        file.and_then(split_revision).is_some_and(|(name, _)| revisions.contains(name))
    };
    match site.settings.policies.on_git_version_faults.severity() {
        None => issues.retain(|issue| !is_old(issue)),
        Some(most) => {
            for issue in issues.iter_mut().filter(|issue| is_old(issue)) {
                issue.severity = issue.severity.min(most);
            }
        }
    }
}

/// Returns the tags and branches of a site's versions.
pub(crate) fn revisions(site: &Site) -> impl Iterator<Item = &str> {
    let versions = site.instances.iter().flat_map(|instance| &instance.versions);
    versions.filter_map(|version| version.settings.revision.as_deref())
}
