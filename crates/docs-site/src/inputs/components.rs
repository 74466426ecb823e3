//! Interface to the program that bundles and renders components.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use docs_model::Issue;
use docs_render::{Island, PageScript};

use crate::inputs::script::StyleSheet;

/// Code of an issue about a component that exceeds a limit, such as one that does not end. Issues of several pages with the same
/// message are reported as one.
pub const COMPONENT_LIMIT_CODE: &str = "component-limit";

/// Bundles the components of sites.
pub trait ComponentBundler: Send + Sync {
    /// Bundles the modules that the pages of a site import.
    ///
    /// Never fails: errors are [`SiteComponents::issues`].
    fn bundle(&self, request: &ComponentRequest<'_>) -> Arc<dyn SiteComponents>;
}

/// The components of a site, ready to be rendered on any thread.
pub trait SiteComponents: fmt::Debug + Send + Sync {
    /// Returns the issues of the modules, each once.
    fn issues(&self) -> Vec<Issue>;

    /// Returns the files for browsers, with their paths within the built site.
    fn files(&self) -> Vec<(String, Bytes)>;

    /// Returns the source files of the modules, relative to the site's folder.
    fn sources(&self) -> Vec<String>;

    /// Returns the names of the components that pages use without an import.
    fn global_names(&self) -> Vec<String>;

    /// Returns the theme components and Markdown elements that components of the project replace.
    fn replaced_names(&self) -> Vec<String>;

    /// Returns a string that changes with the components that pages use without an import; `None` without any.
    fn global_version(&self) -> Option<String>;

    /// Returns a string that changes with the module that a file imports, and with all that this module imports; `None`
    /// for an unresolved import.
    fn version(&self, importer: &str, specifier: &str) -> Option<String>;

    /// Renders the islands of a page. Never fails: an island that fails is reported and dropped.
    fn render(&self, page: &ComponentPage<'_>) -> RenderedComponents;
}

/// Input of [`ComponentBundler::bundle`].
#[derive(Clone, Debug)]
pub struct ComponentRequest<'a> {
    /// The imports of all pages.
    pub imports: &'a [ComponentImport],
    /// Path of the site on its host, with a slash at both ends.
    pub base_url: &'a str,
    /// Modules that the interface provides to components.
    pub guest: &'a GuestFiles,
    /// Data of the site for components, as JSON.
    pub context: &'a str,
    /// Theme components of the project (`Footer`, `MDXComponents`), with their files relative to the site's folder.
    pub theme: &'a BTreeMap<String, String>,
    /// Components that pages use without an import, or that replace a theme component or a Markdown element: files relative to
    /// the site's folder, by name.
    pub components: &'a BTreeMap<String, String>,
    /// Specifiers of modules, or their first parts, with their replacements: a file or folder relative to the site's folder, or a
    /// package.
    pub aliases: &'a BTreeMap<String, String>,
    /// Folders with static files, relative to the site's folder, in the order of their precedence.
    pub static_folders: &'a [String],
    /// Renderer of the Markdown files and style sheets that modules import.
    pub imported: &'a dyn ImportedFiles,
}

/// Renders Markdown files and style sheets that the modules of a site import. Paths are relative to the site's folder.
pub trait ImportedFiles: fmt::Debug {
    /// Returns the HTML of a Markdown file; `None` if the file cannot be read.
    fn html(&self, file: &str) -> Option<String>;

    /// Returns the CSS of a style sheet in Sass.
    ///
    /// # Errors
    ///
    /// Returns the error that prevents the compilation.
    fn sass(&self, file: &str) -> Result<String, Issue>;

    /// Returns a style sheet after the programs of the project, such as PostCSS. They process only style sheets with rules that need
    /// them, since a project may have hundreds. Never fails: a style sheet that they cannot process is reported and unchanged.
    fn processed_css(&self, sheet: StyleSheet<'_>) -> String;
}

/// An import of a Markdown file.
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct ComponentImport {
    /// Path of the file, relative to the site's folder.
    pub importer: String,
    /// Path or package, as written.
    pub specifier: String,
    /// Imported names: `default` for the default export, `*` for all, `require()` for the return value of `require`.
    pub names: Vec<String>,
    /// Line of the statement, from 1.
    pub line: u32,
    /// Files in whose folders the specifier is looked up, in order of precedence: a page's translation and its original.
    /// Empty if only the importer's folder is searched.
    pub counterparts: Vec<String>,
}

/// Modules that an interface provides to components: React, and the exports of themes.
#[derive(Clone, Debug, Default)]
pub struct GuestFiles {
    /// List of modules that the build of the interface writes (`guest.json`).
    pub list: String,
    /// Modules for the embedded engine, by their path in the interface's folder.
    pub server: BTreeMap<String, String>,
    /// Compiled modules for the embedded engine, by their name (`guest:…`), which precede the sources. Empty for an interface that
    /// is read from a folder.
    pub compiled: &'static [(&'static str, &'static [u8])],
}

/// A page whose islands are rendered.
#[derive(Clone, Copy, Debug)]
pub struct ComponentPage<'a> {
    /// HTML of the article, without the islands.
    pub html: &'a str,
    /// The islands.
    pub islands: &'a [Island],
    /// Statements of the page and of its partials, for the code of the islands.
    pub scripts: &'a [PageScript],
    /// Path of the page.
    pub path: &'a str,
    /// Data of the page for components, as JSON.
    pub props: &'a str,
    /// `true` if the islands are hydrated at once.
    pub is_urgent: bool,
}

/// The article of a page with its components.
#[derive(Clone, Debug, Default)]
pub struct RenderedComponents {
    /// HTML of the article.
    pub html: String,
    /// Path within the built site, and code, of the module that hydrates the islands; `None` if none of them needs a script.
    pub module: Option<(String, String)>,
    /// Paths within the built site of the style sheets that the components need, in their order.
    pub styles: Vec<String>,
    /// Elements for the document's head.
    pub head: Vec<HeadElement>,
    /// Issues of the components.
    pub issues: Vec<Issue>,
    /// `true` if the HTML lacks an island that failed or that only browsers render.
    pub is_incomplete: bool,
    /// `true` if an island exceeds a limit, such as one that does not end. The next build tries the page again, because the result
    /// may depend on the load of the machine and on other pages.
    pub exceeds_limit: bool,
}

/// An element of the document's head.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct HeadElement {
    /// Name of the element: `title`, `meta`, `link`, or `script` with structured data.
    pub name: String,
    /// Attributes, not escaped.
    pub attributes: Vec<(String, String)>,
    /// Content of a `title` or `script` element.
    pub text: Option<String>,
}
