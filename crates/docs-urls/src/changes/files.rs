//! Files of a build.

use std::io;

/// Files of a built site, which a program reads.
pub trait BuiltFiles: Sync {
    /// Returns the paths of all files, in any order. Paths are relative, with forward slashes.
    fn files(&self) -> Vec<String>;

    /// Returns the size of a file in bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be found.
    fn size(&self, file: &str) -> io::Result<u64>;

    /// Returns the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    fn read(&self, file: &str) -> io::Result<Vec<u8>>;
}

/// Files in memory, by path.
impl BuiltFiles for std::collections::BTreeMap<String, Vec<u8>> {
    fn files(&self) -> Vec<String> {
        self.keys().cloned().collect()
    }

    fn size(&self, file: &str) -> io::Result<u64> {
        self.read(file).map(|bytes| bytes.len() as u64)
    }

    fn read(&self, file: &str) -> io::Result<Vec<u8>> {
        self.get(file).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// A file of a build that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("can't read `{file}` of the {build} build: {source}")]
#[non_exhaustive]
pub struct UnreadableFile {
    /// Path of the file.
    pub file: String,
    /// `old` or `new`.
    pub build: &'static str,
    /// Error of the system.
    pub source: io::Error,
}
