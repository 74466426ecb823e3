//! Markdown files of a folder.

use docs_model::{Issue, Location, unusable_file_name};
use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

use super::site::SETTINGS_CODE;
use crate::inputs::source::printable_path;

/// Returns the Markdown files that no pattern excludes. A file name that cannot be part of an address is reported.
pub(super) fn markdown_files<'a>(
    files: &'a [String],
    folder: &str,
    exclude: &GlobSet,
    issues: &mut Vec<Issue>,
) -> Vec<&'a String> {
    let mut pages = Vec::new();
    for file in files.iter().filter(|file| is_markdown(file) && !exclude.is_match(file)) {
        match unusable_file_name(file) {
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

fn is_markdown(file: &str) -> bool {
    file.ends_with(".md") || file.ends_with(".mdx")
}

/// Compiles glob patterns of files. Invalid patterns are reported and ignored.
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
