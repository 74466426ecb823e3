//! Folder of the translations of a language.

use docs_model::Settings;

use crate::load::reader::SiteReader;

/// Returns the name of the folder with the translations of files; `None` for the language of the original files.
pub(super) fn language_folder<'s>(
    settings: &'s Settings,
    reader: &SiteReader<'_>,
) -> Option<&'s str> {
    reader.options.language.is_some().then(|| settings.language_folder())
}
