//! The texts of a site's Markdown files.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::read_bytes;

/// The texts of a site's Markdown files, by path relative to the site's folder.
#[derive(Debug)]
pub(crate) enum Texts {
    /// As they were read: a build looks at each of them again.
    Kept(FxHashMap<String, String>),
    /// In this folder: of a large site, `dev` shows a few pages only, and need not hold the others' texts.
    OnDisk(PathBuf),
}

impl Texts {
    pub(super) fn new(root: &Path, are_kept: bool) -> Self {
        if are_kept { Self::Kept(FxHashMap::default()) } else { Self::OnDisk(root.to_owned()) }
    }

    /// Takes a text that was just read.
    pub(super) fn insert(&mut self, file: &str, text: Option<String>) {
        if let (Self::Kept(texts), Some(text)) = (self, text) {
            texts.insert(file.to_owned(), text);
        }
    }

    pub(super) fn are_kept(&self) -> bool {
        matches!(self, Self::Kept(_))
    }

    /// The text of a file; one that is gone has none.
    pub(crate) fn of(&self, file: &str) -> Cow<'_, str> {
        match self {
            Self::Kept(texts) => {
                texts.get(file).map_or(Cow::Borrowed(""), |text| text.as_str().into())
            }
            Self::OnDisk(root) => {
                let bytes = read_bytes(&root.join(file), <[u8]>::to_vec).unwrap_or_default();
                String::from_utf8_lossy(&bytes).into_owned().into()
            }
        }
    }
}
