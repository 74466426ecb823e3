//! Folders of translated files.

use docs_model::VersionName;

/// Folder of all translations.
const FOLDER: &str = "i18n";

/// Folder of the translated documents, below that of a language.
const DOCS_FOLDER: &str = "docusaurus-plugin-content-docs";

/// Folder of the translated pages, below that of a language.
const PAGES_FOLDER: &str = "docusaurus-plugin-content-pages";

/// Folder of the translated posts, below that of a language.
const BLOG_FOLDER: &str = "docusaurus-plugin-content-blog";

/// Returns the folder of the translations into a language, relative to the project. `folder` is its name: the language, or
/// the `path` of its configuration.
///
/// ```
/// assert_eq!(docs_docusaurus::translations_folder("fr"), "i18n/fr");
/// ```
#[must_use]
pub fn translations_folder(folder: &str) -> String {
    format!("{FOLDER}/{folder}")
}

/// Returns the folder of the pages in a language, relative to the project.
///
/// ```
/// assert_eq!(docs_docusaurus::pages_translations("fr"), "i18n/fr/docusaurus-plugin-content-pages");
/// ```
#[must_use]
pub fn pages_translations(folder: &str) -> String {
    format!("{}/{PAGES_FOLDER}", translations_folder(folder))
}

/// Returns the folder of the posts of a blog in a language, relative to the project. `id` is the id of the blog
/// plugin.
///
/// ```
/// use docs_docusaurus::blog_translations;
///
/// assert_eq!(blog_translations("fr", "default"), "i18n/fr/docusaurus-plugin-content-blog");
/// assert_eq!(blog_translations("fr", "news"), "i18n/fr/docusaurus-plugin-content-blog-news");
/// ```
#[must_use]
pub fn blog_translations(folder: &str, id: &str) -> String {
    let folder = translations_folder(folder);
    match id {
        "default" => format!("{folder}/{BLOG_FOLDER}"),
        id => format!("{folder}/{BLOG_FOLDER}-{id}"),
    }
}

/// Returns the file with the labels of a version in a language. `id` is the id of the docs plugin.
///
/// ```
/// use docs_docusaurus::docs_labels_file;
/// use docs_model::VersionName;
///
/// let file = docs_labels_file("fr", "default", &VersionName::new("1.0"));
/// assert_eq!(file, "i18n/fr/docusaurus-plugin-content-docs/version-1.0.json");
/// ```
#[must_use]
pub fn docs_labels_file(folder: &str, id: &str, version: &VersionName) -> String {
    format!("{}.json", docs_translations(folder, id, version))
}

/// Returns the folder of a version's documents in a language. `id` is that of the docs plugin.
pub(crate) fn docs_translations(folder: &str, id: &str, version: &VersionName) -> String {
    let plugin = match id {
        "default" => DOCS_FOLDER.to_owned(),
        id => format!("{DOCS_FOLDER}-{id}"),
    };
    let version = match version.as_str() {
        "current" => "current".to_owned(),
        released => format!("version-{released}"),
    };
    format!("{}/{plugin}/{version}", translations_folder(folder))
}
