//! Source files of a site.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::PathBuf;

pub use docs_model::EntryKind;
use docs_model::{Issue, Location, SourceSettings, path_in_revision, split_revision};

use super::excerpt::SourceExcerpt;
use super::history::RepositoryError;

/// Name of the file with the settings of a site in the engine's own format.
pub const SETTINGS_FILE: &str = "site.toml";

/// Files of a project: a folder, an archive, or memory.
///
/// Paths are relative to the site's own folder, with forward slashes. A configuration can refer to folders outside of
/// the site's: then a path starts with `../`.
///
/// ```
/// use std::io::Read;
///
/// use docs_site::{EntryKind, MemoryTree, SourceTree};
///
/// let tree = MemoryTree::from_iter([("content/index.md", "# Welcome")]);
/// assert_eq!(tree.kind("content"), Some(EntryKind::Folder));
/// assert_eq!(tree.list("content").files, ["index.md"]);
/// let mut text = String::new();
/// tree.open("content/index.md")?.read_to_string(&mut text)?;
/// assert_eq!(text, "# Welcome");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait SourceTree: Send + Sync {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// Returns an error if no file exists at the path, or it cannot be read.
    fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>>;

    /// Returns the kind of the entry at a path, with symbolic links resolved; `None` if nothing exists there.
    fn kind(&self, path: &str) -> Option<EntryKind>;

    /// Returns the kind of the entry at a path, without the files that scripts and programs write in memory. By default, there are none.
    fn own_kind(&self, path: &str) -> Option<EntryKind> {
        self.kind(path)
    }

    /// Lists all files below a folder. A folder that does not exist contains no files.
    fn list(&self, folder: &str) -> FolderListing;

    /// Returns an error if the file at a path cannot be opened.
    ///
    /// # Errors
    ///
    /// Returns the error of [`open`](Self::open).
    fn check_readable(&self, path: &str) -> io::Result<()> {
        self.open(path).map(drop)
    }

    /// Returns advice if the path is outside of the project, with symbolic links resolved. Files there are neither read
    /// nor published. By default, no path is.
    fn outside_project(&self, path: &str) -> Option<String> {
        let _ = path;
        None
    }

    /// Returns `true` if a page may publish the file at a path. By default every file may be published.
    fn is_publishable(&self, path: &str) -> bool {
        self.kind(path) == Some(EntryKind::File)
    }

    /// Returns the names of the tags and branches that contain former states of the project. Their files are at paths that
    /// [`path_in_revision`](docs_model::path_in_revision) returns: `v2.1:/content/index.md`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the names are unknown. By default, they are unknown.
    fn revisions(&self) -> Result<Vec<String>, RepositoryError> {
        Err(RepositoryError::new("this program does not read tags and branches"))
    }

    /// Adds the files of a commit of another repository, at the paths that [`path_in_revision`](docs_model::path_in_revision)
    /// returns for the name of a source: `billing:/content/index.md`. They replace those of an earlier commit.
    ///
    /// # Errors
    ///
    /// Returns the reason why the files cannot be read. By default, they cannot be read.
    fn add_source(&self, source: &SourceSettings, commit: &str) -> Result<(), RepositoryError> {
        let _ = (source, commit);
        Err(RepositoryError::new("this program does not read other repositories"))
    }

    /// Returns the excerpt that a build has [stored](Self::store_excerpt) of a file, if the file has the same content now: then it need
    /// not be read. By default, there are none.
    fn excerpt(&self, path: &str) -> Option<SourceExcerpt> {
        let _ = path;
        None
    }

    /// Stores an excerpt of a file for the next build. By default, it is dropped.
    fn store_excerpt(&self, path: &str, excerpt: SourceExcerpt) {
        let _ = (path, excerpt);
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

/// Maximum size of a source file of a site, such as a page, a partial or a data file: 10 MiB.
///
/// Sources are read whole, and a page needs about forty times the memory of its source. The limit is more than twice the size of the
/// Bible, so a file beyond it is a mistake, such as a log in a content folder.
pub const MAX_SOURCE_BYTES: u64 = 10 * 1024 * 1024;

/// Error of a source file that is larger than [`MAX_SOURCE_BYTES`].
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the file has {:.1} MiB, and a text has at most {} MiB", mebibytes(*bytes), MAX_SOURCE_BYTES >> 20)]
pub(crate) struct TooLarge {
    /// Size of the file.
    bytes: u64,
}

#[expect(clippy::cast_precision_loss, reason = "the number is shown with one decimal place")]
fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}

