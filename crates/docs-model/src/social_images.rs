//! Settings of pictures of pages for links in chats and social networks.

use serde::Deserialize;

use crate::{Color, Policy};

/// Generated pictures of pages (`og:image`).
///
/// A picture shows the title of a page with the colors of the site. The `image` of the front matter takes precedence,
/// otherwise the `image` of the site.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[social_images]\nenabled = true\nbackground = '#102030'";
/// let images = Settings::from_toml("site.toml", text).0.unwrap().social_images;
/// assert!(images.enabled);
/// assert_eq!(images.background.unwrap().to_string(), "#102030");
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
pub struct SocialImageSettings {
    /// Draws a picture for each page without another one. Default: `false`.
    pub enabled: bool,
    /// Background color. Default: white.
    pub background: Option<Color>,
    /// Color of the titles of pages and of the site. By default dark or white, whichever has more contrast.
    pub text: Option<Color>,
    /// Color of sections, and of the bar at the lower edge. By default the accent color of the
    /// theme.
    pub accent: Option<Color>,
    /// Picture in SVG or PNG before the title of the site: a path in the static folder. Default: none.
    pub logo: Option<String>,
    /// Policy for pages without a picture because the fonts lack a character of the title or the section. By default a
    /// warning.
    pub on_missing_characters: Policy,
}

impl Default for SocialImageSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            background: None,
            text: None,
            accent: None,
            logo: None,
            on_missing_characters: Policy::Warn,
        }
    }
}
