//! What the build before left.

use crate::cache::{Fingerprint, KeptPage, State};
use crate::search::IndexState;

/// What the build before left of the pages in one language.
pub(crate) struct Before<'a> {
    pub(crate) state: Option<&'a State>,
    /// Folder of the language, with its slash.
    pub(crate) folder: Option<String>,
    /// Of everything of the site that any page's shell can show, as it is now; what the build before noted is compared
    /// with it.
    pub(crate) surroundings: Fingerprint,
}

impl<'a> Before<'a> {
    /// What a state knows of the language in a folder.
    pub(crate) fn of(state: Option<&'a State>, folder: Option<String>) -> Self {
        Self { state, folder, surroundings: Fingerprint::default() }
    }

    /// There was no build before.
    pub(crate) fn nothing() -> Self {
        Self::of(None, None)
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
