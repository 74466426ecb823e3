//! How a site looks: its colour, its fonts, its own styles.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::{Color, Issue, join_paths};

/// Contrast that text needs (WCAG 2.2, success criterion 1.4.3).
const READABLE: f64 = 4.5;

/// Contrast that a tone for the dark gets where its author gives none.
const COMFORTABLE: f64 = 6.5;

/// What text in the accent colour stands on, in the light: the interface's `--color-background` and `--color-surface`.
const LIGHT_GROUNDS: [Color; 2] = [Color::WHITE, Color::new(0xf6, 0xf7, 0xf9)];

/// The same in the dark.
const DARK_GROUNDS: [Color; 2] = [Color::new(0x0e, 0x10, 0x14), Color::new(0x15, 0x18, 0x1e)];

/// Text on a ground of the accent colour: the interface's `--color-heading` in the light.
const INK: Color = Color::new(0x0f, 0x13, 0x1a);

/// What stands in for a text font until it is there, and where it lacks a character.
const TEXT_FALLBACK: &str =
    "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", sans-serif";

/// The same for code. The interface's own list differs between browsers, which asks for a style sheet; behind a font that is
/// there, a name that is unknown costs nothing.
const CODE_FALLBACK: &str = "ui-monospace, monospace";

/// The `[theme]` of `site.toml`. With none of it the site looks as the engine ships.
///
/// ```
/// use docs_model::Settings;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\naccent = '#0b7285'\nfont_text = 'Inter'";
/// let theme = Settings::from_toml("site.toml", text).0.unwrap().theme;
/// let css = theme.css("/");
/// assert!(css.starts_with(":root{--color-accent:#0b7285;"));
/// assert!(css.contains("--font-text:\"Inter\", system-ui"));
/// ```
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct ThemeSettings {
    /// The colour of links and of what is current, in the light. Its tones derive from it: for hovering, for soft
    /// grounds, for text upon it.
    pub accent: Option<Color>,
    /// The same in the dark; derived from `accent` where absent.
    pub accent_dark: Option<Color>,
    /// Family of the text, before the system's own.
    pub font_text: Option<String>,
    /// Family of code, before the system's own.
    pub font_code: Option<String>,
    /// Files of the families that the system may lack.
    pub fonts: Vec<FontFile>,
    /// Stylesheets, relative to the site's folder. They come last in the site's one stylesheet, outside of all
    /// cascade layers, and so win over the interface's own styles without `!important`.
    pub custom_css: Vec<String>,
    /// HTML elements for the head of every page, such as `<meta name="…" content="…">`.
    pub head: Vec<String>,
    /// Folder of a built interface, relative to the site's folder, that takes the place of the one in the program: made by
    /// the interface's own build from a folder of replaced components (`ui/README.md`).
    pub ui: Option<String>,
}

/// A font file of the site.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct FontFile {
    /// Name by which `font_text` and `font_code` know it.
    pub family: String,
    /// The file, relative to the static folder.
    pub file: String,
    /// CSS `font-weight`: one (`400`), or the range of a variable font (`100 900`, the default).
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

impl ThemeSettings {
    /// The style that the settings amount to, for a site at this base URL; empty where they change nothing.
    #[must_use]
    pub fn css(&self, base_url: &str) -> String {
        let mut css = String::new();
        for font in &self.fonts {
            push_font_face(&mut css, font, base_url);
        }
        let mut light = String::new();
        let mut dark = String::new();
        if let Some(accent) = self.light_accent() {
            push_tones(&mut light, &Tones::light(accent));
        }
        if let Some(accent) = self.dark_accent() {
            let tones = Tones::dark(accent);
            push_tones(&mut dark, &tones);
            // The footer may be dark in the light.
            let _ = write!(css, ".footer[data-style=\"dark\"]{{--color-accent:{}}}", tones.strong);
        }
        for (token, family, fallback) in [
            ("--font-text", &self.font_text, TEXT_FALLBACK),
            ("--font-code", &self.font_code, CODE_FALLBACK),
        ] {
            if let Some(family) = family {
                let _ = write!(light, "{token}:{}, {fallback};", families(family));
            }
        }
        let mut rules = String::new();
        for (selector, declarations) in [(":root", light), ("[data-theme=\"dark\"]", dark)] {
            if !declarations.is_empty() {
                let _ = write!(rules, "{selector}{{{}}}", declarations.trim_end_matches(';'));
            }
        }
        rules + &css
    }

