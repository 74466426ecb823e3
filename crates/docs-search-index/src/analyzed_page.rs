//! The analysis of one page.

use docs_core::Record;
use serde::{Deserialize, Serialize};

use crate::page_terms::PageTerms;
use crate::page_text::PageText;

/// Text and terms of one page: all that an index needs of it.
///
/// It depends on the page alone. It can be made on any thread while pages are rendered, and its bytes can be stored until
/// the page changes.
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

    /// Serialises the page. The bytes are read by the same version of this crate only.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("texts and numbers can be serialised")
    }

    /// Reads the text alone from the bytes of [`to_bytes`](Self::to_bytes).
    pub(crate) fn text_from_bytes(bytes: &[u8]) -> Option<PageText> {
        // The text is the first field.
        postcard::take_from_bytes(bytes).ok().map(|(text, _)| text)
    }

    /// Reads the bytes of [`to_bytes`](Self::to_bytes); `None` if they are something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}
