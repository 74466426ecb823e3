//! Issues of components that exceed a limit on many pages.

use std::collections::{HashMap, HashSet};

use docs_model::Issue;

use crate::inputs::components::COMPONENT_LIMIT_CODE;

/// Replaces the issues of a component that exceeds a limit on several pages by the first one, with the number of pages.
///
/// The pages on which the component was tried depend on the scheduling of threads; the pages on which it is left out do not.
pub(crate) fn merge_limit_issues(issues: &mut Vec<Issue>) {
    let mut files: HashMap<String, HashSet<Option<String>>> = HashMap::new();
    for issue in issues.iter().filter(|issue| issue.code == COMPONENT_LIMIT_CODE) {
        let file = issue.location.as_ref().map(|location| location.file.clone());
        files.entry(issue.message.clone()).or_default().insert(file);
    }
    issues.retain_mut(|issue| {
        if issue.code != COMPONENT_LIMIT_CODE {
            return true;
        }
        let Some(files) = files.remove(&issue.message) else { return false };
        if files.len() > 1 {
            issue.message.push_str(&format!(", on {} pages", files.len()));
        }
        true
    });
}

#[cfg(test)]
mod tests {
    use docs_model::Location;

    use super::*;

    #[test]
    fn issues_of_one_component_are_one_with_the_number_of_pages() {
        let issue = |code: &'static str, message: &str, file: &str| {
            Issue::warning(code, message).at(Location::line(file, 3))
        };
        let mut issues = vec![
            issue(COMPONENT_LIMIT_CODE, "`<A>` does not end", "a.mdx"),
            issue("component", "`<C>` failed", "a.mdx"),
            issue(COMPONENT_LIMIT_CODE, "`<A>` does not end", "a.mdx"),
            issue(COMPONENT_LIMIT_CODE, "`<B>` does not end", "b.mdx"),
            issue("component", "`<C>` failed", "b.mdx"),
            issue(COMPONENT_LIMIT_CODE, "`<A>` does not end", "b.mdx"),
        ];
        merge_limit_issues(&mut issues);
        let lines: Vec<String> = issues.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "a.mdx:3: warning[component-limit]: `<A>` does not end, on 2 pages",
                "a.mdx:3: warning[component]: `<C>` failed",
                "b.mdx:3: warning[component-limit]: `<B>` does not end",
                "b.mdx:3: warning[component]: `<C>` failed",
            ]
        );
    }
}
