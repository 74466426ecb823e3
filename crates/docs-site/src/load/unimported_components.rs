//! Components in the folder of pages that no page imports.

use std::collections::HashSet;

use docs_model::{DEFAULT_EXCLUDE, Issue, Location, Severity};

use super::markdown_files::patterns;
use super::site::LoadedSite;
use super::unused_translations::is_default_language;
use crate::inputs::source::{SourceTree, printable_path};
use crate::values::path::is_hidden;

/// Extensions of files with components.
const COMPONENT_EXTENSIONS: [&str; 2] = [".tsx", ".jsx"];

/// Advice for a component that no page imports.
const HELP: &str =
    "import the component into a page, `import Part from './part'`, or move it to another folder";

/// Returns an issue for each component in the folder of pages that is not among `bundled`, the source files of the components that pages
/// import: in Docusaurus, each would be a page. Names that start with `_` are those of parts.
///
/// A draft that has been left out may import a component, so a site with such drafts has no issue. Neither has a bundle with errors
/// (`found`), whose list of files is incomplete.
pub(crate) fn unimported_components(
    loaded: &LoadedSite,
    tree: &dyn SourceTree,
    bundled: &[String],
    found: &[Issue],
) -> Vec<Issue> {
    let site = &loaded.site;
    let is_own_format = loaded.replaced.is_none();
    let is_complete = site.drafts.is_empty()
        && found.iter().all(|issue| issue.severity != Severity::Error)
        && is_default_language(&site.settings);
    let folder = site.pages_folders.last().filter(|_| is_own_format && is_complete);
    let Some(folder) = folder else { return Vec::new() };
    let bundled: HashSet<&str> = bundled.iter().map(String::as_str).collect();
    let is_part = patterns(&DEFAULT_EXCLUDE.map(str::to_owned), &mut Vec::new());
    let files = tree.list(folder).files.into_iter();
    let components = files.filter(|file| {
        COMPONENT_EXTENSIONS.iter().any(|extension| file.ends_with(extension))
            && !is_hidden(file)
            && !is_part.is_match(file)
    });
    let components = components.map(|file| format!("{folder}/{file}"));
    let issue = |file: String| {
        Issue::warning("file-name", "the file has no page: pages are Markdown files")
            .at(Location::file(printable_path(&file)))
            .help(HELP)
    };
    components.filter(|file| !bundled.contains(file.as_str())).map(issue).collect()
}
