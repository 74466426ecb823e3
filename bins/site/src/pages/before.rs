//! What the build before left.

use crate::cache::{KeptPage, State};
use crate::search::IndexState;

/// What the build before left of the pages in one language.
pub(crate) struct Before<'a> {
    pub(crate) state: Option<&'a State>,
    /// Folder of the language, with its slash.
    pub(crate) folder: Option<String>,
}

impl Before<'_> {
    /// There was no build before.
    pub(crate) fn nothing() -> Self {
        Self { state: None, folder: None }
    }

    /// The path of a document within the whole site.
    pub(crate) fn path(&self, document: &str) -> String {
        format!("{}{document}", self.folder.as_deref().unwrap_or_default())
    }

    pub(super) fn page(&self, document: &str) -> Option<KeptPage> {
        self.state?.page(&self.path(document))
    }

    /// What the search index knew of a page.
    pub(crate) fn search(&self, document: &str) -> Option<Vec<u8>> {
        self.state?.search(&self.path(document))
    }

    pub(super) fn has_search(&self, document: &str) -> bool {
        self.state.is_some_and(|state| state.has_search(&self.path(document)))
    }

    /// What is known of a language's index.
    pub(crate) fn index(&self, folder: &str) -> Option<IndexState> {
        self.state?.header.search.get(folder).copied()
    }
}
