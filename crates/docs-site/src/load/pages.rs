//! Standalone pages.

use docs_model::{DEFAULT_EXCLUDE, StandalonePage, Variables};

use super::markdown_files::{markdown_files, patterns};
use super::reader::SiteReader;

/// Reads the Markdown `files` of a folder as standalone pages. `has_blocks` is that of `DocContext`.
pub(super) fn read_pages(
    folder: &str,
    files: &[String],
    translated: Option<&str>,
    (has_blocks, variables): (bool, &Variables),
    reader: &mut SiteReader<'_>,
) -> Vec<StandalonePage> {
    let exclude = patterns(&DEFAULT_EXCLUDE.map(str::to_owned), &mut reader.issues);
    let translations = reader.translations(translated, folder);
    let mut pages = Vec::new();
    for relative in markdown_files(files, folder, &exclude, &mut reader.issues) {
        let file = translations.file(relative);
        let Some(text) = reader.read(&file) else { continue };
        let (page, issues) = StandalonePage::read(&file, relative, &text, has_blocks, variables);
        reader.issues.extend(issues);
        if !reader.leaves_out(&page.front_matter, &page.file, &page.permalink) {
            pages.push(page);
        }
    }
    pages
}
