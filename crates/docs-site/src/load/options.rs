//! Options of loading.

/// Options of [`load`](crate::load).
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct LoadOptions {
    /// Settings in the form `KEY=VALUE` that replace the site's own. The key is a path (`search.provider`,
    /// `versions.0.banner`); the value is TOML, or text without quotes.
    pub overrides: Vec<String>,
    /// Load drafts as well. By default `false`.
    pub include_drafts: bool,
    /// Tag of the language to load. By default the language that others are translated from.
    pub language: Option<String>,
    /// Loads pages that are React components as well. By default they are left out and reported.
    /// [`Project::load`](crate::Project::load) loads them if it can render components.
    pub component_pages: bool,
    /// Broken links, broken anchors and duplicate routes are errors, whatever the site's policies are. By default `false`.
    pub strict: bool,
}
