//! Contrast between colors, and tones between them.

use docs_model::Color;

/// Returns the contrast ratio of WCAG 2.2, from 1 (the same color) to 21 (black and white).
pub(super) fn contrast(one: Color, other: Color) -> f64 {
    let (one, two) = (luminance(one), luminance(other));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

/// Returns a tone between two colors: `one` for the share 0, `other` for 1.
pub(super) fn mix(one: Color, other: Color, share: f64) -> Color {
    let between = |one: u8, two: u8| {
        let (one, two) = (f64::from(one), f64::from(two));
        (one + (two - one) * share.clamp(0.0, 1.0)).round() as u8
    };
    Color {
        red: between(one.red, other.red),
        green: between(one.green, other.green),
        blue: between(one.blue, other.blue),
    }
}

/// Returns the first tone between `color` and `goal` that has at least the contrast `minimum` with all backgrounds;
/// `goal` if there is none.
pub(super) fn readable(color: Color, backgrounds: &[Color], minimum: f64, goal: Color) -> Color {
    let mut tones = (0..=50).map(|step| mix(color, goal, f64::from(step) / 50.0));
    let is_readable =
        |tone: &Color| backgrounds.iter().all(|ground| contrast(*tone, *ground) >= minimum);
    tones.find(is_readable).unwrap_or(goal)
}

/// Returns the relative luminance of WCAG 2.2.
fn luminance(color: Color) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_have_the_highest_contrast() {
        assert!((contrast(Color::BLACK, Color::WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(Color::WHITE, Color::WHITE) - 1.0).abs() < 1e-9);
        let color: Color = "#4048c4".parse().unwrap();
        assert_eq!((contrast(color, Color::WHITE) * 10.0).round(), 71.0);
    }

    #[test]
    fn a_readable_tone_is_the_nearest_sufficient_one() {
        let pale: Color = "#25c2a0".parse().unwrap();
        let tone = readable(pale, &[Color::WHITE], 4.5, Color::BLACK);
        assert!(contrast(tone, Color::WHITE) >= 4.5);
        assert!(contrast(tone, Color::WHITE) < 4.8);
        let dark: Color = "#102030".parse().unwrap();
        assert_eq!(readable(dark, &[Color::WHITE], 4.5, Color::BLACK), dark);
    }
}
