//! Folders that builds write, which are not sources.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use docs_output::{OutputOptions, resolved};
use walkdir::DirEntry;

/// The output and the cache of a site, which can be within its folder, and the folders of running and killed builds.
///
/// Without this rule an output within a folder of sources would be published in the next build, and so grow with each one.
#[derive(Clone, Debug, Default)]
pub(super) struct GeneratedFolders {
    folders: Arc<[PathBuf]>,
    /// Names of the folders of builds.
    options: OutputOptions,
}

impl GeneratedFolders {
    /// Creates the list of folders, which need not exist.
    pub(super) fn new(folders: &[PathBuf], options: OutputOptions) -> Self {
        // A path that cannot be resolved has no folder yet: nothing in it can be published.
        let folders = folders.iter().filter_map(|folder| resolved(folder).ok()).collect();
        Self { folders, options }
    }

    /// Returns whether an entry of a walk is one of the folders.
    pub(super) fn contains(&self, entry: &DirEntry) -> bool {
        entry.file_type().is_dir()
            && (self.options.is_work_folder(entry.file_name()) || self.has(entry))
    }

    fn has(&self, entry: &DirEntry) -> bool {
        // Only a link has another name than its folder. Resolving all paths would cost more than the walk.
        let has_name = |folder: &PathBuf| folder.file_name() == Some(entry.file_name() as &OsStr);
        (entry.path_is_symlink() || self.folders.iter().any(has_name))
            && fs::canonicalize(entry.path()).is_ok_and(|path| self.has_path(&path))
    }

    fn has_path(&self, path: &Path) -> bool {
        self.folders.iter().any(|folder| folder == path)
    }
}