    /// What a reader would stumble over: text in a colour that can't be told from its ground.
    ///
    /// ```
    /// use docs_model::Settings;
    ///
    /// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\naccent = '#25c2a0'";
    /// let issues = Settings::from_toml("site.toml", text).1;
    /// assert!(issues[0].message.contains("2.1:1"));
    /// ```
    #[must_use]
    pub fn check(&self) -> Vec<Issue> {
        let light = self.accent.map(|accent| ("accent", accent, LIGHT_GROUNDS, Color::BLACK));
        let dark =
            self.accent_dark.map(|accent| ("accent_dark", accent, DARK_GROUNDS, Color::WHITE));
        let faint = |(key, accent, grounds, goal): (&str, Color, [Color; 2], Color)| {
            let contrast =
                grounds.iter().map(|ground| accent.contrast(*ground)).fold(21.0, f64::min);
            (contrast < READABLE).then(|| {
                let better = accent.readable(&grounds, READABLE, goal);
                // Rounded down, so that no ratio looks as if it were enough.
                let contrast = (contrast * 10.0).floor() / 10.0;
                let message = format!(
                    "`theme.{key}` is {accent}, which has a contrast of {contrast:.1}:1 with the page: text needs \
                     {READABLE}:1"
                );
                Issue::warning("theme-contrast", message)
                    .help(format!("`{key} = \"{better}\"` is the nearest tone that has it"))
            })
        };
        [light, dark].into_iter().flatten().filter_map(faint).collect()
    }

    fn light_accent(&self) -> Option<Color> {
        let derived = |dark: Color| dark.readable(&LIGHT_GROUNDS, READABLE, Color::BLACK);
        self.accent.or_else(|| self.accent_dark.map(derived))
    }

    fn dark_accent(&self) -> Option<Color> {
        let derived = |light: Color| light.readable(&DARK_GROUNDS, COMFORTABLE, Color::WHITE);
        self.accent_dark.or_else(|| self.accent.map(derived))
    }
}

/// The tones of an accent colour, as the interface names them.
struct Tones {
    accent: Color,
    /// `--color-accent-strong`: hovered.
    strong: Color,
    /// `--color-accent-soft`: the ground of what is current.
    soft: Color,
    /// `--color-code-highlight`: the ground of lines that stand out.
    highlight: Color,
}

impl Tones {
    fn light(accent: Color) -> Self {
        Self {
            accent,
            strong: accent.mix(Color::BLACK, 0.22),
            soft: soft(accent, LIGHT_GROUNDS[0], 0.08),
            highlight: LIGHT_GROUNDS[0].mix(accent, 0.12),
        }
    }

    fn dark(accent: Color) -> Self {
        Self {
            accent,
            strong: accent.mix(Color::WHITE, 0.35),
            soft: soft(accent, DARK_GROUNDS[0], 0.18),
            highlight: DARK_GROUNDS[0].mix(accent, 0.2),
        }
    }

    /// Whichever of the two reads better on the accent.
    fn on_accent(&self) -> Color {
        if self.accent.contrast(Color::WHITE) >= self.accent.contrast(INK) {
            Color::WHITE
        } else {
            INK
        }
    }
}

/// The strongest tint of the ground, up to `most`, on which the accent can still be read.
fn soft(accent: Color, ground: Color, most: f64) -> Color {
    let tints = (0..=8).map(|step| ground.mix(accent, most * f64::from(8 - step) / 8.0));
    tints.into_iter().find(|tint| accent.contrast(*tint) >= READABLE).unwrap_or(ground)
}