impl TooLarge {
    /// Returns the error of a file that could not be read because of its size.
    pub(crate) fn from_error(error: &io::Error) -> Option<&Self> {
        error.get_ref()?.downcast_ref()
    }
}

/// Appends the bytes of a source file to a buffer. A file that is too large is not read beyond the limit.
///
/// # Errors
///
/// Returns [`TooLarge`] for a file that exceeds the limit, or an error if the file cannot be read.
pub(crate) fn read_source(
    tree: &dyn SourceTree,
    file: &str,
    buffer: &mut Vec<u8>,
) -> io::Result<()> {
    let mut file = tree.open(file)?;
    // The limit also prevents `read_to_end` from querying the file's size.
    let read = file.by_ref().take(MAX_SOURCE_BYTES + 1).read_to_end(buffer)?;
    if read as u64 > MAX_SOURCE_BYTES {
        let bytes = file.seek(SeekFrom::End(0))?;
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, TooLarge { bytes }));
    }
    Ok(())
}

/// Code of a source file that is too large.
pub(crate) const TOO_LARGE_CODE: &str = "too-large";

/// Code of an unreadable file or folder.
pub(crate) const UNREADABLE_CODE: &str = "unreadable";

/// Returns the issue of an unreadable file or folder, or of a file that is too large.
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
    if let Some(error) = TooLarge::from_error(error) {
        return Issue::error(TOO_LARGE_CODE, error.to_string())
            .at(Location::file(path))
            .help("divide it into several files, or publish it unchanged from the static folder");
    }
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

/// A source tree in memory. Its tags, branches and sources are those of its files: `v2.1` of `v2.1:/content/index.md`.
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

    fn revisions(&self) -> Result<Vec<String>, RepositoryError> {
        let names: BTreeSet<&str> =
            self.files.keys().filter_map(|path| Some(split_revision(path)?.0)).collect();
        Ok(names.into_iter().map(str::to_owned).collect())
    }

    fn add_source(&self, source: &SourceSettings, _commit: &str) -> Result<(), RepositoryError> {
        match self.below(&path_in_revision(&source.name, "")).next() {
            Some(_) => Ok(()),
            None => Err(RepositoryError::new("the tree has no such files")),
        }
    }
}

/// Joins the path of a folder and a relative path, and removes `.` and `..` where possible.
pub(crate) fn join_source_paths(folder: &str, relative: &str) -> String {
    docs_model::join_relative_path(folder, relative)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// A file of zeros that counts the bytes read of it.
    struct Zeros<'a> {
        size: u64,
        at: u64,
        read: &'a AtomicU64,
    }

    impl Read for Zeros<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length =
                buffer.len().min(usize::try_from(self.size - self.at).unwrap_or(usize::MAX));
            buffer[..length].fill(0);
            self.at += length as u64;
            self.read.fetch_add(length as u64, Ordering::Relaxed);
            Ok(length)
        }
    }

    impl Seek for Zeros<'_> {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            assert_eq!(to, SeekFrom::End(0));
            self.at = self.size;
            Ok(self.at)
        }
    }

    /// A tree whose files are named by their size.
    #[derive(Default)]
    struct ZerosTree {
        read: AtomicU64,
    }

    impl SourceTree for ZerosTree {
        fn open(&self, path: &str) -> io::Result<Box<dyn SourceFile + '_>> {
            let size = path.parse().map_err(|_| io::ErrorKind::NotFound)?;
            Ok(Box::new(Zeros { size, at: 0, read: &self.read }))
        }

        fn kind(&self, _path: &str) -> Option<EntryKind> {
            Some(EntryKind::File)
        }

        fn list(&self, _folder: &str) -> FolderListing {
            FolderListing::default()
        }
    }

    #[test]
    fn a_file_that_is_too_large_is_read_up_to_the_limit() {
        let tree = ZerosTree::default();
        let mut bytes = Vec::new();
        let largest = MAX_SOURCE_BYTES.to_string();
        read_source(&tree, &largest, &mut bytes).expect("it is within the limit");
        assert_eq!(
            (bytes.len() as u64, tree.read.swap(0, Ordering::Relaxed)),
            (MAX_SOURCE_BYTES, MAX_SOURCE_BYTES)
        );
        let name = (300 * 1024 * 1024).to_string();
        let error = read_source(&tree, &name, &mut Vec::new()).expect_err("it is too large");
        assert_eq!(tree.read.into_inner(), MAX_SOURCE_BYTES + 1);
        assert_eq!(
            unreadable("a.md", &error).to_string(),
            "a.md: error[too-large]: the file has 300.0 MiB, and a text has at most 10 MiB\n  \
             help: divide it into several files, or publish it unchanged from the static folder"
        );
    }

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
