//! Destinations of a site's files.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::sync::{Mutex, PoisonError};

use crate::inputs::source::SourceTree;
use crate::values::mutex::lock;

/// Receives the files of a build, from any thread and in any order.
///
/// Paths are relative to the site's root, with forward slashes. Only [`write`](Self::write) is required; a sink that
/// can also keep and return files of the previous build makes builds faster.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// use docs_site::{Sink, SinkError};
///
/// /// Counts the bytes of a site.
/// #[derive(Default)]
/// struct Size(AtomicUsize);
///
/// impl Sink for Size {
///     fn write(&self, _path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
///         self.0.fetch_add(bytes.len(), Ordering::Relaxed);
///         Ok(())
///     }
/// }
///
/// let size = Size::default();
/// size.write("index.html", vec![0; 10])?;
/// assert_eq!(size.0.into_inner(), 10);
/// # Ok::<(), SinkError>(())
/// ```
pub trait Sink: Send + Sync {
    /// Writes a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError>;

    /// Writes a copy of a source file.
    ///
    /// # Errors
    ///
    /// Returns an error if the source cannot be read, or the file cannot be written.
    fn copy(&self, path: &str, sources: &dyn SourceTree, source: &str) -> Result<(), SinkError> {
        let mut bytes = Vec::new();
        let read = sources.open(source).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| SinkError::new(source, error))?;
        self.write(path, bytes)
    }

    /// Keeps files of the previous build, all or none. Returns `false` if one of them has changed: then the caller
    /// writes them all.
    fn keep(&self, paths: &[&str]) -> bool {
        let _ = paths;
        false
    }

    /// Returns the file of the previous build at a path, if it still exists.
    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        let _ = path;
        None
    }

    /// Returns the file of this build at a path, written or kept; `None` if the sink does not store files.
    fn current(&self, path: &str) -> Option<Vec<u8>> {
        let _ = path;
        None
    }

    /// Returns the paths of the files of the previous build below a folder that still exist.
    fn previous_paths(&self, folder: &str) -> Vec<String> {
        let _ = folder;
        Vec::new()
    }

    /// Returns `true` if the sink discards all files, as for a check. A build then omits the files that cannot contain issues: the
    /// search index, the Markdown for agents and the data for client-side navigation.
    fn discards_files(&self) -> bool {
        false
    }
}

/// Error of a file that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("can't write `{path}`: {error}")]
pub struct SinkError {
    /// Path of the file.
    pub path: String,
    /// Reason.
    #[source]
    pub error: Box<dyn std::error::Error + Send + Sync>,
}

impl SinkError {
    /// Creates the error of a file.
    pub fn new(
        path: impl Into<String>,
        error: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self { path: path.into(), error: error.into() }
    }
}

impl From<SinkError> for io::Error {
    fn from(error: SinkError) -> Self {
        Self::other(error)
    }
}

/// A folder of another sink.
#[derive(Clone, Copy)]
pub struct PrefixedSink<'a> {
    sink: &'a dyn Sink,
    folder: &'a str,
}

impl<'a> PrefixedSink<'a> {
    /// Creates a sink that writes into a folder of another; the empty path is that sink's root.
    pub fn new(sink: &'a dyn Sink, folder: &'a str) -> Self {
        Self { sink, folder }
    }

    fn path(&self, path: &str) -> String {
        match self.folder {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        }
    }
}

impl std::fmt::Debug for PrefixedSink<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("PrefixedSink").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Sink for PrefixedSink<'_> {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
        self.sink.write(&self.path(path), bytes)
    }

    fn copy(&self, path: &str, sources: &dyn SourceTree, source: &str) -> Result<(), SinkError> {
        self.sink.copy(&self.path(path), sources, source)
    }

    fn keep(&self, paths: &[&str]) -> bool {
        let paths: Vec<String> = paths.iter().map(|path| self.path(path)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.sink.keep(&paths)
    }

    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.sink.previous(&self.path(path))
    }

    fn current(&self, path: &str) -> Option<Vec<u8>> {
        self.sink.current(&self.path(path))
    }

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        let paths = self.sink.previous_paths(&self.path(folder));
        let own = self.path("");
        paths.into_iter().filter_map(|path| Some(path.strip_prefix(&own)?.to_owned())).collect()
    }

    fn discards_files(&self) -> bool {
        self.sink.discards_files()
    }
}

/// A sink that discards all files, for checks.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullSink;

impl Sink for NullSink {
    fn write(&self, _path: &str, _bytes: Vec<u8>) -> Result<(), SinkError> {
        Ok(())
    }

    fn copy(&self, _path: &str, _sources: &dyn SourceTree, _source: &str) -> Result<(), SinkError> {
        Ok(())
    }

    fn discards_files(&self) -> bool {
        true
    }
}

/// A sink that stores all files in memory.
///
/// With the files of the previous build ([`from_previous`](Self::from_previous)) and its
/// [`MemoryCache`](crate::MemoryCache), a build renders only changed pages.
///
/// ```
/// use docs_site::{MemorySink, Sink};
///
/// let sink = MemorySink::default();
/// sink.write("index.html", b"<h1>Welcome</h1>".to_vec())?;
/// assert_eq!(sink.into_files()["index.html"], b"<h1>Welcome</h1>");
/// # Ok::<(), docs_site::SinkError>(())
/// ```
#[derive(Debug, Default)]
pub struct MemorySink {
    previous: BTreeMap<String, Vec<u8>>,
    files: Mutex<BTreeMap<String, Vec<u8>>>,
}

impl MemorySink {
    /// Creates the sink of a build that can keep these files of the previous one.
    #[must_use]
    pub fn from_previous(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self { previous: files, ..Self::default() }
    }

    /// Returns the files by path.
    pub fn into_files(self) -> BTreeMap<String, Vec<u8>> {
        self.files.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a copy of the file at a path.
    pub fn file(&self, path: &str) -> Option<Vec<u8>> {
        lock(&self.files).get(path).cloned()
    }
}

impl Sink for MemorySink {
    fn write(&self, path: &str, bytes: Vec<u8>) -> Result<(), SinkError> {
        lock(&self.files).insert(path.to_owned(), bytes);
        Ok(())
    }

    fn keep(&self, paths: &[&str]) -> bool {
        let previous = paths.iter().map(|path| self.previous.get_key_value(*path));
        let Some(kept) = previous.collect::<Option<Vec<_>>>() else { return false };
        lock(&self.files)
            .extend(kept.into_iter().map(|(path, bytes)| (path.clone(), bytes.clone())));
        true
    }

    fn previous(&self, path: &str) -> Option<Vec<u8>> {
        self.previous.get(path).cloned()
    }

    fn current(&self, path: &str) -> Option<Vec<u8>> {
        self.file(path)
    }

    fn previous_paths(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        let paths = self.previous.keys().filter(|path| path.starts_with(&prefix));
        paths.cloned().collect()
    }
}