fn push_tones(css: &mut String, tones: &Tones) {
    let _ = write!(
        css,
        "--color-accent:{};--color-accent-strong:{};--color-accent-soft:{};--color-on-accent:{};\
         --color-code-highlight:{};",
        tones.accent,
        tones.strong,
        tones.soft,
        tones.on_accent(),
        tones.highlight,
    );
}

fn push_font_face(css: &mut String, font: &FontFile, base_url: &str) {
    let format = match font.file.rsplit_once('.').map(|(_, extension)| extension) {
        Some("woff2") => " format(\"woff2\")",
        Some("woff") => " format(\"woff\")",
        _ => "",
    };
    let _ = write!(
        css,
        "@font-face{{font-family:{};src:url({}){format};font-weight:{};font-style:{};font-display:swap}}",
        quoted(&font.family),
        quoted(&join_paths(base_url, &font.file)),
        declaration(&font.weight),
        declaration(&font.style),
    );
}

/// One name, or a list as CSS has it.
fn families(list: &str) -> String {
    if list.contains([',', '"', '\'']) { declaration(list) } else { quoted(list.trim()) }
}

/// A text as a CSS string.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{escaped}\"")
}

/// A value as written, without what would end its declaration.
fn declaration(value: &str) -> String {
    value.replace(['{', '}', ';'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(toml: &str) -> ThemeSettings {
        toml::from_str(toml).unwrap()
    }

    #[test]
    fn no_settings_change_nothing() {
        assert_eq!(ThemeSettings::default().css("/"), "");
        assert_eq!(ThemeSettings::default().check(), []);
    }

    #[test]
    fn all_tones_of_any_readable_accent_can_be_read() {
        for accent in ["#0b7285", "#b3262f", "#146c44", "#111111", "#6b21a8", "#8a5a00"] {
            let light = Tones::light(accent.parse().unwrap());
            let dark_accent = theme(&format!("accent = '{accent}'")).dark_accent().unwrap();
            for tones in [light, Tones::dark(dark_accent)] {
                assert!(tones.accent.contrast(tones.soft) >= READABLE, "{accent} on its soft tone");
                assert!(tones.accent.contrast(tones.on_accent()) >= READABLE, "text on {accent}");
            }
            assert!(DARK_GROUNDS.iter().all(|ground| dark_accent.contrast(*ground) >= COMFORTABLE));
        }
    }

    #[test]
    fn a_faint_accent_is_told_with_a_better_one() {
        let issues = theme("accent = '#7fdbca'\naccent_dark = '#333366'").check();
        assert_eq!(issues.len(), 2);
        for (issue, key) in issues.iter().zip(["accent", "accent_dark"]) {
            assert!(issue.message.starts_with(&format!("`theme.{key}` is #")));
            let help = issue.help.as_deref().unwrap();
            let better = theme(help.split('`').nth(1).unwrap());
            assert_eq!(better.check(), [], "{help}");
        }
    }

    #[test]
    fn fonts_are_files_of_the_site() {
        let css = theme(
            "font_code = 'JetBrains Mono'\nfonts = [{ family = 'JetBrains Mono', file = 'fonts/mono.woff2' }]",
        )
        .css("/docs/");
        assert!(css.starts_with(":root{--font-code:\"JetBrains Mono\", ui-monospace"));
        assert!(css.contains(
            "src:url(\"/docs/fonts/mono.woff2\") format(\"woff2\");font-weight:100 900;"
        ));
    }

    #[test]
    fn nothing_written_can_leave_its_declaration() {
        let css = theme(
            "font_text = 'a\"}b'\nfonts = [{ family = 'x\"}', file = 'a\").woff', weight = '1;}a{' }]",
        )
        .css("/");
        assert_eq!(css.matches('{').count(), 2);
    }
}
