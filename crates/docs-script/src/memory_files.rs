//! Files in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::files::{EntryKind, FileError, FileErrorKind, FileInfo, ProjectFiles};
use crate::paths::join;

/// The site's folder. Strings with this prefix in a script's value are treated as paths, so it is a name that no site uses for
/// routes.
const ROOT: &str = "/site-in-memory";

/// Files in memory, by their path relative to the site's folder.
///
/// ```
/// use docs_script::{MemoryFiles, Scripts};
///
/// let files = MemoryFiles::from_iter([("sidebars.json", r#"["intro"]"#)]);
/// let evaluated = Scripts::new(files).evaluate("sidebars.json")?;
/// assert_eq!(evaluated.value.as_list().map(<[_]>::len), Some(1));
/// # Ok::<(), docs_script::Issue>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl MemoryFiles {
    /// Adds a file, or replaces the one at the path. A path that starts with `../` is outside of the site's
    /// folder.
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

impl ProjectFiles for MemoryFiles {
    fn root(&self) -> &Path {
        Path::new(ROOT)
    }

    fn info(&self, path: &Path) -> Result<FileInfo, FileError> {
        if let Some(bytes) = self.files.get(path) {
            return Ok(FileInfo::new(EntryKind::File, bytes.len() as u64));
        }
        if self.files.keys().any(|file| file.starts_with(path)) {
            Ok(FileInfo::new(EntryKind::Folder, 0))
        } else {
            Err(not_found())
        }
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
        let info = self.info(path)?;
        match self.files.get(path) {
            None => Err(FileError::new(FileErrorKind::Other, "it is not a regular file")),
            Some(_) if info.bytes > limit => {
                let message = format!("it is larger than {limit} bytes");
                Err(FileError::new(FileErrorKind::TooLarge, message))
            }
            Some(bytes) => Ok(bytes.clone()),
        }
    }

    fn list(&self, folder: &Path, limit: usize) -> Result<Vec<String>, FileError> {
        if self.info(folder)?.kind != EntryKind::Folder {
            return Err(FileError::new(FileErrorKind::Other, "it is not a folder"));
        }
        let below = self.files.keys().filter_map(|file| file.strip_prefix(folder).ok());
        let names = below.filter_map(|path| path.components().next());
        let mut names: Vec<String> =
            names.map(|name| name.as_os_str().to_string_lossy().into_owned()).collect();
        names.dedup();
        names.truncate(limit);
        Ok(names)
    }
}

fn not_found() -> FileError {
    FileError::new(FileErrorKind::NotFound, "no such file or folder")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind<T: std::fmt::Debug>(result: Result<T, FileError>) -> FileErrorKind {
        result.expect_err("an error").kind()
    }

    #[test]
    fn files_and_folders_are_distinguished() {
        let files = MemoryFiles::from_iter([("a/b.md", "b"), ("a/c.md", "cc"), ("../d", "")]);
        let at = |path: &str| join(files.root(), path);
        assert_eq!(files.info(&at("a")), Ok(FileInfo::new(EntryKind::Folder, 0)));
        assert_eq!(files.info(&at("a/c.md")), Ok(FileInfo::new(EntryKind::File, 2)));
        assert_eq!(files.list(&at("a"), 9), Ok(vec!["b.md".to_owned(), "c.md".to_owned()]));
        assert_eq!(files.list(&at("."), 9), Ok(vec!["a".to_owned()]));
        assert_eq!(files.read(&at("../d"), 0), Ok(Vec::new()));
        assert_eq!(kind(files.info(&at("a/b"))), FileErrorKind::NotFound);
        assert_eq!(kind(files.read(&at("a"), 9)), FileErrorKind::Other);
        assert_eq!(kind(files.read(&at("a/c.md"), 1)), FileErrorKind::TooLarge);
        assert_eq!(kind(files.list(&at("a/c.md"), 9)), FileErrorKind::Other);
    }
}
