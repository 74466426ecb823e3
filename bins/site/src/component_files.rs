//! Modules of a project's components in the file system, limited to the folders that it may read.

use std::fs;
use std::path::{Path, PathBuf};

use docs_components::{EntryKind, ModuleFiles};
use docs_model::{Issue, Severity};
use docs_script::{FileKind, WrittenFiles};

use crate::allowed::AllowedFolders;
use crate::sass::SassProcess;

/// Files of a project for the bundler of components.
#[derive(Debug)]
pub(crate) struct ComponentFiles {
    root: PathBuf,
    allowed: AllowedFolders,
    /// Files that the project's scripts have written.
    written: WrittenFiles,
    sass: SassProcess,
}

impl ComponentFiles {
    /// Creates the files of a site's folder. Modules are read from the allowed folders and the written files only.
    pub(crate) fn new(root: &Path, allowed: &AllowedFolders, written: WrittenFiles) -> Self {
        let sass = SassProcess::new(root, allowed.named());
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        Self { root, allowed: allowed.clone(), written, sass }
    }
}

impl ModuleFiles for ComponentFiles {
    fn root(&self) -> &Path {
        &self.root
    }

    fn kind(&self, path: &Path) -> Option<EntryKind> {
        if let Some(info) = self.written.info(path) {
            let is_file = info.kind == FileKind::File;
            return Some(if is_file { EntryKind::File } else { EntryKind::Folder });
        }
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

    fn compile_sass(&self, file: &str) -> Result<String, Issue> {
        let mut compiled = self.sass.compile(file);
        if let Err(issue) = &mut compiled {
            // Only the component that imports it is dropped.
            issue.severity = Severity::Warning;
        }
        compiled
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, String> {
        match self.written.read(path) {
            Some(bytes) => Ok(bytes.to_vec()),
            None => self.allowed.read(path, limit).map_err(|refusal| refusal.to_string()),
        }
    }
}
