//! Standalone pages.

use docs_model::{DEFAULT_EXCLUDE, Issue, Location, Settings, StandalonePage};

use super::landing_pages::LandingPages;
use super::markdown_files::{markdown_files, patterns, report_orphan_translations};
use super::reader::SiteReader;
use super::text_file::text_of;
use super::unused_translations::is_default_language;
use crate::inputs::source::printable_path;

/// Extensions of files with components.
const COMPONENT_EXTENSIONS: [&str; 2] = [".tsx", ".jsx"];

/// Reports the files with components in the folder of pages that no page imports: in Docusaurus, each would be a page. Names that start
/// with `_` are those of parts.
pub(super) fn report_components(
    files: &[String],
    folder: &str,
    settings: &Settings,
    reader: &mut SiteReader<'_>,
) {
    let stem = |file: &'_ str| -> Option<usize> {
        COMPONENT_EXTENSIONS.iter().find_map(|end| Some(file.strip_suffix(end)?.len()))
    };
    let name = |file: &'_ str| file.rfind('/').map_or(0, |slash| slash + 1);
    let is_part = |file: &str| file.split('/').any(|name| name.starts_with(['_', '.']));
    let components: Vec<&String> = files
        .iter()
        .filter(|file| is_default_language(settings) && stem(file).is_some() && !is_part(file))
        .collect();
    if components.is_empty() {
        return;
    }
    let sources = files.iter().filter(|file| is_source(file));
    let texts: Vec<String> =
        sources.filter_map(|file| text_of(reader.tree, &format!("{folder}/{file}")).ok()).collect();
    for file in components {
        let imported = format!("/{}", &file[name(file)..stem(file).unwrap_or(file.len())]);
        if texts.iter().any(|text| text.contains(&imported)) {
            continue;
        }
        let issue = Issue::warning("file-name", "the file has no page: pages are Markdown files")
            .at(Location::file(printable_path(&format!("{folder}/{file}"))));
        let help = "import the component into a page, `import Part from './part'`, or move it to another folder";
        reader.issues.push(issue.help(help));
    }
}

/// Returns whether a file can import components.
fn is_source(file: &str) -> bool {
    let extensions = [".md", ".mdx", ".js", ".ts"].iter().chain(&COMPONENT_EXTENSIONS);
    extensions.into_iter().any(|extension| file.ends_with(extension))
}

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
        let Some(mut text) = reader.read(&file) else { continue };
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
