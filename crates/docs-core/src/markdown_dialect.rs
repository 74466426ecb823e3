//! Notations of other engines.

use serde::Deserialize;

/// Notations of another engine, by their name in settings.
///
/// ```
/// use docs_core::MarkdownDialect;
///
/// assert_eq!(MarkdownDialect::Vitepress.name(), "vitepress");
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum MarkdownDialect {
    /// GitHub: alerts, `> [!NOTE]`.
    Github,
    /// mdBook: alerts, `{{#include file}}`, hidden lines of Rust samples.
    Mdbook,
    /// MkDocs with its theme Material: `!!! note`, `=== "Tab"`, `--8<-- "file"` and others.
    Mkdocs,
    /// Starlight: components that MDX imports from `@astrojs/starlight/components`.
    Starlight,
    /// VitePress: `::: tip Title`, `<<< ./file.js`, `<!--@include: ./part.md-->`, and alerts.
    Vitepress,
}

impl MarkdownDialect {
    /// Returns the name in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Github => "github",
            Self::Mdbook => "mdbook",
            Self::Mkdocs => "mkdocs",
            Self::Starlight => "starlight",
            Self::Vitepress => "vitepress",
        }
    }
}
