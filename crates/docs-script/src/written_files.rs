//! Files that scripts write, in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use crate::files::{EntryKind, FileError, FileErrorKind, FileInfo, ProjectFiles};
use crate::paths::join;

/// Maximum size of all written files. Typical files, such as indexes of posts or releases, have
/// some kilobytes.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Maximum number of written files and folders.
const MAX_FILES: usize = 20_000;

/// The files that the scripts of a site have written.
///
/// Scripts write only to memory, and do not change the project's own files. After the evaluation of its scripts, a
/// program searches for files of the project here first. Clones share the files.
///
/// ```
/// use docs_script::{MemoryFiles, Scripts};
///
/// let text = "require('fs').writeFileSync('data/a.json', '[1]'); module.exports = require('./data/a.json');";
/// let scripts = Scripts::new(MemoryFiles::from_iter([("site.js", text)]));
/// scripts.evaluate("site.js")?;
/// let written = scripts.written_files();
/// assert_eq!(written.read(&written.resolve("data/a.json")).as_deref(), Some(&b"[1]"[..]));
/// # Ok::<(), docs_script::Issue>(())
/// ```
#[derive(Clone)]
pub struct WrittenFiles {
    root: Arc<Path>,
    entries: Arc<RwLock<Entries>>,
}

#[derive(Default)]
struct Entries {
    /// Bytes of files; `None` for folders.
    by_path: BTreeMap<PathBuf, Option<Arc<[u8]>>>,
    /// Paths of the files that the program has written, which have no limits.
    of_program: BTreeSet<PathBuf>,
    /// Size of the other files.
    bytes: usize,
}

impl WrittenFiles {
    /// Creates an empty set. `root` is the path of the site's folder in scripts.
    pub(crate) fn new(root: &Path) -> Self {
        Self { root: root.into(), entries: Arc::default() }
    }

    /// Returns the absolute path of a file, which the other functions require. `path` is relative to the site's folder
    /// and may contain `..`.
    #[must_use]
    pub fn resolve(&self, path: &str) -> PathBuf {
        join(&self.root, path)
    }

