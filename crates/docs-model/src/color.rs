//! Colours, and whether text in one of them can be read on another.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// An opaque colour, as sRGB.
///
/// ```
/// use docs_model::Color;
///
/// let color: Color = "#4048c4".parse().unwrap();
/// assert_eq!("#48c".parse::<Color>().unwrap().to_string(), "#4488cc");
/// assert_eq!("hsl(0, 100%, 50%)".parse::<Color>().unwrap().to_string(), "#ff0000");
/// assert_eq!((color.contrast(Color::WHITE) * 10.0).round(), 71.0);
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, Hash, PartialEq)]
#[serde(try_from = "String")]
pub struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

impl Color {
    /// Black.
    pub const BLACK: Self = Self::new(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self::new(255, 255, 255);

    /// From its parts, 0 to 255 each.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// How well the two can be told apart, from 1 (not at all) to 21 (black and white): the contrast ratio of WCAG 2.2,
    /// which asks for 4.5 where one is text on the other (success criterion 1.4.3).
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// A tone between the two: this one at 0, the other one at 1.
    #[must_use]
    pub fn mix(self, other: Self, share: f64) -> Self {
        let between = |one: u8, two: u8| {
            let (one, two) = (f64::from(one), f64::from(two));
            (one + (two - one) * share.clamp(0.0, 1.0)).round() as u8
        };
        Self {
            red: between(self.red, other.red),
            green: between(self.green, other.green),
            blue: between(self.blue, other.blue),
        }
    }

    /// The first tone on the way to `goal` that has at least this contrast with all grounds; `goal` where none has.
    #[must_use]
    pub fn readable(self, grounds: &[Self], contrast: f64, goal: Self) -> Self {
        let tones = (0..=50).map(|step| self.mix(goal, f64::from(step) / 50.0));
        let reads = |tone: &Self| grounds.iter().all(|ground| tone.contrast(*ground) >= contrast);
        tones.into_iter().find(reads).unwrap_or(goal)
    }

    /// WCAG 2.2, "relative luminance".
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    fn from_hex(digits: &str) -> Option<Self> {
        let digits: Vec<u8> = digits
            .chars()
            .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
            .collect::<Option<_>>()?;
        match digits[..] {
            [red, green, blue] => Some(Self::new(red * 17, green * 17, blue * 17)),
            [r1, r2, g1, g2, b1, b2] => Some(Self::new(r1 * 16 + r2, g1 * 16 + g2, b1 * 16 + b2)),
            _ => None,
        }
    }

    /// CSS Color 4, "Converting HSL colors to sRGB": hue in degrees, the others in percent.
    fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Self {
        let (saturation, lightness) = (saturation / 100.0, lightness / 100.0);
        let part = |offset: f64| {
            let place = (offset + hue / 30.0).rem_euclid(12.0);
            let amount = saturation * lightness.min(1.0 - lightness);
            let value = lightness - amount * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0);
            (value * 255.0).round() as u8
        };
        Self::new(part(0.0), part(8.0), part(4.0))
    }
}

impl fmt::Display for Color {
    /// As CSS has it: `#4048c4`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// A text that names no opaque colour.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error(
    "`{0}` is no color: expected the form `#4048c4`, `rgb(64, 72, 196)` or `hsl(236, 53%, 51%)`"
)]
pub struct BadColor(String);

impl FromStr for Color {
    type Err = BadColor;

    fn from_str(text: &str) -> Result<Self, BadColor> {
        let text = text.trim();
        let color = match text.strip_prefix('#') {
            Some(digits) => Self::from_hex(digits),
            None => from_function(text),
        };
        color.ok_or_else(|| BadColor(text.to_owned()))
    }
}

impl TryFrom<String> for Color {
    type Error = BadColor;

    fn try_from(text: String) -> Result<Self, BadColor> {
        text.parse()
    }
}

/// `rgb(…)` and `hsl(…)`, with commas or without.
fn from_function(text: &str) -> Option<Color> {
    let (name, rest) = text.split_once('(')?;
    let numbers: Vec<f64> = rest
        .strip_suffix(')')?
        .split([',', ' '])
        .filter(|part| !part.is_empty())
        .map(|part| part.trim_end_matches(['%', 'd', 'e', 'g']).parse().ok())
        .collect::<Option<_>>()?;
    let [one, two, three] = numbers[..] else { return None };
    match name {
        "rgb" if !rest.contains('%') => {
            let part = |number: f64| number.clamp(0.0, 255.0).round() as u8;
            Some(Color::new(part(one), part(two), part(three)))
        }
        "hsl" => Some(Color::from_hsl(one, two.clamp(0.0, 100.0), three.clamp(0.0, 100.0))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_have_the_highest_contrast() {
        assert!((Color::BLACK.contrast(Color::WHITE) - 21.0).abs() < 1e-9);
        assert!((Color::WHITE.contrast(Color::WHITE) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_is_no_color_is_told() {
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

    #[test]
    fn a_readable_tone_is_as_near_as_it_gets() {
        let pale: Color = "#25c2a0".parse().unwrap();
        let tone = pale.readable(&[Color::WHITE], 4.5, Color::BLACK);
        assert!(tone.contrast(Color::WHITE) >= 4.5);
        assert!(tone.contrast(Color::WHITE) < 4.8);
        let dark: Color = "#102030".parse().unwrap();
        assert_eq!(dark.readable(&[Color::WHITE], 4.5, Color::BLACK), dark);
    }
}
