//! Input of a bundle.

use std::collections::BTreeMap;

use docs_site::{ComponentImport, ImportedFiles};

use crate::bundling::guest::GuestModules;

/// Input of a bundle.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Imports of all pages, in any order.
    pub imports: &'a [ComponentImport],
    /// Modules of the interface.
    pub guest: &'a GuestModules,
    /// Path of the site on its host, with a slash at both ends.
    pub base_url: &'a str,
    /// Folder of the built site that contains the interface's files. Default: `assets`.
    pub guest_folder: &'a str,
    /// Theme components that the project replaces (`Footer`, `CodeBlock/Content`), with their files relative to the site's
    /// folder.
    pub theme: BTreeMap<String, String>,
    /// Replacements by specifier, or by its first parts: a file or folder relative to the site's folder, or a package. A `$` at
    /// the end of a name means the whole specifier.
    pub aliases: BTreeMap<String, String>,
    /// Folders with static files, relative to the site's folder. A specifier that starts with `/` is a file in one of them, or in
    /// the site's folder.
    pub static_folders: Vec<String>,
    /// Sources of modules by specifier, such as `@generated/docusaurus.config`.
    pub generated: BTreeMap<String, String>,
    /// Renderer of the Markdown files and style sheets that modules import. Without one, which is the default, Markdown and Sass are
    /// reported.
    pub imported: Option<&'a dyn ImportedFiles>,
}

impl<'a> Request<'a> {
    /// Creates a request without replaced theme components, aliases, static folders and a renderer of imported files.
    #[must_use]
    pub fn new(imports: &'a [ComponentImport], guest: &'a GuestModules, base_url: &'a str) -> Self {
        Self {
            imports,
            guest,
            base_url,
            guest_folder: docs_model::ASSETS_FOLDER,
            theme: BTreeMap::new(),
            aliases: BTreeMap::new(),
            static_folders: Vec::new(),
            generated: BTreeMap::new(),
            imported: None,
        }
    }
}
