//! Files that modules are read from.

use std::fmt;
use std::path::{Path, PathBuf};

use docs_model::{Issue, Location};

use crate::codes::COMPONENT_CODE;

/// The files of a project, as the bundler sees them.
///
/// All paths are absolute and without `.` and `..`. An implementation decides which of them may be read; all others do
/// not exist for the bundler.
pub trait ModuleFiles: fmt::Debug + Send + Sync {
    /// Returns the absolute path of the site's folder, the target of `@site`.
    fn root(&self) -> &Path;

    /// Returns the kind of the entry at a path, with symbolic links resolved; `None` if there is none.
    fn kind(&self, path: &Path) -> Option<EntryKind>;

    /// Returns the absolute target of a symbolic link; `None` for other entries, which is the default.
    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        let _ = path;
        None
    }

    /// Compiles a style sheet in Sass to CSS. `file` is relative to the site's folder. By default there is no compiler.
    ///
    /// # Errors
    ///
    /// The error of the style sheet.
    fn compile_sass(&self, file: &str) -> Result<String, Issue> {
        let message = format!("`{file}` is a style sheet in Sass, and there is no compiler for it");
        Err(Issue::warning(COMPONENT_CODE, message).at(Location::file(file)))
    }

    /// Reads a file of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// When the file does not exist, may not be read, or is larger. The message completes "can't read `file`: …".
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, String>;
}

/// Kind of an entry of the file system.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
}
