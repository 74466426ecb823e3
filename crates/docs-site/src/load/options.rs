//! Options of loading.

/// Options of [`load`](crate::load).
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct LoadOptions {
    /// Settings in the form `KEY=VALUE` that replace the site's own. The key is a path (`search.provider`,
    /// `versions.0.banner`); the value is TOML, or text without quotes.
    pub overrides: Vec<String>,
    /// Load drafts as well. By default `false`.
    pub include_drafts: bool,
    /// Keep the texts of Markdown files in memory. By default `true`; with `false` they are read again when they are asked
    /// for, for programs that need few of them.
    pub keep_texts: bool,
    /// Tag of the language to load. By default the language that others are translated from.
    pub language: Option<String>,
    /// Broken links, broken anchors and duplicate routes are errors, whatever the site's policies are. By default `false`.
    pub strict: bool,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self {
            overrides: Vec::new(),
            include_drafts: false,
            keep_texts: true,
            language: None,
            strict: false,
        }
    }
}
