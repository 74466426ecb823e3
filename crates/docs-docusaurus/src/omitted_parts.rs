//! Parts of a project that the site does not contain.

/// Parts of a project that the site does not contain, and to which links and sidebars can refer.
///
/// A project in another format can have parts that the engine does not build: pages that are programs, and plugins that
/// add pages or write documents. A reference to them is not an error of the author.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct OmittedParts {
    /// Paths of pages without the base URL: `/pricing`.
    pub pages: Vec<String>,
    /// Paths that contain the pages of a part, such as `/api`, each with the name of the part.
    pub areas: Vec<(String, String)>,
    /// Folders, relative to the site's folder, in which a part writes documents.
    pub folders: Vec<String>,
    /// Folders with the Markdown files to which omitted remark and rehype plugins apply.
    pub rewritten: Vec<String>,
    /// Paths of omitted pages that have a replacement.
    pub replaced: Vec<String>,
    /// Names of parts that may add pages and documents anywhere.
    pub parts: Vec<String>,
}

impl OmittedParts {
    /// Returns whether a part may write the file at a path relative to the site's folder.
    ///
    /// ```
    /// use docs_docusaurus::OmittedParts;
    ///
    /// let mut omitted_parts = OmittedParts::default();
    /// omitted_parts.folders = vec!["docs/api".to_owned()];
    /// assert!(omitted_parts.writes("docs/api/classes/form.md"));
    /// assert!(!omitted_parts.writes("docs/apis.md"));
    /// ```
    #[must_use]
    pub fn writes(&self, file: &str) -> bool {
        self.folders.iter().any(|folder| is_below(file, folder))
    }

    /// Returns whether an omitted remark or rehype plugin applies to the file at a path relative to the site's folder, and may
    /// rewrite its links.
    ///
    /// ```
    /// use docs_docusaurus::OmittedParts;
    ///
    /// let mut omitted_parts = OmittedParts::default();
    /// omitted_parts.rewritten = vec!["docs".to_owned()];
    /// assert!(omitted_parts.rewrites_links("docs/a.md"));
    /// assert!(!omitted_parts.rewrites_links("blog/a.md"));
    /// ```
    #[must_use]
    pub fn rewrites_links(&self, file: &str) -> bool {
        self.rewritten.iter().any(|folder| is_below(file, folder))
    }

    /// Returns whether the page at a path is omitted.
    ///
    /// ```
    /// use docs_docusaurus::OmittedParts;
    ///
    /// let mut omitted_parts = OmittedParts::default();
    /// omitted_parts.pages = vec!["/pricing".to_owned()];
    /// assert!(omitted_parts.has_page("/pricing/"));
    /// assert!(!omitted_parts.has_page("/pricing/teams"));
    /// ```
    #[must_use]
    pub fn has_page(&self, path: &str) -> bool {
        self.pages.iter().any(|page| normalized(page) == normalized(path))
    }

    /// Returns the name of the part whose pages include a path.
    ///
    /// ```
    /// use docs_docusaurus::OmittedParts;
    ///
    /// let mut omitted_parts = OmittedParts::default();
    /// omitted_parts.areas = vec![("/api".to_owned(), "the plugin `api-docs`".to_owned())];
    /// assert_eq!(omitted_parts.area_of("/api/users"), Some("the plugin `api-docs`"));
    /// assert_eq!(omitted_parts.area_of("/apis"), None);
    /// ```
    #[must_use]
    pub fn area_of(&self, path: &str) -> Option<&str> {
        let area = self.areas.iter().find(|(area, _)| is_below(normalized(path), normalized(area)));
        area.map(|(_, part)| part.as_str())
    }
}

fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Returns the normalized form of a path.
fn normalized(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    path.strip_suffix("/index.html").or(path.strip_suffix(".html")).unwrap_or(path)
}
