//! Folders of translated files.

use docs_model::VersionName;

/// Folder of all translations.
const FOLDER: &str = "i18n";

/// Folder of the translated documents, below that of a language.
const DOCS_FOLDER: &str = "docusaurus-plugin-content-docs";

/// Folder of the translated pages, below that of a language.
const PAGES_FOLDER: &str = "docusaurus-plugin-content-pages";

/// Returns the folder of the translations into a language, relative to the project.
///
/// ```
/// assert_eq!(docs_docusaurus::translations_folder("fr"), "i18n/fr");
/// ```
#[must_use]
pub fn translations_folder(language: &str) -> String {
    format!("{FOLDER}/{language}")
}

/// Returns the folder of the pages in a language, relative to the project.
///
/// ```
/// assert_eq!(docs_docusaurus::pages_translations("fr"), "i18n/fr/docusaurus-plugin-content-pages");
/// ```
#[must_use]
pub fn pages_translations(language: &str) -> String {
    format!("{}/{PAGES_FOLDER}", translations_folder(language))
}

/// Returns the folder of a version's documents in a language. `id` is that of the docs plugin.
pub(crate) fn docs_translations(language: &str, id: &str, version: &VersionName) -> String {
    let plugin = match id {
        "default" => DOCS_FOLDER.to_owned(),
        id => format!("{DOCS_FOLDER}-{id}"),
    };
    let version = match version.as_str() {
        "current" => "current".to_owned(),
        released => format!("version-{released}"),
    };
    format!("{}/{plugin}/{version}", translations_folder(language))
}
