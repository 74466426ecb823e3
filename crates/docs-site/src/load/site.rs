//! A loaded site.

use std::sync::Arc;

use docs_model::{Issue, Severity, Site, Value};

use super::text_file::read_bytes;
use crate::SourceTree;
use crate::fingerprint::Fingerprint;
use crate::history::LastChanges;

/// Code of issues of the settings.
pub(crate) const SETTINGS_CODE: &str = "settings";

/// A site, with the files that it consists of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadedSite {
    /// The site.
    pub site: Arc<Site>,
    /// Path of the file with the settings.
    pub settings_file: String,
    /// Files that are published as they are.
    pub static_files: Vec<StaticFile>,
    /// Folders that were read. The first one is the site's own, with an empty path; the others are outside of it.
    pub folders: Vec<String>,
    /// Paths of the scripts that were evaluated.
    pub scripts: Vec<String>,
    /// The site's own stylesheets, in the order of the settings.
    pub styles: Vec<LoadedStyle>,
    /// Folder of the built interface that replaces the program's own.
    pub interface_folder: Option<String>,
    /// Names of the parts of a Docusaurus project whose work the engine does in its own way; `None` for a site in the engine's
    /// own format.
    pub replaced: Option<Vec<String>>,
    /// Settings of a Docusaurus project that components can read, as written.
    pub(crate) component_settings: Value,
    /// The last changes of documents, if the site shows them.
    pub(crate) last_changes: Arc<LastChanges>,
    /// Issues that did not prevent loading.
    pub issues: Vec<Issue>,
    /// Fingerprint of the settings as written, and of the options of loading.
    pub(crate) settings: Fingerprint,
}

/// A file that is published as it is.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct StaticFile {
    /// Path within the built site.
    pub path: String,
    /// Path in the source tree.
    pub source: String,
}

/// A stylesheet of the site's own.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct LoadedStyle {
    /// Path in the source tree.
    pub file: String,
    /// Text of the file.
    pub text: String,
}

impl LoadedSite {
    /// Returns the text of a Markdown file of the site, as it is in the tree now. The text of a missing file is empty.
    ///
    /// A loaded site contains no texts: those of all documents would be most of a large site's memory.
    #[must_use]
    pub fn text(&self, tree: &dyn SourceTree, file: &str) -> String {
        let bytes = read_bytes(tree, file, <[u8]>::to_vec).unwrap_or_default();
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Returns the errors of the settings.
    pub fn settings_errors(&self) -> impl Iterator<Item = &Issue> {
        let issues = self.issues.iter();
        issues.filter(|issue| issue.code == SETTINGS_CODE && issue.severity == Severity::Error)
    }
}
