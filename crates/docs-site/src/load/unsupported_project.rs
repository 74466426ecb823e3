//! Docusaurus projects, for programs without the feature `docusaurus`.

use docs_model::{Issue, Location};

use super::reader::SiteReader;
use super::site::SETTINGS_CODE;

/// Extensions of configuration files: those of `docs_docusaurus::CONFIG_EXTENSIONS`, which this program does not contain.
const EXTENSIONS: [&str; 8] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json", "jsonc"];

/// Reports a Docusaurus project. Without the issue, an author would look for a mistake in the project.
pub(super) fn reported(mut reader: SiteReader<'_>) -> SiteReader<'_> {
    let mut files = EXTENSIONS.iter().map(|extension| format!("docusaurus.config.{extension}"));
    if let Some(file) = files.find(|file| reader.is_file(file)) {
        let message = "Docusaurus projects are not supported by this program";
        let issue = Issue::error(SETTINGS_CODE, message).at(Location::file(file));
        reader.issues.push(issue.help("it was compiled without the feature `docusaurus`"));
    }
    reader
}