    /// Returns `true` if nothing has been written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.read_entries(|entries| entries.by_path.is_empty())
    }

    /// Returns the bytes of a written file.
    #[must_use]
    pub fn read(&self, path: &Path) -> Option<Arc<[u8]>> {
        self.read_entries(|entries| entries.by_path.get(path).cloned().flatten())
    }

    /// Returns the kind and size of a written file, of a created folder, or of a folder that contains written files.
    #[must_use]
    pub fn info(&self, path: &Path) -> Option<FileInfo> {
        self.read_entries(|entries| match entries.by_path.get(path) {
            Some(Some(bytes)) => Some(FileInfo::new(EntryKind::File, bytes.len() as u64)),
            Some(None) => Some(FileInfo::new(EntryKind::Folder, 0)),
            None => entries.below(path).next().map(|_| FileInfo::new(EntryKind::Folder, 0)),
        })
    }

    /// Returns the paths of all written files below a folder, relative to it and sorted.
    #[must_use]
    pub fn files_below(&self, folder: &Path) -> Vec<PathBuf> {
        self.read_entries(|entries| {
            let files = entries.below(folder).filter(|(_, bytes)| bytes.is_some());
            files
                .filter_map(|(path, _)| path.strip_prefix(folder).ok())
                .map(Path::to_owned)
                .collect()
        })
    }

    /// Writes a file, or replaces the written one.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many files, or the files are too large.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        self.change(|entries| {
            let size = entries.bytes - entries.size_of(path) + bytes.len();
            if size > MAX_BYTES {
                return Err(too_large(format!("more than {} MiB are written", MAX_BYTES >> 20)));
            }
            entries.insert(path, Some(bytes.into()))?;
            entries.of_program.remove(path);
            entries.bytes = size;
            Ok(())
        })
    }

    /// Writes a file of the program, which does not count towards the limits of scripts.
    pub(crate) fn write_of_program(&self, path: &Path, bytes: &[u8]) {
        self.change(|entries| {
            entries.bytes -= entries.size_of(path);
            entries.of_program.insert(path.to_owned());
            entries.by_path.insert(path.to_owned(), Some(bytes.into()));
        });
    }

    /// Removes the files of the program whose paths do not satisfy a condition.
    pub(crate) fn retain_of_program(&self, is_kept: impl Fn(&Path) -> bool) {
        self.change(|entries| {
            let removed: Vec<PathBuf> =
                entries.of_program.iter().filter(|path| !is_kept(path)).cloned().collect();
            for path in removed {
                entries.of_program.remove(&path);
                entries.by_path.remove(&path);
            }
        });
    }

    /// Creates a folder. An existing file at the path is kept.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many files.
    pub(crate) fn create_folder(&self, path: &Path) -> Result<(), FileError> {
        self.change(|entries| {
            if entries.by_path.contains_key(path) { Ok(()) } else { entries.insert(path, None) }
        })
    }

    /// Removes a written file or folder with everything below it.
    pub(crate) fn remove(&self, path: &Path) {
        self.change(|entries| {
            let below: Vec<PathBuf> =
                entries.below(path).map(|(path, _)| path.to_owned()).collect();
            for path in below.iter().map(PathBuf::as_path).chain([path]) {
                entries.bytes -= entries.size_of(path);
                entries.of_program.remove(path);
                entries.by_path.remove(path);
            }
        });
    }

    /// Returns the names in a folder, sorted.
    fn names(&self, folder: &Path) -> Vec<String> {
        self.read_entries(|entries| {
            let below =
                entries.below(folder).filter_map(|(path, _)| path.strip_prefix(folder).ok());
            let first = below.filter_map(|path| path.components().next());
            let mut names: Vec<String> =
                first.map(|name| name.as_os_str().to_string_lossy().into_owned()).collect();
            names.dedup();
            names
        })
    }

    fn read_entries<T>(&self, read: impl FnOnce(&Entries) -> T) -> T {
        read(&self.entries.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Entries) -> T) -> T {
        change(&mut self.entries.write().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Entries {
    /// Entries below a folder, without the folder itself.
    fn below<'a>(
        &'a self,
        folder: &'a Path,
    ) -> impl Iterator<Item = (&'a Path, &'a Option<Arc<[u8]>>)> {
        let from = (Bound::Included(folder), Bound::Unbounded);
        let after = self.by_path.range::<Path, _>(from);
        let below = after.map(|(path, bytes)| (path.as_path(), bytes));
        below
            .take_while(move |(path, _)| path.starts_with(folder))
            .filter(move |(path, _)| *path != folder)
    }

    /// Returns the size of a file that counts towards the limit.
    fn size_of(&self, path: &Path) -> usize {
        if self.of_program.contains(path) {
            return 0;
        }
        self.by_path.get(path).and_then(Option::as_ref).map_or(0, |bytes| bytes.len())
    }

    fn insert(&mut self, path: &Path, bytes: Option<Arc<[u8]>>) -> Result<(), FileError> {
        let counted = self.by_path.len() - self.of_program.len();
        if counted >= MAX_FILES && !self.by_path.contains_key(path) {
            return Err(too_large(format!("more than {MAX_FILES} files are written")));
        }
        self.by_path.insert(path.to_owned(), bytes);
        Ok(())
    }
}

impl fmt::Debug for WrittenFiles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths: Vec<PathBuf> =
            self.read_entries(|entries| entries.by_path.keys().cloned().collect());
        formatter.debug_tuple("WrittenFiles").field(&paths).finish()
    }
}

fn too_large(message: String) -> FileError {
    FileError::new(FileErrorKind::TooLarge, message)
        .with_help("write the files before the site is built")
}

/// The files of a project together with those that its scripts have written.
pub(crate) struct MergedFiles {
    pub(crate) files: Arc<dyn ProjectFiles>,
    pub(crate) written: WrittenFiles,
}

impl ProjectFiles for MergedFiles {
    fn root(&self) -> &Path {
        self.files.root()
    }

    fn info(&self, path: &Path) -> Result<FileInfo, FileError> {
        match (self.written.info(path), self.files.info(path)) {
            (Some(info), _) if info.kind == EntryKind::File => Ok(info),
            (Some(folder), Err(_)) => Ok(folder),
            (_, info) => info,
        }
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
        match self.written.read(path) {
            Some(bytes) if bytes.len() as u64 > limit => {
                Err(too_large(format!("it is larger than {} MiB", limit >> 20)))
            }
            Some(bytes) => Ok(bytes.to_vec()),
            None => self.files.read(path, limit),
        }
    }

    fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError> {
        let mut names = match self.files.list(folder, limit) {
            Err(_)
                if self.written.info(folder).is_some_and(|info| info.kind == EntryKind::Folder) =>
            {
                Vec::new()
            }
            names => names?,
        };
        names.extend(self.written.names(folder));
        names.sort();
        names.dedup();
        names.truncate(limit);
        Ok(names)
    }

    fn link_target(&self, path: &Path) -> Option<PathBuf> {
        self.files.link_target(path)
    }

    fn workspace_package(&self, name: &str) -> Option<PathBuf> {
        self.files.workspace_package(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_files::MemoryFiles;

    #[test]
    fn files_of_the_program_do_not_count_towards_the_limits() {
        let written = merged().written;
        let path = |name: &str| written.resolve(name);
        written.write_of_program(&path("docs/large.mdx"), &vec![b'a'; MAX_BYTES + 1]);
        written.write(&path("docs/of-script.md"), b"a").expect("the limit is not reached");
        written.write_of_program(&path("docs/of-script.md"), b"b");
        written.retain_of_program(|kept| kept == path("docs/of-script.md"));
        assert_eq!(written.read(&path("docs/large.mdx")), None);
        assert_eq!(written.read(&path("docs/of-script.md")).as_deref(), Some(&b"b"[..]));
        written.write(&path("docs/full.md"), &vec![b'a'; MAX_BYTES]).expect("no other file counts");
    }

    fn merged() -> MergedFiles {
        let files = MemoryFiles::from_iter([("docs/a.md", "a"), ("docs/b.md", "b")]);
        let written = WrittenFiles::new(files.root());
        MergedFiles { files: Arc::new(files), written }
    }

    #[test]
    fn written_files_replace_those_of_the_project() {
        let merged = merged();
        let at = |path: &str| merged.written.resolve(path);
        merged.written.write(&at("docs/b.md"), b"new").expect("little is written");
        merged.written.write(&at("docs/sub/c.md"), b"c").expect("little is written");
        assert_eq!(merged.read(&at("docs/b.md"), 9), Ok(b"new".to_vec()));
        assert_eq!(merged.read(&at("docs/a.md"), 9), Ok(b"a".to_vec()));
        assert_eq!(
            merged.read(&at("docs/b.md"), 2).map_err(|error| error.kind()),
            Err(FileErrorKind::TooLarge)
        );
        assert_eq!(merged.info(&at("docs/b.md")), Ok(FileInfo::new(EntryKind::File, 3)));
        assert_eq!(merged.info(&at("docs/sub")), Ok(FileInfo::new(EntryKind::Folder, 0)));
        let names = ["a.md", "b.md", "sub"].map(str::to_owned);
        assert_eq!(merged.list(&at("docs"), 9), Ok(names.to_vec()));
        assert_eq!(merged.list(&at("docs/sub"), 9), Ok(vec!["c.md".to_owned()]));
        assert_eq!(
            merged.written.files_below(&at("docs")),
            ["b.md", "sub/c.md"].map(PathBuf::from)
        );
    }

    #[test]
    fn removed_files_are_those_of_the_project_again() {
        let merged = merged();
        let at = |path: &str| merged.written.resolve(path);
        merged.written.create_folder(&at("cache")).expect("little is written");
        for path in ["docs/b.md", "cache/a", "cache.json"] {
            merged.written.write(&at(path), b"new").expect("little is written");
        }
        merged.written.remove(&at("docs"));
        merged.written.remove(&at("cache"));
        assert_eq!(merged.read(&at("docs/b.md"), 9), Ok(b"b".to_vec()));
        assert_eq!(
            merged.info(&at("cache")).map_err(|error| error.kind()),
            Err(FileErrorKind::NotFound)
        );
        assert_eq!(merged.written.files_below(&at(".")), [PathBuf::from("cache.json")]);
    }

    #[test]
    fn the_size_of_all_files_is_limited() {
        let written = merged().written;
        let half = vec![b'x'; MAX_BYTES / 2];
        for path in ["a", "b", "b"] {
            written.write(Path::new(path), &half).expect("it is within the limit");
        }
        let error = written.write(Path::new("c"), b"1").expect_err("it is too much");
        assert_eq!(error.to_string(), "more than 64 MiB are written");
        written.remove(Path::new("a"));
        assert_eq!(written.write(Path::new("c"), b"1"), Ok(()));
    }
}
