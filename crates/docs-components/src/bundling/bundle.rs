//! The result of bundling.

use std::collections::{BTreeMap, HashMap};

use docs_model::Issue;

/// The modules that pages import, ready to run.
#[derive(Clone, Debug, Default)]
pub struct Bundle {
    /// ES modules for the embedded engine, by name. They import each other as `./name` and the interface's modules as
    /// `guest:…`.
    pub server: BTreeMap<String, String>,
    /// Files for browsers, by their path within the built site.
    pub files: Vec<BundledFile>,
    /// Errors of modules and missing packages, each reported once.
    pub issues: Vec<Issue>,
    /// Paths of the files that were read, relative to the site's folder.
    pub sources: Vec<String>,
    pub(crate) modules: Vec<BundledModule>,
    /// Indices of modules by folder of the importing page and specifier.
    pub(crate) by_import: HashMap<(String, String), usize>,
}

impl Bundle {
    /// Returns the module that a page imports; `None` if the import was not requested or cannot be resolved.
    #[must_use]
    pub fn module(&self, importer: &str, specifier: &str) -> Option<&BundledModule> {
        let key = (crate::bundling::entries::folder_of(importer).to_owned(), specifier.to_owned());
        self.by_import.get(&key).map(|index| &self.modules[*index])
    }

    /// Returns whether the issue of a module has this message. The stand-in for a faulty or missing module throws the message of
    /// its issue. The engine returns only the message of an exception, so the message identifies the issue.
    pub(crate) fn has_issue(&self, message: &str) -> bool {
        self.issues.iter().any(|issue| issue.message == message)
    }

    /// Returns the modules that pages import.
    #[must_use]
    pub fn modules(&self) -> &[BundledModule] {
        &self.modules
    }
}

/// A module that pages import.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BundledModule {
    /// Name in [`Bundle::server`]. It contains a hash of the module and its transitive imports.
    pub server: String,
    /// Path within the built site of the file for browsers.
    pub browser: String,
    /// Paths within the built site of its style sheets, in their order.
    pub styles: Vec<String>,
    /// Names that pages import.
    pub names: Vec<String>,
    /// Paths of the files of the module and of its imports, relative to the site's folder.
    pub sources: Vec<String>,
}

/// A file for browsers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BundledFile {
    /// Path within the built site.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}
