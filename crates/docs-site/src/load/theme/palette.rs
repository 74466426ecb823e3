//! Tones of the accent color with sufficient contrast.

use docs_model::{Color, Issue, ThemeSettings};

use super::contrast::{contrast, mix, readable};

/// Minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
pub(super) const MIN_TEXT_CONTRAST: f64 = 4.5;

/// Contrast of a tone for dark mode that is derived from the one for light mode.
pub(super) const DARK_TONE_CONTRAST: f64 = 6.5;

/// Backgrounds of text in light mode: the interface's `--color-background` and `--color-surface`.
pub(super) const LIGHT_BACKGROUNDS: [Color; 2] = [Color::WHITE, Color::new(0xf6, 0xf7, 0xf9)];

/// Backgrounds of text in dark mode.
pub(super) const DARK_BACKGROUNDS: [Color; 2] =
    [Color::new(0x0e, 0x10, 0x14), Color::new(0x15, 0x18, 0x1e)];

/// Accent color of the interface in light mode: its `--color-accent`.
pub(super) const ACCENT: Color = Color::new(0x40, 0x48, 0xc4);

/// Accent color of the interface in dark mode. Programs without diagrams do not need it.
#[cfg(feature = "diagrams")]
pub(super) const ACCENT_DARK: Color = Color::new(0xa3, 0xab, 0xff);

/// Dark text on a background in the accent color: the interface's `--color-heading` in light mode.
pub(super) const DARK_TEXT: Color = Color::new(0x0f, 0x13, 0x1a);

/// Returns a warning for each accent color with insufficient contrast to the pages' background, with the nearest
/// sufficient tone.
///
/// ```
/// use docs_model::ThemeSettings;
/// use docs_site::check_contrast;
///
/// let mut theme = ThemeSettings::default();
/// theme.accent = Some("#25c2a0".parse().unwrap());
/// assert!(check_contrast(&theme)[0].message.contains("2.1:1"));
/// ```
#[must_use]
pub fn check_contrast(theme: &ThemeSettings) -> Vec<Issue> {
    let light = theme.accent.map(|accent| ("accent", accent, LIGHT_BACKGROUNDS, Color::BLACK));
    let dark =
        theme.accent_dark.map(|accent| ("accent_dark", accent, DARK_BACKGROUNDS, Color::WHITE));
    let faint = |(key, accent, backgrounds, goal): (&str, Color, [Color; 2], Color)| {
        let lowest =
            backgrounds.iter().map(|ground| contrast(accent, *ground)).fold(21.0, f64::min);
        (lowest < MIN_TEXT_CONTRAST).then(|| {
            let better = readable(accent, &backgrounds, MIN_TEXT_CONTRAST, goal);
            // Rounded down, because an insufficient ratio must not appear sufficient.
            let lowest = (lowest * 10.0).floor() / 10.0;
            let message = format!(
                "`theme.{key}` is {accent}, which has a contrast of {lowest:.1}:1 with the page: text needs \
                 {MIN_TEXT_CONTRAST}:1"
            );
            Issue::warning("theme-contrast", message)
                .help(format!("`{key} = \"{better}\"` is the nearest tone that has it"))
        })
    };
    [light, dark].into_iter().flatten().filter_map(faint).collect()
}

/// Tones of an accent color, with the names of the interface.
pub(super) struct Tones {
    pub(super) accent: Color,
    /// `--color-accent-strong`: color while hovered.
    pub(super) strong: Color,
    /// `--color-accent-soft`: background of the current entry.
    pub(super) soft: Color,
    /// `--color-code-highlight`: background of highlighted lines.
    pub(super) highlight: Color,
}

