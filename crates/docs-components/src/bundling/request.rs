//! Input of a bundle.

use std::collections::BTreeMap;

use docs_site::ImportedMarkdown;

use crate::bundling::guest::GuestModules;

/// An import of a page.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct Import {
    /// Path of the page's file, relative to the site's folder.
    pub importer: String,
    /// Line of the file, from 1.
    pub line: u32,
    /// Path or package, as written.
    pub specifier: String,
    /// Imported names: `default` for the default export, `*` for all, `require()` for what `require` returns.
    pub names: Vec<String>,
    /// Files in whose folders the specifier is looked up, in order of precedence: a page's translation and its original.
    /// Empty for the folder of the importer alone.
    pub counterparts: Vec<String>,
}

impl Import {
    /// Creates an import.
    #[must_use]
    pub fn new<'a>(
        importer: &str,
        line: u32,
        specifier: &str,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let names = names.into_iter().map(str::to_owned).collect();
        let (importer, specifier) = (importer.to_owned(), specifier.to_owned());
        Self { importer, line, specifier, names, counterparts: Vec::new() }
    }

    /// Sets the files in whose folders the specifier is looked up.
    #[must_use]
    pub fn with_counterparts(self, counterparts: Vec<String>) -> Self {
        Self { counterparts, ..self }
    }
}

/// Input of a bundle.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Imports of all pages, in any order.
    pub imports: &'a [Import],
    /// Modules of the interface.
    pub guest: &'a GuestModules,
    /// Path of the site on its host, with a slash at both ends.
    pub base_url: &'a str,
    /// Folder of the built site that contains the interface's files; by default `assets`.
    pub guest_folder: &'a str,
    /// Theme components that the project replaces (`Footer`, `CodeBlock/Content`), with their files relative to the site's
    /// folder.
    pub theme: BTreeMap<String, String>,
    /// Specifiers, or their first parts, with what replaces them: a file or folder relative to the site's folder, or a package.
    /// A `$` at the end of a name means the whole specifier.
    pub aliases: BTreeMap<String, String>,
    /// Folders with static files, relative to the site's folder. A specifier that starts with `/` is a file in one of them, or in
    /// the site's folder.
    pub static_folders: Vec<String>,
    /// Sources of modules by specifier, such as `@generated/docusaurus.config`.
    pub generated: BTreeMap<String, String>,
    /// Renderer of the Markdown files that modules import. Without one, such files are reported.
    pub markdown: Option<&'a dyn ImportedMarkdown>,
}

impl<'a> Request<'a> {
    /// Creates a request without replaced theme components, aliases, static folders and a renderer of Markdown.
    #[must_use]
    pub fn new(imports: &'a [Import], guest: &'a GuestModules, base_url: &'a str) -> Self {
        Self {
            imports,
            guest,
            base_url,
            guest_folder: docs_model::ASSETS_FOLDER,
            theme: BTreeMap::new(),
            aliases: BTreeMap::new(),
            static_folders: Vec::new(),
            generated: BTreeMap::new(),
            markdown: None,
        }
    }
}
