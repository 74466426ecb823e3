//! Colors of a site's settings.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// Opaque color in sRGB.
///
/// It is read from a CSS color in the form of digits (`#4048c4`) or of a function (`hsl(236, 53%, 51%)`), without
/// transparency, and displayed as six digits. Names of colors, relative colors and calculations are errors.
///
/// ```
/// use docs_model::Color;
///
/// let color: Color = "#4048c4".parse().unwrap();
/// assert_eq!(color, Color::new(64, 72, 196));
/// assert_eq!("#48c".parse::<Color>().unwrap().to_string(), "#4488cc");
/// assert_eq!("hsl(0, 100%, 50%)".parse::<Color>().unwrap().to_string(), "#ff0000");
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct Color {
    /// Red component.
    pub red: u8,
    /// Green component.
    pub green: u8,
    /// Blue component.
    pub blue: u8,
}

impl Color {
    /// Black.
    pub const BLACK: Self = Self::new(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self::new(255, 255, 255);

    /// Creates a color from its components.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }
}

impl fmt::Display for Color {
    /// Writes the notation of CSS: `#4048c4`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// Error of a string that is not an opaque color.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error(
    "`{0}` is no color: expected the form `#4048c4`, `rgb(64, 72, 196)` or `hsl(236, 53%, 51%)`"
)]
pub struct BadColor(String);

impl FromStr for Color {
    type Err = BadColor;

    fn from_str(text: &str) -> Result<Self, BadColor> {
        let text = text.trim();
        // The form is checked because the parser also accepts digits without `#`, and nested functions, without a limit of
        // the depth.
        let is_form = text.starts_with('#') || text.matches('(').count() == 1;
        let color = is_form.then(|| csscolorparser::parse(text).ok()).flatten();
        match color.map(|color| color.to_rgba8()) {
            Some([red, green, blue, u8::MAX]) => Ok(Self::new(red, green, blue)),
            _ => Err(BadColor(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Color {
    type Error = BadColor;

    fn try_from(text: String) -> Result<Self, BadColor> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_no_color_are_errors() {
        for text in
            ["", "#12", "#12345", "#ggg", "red", "rgb(1, 2)", "var(--x)", "rgb(1,2,3", "hsl(a b c)"]
        {
            assert!(text.parse::<Color>().is_err(), "{text}");
        }
        for (text, color) in [
            (" #FFF ", "#ffffff"),
            ("rgb(1, 2, 3)", "#010203"),
            ("rgb(300 0 0)", "#ff0000"),
            ("hsl(120deg 100% 25%)", "#008000"),
            ("hsl(240, 100%, 50%)", "#0000ff"),
        ] {
            assert_eq!(text.parse::<Color>().map(|color| color.to_string()), Ok(color.to_owned()));
        }
    }
}
