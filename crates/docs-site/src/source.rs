//! Source files of a site.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek};
use std::path::PathBuf;

use docs_model::{Issue, Location};

/// Files of a project: a folder, an archive, or memory.
///
/// Paths are relative to the site's own folder, with forward slashes. A configuration can refer to folders outside of
/// the site's: then a path starts with `../`.
pub trait SourceTree: Send + Sync {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// When no file exists at the path, or it cannot be read.
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>>;

    /// Returns the kind of the entry at a path, with symbolic links resolved; `None` if nothing exists there.
    fn kind(&self, path: &str) -> Option<EntryKind>;

    /// Lists all files below a folder. A folder that does not exist contains no files.
    fn list(&self, folder: &str) -> FolderListing;

    /// Returns an error if the file at a path cannot be opened.
    ///
    /// # Errors
    ///
    /// The error of [`open`](Self::open).
    fn check_readable(&self, path: &str) -> io::Result<()> {
        self.open(path).map(drop)
    }

    /// Returns advice if the path is outside of the project, with symbolic links resolved. Files there are neither read
    /// nor published. By default, no path is.
    fn outside_project(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns whether a page may publish the file at a path. By default every file may be published.
    fn is_publishable(&self, path: &str) -> bool {
        self.kind(path) == Some(EntryKind::File)
    }

    /// Returns the path in the file system, if the tree is a folder on disk. A [`Sink`](crate::Sink) can then copy or
    /// link the file instead of reading it.
    fn disk_path(&self, path: &str) -> Option<PathBuf> {
        let _ = path;
        None
    }
}

/// An open source file.
pub trait SourceFile: Read + Seek {}

impl<File: Read + Seek> SourceFile for File {}

/// Kind of an entry of a [`SourceTree`].
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A pipe, a socket or a device. Its content is neither read nor published.
    Other,
}

/// The files below a folder.
#[derive(Clone, Debug, Default)]
pub struct FolderListing {
    /// Paths relative to the folder, sorted.
    pub files: Vec<String>,
    /// `true` if some files or folders could not be read; `issues` contains the reasons.
    pub is_incomplete: bool,
    /// Issues of the folder's entries, such as symbolic links out of the project.
    pub issues: Vec<Issue>,
}

/// Code of an unreadable file or folder.
pub(crate) const UNREADABLE_CODE: &str = "unreadable";

/// Returns the issue of an unreadable file or folder.
///
/// ```
/// use std::io::ErrorKind;
///
/// use docs_site::unreadable;
///
/// let issue = unreadable("content/a.md", &ErrorKind::NotFound.into());
/// assert_eq!(issue.to_string(), "content/a.md: error[unreadable]: can't be read: entity not found");
/// ```
#[must_use]
pub fn unreadable(path: &str, error: &io::Error) -> Issue {
    let issue =
        Issue::error(UNREADABLE_CODE, format!("can't be read: {error}")).at(Location::file(path));
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            issue.help("give the user who builds the site the permission to read it, or remove it")
        }
        _ => issue,
    }
}

/// Returns a path for messages, which must stay on one line: control characters become the replacement character.
///
/// ```
/// assert_eq!(docs_site::printable_path("a\nb.md"), "a\u{fffd}b.md");
/// ```
#[must_use]
pub fn printable_path(path: &str) -> String {
    path.chars()
        .map(|character| if character.is_control() { '\u{fffd}' } else { character })
        .collect()
}

/// A source tree in memory.
///
/// ```
/// use docs_site::{EntryKind, MemoryTree, SourceTree};
///
/// let tree = MemoryTree::from_iter([("docs/index.md", "# Welcome")]);
/// assert_eq!(tree.kind("docs"), Some(EntryKind::Folder));
/// assert_eq!(tree.list("docs").files, ["index.md"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryTree {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryTree {
    /// Adds a file, or replaces the one at the path.
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }

    /// Removes a file and returns its bytes.
    pub fn remove(&mut self, path: &str) -> Option<Vec<u8>> {
        self.files.remove(path)
    }

    fn below<'a>(&'a self, folder: &str) -> impl Iterator<Item = &'a str> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let files = self.files.range(prefix.clone()..).map(|(path, _)| path.as_str());
        files.map_while(move |path| path.strip_prefix(&prefix))
    }
}

impl<Path: Into<String>, Bytes: Into<Vec<u8>>> FromIterator<(Path, Bytes)> for MemoryTree {
    fn from_iter<Files: IntoIterator<Item = (Path, Bytes)>>(files: Files) -> Self {
        let files = files.into_iter().map(|(path, bytes)| (path.into(), bytes.into()));
        Self { files: files.collect() }
    }
}

impl SourceTree for MemoryTree {
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
        let bytes = self.files.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Cursor::new(bytes.as_slice())))
    }

    fn kind(&self, path: &str) -> Option<EntryKind> {
        if self.files.contains_key(path) {
            return Some(EntryKind::File);
        }
        self.below(path).next().map(|_| EntryKind::Folder)
    }

    fn list(&self, folder: &str) -> FolderListing {
        let files = self.below(folder).map(str::to_owned).collect();
        FolderListing { files, ..FolderListing::default() }
    }
}

/// Joins the path of a folder and a relative path, and removes `.` and `..` where possible.
pub(crate) fn join_source_paths(folder: &str, relative: &str) -> String {
    docs_model::join_relative_path(folder, relative)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_paths_have_no_detours() {
        for (folder, relative, joined) in [
            ("css", "../img/a.png", "img/a.png"),
            ("", "a.png", "a.png"),
            ("css/x", "./y/../a.png", "css/x/a.png"),
            ("css", "../../a.png", "../a.png"),
        ] {
            assert_eq!(join_source_paths(folder, relative), joined, "{folder} + {relative}");
        }
    }
}
