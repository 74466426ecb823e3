//! Sources of articles, read on demand.

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::inputs::source::SourceTree;
use crate::load::LoadedSite;
use crate::values::fingerprint::Fingerprint;

/// Source of an article's file.
///
/// Most pages of a build are unchanged. For these the fingerprint of the source from loading the site is sufficient, and the file is not
/// read again.
pub(crate) enum ArticleText<'a> {
    InMemory(Cow<'a, str>),
    File {
        loaded: &'a LoadedSite,
        sources: &'a dyn SourceTree,
        path: &'a str,
        /// The source, after it was read.
        text: OnceCell<String>,
    },
}

impl<'a> ArticleText<'a> {
    /// Creates the source of a file of a loaded site. The file is not read yet.
    pub(crate) fn from_file(
        loaded: &'a LoadedSite,
        sources: &'a dyn SourceTree,
        path: &'a str,
    ) -> Self {
        Self::File { loaded, sources, path, text: OnceCell::new() }
    }

    /// Returns the source. The first call reads the file.
    pub(crate) fn get(&self) -> &str {
        match self {
            Self::InMemory(text) => text,
            Self::File { loaded, sources, path, text } => {
                text.get_or_init(|| loaded.text(*sources, path))
            }
        }
    }

    pub(crate) fn into_text(self) -> Cow<'a, str> {
        match self {
            Self::InMemory(text) => text,
            Self::File { loaded, sources, path, text } => {
                text.into_inner().unwrap_or_else(|| loaded.text(sources, path)).into()
            }
        }
    }

    /// Returns the fingerprint of the source as it was read, otherwise as it was when the site was loaded.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        let loaded = match self {
            Self::File { loaded, path, text, .. } if text.get().is_none() => {
                loaded.texts.get(*path)
            }
            _ => None,
        };
        loaded.copied().unwrap_or_else(|| Fingerprint::from_bytes(self.get().as_bytes()))
    }
}
