//! Modules of a page that fail when they are imported.

use docs_model::Issue;
use docs_script::ModuleError;

use crate::bundling::Bundle;
use crate::issues;
use crate::page_module::PageImport;
use crate::results::IslandResult;
use crate::source::location;

/// Modules that fail when they are imported.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    /// Issues of modules, each with its exception.
    issues: Vec<(ModuleError, Issue)>,
    /// Reported messages of modules, which are not repeated for each island.
    pub(crate) messages: Vec<String>,
    /// Message about a missing package of the page's modules, which probably explains other exceptions.
    pub(crate) likely_cause: Option<String>,
}

impl Failures {
    pub(crate) fn add(&mut self, import: &PageImport, error: &ModuleError, bundle: &Bundle) {
        let message = error.to_string();
        if !bundle.has_issue(error.message()) {
            let location = location(&import.importer, import.line);
            let issue = issues::module_failure(&import.specifier, error, location);
            self.issues.push((error.clone(), issue));
        }
        self.messages.push(message);
    }

    /// Returns the issues of modules, except modules that fail only because they need a browser. Browsers render their
    /// components, which is reported for each component.
    pub(crate) fn take_issues(&mut self, results: &[IslandResult]) -> Vec<Issue> {
        // An island that needs a global of browsers throws only the message, other islands throw the whole
        // exception.
        let needs_browser = |exception: &ModuleError| {
            let mut errors = results
                .iter()
                .filter_map(|result| result.error.as_ref().filter(|_| result.browser_only));
            errors.any(|error| {
                error.message == exception.message() || error.message == exception.to_string()
            })
        };
        let issues = std::mem::take(&mut self.issues).into_iter();
        issues.filter(|(exception, _)| !needs_browser(exception)).map(|(_, issue)| issue).collect()
    }
}
