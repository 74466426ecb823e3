//! Files of an index, and the sources that they are read from.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;
use std::io;
use std::sync::Arc;

use serde::de::DeserializeOwned;

/// A file of an index.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct IndexFile {
    /// Path within the folder of the index, with forward slashes.
    pub name: String,
    /// Content: JSON.
    pub text: String,
}

impl IndexFile {
    pub(crate) fn new(name: String, text: String) -> Self {
        Self { name, text }
    }
}

/// Source of the files of an index.
///
/// Maps from names to contents are sources, and so are references and [`Arc`]s of sources.
///
/// ```
/// use docs_search_index::IndexSource;
/// use std::collections::HashMap;
///
/// let files = HashMap::from([("root.json".to_owned(), "{}".to_owned())]);
/// assert_eq!(files.read("root.json")?.as_deref(), Some("{}".as_bytes()));
/// assert_eq!(files.read("t-a.json")?, None);
/// # Ok::<(), docs_search_index::SourceError>(())
/// ```
///
/// A source of your own distinguishes a file that does not exist from one that cannot be read:
///
/// ```
/// use std::borrow::Cow;
/// use std::fs;
/// use std::io::ErrorKind;
/// use std::path::PathBuf;
///
/// use docs_search_index::{Index, IndexError, IndexSource, SourceError};
///
/// struct Folder(PathBuf);
///
/// impl IndexSource for Folder {
///     fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
///         match fs::read(self.0.join(name)) {
///             Ok(bytes) => Ok(Some(Cow::Owned(bytes))),
///             Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
///             Err(error) => Err(error.into()),
///         }
///     }
/// }
///
/// let index = Index::open(Folder(PathBuf::from("no-such-folder")));
/// assert_eq!(index.err(), Some(IndexError::Missing("root.json".to_owned())));
/// ```
pub trait IndexSource {
    /// Returns the bytes of the file with a name; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists but cannot be read, or the caller of the search no longer waits for
    /// its results.
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError>;
}

/// Error of an [`IndexSource`] that cannot read a file.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The operating system, or the store of the files, reported an error.
    #[error("{message}")]
    Io {
        /// Kind of the error.
        kind: io::ErrorKind,
        /// Message of the error.
        message: String,
    },
    /// The caller stopped the search.
    #[error("the search was cancelled")]
    Cancelled,
}

impl From<io::Error> for SourceError {
    fn from(error: io::Error) -> Self {
        Self::Io { kind: error.kind(), message: error.to_string() }
    }
}

impl<T: AsRef<[u8]>, H: BuildHasher> IndexSource for HashMap<String, T, H> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        Ok(self.get(name).map(|bytes| Cow::Borrowed(bytes.as_ref())))
    }
}

impl<T: AsRef<[u8]>> IndexSource for BTreeMap<String, T> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        Ok(self.get(name).map(|bytes| Cow::Borrowed(bytes.as_ref())))
    }
}

impl<S: IndexSource + ?Sized> IndexSource for &S {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        (**self).read(name)
    }
}

impl<S: IndexSource + ?Sized> IndexSource for Box<S> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        (**self).read(name)
    }
}

impl<S: IndexSource + ?Sized> IndexSource for Arc<S> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        (**self).read(name)
    }
}

/// A folder of another source, such as the index among the files of a built site.
///
/// ```
/// use docs_search_index::{FOLDER, IndexSource, PrefixedSource};
/// use std::collections::BTreeMap;
///
/// let site = BTreeMap::from([("search-index/root.json".to_owned(), "{}".to_owned())]);
/// let index = PrefixedSource::new(&site, FOLDER);
/// assert_eq!(index.read("root.json")?.as_deref(), Some("{}".as_bytes()));
/// # Ok::<(), docs_search_index::SourceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PrefixedSource<S> {
    source: S,
    folder: String,
}

impl<S: IndexSource> PrefixedSource<S> {
    /// Creates a source that reads from a folder of another. `folder` is a path with forward slashes, without one at the end.
    pub fn new(source: S, folder: impl Into<String>) -> Self {
        Self { source, folder: folder.into() }
    }
}

impl<S: IndexSource> IndexSource for PrefixedSource<S> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        self.source.read(&format!("{}/{name}", self.folder))
    }
}

/// Error of an index that cannot be read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// A file is missing.
    #[error("the search index has no file `{0}`")]
    Missing(String),
    /// A file exists but cannot be read.
    #[error("the file `{name}` of the search index can't be read: {error}")]
    Unreadable {
        /// Name of the file.
        name: String,
        /// Error of the source.
        error: SourceError,
    },
    /// A file does not have the documented format.
    #[error("the file `{0}` of the search index is malformed")]
    Malformed(String),
    /// The index was written in another version of the format.
    #[error("the search index has format {0}, not {expected}", expected = crate::FORMAT)]
    Format(u32),
    /// The caller stopped the search.
    #[error("the search was cancelled")]
    Cancelled,
}

/// Reads a JSON file.
pub(crate) fn read_json<T: DeserializeOwned>(
    source: &(impl IndexSource + ?Sized),
    name: &str,
) -> Result<T, IndexError> {
    read_json_sized(source, name).map(|(value, _)| value)
}

/// Reads a JSON file; returns its value and the number of its bytes.
pub(crate) fn read_json_sized<T: DeserializeOwned>(
    source: &(impl IndexSource + ?Sized),
    name: &str,
) -> Result<(T, u64), IndexError> {
    let bytes = source.read(name).map_err(|error| match error {
        SourceError::Cancelled => IndexError::Cancelled,
        error => IndexError::Unreadable { name: name.to_owned(), error },
    })?;
    let bytes = bytes.ok_or_else(|| IndexError::Missing(name.to_owned()))?;
    let value =
        serde_json::from_slice(&bytes).map_err(|_| IndexError::Malformed(name.to_owned()))?;
    Ok((value, bytes.len() as u64))
}
