//! Standalone pages.

use docs_model::{DEFAULT_EXCLUDE, Settings, StandalonePage};

use super::landing_pages::LandingPages;
use super::markdown_files::{markdown_files, patterns, report_orphan_translations};
use super::reader::SiteReader;

/// Reads the Markdown `files` of a folder as standalone pages.
pub(super) fn read_pages(
    folder: &str,
    files: &[String],
    translated: Option<&str>,
    settings: &Settings,
    reader: &mut SiteReader<'_>,
) -> Vec<StandalonePage> {
    let exclude = patterns(&DEFAULT_EXCLUDE.map(str::to_owned), &mut reader.issues);
    let translations = reader.translations(translated, folder);
    let on_orphan_pages = settings.policies.on_orphan_pages;
    let has_page = |file: &str| !exclude.is_match(file);
    let issues = &mut reader.issues;
    report_orphan_translations(&translations, files, has_page, on_orphan_pages, issues);
    let blocks = settings.markdown.blocks;
    let landing = LandingPages::new(settings);
    let mut pages = Vec::new();
    for relative in markdown_files(files, folder, &exclude, &mut reader.issues) {
        let file = translations.file(relative);
        let Some(text) = reader.read(&file) else { continue };
        let mut text = reader.processed_text(&file, &text).to_owned();
        if let Some(translated) = landing.translated(&file, &text) {
            text.clone_from(&translated.text);
            reader.translated_docs.push((file.clone(), translated));
        }
        let (page, issues) =
            StandalonePage::read(&file, relative, &text, blocks, &settings.variables);
        reader.issues.extend(issues);
        if !reader.leaves_out(&page.front_matter, &page.file, &page.permalink) {
            pages.push(page);
        }
    }
    pages
}
