//! Theme of a site: colors, fonts and custom styles.

use serde::Deserialize;

use crate::{CodeColors, Color};

/// `[theme]` of `site.toml`. By default the built-in theme.
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
    /// Look of the interface. `None` is the default of the project's format: [`Look::Own`], and [`Look::Classic`] for a Docusaurus
    /// project.
    pub look: Option<Look>,
    /// Colors of code in the look [`Look::Classic`]; by default the engine's own.
    #[serde(skip)]
    pub code: Option<CodeColors>,
    /// Accent color in light mode, for links and current items. Shades for hover, backgrounds and text on it are
    /// derived from it.
    pub accent: Option<Color>,
    /// Accent color in dark mode. By default derived from `accent`.
    pub accent_dark: Option<Color>,
    /// Font family of text, with the system's fonts as fallback. By default that of the interface, Inter; `system-ui` is the system's.
    pub font_text: Option<String>,
    /// Font family of code, with the system's fonts as fallback. By default that of the interface, JetBrains Mono; `monospace` is the
    /// system's.
    pub font_code: Option<String>,
    /// Font files for families that systems may lack.
    pub fonts: Vec<FontFile>,
    /// Fades each loaded document in, unless scripts are disabled or the reader prefers reduced motion. By default `false`,
    /// because readers see a faded document later.
    pub fade: bool,
    /// Style sheets, relative to the site's folder. They are appended to the site's only style sheet, outside of all
    /// cascade layers, and therefore override the built-in styles without `!important`.
    pub custom_css: Vec<String>,
    /// Order in which the rules of the interface and of the site apply. `site.toml` has no such key.
    #[serde(skip)]
    pub cascade: Cascade,
    /// HTML elements for the head of every page, such as `<meta name="…" content="…">`.
    pub head: Vec<String>,
    /// Attributes of `meta` elements for the heads of pages that have none with the same name. `site.toml` has no such key.
    #[serde(skip)]
    pub default_metas: Vec<Vec<(String, String)>>,
    /// HTML elements at the start of the body of every page, before the interface.
    pub body_start: Vec<String>,
    /// HTML elements at the end of the body of every page, after the interface.
    pub body_end: Vec<String>,
    /// Folder of a built interface, relative to the site's folder, which replaces the built-in one. The interface's
    /// build creates it from a folder of replaced components (`ui/README.md`).
    pub ui: Option<String>,
}

/// Order in which the rules of the interface and of a site apply. By default that of the style sheets.
///
/// ```
/// use docs_model::{Cascade, ThemeSettings};
///
/// assert_eq!(ThemeSettings::default().cascade, Cascade::default());
/// assert!(!Cascade::default().has_interface_layer);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Cascade {
    /// `true` if the interface's rules are in a cascade layer, so that all rules of the site without a layer override them.
    pub has_interface_layer: bool,
    /// `true` if rules within media queries apply after all other rules.
    pub has_media_queries_last: bool,
}

/// Look of the interface: the class names of its elements and its style sheet.
///
/// ```
/// use docs_model::{Look, Settings};
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\nlook = 'classic'";
/// let theme = Settings::from_toml("site.toml", text).0.unwrap().theme;
/// assert_eq!(theme.look, Some(Look::Classic));
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, Hash, PartialEq)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Look {
    /// The interface's own look.
    #[default]
    Own,
    /// Look of Docusaurus' classic theme: the class names of Infima and of the theme, and Infima's style sheet.
    Classic,
}

impl Look {
    /// Returns the name in settings and in the data of a site.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Classic => "classic",
        }
    }
}

/// Font file of the site.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct FontFile {
    /// Family name, for `font_text` and `font_code`.
    pub family: String,
    /// File, relative to the static folder.
    pub file: String,
    /// CSS `font-weight`: a single value (`400`), or the range of a variable font (by default `100 900`).
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
