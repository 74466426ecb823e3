//! Loaded sites.

use std::collections::BTreeMap;
use std::sync::Arc;

use docs_model::{Issue, Location, Severity, Site, Value};
use docs_routing::AbsentParts;
use rustc_hash::FxHashMap;

use super::generated::GeneratedDocs;
use super::git_version_faults::apply_policy;
use super::text_file::read_bytes;
use crate::inputs::history::LastChanges;
use crate::inputs::source::SourceTree;
use crate::values::fingerprint::Fingerprint;

/// Code of issues of the settings.
pub(crate) const SETTINGS_CODE: &str = "settings";

/// Code of issues of code without colors.
const PLAIN_CODE: &str = "plain-code";

/// A loaded site with its files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadedSite {
    /// Model of the site.
    pub site: Arc<Site>,
    /// Path of the file with the settings.
    pub settings_file: String,
    /// Files that are published unchanged.
    pub static_files: Vec<StaticFile>,
    /// Folders that were read. The first one is the site's own, with an empty path; the others are outside of it.
    pub folders: Vec<String>,
    /// Folders whose files were listed: content, translations, pages and static files. Relative to the site's folder.
    pub listed: Vec<String>,
    /// Paths of the scripts that were evaluated.
    pub scripts: Vec<String>,
    /// Custom style sheets, in the order of the settings.
    pub styles: Vec<LoadedStyle>,
    /// Files on which the site depends besides those of its own folder, existing or not, such as those of installed packages.
    pub(crate) dependencies: Vec<String>,
    /// `true` if programs of the project may run.
    pub(crate) allow_run: bool,
    /// Folder of the built interface that replaces the program's own.
    pub interface_folder: Option<String>,
    /// Names of the parts of a Docusaurus project that are built in; `None` for a site in the engine's own format.
    pub replaced: Option<Vec<String>>,
    /// Settings for components, as written in a configuration of another format.
    pub(crate) component_settings: Value,
    /// Files of components that replace parts of the interface, by their names in the classic theme of Docusaurus.
    pub(crate) theme_components: BTreeMap<String, String>,
    /// Parts of the project that the site does not contain.
    pub(crate) absent: Option<Arc<dyn AbsentParts>>,
    /// Aliases of modules that components and documents import, by name.
    pub(crate) aliases: BTreeMap<String, String>,
    /// Translations by their ids of strings that components translate, without those of the theme.
    pub(crate) code_translations: BTreeMap<String, String>,
    /// Fingerprints of the sources of documents, by file.
    pub(crate) texts: Arc<FxHashMap<String, Fingerprint>>,
    /// Documents that are generated from other files.
    pub(crate) generated: GeneratedDocs,
    /// The last changes of documents, if the site shows them.
    pub(crate) last_changes: Arc<LastChanges>,
    /// Issues that did not prevent loading.
    pub issues: Vec<Issue>,
    /// Fingerprint of the settings as written, and of the options for loading.
    pub(crate) settings: Fingerprint,
}

/// File that is published unchanged.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct StaticFile {
    /// Path within the built site.
    pub path: String,
    /// Path in the source tree.
    pub source: String,
}

/// Custom style sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct LoadedStyle {
    /// Path in the source tree.
    pub file: String,
    /// Content of the file.
    pub text: String,
}

impl LoadedSite {
    /// Returns the folders of the static files, in the order of their precedence.
    pub(crate) fn static_folders(&self) -> Vec<String> {
        let mut folders: Vec<String> = Vec::new();
        for StaticFile { path, source } in &self.static_files {
            let folder = source.strip_suffix(path.as_str()).unwrap_or_default();
            let folder = folder.trim_end_matches('/');
            if !folders.iter().any(|known| known == folder) {
                folders.push(folder.to_owned());
            }
        }
        folders
    }

    /// Returns the current source of a Markdown file in the tree, or that of a generated document; empty for a missing file.
    ///
    /// A loaded site contains no sources: those of all documents would dominate a large site's memory.
    #[must_use]
    pub fn text(&self, tree: &dyn SourceTree, file: &str) -> String {
        if let Some(text) = self.generated.text(file) {
            return text.to_owned();
        }
        let bytes = read_bytes(tree, file, <[u8]>::to_vec).unwrap_or_default();
        String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }

    /// Returns whether some articles can contain the blocks of the engine's Markdown.
    pub(crate) fn has_blocks(&self) -> bool {
        self.site.settings.markdown.blocks || self.generated.have_blocks()
    }

    /// Moves the locations of issues to the files that authors write, and applies the policy for versions from git. Removes the
    /// reports on generated code samples, which no author can shorten.
    pub(crate) fn adapt_issues(&self, issues: &mut Vec<Issue>) {
        issues.retain(|issue| {
            let is_generated = |location: &Location| self.generated.is_generated_line(location);
            issue.code != PLAIN_CODE || !issue.location.as_ref().is_some_and(is_generated)
        });
        self.generated.relocate(&mut *issues);
        apply_policy(&self.site, issues);
    }

    /// Returns the errors of the settings.
    pub fn settings_errors(&self) -> impl Iterator<Item = &Issue> {
        let issues = self.issues.iter();
        issues.filter(|issue| issue.code == SETTINGS_CODE && issue.severity == Severity::Error)
    }
}
