//! Published pages.

use crate::TextPrint;

/// Page with its anchors.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PublishedPage {
    /// Path of the page, without the base URL.
    pub path: String,
    /// Path of its Markdown file; empty for a page without one.
    pub file: String,
    /// Title of the page.
    pub title: String,
    /// Fingerprint of the page's text.
    pub text: TextPrint,
    /// Ids of the page, in reading order.
    pub anchors: Vec<PublishedAnchor>,
}

/// Id on a page.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PublishedAnchor {
    /// Id.
    pub id: String,
    /// Fingerprint of the text from this heading to the next one, without the headings.
    pub text: TextPrint,
}

impl PublishedPage {
    /// Creates a page of which only the path is known.
    #[must_use]
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), ..Self::default() }
    }

    pub(crate) fn anchor(&self, id: &str) -> Option<&PublishedAnchor> {
        self.anchors.iter().find(|anchor| anchor.id == id)
    }
}
