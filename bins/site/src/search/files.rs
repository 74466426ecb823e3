//! Index among the files of a server.

use std::borrow::Cow;

use docs_search_index::{FOLDER, IndexSource, SourceError};
use docs_server::{Language, Store};

/// Index of a site in one language.
pub(crate) struct ServedIndex<'a> {
    files: &'a dyn Store,
    folder: String,
    is_wanted: &'a dyn Fn() -> bool,
}

impl<'a> ServedIndex<'a> {
    /// Creates the index of a language, by default of the default one. Reading fails once `is_wanted` is `false`.
    pub(crate) fn new(
        files: &'a dyn Store,
        language: Option<&Language>,
        is_wanted: &'a dyn Fn() -> bool,
    ) -> Self {
        let folder = match language {
            Some(language) => format!("{}/{FOLDER}", language.folder()),
            None => FOLDER.to_owned(),
        };
        Self { files, folder, is_wanted }
    }
}

impl IndexSource for ServedIndex<'_> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        if !(self.is_wanted)() {
            return Err(SourceError::Cancelled);
        }
        let file = self.files.file(&format!("{}/{name}", self.folder))?;
        Ok(file.and_then(|file| Some(Cow::Owned(file.bytes()?.to_vec()))))
    }
}
