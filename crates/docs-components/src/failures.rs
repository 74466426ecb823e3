//! Modules of a page that fail when they are imported.

use docs_model::Issue;
use docs_script::ModuleError;

use crate::issues;
use crate::page_module::PageImport;
use crate::results::IslandResult;
use crate::source::location;

/// Modules that fail when they are imported.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    /// Issues with the messages of their modules.
    issues: Vec<(String, Issue)>,
    /// Reported messages of modules, which are not repeated for each island.
    pub(crate) messages: Vec<String>,
    /// Message about a missing package of the page's modules, which probably explains other exceptions.
    pub(crate) likely_cause: Option<String>,
}

impl Failures {
    pub(crate) fn add(&mut self, import: &PageImport, error: &ModuleError, known: &[Issue]) {
        let message = error.to_string();
        if !known.iter().any(|issue| message.contains(&issue.message)) {
            let location = location(&import.importer, import.line);
            let issue = issues::module_failure(&import.specifier, error, location);
            self.issues.push((message.clone(), issue));
        }
        self.messages.push(message);
    }

    /// Returns the issues of modules, without those that only lack a browser: their components are rendered there, which is
    /// reported for each.
    pub(crate) fn take_issues(&mut self, results: &[IslandResult]) -> Vec<Issue> {
        let needs_browser = |message: &str| {
            let mut errors = results
                .iter()
                .filter_map(|result| result.error.as_ref().filter(|_| result.browser_only));
            errors.any(|error| message.ends_with(&error.message))
        };
        let issues = std::mem::take(&mut self.issues).into_iter();
        issues.filter(|(message, _)| !needs_browser(message)).map(|(_, issue)| issue).collect()
    }
}
