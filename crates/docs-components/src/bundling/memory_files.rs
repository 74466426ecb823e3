//! Files in memory.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::bundling::files::{EntryKind, ModuleFiles};

/// Folder of the site.
const ROOT: &str = "/site-in-memory";

/// Files in memory, by their path relative to the site's folder.
///
/// ```
/// use docs_components::bundling::{EntryKind, MemoryFiles, ModuleFiles};
///
/// let files = MemoryFiles::from_iter([("src/a.js", "export {};")]);
/// assert_eq!(files.kind(&files.root().join("src")), Some(EntryKind::Folder));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    /// Adds a file, or replaces the one at the path.
    pub fn insert(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(join(Path::new(ROOT), path), bytes.into());
    }
}

impl<'a, Bytes: Into<Vec<u8>>> FromIterator<(&'a str, Bytes)> for MemoryFiles {
    fn from_iter<Files: IntoIterator<Item = (&'a str, Bytes)>>(files: Files) -> Self {
        let mut all = Self::default();
        for (path, bytes) in files {
            all.insert(path, bytes);
        }
        all
    }
}

impl ModuleFiles for MemoryFiles {
    fn root(&self) -> &Path {
        Path::new(ROOT)
    }

    fn kind(&self, path: &Path) -> Option<EntryKind> {
        if self.files.contains_key(path) {
            return Some(EntryKind::File);
        }
        self.files.keys().any(|file| file.starts_with(path)).then_some(EntryKind::Folder)
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, String> {
        let bytes = self.files.get(path).ok_or("no such file")?;
        if bytes.len() as u64 > limit {
            return Err(format!("it has more than {limit} bytes"));
        }
        Ok(bytes.clone())
    }
}

/// Joins a path to a folder and removes `.` and `..`. An absolute path replaces the folder.
pub(crate) fn join(folder: &Path, relative: &str) -> PathBuf {
    let mut joined = PathBuf::new();
    for part in folder.join(relative).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                joined.pop();
            }
            other => joined.push(other),
        }
    }
    joined
}
