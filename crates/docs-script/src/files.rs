//! Files that scripts and bundlers may read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use docs_model::EntryKind;

/// Maximum size of a data file.
pub(crate) const MAX_DATA_BYTES: u64 = 16 * 1024 * 1024;

/// Access to the files of a project for its scripts and the modules of its components.
///
/// All paths are absolute and without `.` and `..`, as [`paths::join`](crate::paths::join) returns them: scripts compare and
/// print absolute paths, and a package can be anywhere above the site's folder. An implementation decides which of them may be
/// read: it resolves symbolic links and returns [`FileErrorKind::Outside`] for all other paths, even if nothing exists there.
///
/// ```
/// use docs_script::{EntryKind, MemoryFiles, ProjectFiles};
///
/// let files = MemoryFiles::from_iter([("src/a.js", "export {};")]);
/// assert_eq!(files.kind(&files.root().join("src")), Some(EntryKind::Folder));
/// ```
pub trait ProjectFiles: Send + Sync {
    /// Returns the absolute path of the site's folder, without symbolic links. Scripts see it as the working directory.
    fn root(&self) -> &Path;

    /// Returns the kind and size of the entry at a path, with symbolic links resolved.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing exists at the path, or it may not be read.
    fn info(&self, path: &Path) -> Result<FileInfo, FileError>;

    /// Reads a regular file of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file does not exist, may not be read, is not a regular file, or is
    /// larger.
    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError>;

    /// Lists the names in a folder, in any order and at most `limit` of them.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder does not exist or may not be read.
    fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError>;

    /// Returns the absolute target of a symbolic link; `None` for other entries, which is the default. Bundlers identify a module
    /// by its path without links.
    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        let _ = path;
        None
    }

    /// Returns the absolute path of the folder of a package by its name, if the project is in one workspace with the package;
    /// `None` otherwise, which is the default. Package managers install such packages as links.
    fn workspace_package(&self, name: &str) -> Option<PathBuf> {
        let _ = name;
        None
    }

    /// Returns the kind of the entry at a path; `None` if [`info`](Self::info) reports an error.
    fn kind(&self, path: &Path) -> Option<EntryKind> {
        self.info(path).ok().map(|info| info.kind)
    }
}

impl<Files: ProjectFiles + ?Sized> ProjectFiles for Arc<Files> {
    fn root(&self) -> &Path {
        (**self).root()
    }

    fn info(&self, path: &Path) -> Result<FileInfo, FileError> {
        (**self).info(path)
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
        (**self).read(path, limit)
    }

    fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError> {
        (**self).list(folder, limit)
    }

    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        (**self).link_target(path)
    }

    fn workspace_package(&self, name: &str) -> Option<PathBuf> {
        (**self).workspace_package(name)
    }
}

/// Kind and size of an entry.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FileInfo {
    /// Kind of the entry.
    pub kind: EntryKind,
    /// Size in bytes; unspecified for folders.
    pub bytes: u64,
}

impl FileInfo {
    /// Creates the information about an entry.
    #[must_use]
    pub fn new(kind: EntryKind, bytes: u64) -> Self {
        Self { kind, bytes }
    }
}

/// A file that can't be read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct FileError {
    kind: FileErrorKind,
    message: String,
    help: String,
}

/// Reason of a [`FileError`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// Nothing exists at the path.
    NotFound,
    /// The path is outside of the folders that may be read.
    Outside,
    /// The file is larger than the limit.
    TooLarge,
    /// Any other reason.
    Other,
}

impl FileError {
    /// Creates an error. The message completes "can't read `file`: …".
    pub fn new(kind: FileErrorKind, message: impl Into<String>) -> Self {
        let help = "check that the file exists and may be read".to_owned();
        Self { kind, message: message.into(), help }
    }

    /// Replaces the advice for the user.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// Returns the reason of the error.
    #[must_use]
    pub fn kind(&self) -> FileErrorKind {
        self.kind
    }

    /// Returns the advice for the user.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }
}

/// Reads a file as a string without a byte order mark. Bytes that are not UTF-8 become replacement characters.
pub(crate) fn read_text(
    files: &dyn ProjectFiles,
    path: &Path,
    limit: u64,
) -> Result<String, FileError> {
    let bytes = files.read(path, limit)?;
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}
