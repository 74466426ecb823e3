//! Colors of generated pictures.

use docs_model::{Color, Settings};

use super::contrast::{contrast, readable};
use super::palette::{ACCENT, DARK_TEXT, MIN_TEXT_CONTRAST};

/// Colors of the pictures of a site.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct SocialColors {
    pub(crate) background: Color,
    pub(crate) text: Color,
    pub(crate) accent: Color,
}

impl SocialColors {
    /// Returns the colors in the settings. Colors that are not set are derived, with sufficient contrast.
    pub(crate) fn new(settings: &Settings) -> Self {
        let images = &settings.social_images;
        let background = images.background.unwrap_or(Color::WHITE);
        let is_light = contrast(background, DARK_TEXT) >= contrast(background, Color::WHITE);
        let goal = if is_light { Color::BLACK } else { Color::WHITE };
        let text = images.text.unwrap_or(if is_light { DARK_TEXT } else { Color::WHITE });
        let accent = settings.theme.accent.unwrap_or(ACCENT);
        let accent = readable(accent, &[background], MIN_TEXT_CONTRAST, goal);
        Self { background, text, accent: images.accent.unwrap_or(accent) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(settings: &str) -> [String; 3] {
        let text = format!("title = 'T'\nurl = 'https://t.example.com'\n{settings}");
        let settings = Settings::from_toml("site.toml", &text).0.expect("the settings are valid");
        let SocialColors { background, text, accent } = SocialColors::new(&settings);
        [background, text, accent].map(|color| color.to_string())
    }

    #[test]
    fn derived_colors_are_readable() {
        assert_eq!(colors(""), ["#ffffff", "#0f131a", "#4048c4"]);
        assert_eq!(colors("[theme]\naccent = '#0b6e63'")[2], "#0b6e63");
        let [background, text, accent] = colors("[social_images]\nbackground = '#102030'");
        assert_eq!((background.as_str(), text.as_str()), ("#102030", "#ffffff"));
        let ratio = contrast(accent.parse().unwrap(), background.parse().unwrap());
        assert!((MIN_TEXT_CONTRAST..MIN_TEXT_CONTRAST + 0.5).contains(&ratio), "{accent}: {ratio}");
    }

    #[test]
    fn colors_of_the_settings_are_used() {
        let set = "[social_images]\nbackground = '#010203'\ntext = '#040506'\naccent = '#070809'";
        assert_eq!(colors(set), ["#010203", "#040506", "#070809"]);
    }
}
