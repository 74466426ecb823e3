//! An index among the files that a server gives.

use std::borrow::Cow;

use docs_search_index::IndexSource;

use super::FOLDER;
use crate::serve::Files;

/// The index of a site in one language.
pub(crate) struct ServedIndex<'a> {
    files: &'a dyn Files,
    folder: String,
}

impl<'a> ServedIndex<'a> {
    /// The index of a language, which has a folder of its own unless it is the default one.
    pub(crate) fn of_language(files: &'a dyn Files, language: Option<&str>) -> Self {
        let index = |folder| Self { files, folder };
        let own = language.map(|language| index(format!("{language}/{FOLDER}")));
        own.filter(|own| own.read(docs_search_index::ROOT_FILE).is_some())
            .unwrap_or_else(|| index(FOLDER.to_owned()))
    }
}

impl IndexSource for ServedIndex<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        let file = self.files.file(&format!("{}/{name}", self.folder))?;
        Some(Cow::Owned(file.held()?.to_vec()))
    }
}
