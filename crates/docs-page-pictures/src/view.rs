//! Windows and color schemes in which pages are drawn.

use std::fmt;

/// Color scheme that a page is asked for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ColorScheme {
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

impl ColorScheme {
    /// Returns the value of the media feature `prefers-color-scheme`, which Docusaurus also stores as the reader's choice.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// Window and color scheme in which a page is drawn.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct View {
    /// Width of the window, in CSS pixels.
    pub width: u32,
    /// Height of the window, in CSS pixels. Pictures contain the page up to a height of 8192 pixels.
    pub height: u32,
    /// Color scheme.
    pub scheme: ColorScheme,
}

impl View {
    /// Views of a comparison: a notebook and a phone, light and dark.
    pub const ALL: [Self; 4] = [
        Self { width: 1366, height: 768, scheme: ColorScheme::Light },
        Self { width: 1366, height: 768, scheme: ColorScheme::Dark },
        Self { width: 390, height: 844, scheme: ColorScheme::Light },
        Self { width: 390, height: 844, scheme: ColorScheme::Dark },
    ];
}

impl fmt::Display for View {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} pixels, {}", self.width, self.scheme.name())
    }
}
