//! Markdown files of a folder.

use docs_model::{Issue, Location, Policy, unusable_file_name};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::reader::Translations;
use super::site::SETTINGS_CODE;
use crate::inputs::source::printable_path;
use crate::values::path::is_hidden;

/// Returns the Markdown files that are not hidden, and that no pattern excludes. A file name that cannot be part of an address, or
/// whose extension is in upper case, is reported.
pub(super) fn markdown_files<'a>(
    files: &'a [String],
    folder: &str,
    exclude: &GlobSet,
    issues: &mut Vec<Issue>,
) -> Vec<&'a String> {
    let mut pages = Vec::new();
    let is_included = |file: &&String| {
        is_markdown(&file.to_ascii_lowercase()) && !is_hidden(file) && !exclude.is_match(file)
    };
    for file in files.iter().filter(is_included) {
        let is_upper_case = !is_markdown(file);
        let reason = is_upper_case.then_some("its extension must be in lower case");
        match reason.or_else(|| unusable_file_name(file)) {
            None => pages.push(file),
            Some(reason) => issues.push(
                Issue::warning("file-name", format!("the file has no page: {reason}"))
                    .at(Location::file(printable_path(&format!("{folder}/{file}"))))
                    .help("rename the file"),
            ),
        }
    }
    pages
}

/// Reports the translations that would have a page, but whose original does not exist.
pub(super) fn report_orphan_translations(
    translations: &Translations<'_>,
    originals: &[String],
    has_page: impl Fn(&str) -> bool,
    policy: Policy,
    issues: &mut Vec<Issue>,
) {
    let Some(severity) = policy.severity() else { return };
    let Some((folder, files)) = translations.without_original(originals) else { return };
    for file in files {
        if is_markdown(file) && !is_hidden(file) && has_page(file) {
            let file = printable_path(&format!("{folder}/{file}"));
            let message = "the translation has no page: its original does not exist";
            let help = "rename the file as its original, or remove it; each page has a file in the default language";
            let issue = Issue::new(severity, "orphan-translation", message);
            issues.push(issue.at(Location::file(file)).help(help));
        }
    }
}

fn is_markdown(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}

/// Compiles glob patterns for files. Invalid patterns are reported and ignored.
pub(super) fn patterns(exclude: &[String], issues: &mut Vec<Issue>) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for pattern in exclude {
        // `*` does not match slashes, as in Docusaurus.
        match GlobBuilder::new(pattern).literal_separator(true).build() {
            Ok(glob) => {
                set.add(glob);
            }
            Err(error) => issues.push(Issue::error(SETTINGS_CODE, error.to_string())),
        }
    }
    set.build().unwrap_or_else(|error| {
        issues.push(Issue::error(SETTINGS_CODE, error.to_string()));
        GlobSet::empty()
    })
}
