//! Sources of a build: if they are unchanged, the next build would write the same files.

use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

use docs_site::{Fingerprint, ReadSources, Script, ScriptEvaluator};
use serde::{Deserialize, Serialize};

use super::sources::{SourceFolders, SourceListing};
use crate::folder_tree::FolderTree;

/// The sources that a build read, with which the next one compares its own.
///
/// All paths are relative to the site's folder, so that they stay valid when the project is moved.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Inputs {
    folders: SourceFolders,
    /// Files that pages requested, existing or not, besides those of the folders.
    requested: BTreeSet<String>,
    /// Fingerprint of the signatures of all files.
    signatures: Fingerprint,
    /// `true` if a file was written so shortly before the build that its signature could miss a change.
    is_unsettled: bool,
    /// Fingerprints of the results of scripts, since scripts can depend on the date.
    scripts: BTreeMap<String, Fingerprint>,
    /// Tags and branches of versions.
    revisions: BTreeSet<String>,
    /// Fingerprint of the tags and branches; `None` for a site without versions from git.
    refs: Option<Fingerprint>,
}

impl Inputs {
    /// Creates the sources of a build from their listing. `listing` may be older than the build: a change in between has
    /// another signature in the next one.
    pub(crate) fn new(
        tree: &FolderTree,
        scripts: &dyn ScriptEvaluator,
        listing: &SourceListing,
        read: &ReadSources,
    ) -> Self {
        let evaluated = read.scripts.iter().map(|file| (file.clone(), result(scripts, file)));
        let scripts = evaluated.collect();
        let sources = Self {
            requested: read.files.clone(),
            scripts,
            revisions: read.revisions.clone(),
            refs: tree.git().fingerprint(&read.revisions),
            ..Self::default()
        };
        sources.with_signatures(listing)
    }

    /// Returns sources that no build has.
    pub(super) fn unknown() -> Self {
        Self { is_unsettled: true, ..Self::default() }
    }

    /// Replaces the signatures by those of another listing of the same sources.
    pub(crate) fn with_signatures(self, listing: &SourceListing) -> Self {
        Self {
            folders: listing.folders.clone(),
            signatures: listing.fingerprint(),
            is_unsettled: listing.is_unsettled(),
            ..self
        }
    }

    /// Lists the same sources for a build that began at `started`.
    pub(crate) fn listing(&self, tree: &FolderTree, started: SystemTime) -> SourceListing {
        let listing = SourceListing::new(tree, self.folders.clone(), started);
        listing.with_requested(tree, &self.requested)
    }

    /// Returns `true` if all files have the signatures that the previous build recorded.
    pub(crate) fn have_signatures_of(&self, now: &SourceListing) -> bool {
        !self.is_unsettled && now.fingerprint() == self.signatures
    }

    /// Returns `true` if the repository has the tags and branches of the previous build, and those of versions have its commits.
    pub(crate) fn have_refs_of(&self, tree: &FolderTree) -> bool {
        self.refs.is_none_or(|refs| tree.git().current_fingerprint(&self.revisions) == refs)
    }

    /// Returns `true` if all scripts have the results that the previous build recorded.
    pub(crate) fn have_results_of(&self, scripts: &dyn ScriptEvaluator) -> bool {
        self.scripts.iter().all(|(file, known)| result(scripts, file) == *known)
    }
}

/// Returns the fingerprint of a script's result. The version of Docusaurus is unknown, because it is not read yet when builds are compared; the
/// files that contain it are sources.
fn result(scripts: &dyn ScriptEvaluator, file: &str) -> Fingerprint {
    let script = Script { path: file, docusaurus_version: None };
    let evaluated = scripts.evaluate(script).map(|script| (script.value, script.issues));
    Fingerprint::from_value(&evaluated)
}
