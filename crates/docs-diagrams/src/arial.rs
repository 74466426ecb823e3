//! Widths of labels in Arial, for which diagrams are laid out. Helvetica and Liberation Sans have the same
//! widths.

use merman::svg::{
    DeterministicTextMeasurer, MeasurementProfileId, SvgEnvironment, TextMeasurementPolicy,
    TextMeasurementProfile, TextMeasurementProfileIdentity, TextStyle,
};
use unicode_width::UnicodeWidthChar;

/// First character of [`WIDTHS`].
const FIRST: char = ' ';

/// Widths of the printable characters of ASCII in thousandths of the font size, from the published metrics of Helvetica (Adobe
/// Font Metrics), which are equal to those of Arial.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278,
    278, // space to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
];

/// Widths of other characters by their number of terminal columns: combining marks, letters, ideographs. That of letters is the mean
/// of Latin, Greek and Cyrillic (averages of 567 to 652 in Liberation Sans).
const WIDTHS_BY_COLUMNS: [u16; 3] = [0, 600, 1000];

/// Ratio of the widths of an English sentence in Arial Bold and in Arial, measured with Liberation Sans.
const BOLD: f64 = 1.08;

/// Creates the services of a rendering that measures labels in Arial. Those of the layout library estimate widths by classes
/// of characters, and return up to a quarter less than the real width.
pub(crate) fn environment() -> SvgEnvironment {
    let id = MeasurementProfileId::new("arial").expect("the name is not empty");
    let identity = TextMeasurementProfileIdentity::new(id, "1").expect("the version is not empty");
    let measurer = DeterministicTextMeasurer::default().with_width_callback(width);
    let profile = TextMeasurementProfile::new(identity, measurer);
    SvgEnvironment::deterministic()
        .with_text_measurement_policy(TextMeasurementPolicy::uniform(profile))
}

/// Returns the width of a line in pixels.
fn width(line: &str, style: &TextStyle) -> f64 {
    let thousandths: u32 = line.chars().map(|character| u32::from(width_of(character))).sum();
    let factor = if is_bold(style) { BOLD } else { 1.0 };
    f64::from(thousandths) / 1000.0 * style.font_size.max(0.0) * factor
}

/// Returns the width of a character in thousandths of the font size.
fn width_of(character: char) -> u16 {
    let in_table = u32::from(character).checked_sub(u32::from(FIRST));
    let in_table = in_table.and_then(|index| WIDTHS.get(usize::try_from(index).ok()?));
    let by_columns = || WIDTHS_BY_COLUMNS[character.width().unwrap_or(0).min(2)];
    in_table.copied().unwrap_or_else(by_columns)
}

fn is_bold(style: &TextStyle) -> bool {
    let weight = style.font_weight.as_deref().map(str::trim);
    weight.is_some_and(|weight| {
        weight.starts_with("bold") || weight.parse().is_ok_and(|weight: u16| weight >= 600)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_wide_as_its_characters() {
        let style = TextStyle { font_size: 16.0, ..TextStyle::default() };
        let pixels = |line: &str| (width(line, &style) * 100.0).round() / 100.0;
        assert_eq!(pixels(""), 0.0);
        // Chromium measures 51.578, 25.781 and 51.578 pixels with Liberation Sans.
        assert_eq!(pixels("Moving"), 51.57);
        assert_eq!(pixels("Still"), 25.78);
        assert_eq!(pixels("Mov\u{AD}ing"), 51.57, "a soft hyphen within a line is not shown");
        assert_eq!(pixels("図e\u{301}"), 24.9, "an ideograph, a letter, a combining mark");
        let bold = TextStyle { font_weight: Some("bold".to_owned()), ..style.clone() };
        assert!(width("Moving", &bold) > width("Moving", &style));
        let bold = TextStyle { font_weight: Some("700".to_owned()), ..style.clone() };
        assert!(width("Moving", &bold) > width("Moving", &style));
    }
}
