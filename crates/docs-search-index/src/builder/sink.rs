//! Destination of an index's files, and access to a previous index.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use super::state::IndexState;
use crate::file::{IndexFile, IndexSource};

/// Destination of the files of an index.
///
/// ```
/// use std::collections::BTreeMap;
/// use std::convert::Infallible;
/// use std::sync::Mutex;
///
/// use docs_search_index::{IndexBuilder, IndexFile, IndexSink, PageKey};
///
/// /// Collects the sizes of files.
/// #[derive(Default)]
/// struct Sizes(Mutex<BTreeMap<String, usize>>);
///
/// impl IndexSink for Sizes {
///     type Error = Infallible;
///
///     fn write(&self, file: IndexFile) -> Result<(), Infallible> {
///         self.0.lock().unwrap().insert(file.name, file.text.len());
///         Ok(())
///     }
/// }
///
/// let sizes = Sizes::default();
/// IndexBuilder::new().add(PageKey::new("/tides"), Vec::new()).write(&sizes)?;
/// assert!(sizes.0.into_inner()?.contains_key("root.json"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait IndexSink: Sync {
    /// Error of a file that cannot be written.
    type Error: Send;

    /// Writes a file. It is called from several threads, in any order of files.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    fn write(&self, file: IndexFile) -> Result<(), Self::Error>;

    /// Keeps files of the [previous index](PreviousIndex), all or none. Files that are neither written nor kept are
    /// removed from the index.
    ///
    /// Returns `false` if one of the files is missing or has been changed: then all files are written. Returns `false`
    /// unless implemented.
    fn keep(&self, names: &[&str]) -> bool {
        let _ = names;
        false
    }
}

/// The index that was written last, with the analysed pages it was built from.
///
/// Its files are read through [`IndexSource`].
pub trait PreviousIndex: IndexSource + Sync {
    /// Returns the result of [`IndexBuilder::write`](super::IndexBuilder::write) for this index; `None` if
    /// it is unknown.
    fn state(&self) -> Option<IndexState>;

    /// Returns the names of the files that are still as they were written.
    fn names(&self) -> Vec<String>;

    /// Returns the [bytes](crate::AnalyzedPage::to_bytes) of the analysis of the page with an address.
    fn page(&self, url: &str) -> Option<Vec<u8>>;
}

/// Collects all files in memory.
#[derive(Debug, Default)]
pub(super) struct MemorySink(Mutex<BTreeMap<String, String>>);

impl MemorySink {
    pub(super) fn into_files(self) -> BTreeMap<String, String> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the content of each file.
    pub(super) fn into_values(self) -> BTreeMap<String, Value> {
        let value = |json: &str| serde_json::from_str(json).expect("every file is JSON");
        self.into_files().into_iter().map(|(name, json)| (name, value(&json))).collect()
    }
}

impl IndexSink for MemorySink {
    type Error = Infallible;

    fn write(&self, file: IndexFile) -> Result<(), Infallible> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(file.name, file.text);
        Ok(())
    }
}
