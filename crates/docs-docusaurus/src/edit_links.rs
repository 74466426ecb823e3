//! Arguments and results of the function `editUrl` of a plugin.

use docs_model::{
    AddressUse, BlogPost, BlogSettings, Doc, Issue, Location, Settings, StandalonePage, Value,
    VersionSettings, apply_trailing_slash, join_paths, refused_address,
};

use crate::plugin_files::PluginFiles;

/// The function `editUrl` of a plugin.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct EditFunction {
    /// Files whose addresses the function returns.
    pub files: PluginFiles,
    /// Path of the function within the configuration.
    pub config_path: Vec<String>,
}

impl EditFunction {
    /// Returns the function `editUrl` among the options of a plugin. `config_path` is their path within the configuration.
    pub(crate) fn read(
        files: PluginFiles,
        options: &Value,
        config_path: &[String],
    ) -> Option<Self> {
        const OPTION: &str = "editUrl";
        options.at(&[OPTION, "$function"])?;
        let config_path = config_path.iter().cloned().chain([OPTION.to_owned()]).collect();
        Some(Self { files, config_path })
    }
}

/// Returns the argument that Docusaurus passes to the function for a document.
///
/// ```
/// use docs_docusaurus::doc_edit_argument;
/// use docs_model::{Doc, DocContext, Settings};
///
/// let site = Settings::new("Docs", "https://docs.example.com", "/base/");
/// let version = &site.versions()[0];
/// let (doc, _) = Doc::read("content/tools/form.md", "tools/form.md", "", &DocContext::default());
/// let argument = doc_edit_argument(&site, version, &doc);
/// assert_eq!(argument.at(&["docPath"]).unwrap().as_text(), Some("tools/form.md"));
/// assert_eq!(argument.at(&["permalink"]).unwrap().as_text(), Some("/base/tools/form"));
/// ```
#[must_use]
pub fn doc_edit_argument(site: &Settings, version: &VersionSettings, doc: &Doc) -> Value {
    let (_, path) = folder_and_path(&version.content, version.translated.as_deref(), &doc.file);
    let permalink = join_paths(&site.base_url, &join_paths(&version.path, &doc.slug));
    argument([
        ("version", version.name.as_str()),
        // In contrast to blogs, this is the folder of the original documents.
        ("versionDocsDirPath", &version.content),
        ("docPath", path),
        ("permalink", &permalink),
        ("locale", site.language()),
    ])
}

/// Returns the argument that Docusaurus passes to the function for a post.
///
/// ```
/// use docs_docusaurus::post_edit_argument;
/// use docs_model::{AuthorsFile, BlogPost, BlogSettings, PostContext, Settings, TagsFile, Variables};
///
/// let site = Settings::new("Docs", "https://docs.example.com", "/");
/// let blog = BlogSettings::default();
/// let (authors, tags) = (AuthorsFile::default(), TagsFile::default());
/// let context = PostContext { settings: &blog, authors: &authors, tags: &tags, trailing_slash: None, has_blocks: false, variables: Variables::NONE };
/// let (post, _) = BlogPost::read("blog/2024-03-20-spring.md", "2024-03-20-spring.md", "", &context);
/// let argument = post_edit_argument(&site, &blog, &post);
/// assert_eq!(argument.at(&["blogDirPath"]).unwrap().as_text(), Some("blog"));
/// assert_eq!(argument.at(&["permalink"]).unwrap().as_text(), Some("/blog/2024/03/20/spring"));
/// ```
#[must_use]
pub fn post_edit_argument(site: &Settings, blog: &BlogSettings, post: &BlogPost) -> Value {
    let (folder, path) = folder_and_path(&blog.content, blog.translated.as_deref(), &post.file);
    argument([
        ("blogDirPath", folder),
        ("blogPath", path),
        ("permalink", &permalink(site, &post.permalink)),
        ("locale", site.language()),
    ])
}

/// Returns the argument that Docusaurus passes to the function for a page outside of all versions. `folder` is the
/// folder of the pages, and `translated` the folder of their translations.
///
/// ```
/// use docs_docusaurus::page_edit_argument;
/// use docs_model::{Settings, StandalonePage, Variables};
///
/// let site = Settings::new("Docs", "https://docs.example.com", "/");
/// let (page, _) = StandalonePage::read("src/pages/about.md", "about.md", "", false, Variables::NONE);
/// let argument = page_edit_argument(&site, "src/pages", None, &page);
/// assert_eq!(argument.at(&["pagesPath"]).unwrap().as_text(), Some("about.md"));
/// ```
#[must_use]
pub fn page_edit_argument(
    site: &Settings,
    folder: &str,
    translated: Option<&str>,
    page: &StandalonePage,
) -> Value {
    let (folder, path) = folder_and_path(folder, translated, &page.file);
    argument([
        ("pagesDirPath", folder),
        ("pagesPath", path),
        ("permalink", &permalink(site, &page.permalink)),
        ("locale", site.language()),
    ])
}

