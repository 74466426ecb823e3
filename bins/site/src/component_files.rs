//! Modules of a project's components in the file system, limited to the folders that it may read.

use std::fs;
use std::path::{Path, PathBuf};

use docs_components::{EntryKind, ModuleFiles};

use crate::allowed::AllowedFolders;

/// The files of a project, as the bundler of components reads them.
#[derive(Debug)]
pub(crate) struct ComponentFiles {
    root: PathBuf,
    allowed: AllowedFolders,
}

impl ComponentFiles {
    /// Creates the files of a site's folder. Modules are read from the allowed folders only.
    pub(crate) fn new(root: &Path, allowed: &AllowedFolders) -> Self {
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        Self { root, allowed: allowed.clone() }
    }
}

impl ModuleFiles for ComponentFiles {
    fn root(&self) -> &Path {
        &self.root
    }

    fn kind(&self, path: &Path) -> Option<EntryKind> {
        let kind = fs::metadata(self.allowed.resolve(path).ok()?).ok()?;
        if kind.is_file() {
            Some(EntryKind::File)
        } else {
            kind.is_dir().then_some(EntryKind::Folder)
        }
    }

    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        let target = fs::read_link(path).ok()?;
        Some(path.parent().unwrap_or(path).join(target))
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, String> {
        self.allowed.read(path, limit).map_err(|refusal| refusal.to_string())
    }
}
