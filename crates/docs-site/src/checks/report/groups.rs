//! Groups of similar issues.

use std::collections::{BTreeMap, HashSet};

use docs_model::{Issue, Location, Severity};
use indexmap::IndexMap;

/// Maximum number of messages of a group.
const MAX_SUBJECTS: usize = 5;

/// Maximum number of locations of a message.
const MAX_LOCATIONS: usize = 3;

/// Issues with the same severity and code.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct IssueGroup<'a> {
    /// Severity of all issues.
    pub severity: Severity,
    /// Code of all issues.
    pub code: &'a str,
    /// Number of issues.
    pub count: usize,
    /// Number of files with an issue.
    pub files: usize,
    /// Most frequent messages, in descending order.
    pub subjects: Vec<IssueSubject<'a>>,
    /// Number of other messages.
    pub more_subjects: usize,
}

/// Issues of a group with the same message.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct IssueSubject<'a> {
    /// The message.
    pub message: &'a str,
    /// Advice on the first of the issues.
    pub help: Option<&'a str>,
    /// Number of issues.
    pub count: usize,
    /// Locations of the first issues.
    pub locations: Vec<&'a Location>,
}

/// Groups issues by severity and code: errors first, then larger groups first. Each message has its first few
/// locations, in the order of the report.
///
/// ```
/// use docs_model::{Issue, Location};
/// use docs_site::group_issues;
///
/// let issue = |name: &str, line| Issue::warning("unknown-component", name.to_owned()).at(Location::line("a.md", line));
/// let issues = [issue("`<B>`", 1), issue("`<A>`", 2), issue("`<A>`", 3)];
/// let groups = group_issues(&issues);
/// assert_eq!((groups[0].count, groups[0].files), (3, 1));
/// assert_eq!((groups[0].subjects[0].message, groups[0].subjects[0].count), ("`<A>`", 2));
/// ```
#[must_use]
pub fn group_issues(issues: &[Issue]) -> Vec<IssueGroup<'_>> {
    let mut sorted: Vec<&Issue> = issues.iter().collect();
    sorted.sort_by(|one, other| one.report_order(other));
    let mut kinds: BTreeMap<(Severity, &str), Vec<&Issue>> = BTreeMap::new();
    for issue in sorted {
        kinds.entry((issue.severity, &issue.code)).or_default().push(issue);
    }
    let mut groups: Vec<IssueGroup<'_>> = kinds
        .into_iter()
        .map(|((severity, code), issues)| group(severity, code, &issues))
        .collect();
    groups.sort_by_key(|group| std::cmp::Reverse((group.severity, group.count)));
    groups
}

fn group<'a>(severity: Severity, code: &'a str, issues: &[&'a Issue]) -> IssueGroup<'a> {
    let mut by_message: IndexMap<&str, IssueSubject<'a>> = IndexMap::new();
    let mut files = HashSet::new();
    for issue in issues {
        let subject = by_message.entry(&issue.message).or_insert_with(|| IssueSubject {
            message: &issue.message,
            help: issue.help.as_deref(),
            count: 0,
            locations: Vec::new(),
        });
        subject.count += 1;
        if let Some(location) = &issue.location {
            files.insert(&location.file);
            if subject.locations.len() < MAX_LOCATIONS {
                subject.locations.push(location);
            }
        }
    }
    let mut subjects: Vec<IssueSubject<'a>> = by_message.into_values().collect();
    // Stable: equally frequent messages keep their order.
    subjects.sort_by_key(|subject| std::cmp::Reverse(subject.count));
    let more_subjects = subjects.len().saturating_sub(MAX_SUBJECTS);
    subjects.truncate(MAX_SUBJECTS);
    IssueGroup { severity, code, count: issues.len(), files: files.len(), subjects, more_subjects }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_list_frequent_messages_and_few_places() {
        let mut issues = Vec::new();
        for number in 0..20 {
            let message = format!("link {}", number % 8);
            let location = Location::line(format!("{}.md", number % 4), number);
            issues.push(Issue::warning("link", message).at(location));
        }
        issues.push(Issue::error("settings", "wrong"));
        let groups = group_issues(&issues);
        let kinds: Vec<_> = groups.iter().map(|group| (group.code, group.count)).collect();
        assert_eq!(kinds, [("settings", 1), ("link", 20)]);
        let links = &groups[1];
        assert_eq!((links.files, links.subjects.len(), links.more_subjects), (4, 5, 3));
        assert_eq!((links.subjects[0].message, links.subjects[0].count), ("link 0", 3));
        assert_eq!(links.subjects[0].locations.len(), 3);
        assert!(groups[0].subjects[0].locations.is_empty());
    }
}