/// Returns the addresses among the results of the function, one result per file. `config` is the configuration's path.
/// All invalid results are reported as one issue. A file without a result has no address.
///
/// ```
/// use docs_docusaurus::edit_links;
/// use docs_model::Value;
///
/// let results = [Value::Text("https://code.example.com/a.md".to_owned()), Value::Null, Value::Number(7.0)];
/// let (links, issue) = edit_links("docusaurus.config.js", &["a.md", "b.md", "c.md"], &results);
/// assert_eq!(links, [("a.md", "https://code.example.com/a.md")]);
/// assert!(issue.unwrap().message.contains("c.md"));
/// ```
#[must_use]
pub fn edit_links<'a>(
    config: &str,
    files: &[&'a str],
    results: &'a [Value],
) -> (Vec<(&'a str, &'a str)>, Option<Issue>) {
    let mut links = Vec::new();
    let mut refused = Vec::new();
    for (file, result) in files.iter().zip(results) {
        match result {
            Value::Null => {}
            Value::Text(address) if address.is_empty() => {}
            Value::Text(address) if refused_address(address, AddressUse::Link).is_none() => {
                links.push((*file, address.as_str()));
            }
            _ => refused.push(*file),
        }
    }
    let issue = refused.first().map(|first| {
        let message = format!(
            "`editUrl` returns no address for {} of {} files, such as {first}",
            refused.len(),
            files.len()
        );
        Issue::warning("edit-url", message)
            .at(Location::file(config))
            .help("return the address as text, or `undefined` for a page without an edit link")
    });
    (links, issue)
}

/// Returns the folder that contains a file, the original or the translated one, and the path within it.
fn folder_and_path<'a>(
    content: &'a str,
    translated: Option<&'a str>,
    file: &'a str,
) -> (&'a str, &'a str) {
    let folders = translated.into_iter().chain([content]);
    let mut found =
        folders.filter_map(|folder| Some((folder, file.strip_prefix(folder)?.strip_prefix('/')?)));
    found.next().unwrap_or((content, file))
}

/// Returns the path of a page for plugins: with the base URL, before the setting `trailingSlash` is applied.
fn permalink(site: &Settings, path: &str) -> String {
    let path = join_paths(&site.base_url, path);
    match site.trailing_slash {
        Some(true) => apply_trailing_slash(path, Some(false)),
        _ => path,
    }
}

fn argument<const LENGTH: usize>(values: [(&str, &str); LENGTH]) -> Value {
    let text = |(key, value): (&str, &str)| (key.to_owned(), Value::Text(value.to_owned()));
    Value::Table(values.into_iter().map(text).collect())
}

#[cfg(test)]
mod tests {
    use docs_model::Variables;

    use super::*;

    fn texts(value: &Value) -> Vec<(&str, &str)> {
        let Value::Table(table) = value else { return Vec::new() };
        table.iter().filter_map(|(key, value)| Some((key.as_str(), value.as_text()?))).collect()
    }

    #[test]
    fn a_translated_page_has_the_folder_of_its_language() {
        let mut site = Settings::new("Docs", "https://docs.example.com", "/fr/");
        site.trailing_slash = Some(true);
        let (page, _) =
            StandalonePage::read("i18n/fr/pages/about.md", "about.md", "", false, Variables::NONE);
        let argument = page_edit_argument(&site, "src/pages", Some("i18n/fr/pages"), &page);
        assert_eq!(
            texts(&argument),
            [
                ("pagesDirPath", "i18n/fr/pages"),
                ("pagesPath", "about.md"),
                ("permalink", "/fr/about"),
                ("locale", "en"),
            ]
        );
    }

    #[test]
    fn a_script_is_no_address() {
        let results = [Value::Text("javascript:alert(1)".to_owned()), Value::Text(String::new())];
        let (links, issue) = edit_links("a.js", &["a.md", "b.md"], &results);
        assert_eq!(links, []);
        assert!(issue.unwrap().message.contains("1 of 2 files, such as a.md"));
    }

    #[test]
    fn only_functions_are_called() {
        let options: Value =
            serde_json::from_str(r#"{ "editUrl": { "$function": "editUrl" } }"#).unwrap();
        let config_path = ["plugins", "0", "1"].map(str::to_owned);
        let found = EditFunction::read(PluginFiles::Pages, &options, &config_path).unwrap();
        assert_eq!(found.config_path, ["plugins", "0", "1", "editUrl"]);
        let options: Value = serde_json::from_str(r#"{ "editUrl": "https://a.example" }"#).unwrap();
        assert_eq!(EditFunction::read(PluginFiles::Pages, &options, &config_path), None);
    }
}
