//! Options for loading a site.

use docs_model::FrontMatter;

/// Options of [`load`](crate::load).
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct LoadOptions {
    /// Settings in the form `KEY=VALUE` that replace the site's own. The key is a path (`search.provider`,
    /// `versions.0.banner`); the value is TOML, or a string without quotes.
    pub overrides: Vec<String>,
    /// `true` to load drafts too. Default: `false`.
    pub include_drafts: bool,
    /// `true` to load private pages too. Default: `false`.
    pub include_private: bool,
    /// Tag of the language to load. Default: the language from which others are translated.
    pub language: Option<String>,
    /// `true` to load pages that are React components too. By default they are ignored and reported.
    /// [`Project::load`](crate::Project::load) loads them if it can render components.
    pub component_pages: bool,
    /// `true` to run programs of the project with the rights of the user: PostCSS, in Node.js, or a command of the settings. Default:
    /// `false`, which runs code of the project only in the embedded engine.
    pub allow_run: bool,
}

impl LoadOptions {
    /// Returns `true` if the page with this front matter is left out.
    pub(super) fn leaves_out(&self, front_matter: &FrontMatter) -> bool {
        front_matter.is_left_out(self.include_drafts, self.include_private)
    }
}
