//! The files of an index, and where they are read from.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::catalogue::PageId;
use crate::page::PageText;

/// A file of the index.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct IndexFile {
    /// Its path within the folder of the index.
    pub name: String,
    /// What it holds: JSON.
    pub text: String,
}

/// Where the files of an index are read from.
///
/// ```
/// use docs_search_index::IndexSource;
/// use std::collections::HashMap;
///
/// let files = HashMap::from([("root.json".to_owned(), "{}".to_owned())]);
/// assert_eq!(files.read("root.json").as_deref(), Some("{}".as_bytes()));
/// assert_eq!(files.read("t-a.json"), None);
/// ```
pub trait IndexSource {
    /// The bytes of the file with this name; `None` if there is none.
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>>;
}

impl IndexSource for HashMap<String, String> {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.get(name).map(|text| Cow::Borrowed(text.as_bytes()))
    }
}

/// Why an index could not be read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum IndexError {
    /// A file is not there.
    #[error("the search index has no file `{0}`")]
    Missing(String),
    /// A file is not what the format says.
    #[error("the search index has a file `{0}` that can't be read")]
    Malformed(String),
    /// The index was written by another version of the engine.
    #[error("the search index has format {0}, not {expected}", expected = crate::FORMAT)]
    Format(u32),
}

/// The file with a page's texts.
#[must_use]
pub fn page_file(id: PageId, page: &PageText) -> IndexFile {
    IndexFile { name: page_file_name(id.0), text: page.to_json() }
}

pub(crate) fn page_file_name(id: u32) -> String {
    format!("pages/{id}.json")
}

/// Reads a file of JSON.
pub(crate) fn read_json<T: serde::de::DeserializeOwned>(
    source: &dyn IndexSource,
    name: &str,
) -> Result<T, IndexError> {
    let bytes = source.read(name).ok_or_else(|| IndexError::Missing(name.to_owned()))?;
    serde_json::from_slice(&bytes).map_err(|_| IndexError::Malformed(name.to_owned()))
}
