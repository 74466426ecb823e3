//! The analysis of one page.

use docs_core::Record;
use serde::{Deserialize, Serialize};

use crate::page_terms::PageTerms;
use crate::page_text::PageText;

/// Text and terms of one page, from which an index is built.
///
/// It depends only on the page, so it can be created on any thread while pages are rendered. Its bytes can be stored
/// until the page changes.
///
/// ```
/// use docs_search_index::AnalyzedPage;
///
/// let page = AnalyzedPage::new("/forms", &[]);
/// assert_eq!(AnalyzedPage::from_bytes(&page.to_bytes()), Some(page));
/// assert_eq!(AnalyzedPage::from_bytes(b""), None);
/// ```
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct AnalyzedPage {
    pub(crate) text: PageText,
    pub(crate) terms: PageTerms,
}

impl AnalyzedPage {
    /// Finds the terms in the search records of the page with an address.
    #[must_use]
    pub fn new(url: &str, records: &[Record]) -> Self {
        let text = PageText::new(url, records);
        Self { terms: PageTerms::new(&text), text }
    }

    /// Serialises the page. Only the same version of this crate can read the bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("texts and numbers can be serialised")
    }

    /// Reads only the text from the bytes of [`to_bytes`](Self::to_bytes).
    pub(crate) fn text_from_bytes(bytes: &[u8]) -> Option<PageText> {
        // The text is the first field.
        postcard::take_from_bytes(bytes).ok().map(|(text, _)| text)
    }

    /// Reads the bytes of [`to_bytes`](Self::to_bytes); `None` if they are malformed.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}
