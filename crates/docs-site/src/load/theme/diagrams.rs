//! Colors of diagrams.

use docs_diagrams::DiagramColors;
use docs_model::{Color, ThemeSettings};

use super::palette::{ACCENT, ACCENT_DARK, DARK_BACKGROUNDS, LIGHT_BACKGROUNDS, Tones};

/// Colors around diagrams on the interface's pages: `--color-border-strong`, `--color-text` and `--color-text-muted`.
const LIGHT: [&str; 3] = ["#c9ced8", "#2b313c", "#5b6473"];

/// The same colors in dark mode.
const DARK: [&str; 3] = ["#3a414e", "#cdd3dc", "#98a1b0"];

/// Returns the colors of diagrams in light mode.
pub(crate) fn light_diagram_colors(theme: &ThemeSettings) -> DiagramColors {
    let tones = Tones::light(&with_accent(theme));
    colors(false, LIGHT_BACKGROUNDS, LIGHT, tones)
}

/// Returns the colors of diagrams in dark mode.
pub(crate) fn dark_diagram_colors(theme: &ThemeSettings) -> DiagramColors {
    let tones = Tones::dark(&with_accent(theme));
    colors(true, DARK_BACKGROUNDS, DARK, tones)
}

/// Returns the theme, with the interface's own accent if it has none.
fn with_accent(theme: &ThemeSettings) -> ThemeSettings {
    let mut theme = theme.clone();
    if theme.accent.is_none() && theme.accent_dark.is_none() {
        theme.accent = Some(ACCENT);
        theme.accent_dark = Some(ACCENT_DARK);
    }
    theme
}

fn colors(
    is_dark: bool,
    [background, surface]: [Color; 2],
    [border, text, line]: [&str; 3],
    tones: Option<Tones>,
) -> DiagramColors {
    let tones = tones.expect("the theme has an accent");
    DiagramColors {
        is_dark,
        background: background.to_string(),
        surface: surface.to_string(),
        border: border.to_owned(),
        text: text.to_owned(),
        line: line.to_owned(),
        accent: tones.accent.to_string(),
        accent_soft: tones.soft.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_have_the_accent_of_the_theme() {
        let mut theme = ThemeSettings::default();
        assert_eq!(light_diagram_colors(&theme).accent, "#4048c4");
        assert_eq!(dark_diagram_colors(&theme).accent, "#a3abff");
        theme.accent = Some("#0b7285".parse().expect("it is a color"));
        assert_eq!(light_diagram_colors(&theme).accent, "#0b7285");
        assert!(dark_diagram_colors(&theme).is_dark);
    }
}
