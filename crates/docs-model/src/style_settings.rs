//! Settings of the processing of style sheets.

use serde::Deserialize;

/// Settings of the processing of style sheets (`[styles]` in `site.toml`).
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[styles]\ncommand = 'lightningcss --minify'";
/// let styles = Settings::from_toml("site.toml", text).0.unwrap().styles;
/// assert_eq!(styles.command.as_deref(), Some("lightningcss --minify"));
/// ```
#[derive(Clone, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct StyleSettings {
    /// Command that reads a style sheet of `theme.custom_css` from its standard input, and prints the result. It runs in place of the
    /// project's PostCSS. By default there is none.
    pub command: Option<String>,
}
