//! Pages that are React components.

use docs_model::StandalonePage;

use crate::load::reader::SiteReader;

/// Reads the script `files` of a folder as pages that are React components.
pub(super) fn component_pages(
    folder: &str,
    files: &[&str],
    translated: Option<&str>,
    title: &str,
    reader: &mut SiteReader<'_>,
) -> Vec<StandalonePage> {
    let translations = reader.translations(translated, folder);
    let page = |file: &&str| {
        let relative = (*file).to_owned();
        StandalonePage::component(&translations.file(&relative), file, title)
    };
    files.iter().map(page).collect()
}
