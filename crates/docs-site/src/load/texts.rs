//! Texts of a site's Markdown files.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::text_file::read_bytes;
use crate::SourceTree;

/// The texts of a site's Markdown files, by path in the source tree.
#[derive(Clone, Debug)]
pub(super) enum Texts {
    /// Kept in memory, for a build needs each of them again.
    Kept(FxHashMap<String, String>),
    /// Read when they are asked for: a server for development renders few of a large site's pages.
    OnRequest,
}

impl Texts {
    pub(super) fn new(are_kept: bool) -> Self {
        if are_kept { Self::Kept(FxHashMap::default()) } else { Self::OnRequest }
    }

    /// Adds a text, if texts are kept.
    pub(super) fn insert(&mut self, file: &str, text: Option<String>) {
        if let (Self::Kept(texts), Some(text)) = (self, text) {
            texts.insert(file.to_owned(), text);
        }
    }

    pub(super) fn are_kept(&self) -> bool {
        matches!(self, Self::Kept(_))
    }

    /// Returns the text of a file; that of a missing one is empty.
    pub(super) fn text(&self, tree: &dyn SourceTree, file: &str) -> Cow<'_, str> {
        match self {
            Self::Kept(texts) => {
                texts.get(file).map_or(Cow::Borrowed(""), |text| text.as_str().into())
            }
            Self::OnRequest => {
                let bytes = read_bytes(tree, file, <[u8]>::to_vec).unwrap_or_default();
                String::from_utf8_lossy(&bytes).into_owned().into()
            }
        }
    }
}
