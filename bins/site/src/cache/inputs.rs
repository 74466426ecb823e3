//! Sources of a build: if they are unchanged, the next build would write the same files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use docs_model::SiteMarker;
use docs_output::FileSignature;
use docs_site::{Fingerprint, Fingerprinter, ReadSources, ScriptEvaluator};
use serde::{Deserialize, Serialize};
use walkdir::{DirEntry, WalkDir};

use crate::allowed::AllowedFolders;
use crate::folder_tree::FolderTree;

/// The sources that a build read.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Inputs {
    folders: InputSnapshot,
    /// `true` if an external file was written so shortly before the build that its signature could miss a change.
    is_unsettled: bool,
    /// External files that pages requested; `None` if they did not exist.
    others: BTreeMap<PathBuf, Option<FileSignature>>,
    /// Fingerprints of the results of scripts, since scripts can depend on the date.
    scripts: BTreeMap<String, Fingerprint>,
}

/// Files of folders at one time.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct InputSnapshot {
    /// Paths relative to the site's folder.
    folders: Vec<String>,
    /// Fingerprint of the signatures of all files.
    files: Fingerprint,
    /// `true` if a file was written so shortly before the build that its signature could miss a change.
    is_unsettled: bool,
}

impl InputSnapshot {
    /// Reads the signatures of all files for a build that began at `started`. A file that changed since, or shortly
    /// before, makes the snapshot unsettled: the next build reads the files again.
    pub(crate) fn new(tree: &FolderTree, folders: Vec<String>, started: SystemTime) -> Self {
        let (files, is_unsettled) = folder_signatures(tree, &folders, started);
        Self { folders, files, is_unsettled }
    }

    /// Returns `true` if the snapshot contains exactly these folders.
    pub(crate) fn has_folders(&self, folders: &[String]) -> bool {
        self.folders == folders
    }
}

impl Inputs {
    /// Collects the sources of a build. `folders` may be older than the build: a change in between has another
    /// signature in the next one.
    pub(crate) fn new(
        tree: &FolderTree,
        scripts: &dyn ScriptEvaluator,
        folders: InputSnapshot,
        read: &ReadSources,
        started: SystemTime,
    ) -> Self {
        let mut inputs = Self { folders, ..Self::default() };
        for file in &read.files {
            let path = tree.root().join(file);
            let signature = FileSignature::read(&path);
            inputs.is_unsettled |=
                signature.is_some_and(|signature| !signature.is_settled(started));
            inputs.others.insert(path, signature);
        }
        let evaluated = read.scripts.iter().map(|file| (file.clone(), result(scripts, file)));
        inputs.scripts = evaluated.collect();
        inputs
    }

    /// Takes another snapshot of the same folders.
    pub(crate) fn snapshot(&self, tree: &FolderTree, started: SystemTime) -> InputSnapshot {
        InputSnapshot::new(tree, self.folders.folders.clone(), started)
    }

    /// Returns `true` if a build that reads the folders of a snapshot has the same inputs as the previous one.
    pub(crate) fn are_unchanged(&self, scripts: &dyn ScriptEvaluator, now: &InputSnapshot) -> bool {
        let mut others = self.others.iter();
        !(self.is_unsettled || self.folders.is_unsettled)
            && now.files == self.folders.files
            && others.all(|(file, signature)| FileSignature::read(file) == *signature)
            && self.scripts.iter().all(|(file, known)| result(scripts, file) == *known)
    }
}

/// Returns the fingerprint of a script's result.
fn result(scripts: &dyn ScriptEvaluator, file: &str) -> Fingerprint {
    let evaluated = scripts.evaluate(file).map(|script| (script.value, script.issues));
    Fingerprint::from_value(&evaluated)
}

fn folder_signatures(
    tree: &FolderTree,
    folders: &[String],
    started: SystemTime,
) -> (Fingerprint, bool) {
    let mut fingerprint = Fingerprinter::default();
    let mut is_unsettled = false;
    for folder in folders {
        fingerprint.text(folder);
        for entry in files(&tree.root().join(folder), tree.allowed()) {
            let metadata = entry.metadata().ok();
            let signature = metadata.map(|metadata| FileSignature::from_metadata(&metadata));
            is_unsettled |= signature.is_none_or(|signature| !signature.is_settled(started));
            fingerprint.bytes(entry.path().as_os_str().as_encoded_bytes()).value(&signature);
        }
    }
    (fingerprint.finish(), is_unsettled)
}

/// Returns the files below a folder that can be sources, sorted. Like loading, it follows no link out of the project.
fn files<'a>(folder: &Path, allowed: &'a AllowedFolders) -> impl Iterator<Item = DirEntry> + 'a {
    let is_inside =
        |entry: &DirEntry| !entry.path_is_symlink() || allowed.may_publish(entry.path());
    let entries =
        WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter().filter_entry(
            move |entry| can_contain_sources(entry) && (entry.depth() == 0 || is_inside(entry)),
        );
    entries.flatten().filter(|entry| !entry.file_type().is_dir())
}

/// Returns `false` for folders without sources: installed packages (their effect on scripts is part of the scripts' results),
/// version control, caches, and output folders.
fn can_contain_sources(entry: &DirEntry) -> bool {
    if !entry.file_type().is_dir() || entry.depth() == 0 {
        return true;
    }
    let name = entry.file_name().to_string_lossy();
    name != "node_modules"
        && !name.starts_with('.')
        && !entry.path().join(SiteMarker::FILE).exists()
}
