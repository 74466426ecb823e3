//! Loading of source files into a [`Site`](docs_model::Site) with its issues.

pub(crate) mod assets;
mod blogs;
pub(crate) mod diagrams;
mod doc_excerpts;
mod documents;
#[cfg(feature = "docusaurus")]
mod docusaurus;
mod empty;
mod error;
mod foreign;
pub(crate) mod generated;
mod git_version_faults;
mod git_versions;
mod glossary;
mod home;
pub(crate) mod image_size;
mod labels;
mod landing_pages;
pub(crate) mod last_changes;
mod markdown_files;
mod messages;
pub(crate) mod modules;
pub(crate) mod named_files;
mod openapi;
mod options;
mod orientation;
mod overrides;
mod own;
mod package_styles;
mod pages;
pub(crate) mod project;
mod public_folders;
mod reader;
#[cfg(feature = "sass")]
pub(crate) mod sass;
mod site;
mod sources;
mod static_files;
pub(crate) mod style_paths;
pub(crate) mod style_programs;
mod styles;
pub(crate) mod stylesheet;
mod summary;
pub(crate) mod svg_size;
pub(crate) mod text_file;
pub(crate) mod theme;
pub(crate) mod theme_components;
mod titles;
mod trailing_slash;
mod tsconfig;
pub(crate) mod unimported_components;
#[cfg(not(feature = "docusaurus"))]
mod unsupported_project;
mod unused_translations;
mod versions;

pub use self::error::{LoadError, LoadErrorKind};
pub(crate) use self::git_version_faults::revisions;
pub(crate) use self::home::first_page;
pub use self::options::LoadOptions;
pub(crate) use self::public_folders::static_folders;
pub use self::site::{LoadedSite, LoadedStyle, StaticFile};
pub(crate) use self::text_file::text_of;
/// Cascade of the style sheets of Docusaurus projects, and ids of the strings that components of Docusaurus' themes translate.
#[cfg(feature = "docusaurus")]
pub(crate) use docs_docusaurus::{join_style_sheets, theme_messages};

/// Joins the style sheets of the interface and of the site: only Docusaurus projects have another cascade.
#[cfg(not(feature = "docusaurus"))]
pub(crate) fn join_style_sheets(interface: &str, site: &str, _: docs_model::Cascade) -> String {
    interface.to_owned() + site
}

/// Returns no ids: those of Docusaurus' themes require the feature `docusaurus`.
#[cfg(not(feature = "docusaurus"))]
pub(crate) fn theme_messages() -> impl Iterator<Item = (&'static str, &'static str)> {
    std::iter::empty()
}

use docs_model::Site;

use self::reader::SiteReader;
use crate::inputs::script::ScriptEvaluator;
use crate::inputs::source::EntryKind;
use crate::inputs::source::SETTINGS_FILE;
use crate::inputs::source::SourceTree;

/// Returns `true` if a tree contains a site: one with `site.toml`, or, with the feature `docusaurus`, a Docusaurus project.
///
/// ```
/// use docs_site::{MemoryTree, is_site};
///
/// assert!(is_site(&MemoryTree::from_iter([("site.toml", "")])));
/// # #[cfg(feature = "docusaurus")]
/// assert!(is_site(&MemoryTree::from_iter([("docusaurus.config.ts", "")])));
/// assert!(!is_site(&MemoryTree::from_iter([("index.md", "")])));
/// ```
#[must_use]
pub fn is_site(tree: &dyn SourceTree) -> bool {
    #[cfg(feature = "docusaurus")]
    let has_configuration = config_file(tree).is_some();
    #[cfg(not(feature = "docusaurus"))]
    let has_configuration = false;
    has_configuration || is_file(tree, SETTINGS_FILE)
}

/// Loads a site in one language. Documents are read in parallel, on rayon's current thread pool.
///
/// ```
/// use docs_site::{LoadOptions, MemoryTree, NoScripts, load};
///
/// let tree = MemoryTree::from_iter([
///     ("site.toml", "title = 'Docs'\nurl = 'https://docs.example.com'"),
///     ("content/index.md", "# Welcome\n"),
/// ]);
/// let loaded = load(&tree, &NoScripts, &LoadOptions::default())?;
/// assert!(loaded.issues.is_empty());
/// assert_eq!(loaded.site.instances[0].versions[0].docs[0].title, "Welcome");
/// assert_eq!(loaded.text(&tree, "content/index.md"), "# Welcome\n");
/// # Ok::<(), docs_site::LoadError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the tree contains no site, an override is malformed, or the settings are unusable. Other errors of the site are
/// issues of the result.
pub fn load(
    tree: &dyn SourceTree,
    scripts: &dyn ScriptEvaluator,
    options: &LoadOptions,
) -> Result<LoadedSite, LoadError> {
    load_beside(tree, scripts, options, None)
}

/// Loads a site in one language, and shares equal parts with the `sibling` in another language.
pub(crate) fn load_beside(
    tree: &dyn SourceTree,
    scripts: &dyn ScriptEvaluator,
    options: &LoadOptions,
    sibling: Option<&Site>,
) -> Result<LoadedSite, LoadError> {
    let reader = SiteReader::new(tree, scripts, options, sibling);
    if is_file(tree, SETTINGS_FILE) {
        return own::load(reader);
    }
    #[cfg(feature = "docusaurus")]
    if let Some(file) = config_file(tree) {
        // Docusaurus has no private pages: a key with this name belongs to the project.
        let options = LoadOptions { include_private: true, ..options.clone() };
        return docusaurus::load(SiteReader::new(tree, scripts, &options, sibling), &file);
    }
    #[cfg(not(feature = "docusaurus"))]
    let reader = unsupported_project::reported(reader);
    Err(reader.fail(LoadErrorKind::NoSite))
}

#[cfg(feature = "docusaurus")]
fn config_file(tree: &dyn SourceTree) -> Option<String> {
    docs_docusaurus::config_file(|name| is_file(tree, name))
}

fn is_file(tree: &dyn SourceTree, path: &str) -> bool {
    tree.kind(path) == Some(EntryKind::File)
}
