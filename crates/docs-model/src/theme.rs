//! How a site looks: its colour, its fonts, its own styles.

use serde::Deserialize;

use crate::Color;

/// The `[theme]` of `site.toml`. With none of it the site looks as the engine ships.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\naccent = '#0b7285'\nfont_text = 'Inter'";
/// let theme = Settings::from_toml("site.toml", text).0.unwrap().theme;
/// assert_eq!(theme.accent.unwrap().to_string(), "#0b7285");
/// assert_eq!(theme.font_text.as_deref(), Some("Inter"));
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ThemeSettings {
    /// The colour of links and of what is current, in the light. Its tones derive from it: for hovering, for soft
    /// grounds, for text upon it.
    pub accent: Option<Color>,
    /// The same in the dark; derived from `accent` where absent.
    pub accent_dark: Option<Color>,
    /// Family of the text, before the system's own.
    pub font_text: Option<String>,
    /// Family of code, before the system's own.
    pub font_code: Option<String>,
    /// Files of the families that the system may lack.
    pub fonts: Vec<FontFile>,
    /// Stylesheets, relative to the site's folder. They come last in the site's one stylesheet, outside of all
    /// cascade layers, and so win over the interface's own styles without `!important`.
    pub custom_css: Vec<String>,
    /// HTML elements for the head of every page, such as `<meta name="…" content="…">`.
    pub head: Vec<String>,
    /// HTML elements at the start of the body of every page, before the interface.
    pub body_start: Vec<String>,
    /// HTML elements at the end of the body of every page, after the interface.
    pub body_end: Vec<String>,
    /// Folder of a built interface, relative to the site's folder, that takes the place of the one in the program: made by
    /// the interface's own build from a folder of replaced components (`ui/README.md`).
    pub ui: Option<String>,
}

/// A font file of the site.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct FontFile {
    /// Name by which `font_text` and `font_code` know it.
    pub family: String,
    /// The file, relative to the static folder.
    pub file: String,
    /// CSS `font-weight`: one (`400`), or the range of a variable font (`100 900`, the default).
    #[serde(default = "all_weights")]
    pub weight: String,
    /// CSS `font-style`: `normal` (the default) or `italic`.
    #[serde(default = "upright")]
    pub style: String,
}

fn all_weights() -> String {
    "100 900".to_owned()
}

fn upright() -> String {
    "normal".to_owned()
}
