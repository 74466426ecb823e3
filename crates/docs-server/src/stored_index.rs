//! Search index among the files of a store (feature `search`).

use std::borrow::Cow;
use std::fmt;

use docs_search_index::{FOLDER, IndexSource, SourceError};

use crate::{Language, Store};

/// Index of a site in one language, among the files of a [`Store`].
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_search_index::{FOLDER, Index, IndexBuilder, PageKey};
/// use docs_server::MemoryStore;
/// use docs_server::search::StoredIndex;
///
/// let index = IndexBuilder::new().add(PageKey::new("/tides"), Vec::new()).build()?;
/// let files: BTreeMap<String, Vec<u8>> =
///     index.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}"), text.into_bytes())).collect();
/// let store = MemoryStore::new(files);
/// let index = Index::open(StoredIndex::new(&store, None, &|| true))?;
/// assert_eq!(index.page_count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StoredIndex<'a> {
    store: &'a dyn Store,
    folder: String,
    is_wanted: &'a dyn Fn() -> bool,
}

impl<'a> StoredIndex<'a> {
    /// Creates the index of a language; of the default one without `language`. Reading fails with
    /// [`SourceError::Cancelled`] once `is_wanted` returns `false`, so that a search for a client that is gone ends early.
    #[must_use]
    pub fn new(
        store: &'a dyn Store,
        language: Option<&Language>,
        is_wanted: &'a dyn Fn() -> bool,
    ) -> Self {
        let folder = match language {
            Some(language) => format!("{}/{FOLDER}", language.folder()),
            None => FOLDER.to_owned(),
        };
        Self { store, folder, is_wanted }
    }
}

impl fmt::Debug for StoredIndex<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { folder, .. } = self;
        formatter.debug_struct("StoredIndex").field("folder", folder).finish_non_exhaustive()
    }
}

impl IndexSource for StoredIndex<'_> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        if !(self.is_wanted)() {
            return Err(SourceError::Cancelled);
        }
        let file = self.store.file(&format!("{}/{name}", self.folder))?;
        Ok(file.and_then(|file| Some(Cow::Owned(file.bytes()?.to_vec()))))
    }
}
