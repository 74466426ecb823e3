//! Files of the output folder that no build has written.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

/// A file that no build has written.
#[derive(Debug)]
pub(crate) struct ForeignFile {
    pub(crate) path: PathBuf,
    /// Inode number.
    pub(crate) number: u64,
}

/// All foreign files of an output folder, by path.
#[derive(Debug)]
pub(crate) struct ForeignPaths {
    files: FxHashSet<PathBuf>,
    /// Folders that contain them.
    folders: FxHashSet<PathBuf>,
}

impl ForeignPaths {
    pub(crate) fn new(files: &[ForeignFile]) -> Self {
        let folders = files.iter().flat_map(|file| file.path.ancestors().skip(1));
        Self {
            folders: folders.map(Path::to_owned).collect(),
            files: files.iter().map(|file| file.path.clone()).collect(),
        }
    }

    /// Returns whether a foreign file has this path.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        self.files.contains(path)
    }

    /// Returns the foreign file or folder that prevents the output from having a file at a path.
    pub(crate) fn obstacle<'a>(&self, path: &'a Path) -> Option<&'a Path> {
        if self.files.is_empty() {
            return None;
        }
        let above = path.ancestors().find(|above| self.files.contains(*above));
        above.or_else(|| self.folders.contains(path).then_some(path))
    }
}