impl Tones {
    /// Returns the tones of light mode; `None` if the theme has no accent color.
    pub(super) fn light(theme: &ThemeSettings) -> Option<Self> {
        let derived =
            |dark: Color| readable(dark, &LIGHT_BACKGROUNDS, MIN_TEXT_CONTRAST, Color::BLACK);
        let accent = theme.accent.or_else(|| theme.accent_dark.map(derived))?;
        Some(Self {
            accent,
            strong: mix(accent, Color::BLACK, 0.22),
            soft: soft(accent, LIGHT_BACKGROUNDS[0], 0.08),
            highlight: mix(LIGHT_BACKGROUNDS[0], accent, 0.12),
        })
    }

    /// Returns the tones of dark mode; `None` if the theme has no accent color.
    pub(super) fn dark(theme: &ThemeSettings) -> Option<Self> {
        let derived =
            |light: Color| readable(light, &DARK_BACKGROUNDS, DARK_TONE_CONTRAST, Color::WHITE);
        let accent = theme.accent_dark.or_else(|| theme.accent.map(derived))?;
        Some(Self {
            accent,
            strong: mix(accent, Color::WHITE, 0.35),
            soft: soft(accent, DARK_BACKGROUNDS[0], 0.18),
            highlight: mix(DARK_BACKGROUNDS[0], accent, 0.2),
        })
    }

    /// Returns the color of text on the accent: white or dark, whichever has more contrast.
    pub(super) fn on_accent(&self) -> Color {
        if contrast(self.accent, Color::WHITE) >= contrast(self.accent, DARK_TEXT) {
            Color::WHITE
        } else {
            DARK_TEXT
        }
    }
}

/// Returns the strongest tint of the background, with a share of the accent up to `most`, on which the accent is
/// readable.
fn soft(accent: Color, background: Color, most: f64) -> Color {
    let mut tints = (0..=8).map(|step| mix(background, accent, most * f64::from(8 - step) / 8.0));
    tints.find(|tint| contrast(accent, *tint) >= MIN_TEXT_CONTRAST).unwrap_or(background)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(accent: Option<&str>, accent_dark: Option<&str>) -> ThemeSettings {
        let color = |text: &str| text.parse().expect("it is a colour");
        let mut theme = ThemeSettings::default();
        theme.accent = accent.map(color);
        theme.accent_dark = accent_dark.map(color);
        theme
    }

    #[test]
    fn no_accent_is_no_issue() {
        assert_eq!(check_contrast(&ThemeSettings::default()), []);
    }

    #[test]
    fn all_tones_of_any_readable_accent_can_be_read() {
        for accent in ["#0b7285", "#b3262f", "#146c44", "#111111", "#6b21a8", "#8a5a00"] {
            let theme = theme(Some(accent), None);
            let dark = Tones::dark(&theme).unwrap();
            let backgrounds = DARK_BACKGROUNDS.iter();
            assert!(
                backgrounds
                    .map(|ground| contrast(dark.accent, *ground))
                    .all(|it| it >= DARK_TONE_CONTRAST)
            );
            for tones in [Tones::light(&theme).unwrap(), dark] {
                assert!(
                    contrast(tones.accent, tones.soft) >= MIN_TEXT_CONTRAST,
                    "{accent} on its soft tone"
                );
                assert!(
                    contrast(tones.accent, tones.on_accent()) >= MIN_TEXT_CONTRAST,
                    "text on {accent}"
                );
            }
        }
    }

    #[test]
    fn a_faint_accent_is_reported_with_a_better_one() {
        let issues = check_contrast(&theme(Some("#7fdbca"), Some("#333366")));
        assert_eq!(issues.len(), 2);
        for (issue, key) in issues.iter().zip(["accent", "accent_dark"]) {
            assert!(issue.message.starts_with(&format!("`theme.{key}` is #")));
            let help = issue.help.as_deref().unwrap();
            let better = help.split('"').nth(1);
            let better = match key {
                "accent" => theme(better, None),
                _ => theme(None, better),
            };
            assert!(help.starts_with(&format!("`{key} = ")), "{help}");
            assert_eq!(check_contrast(&better), [], "{help}");
        }
    }
}
