//! Everything that a build reads, so that the next one can tell at once that nothing has changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use docs_site::ScriptEvaluator as _;
use serde::{Deserialize, Serialize};
use walkdir::{DirEntry, WalkDir};

use super::fingerprint::{Fingerprint, Fingerprinter};
use super::signature::Signature;
use crate::allowed::AllowedFolders;
use crate::marker::Marker;
use crate::scripts::ProjectScripts;

/// What a build has read.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Inputs {
    folders: Look,
    /// Some file elsewhere was written so shortly before that a change of it might not show.
    is_unsettled: bool,
    /// Files elsewhere, or looked for and not found.
    others: BTreeMap<PathBuf, Option<Signature>>,
    /// Scripts, by what they came to: they may ask for the date.
    scripts: BTreeMap<String, Fingerprint>,
}

/// Folders as they were when somebody looked.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Look {
    /// Folders whose files are read, relative to the site's folder, which is one of them.
    folders: Vec<String>,
    /// All files in them, by what the file system says.
    files: Fingerprint,
    /// Some file was written so shortly before that a change of it might not show.
    is_unsettled: bool,
}

impl Look {
    /// Looks at all files of a build that `started` then. A file that changed since, or shortly before, leaves the look
    /// unsettled: the next build has to read them again.
    pub(crate) fn at(
        root: &Path,
        allowed: &AllowedFolders,
        folders: Vec<String>,
        started: SystemTime,
    ) -> Self {
        let (files, is_unsettled) = look_at_folders(root, allowed, &folders, started);
        Self { folders, files, is_unsettled }
    }

    /// Did it see all files of these folders, and of no others?
    pub(crate) fn is_of(&self, folders: &[String]) -> bool {
        self.folders == folders
    }
}

impl Inputs {
    /// The folders that were read. A look from before they were read is as good as one from after: what changed in
    /// between looks different to the next build.
    pub(crate) fn new(folders: Look) -> Self {
        Self { folders, ..Self::default() }
    }

    /// Adds files by what is known of them after a build that `started` then has read them.
    pub(crate) fn add_files(
        &mut self,
        files: impl IntoIterator<Item = PathBuf>,
        started: SystemTime,
    ) {
        for file in files {
            let signature = Signature::of(&file);
            self.is_unsettled |= signature.is_some_and(|signature| !signature.is_settled(started));
            self.others.insert(file, signature);
        }
    }

    /// Adds scripts and what they come to.
    pub(crate) fn add_scripts(
        &mut self,
        root: &Path,
        allowed: &AllowedFolders,
        scripts: &[String],
    ) {
        for file in scripts {
            self.scripts.insert(file.clone(), script(root, allowed, file));
        }
    }

    /// Looks at the same folders again.
    pub(crate) fn look(&self, root: &Path, allowed: &AllowedFolders, started: SystemTime) -> Look {
        Look::at(root, allowed, self.folders.folders.clone(), started)
    }

    /// Would a build that sees the folders like this read the same?
    pub(crate) fn are_unchanged(&self, root: &Path, allowed: &AllowedFolders, now: &Look) -> bool {
        !(self.is_unsettled || self.folders.is_unsettled)
            && now.files == self.folders.files
            && self.others.iter().all(|(file, signature)| Signature::of(file) == *signature)
            && self.scripts.iter().all(|(file, known)| script(root, allowed, file) == *known)
    }
}

/// What a script comes to.
fn script(root: &Path, allowed: &AllowedFolders, file: &str) -> Fingerprint {
    Fingerprint::of_value(&ProjectScripts::new(root, allowed).evaluate(file))
}

fn look_at_folders(
    root: &Path,
    allowed: &AllowedFolders,
    folders: &[String],
    started: SystemTime,
) -> (Fingerprint, bool) {
    // A link out of the project is not followed when the site is read.
    let is_inside =
        |entry: &DirEntry| !entry.path_is_symlink() || allowed.may_publish(entry.path());
    let mut fingerprint = Fingerprinter::default();
    let mut is_unsettled = false;
    for folder in folders {
        let files = WalkDir::new(root.join(folder))
            .follow_links(true)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(|entry| is_read(entry) && (entry.depth() == 0 || is_inside(entry)));
        fingerprint.text(folder);
        for entry in files.flatten().filter(|entry| !entry.file_type().is_dir()) {
            let signature = entry.metadata().ok().map(|metadata| Signature::new(&metadata));
            is_unsettled |= signature.is_none_or(|signature| !signature.is_settled(started));
            fingerprint.bytes(entry.path().as_os_str().as_encoded_bytes()).value(&signature);
        }
    }
    (fingerprint.finish(), is_unsettled)
}

/// Folders that hold nothing of a site: installed packages (what scripts make of them counts, see `scripts`), version
/// control, caches, and what builds have written.
fn is_read(entry: &DirEntry) -> bool {
    if !entry.file_type().is_dir() || entry.depth() == 0 {
        return true;
    }
    let name = entry.file_name().to_string_lossy();
    name != "node_modules" && !name.starts_with('.') && !entry.path().join(Marker::FILE).exists()
}
