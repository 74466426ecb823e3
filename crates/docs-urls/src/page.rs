//! A published page.

use crate::TextPrint;

/// A page with its anchors.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PublishedPage {
    /// The page's path, base URL left out.
    pub path: String,
    /// Path of the file with its text; empty for a page without one.
    pub file: String,
    /// The page's title.
    pub title: String,
    /// Fingerprint of the page's text.
    pub text: TextPrint,
    /// Ids of the page, in reading order.
    pub anchors: Vec<PublishedAnchor>,
}

/// An id of a page.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PublishedAnchor {
    /// The id.
    pub id: String,
    /// Fingerprint of the text from this heading to the next one, without the heading.
    pub text: TextPrint,
}

impl PublishedPage {
    /// Creates a page without a title, a text and anchors.
    #[must_use]
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), ..Self::default() }
    }

    pub(crate) fn anchor(&self, id: &str) -> Option<&PublishedAnchor> {
        self.anchors.iter().find(|anchor| anchor.id == id)
    }
}
