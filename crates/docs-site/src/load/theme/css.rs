//! CSS of the theme's settings.

use std::fmt::Write as _;

use docs_model::{CodeColors, FontFile, Look, ThemeSettings, join_paths};

use super::palette::Tones;

/// Fonts for text while the site's own font is loading, and for characters that it lacks.
const TEXT_FALLBACK: &str =
    "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Noto Sans\", sans-serif";

/// Fonts for code. The interface's own list depends on the browser, which would require a style sheet. Unknown names after an existing
/// font are harmless.
const CODE_FALLBACK: &str = "ui-monospace, monospace";

/// Fade-in of the documents of a site with `theme.fade`. The interface's style sheet contains the keyframes. `data-scripted` marks
/// documents whose scripts run: without scripts, the fade would only delay the page.
const FADE: &str = "@media (prefers-reduced-motion:no-preference){[data-scripted] body{animation:fade-in var(--duration-long) ease-out both}}";

/// Returns the CSS of a theme, for a site at this base URL. It is empty for default settings.
///
/// ```
/// use docs_model::Settings;
/// use docs_site::theme_css;
///
/// let text = "title = 'T'\nurl = 'https://t.example.com'\n[theme]\naccent = '#0b7285'\nfont_text = 'Inter'";
/// let theme = Settings::from_toml("site.toml", text).0.unwrap().theme;
/// let css = theme_css(&theme, "/");
/// assert!(css.starts_with(":root{--color-accent:#0b7285;"));
/// assert!(css.contains("--font-text:\"Inter\", system-ui"));
/// ```
#[must_use]
pub fn theme_css(theme: &ThemeSettings, base_url: &str) -> String {
    let mut css = String::new();
    for font in &theme.fonts {
        push_font_face(&mut css, font, base_url);
    }
    if theme.look == Some(Look::Classic) {
        // The settings of this look are the custom properties of Infima.
        return css + &theme.code.as_ref().map_or_else(own_code_backgrounds, code_css);
    }
    let mut light = String::new();
    let mut dark = String::new();
    if let Some(tones) = Tones::light(theme) {
        push_tones(&mut light, &tones);
    }
    if let Some(tones) = Tones::dark(theme) {
        push_tones(&mut dark, &tones);
        // The footer can use the dark style in light mode.
        let _ = write!(css, ".footer[data-style=\"dark\"]{{--color-accent:{}}}", tones.strong);
    }
    for (token, family, fallback) in [
        ("--font-text", &theme.font_text, TEXT_FALLBACK),
        ("--font-code", &theme.font_code, CODE_FALLBACK),
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
    if theme.fade {
        css.push_str(FADE);
    }
    rules + &css
}

/// Returns the backgrounds of the engine's own colors of code, as the custom properties of the classic look.
fn own_code_backgrounds() -> String {
    let background = |selector: &str, color: &str| {
        format!(
            "{selector}{{--prism-background-color:{color};--prism-color:var(--ifm-font-color-base)}}"
        )
    };
    background(":root", "#f6f8fa") + &background("[data-theme=\"dark\"]", "#161b22")
}

/// Returns the rules for the colors of code. Each class has a rule in each mode, which replaces the engine's.
fn code_css(colors: &CodeColors) -> String {
    let mut css = String::new();
    for (mode, theme) in [(":root", &colors.light), ("[data-theme=\"dark\"]", &colors.dark)] {
        let value = |value: &Option<String>, fallback: &str| {
            value.as_deref().map_or_else(|| fallback.to_owned(), declaration)
        };
        let _ = write!(
            css,
            "{mode}{{--prism-color:{};--prism-background-color:{}}}",
            value(&theme.color, "inherit"),
            value(&theme.background, "transparent"),
        );
        let _ = write!(
            css,
            "{mode} [class^=\"hl-\"]{{color:inherit;font-style:inherit;font-weight:inherit}}"
        );
        for style in &theme.styles {
            let _ = write!(css, "{mode} .{}{{", style.class);
            let properties = [
                ("color", &style.color),
                ("font-style", &style.font_style),
                ("font-weight", &style.font_weight),
            ];
            for (property, value) in properties {
                if let Some(value) = value {
                    let _ = write!(css, "{property}:{};", declaration(value));
                }
            }
            css.push('}');
        }
    }
    css
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

/// Generic families that name fonts of the system (CSS Fonts Module Level 4, `<generic-family>`). Quotes would turn them into names of
/// fonts.
const GENERIC_FAMILIES: [&str; 9] = [
    "monospace",
    "sans-serif",
    "serif",
    "system-ui",
    "ui-monospace",
    "ui-rounded",
    "ui-sans-serif",
    "ui-serif",
    "cursive",
];

/// Returns one font family, or a list of them, in CSS.
fn families(list: &str) -> String {
    let is_css = list.contains([',', '"', '\'']) || GENERIC_FAMILIES.contains(&list.trim());
    if is_css { declaration(list) } else { quoted(list.trim()) }
}

/// Returns a string in CSS syntax.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{escaped}\"")
}

/// Returns a value without the characters that end a declaration.
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
    fn default_settings_have_no_css() {
        assert_eq!(theme_css(&ThemeSettings::default(), "/"), "");
    }

    #[test]
    fn a_site_can_fade_in_without_moving_for_those_who_prefer_none() {
        let css = theme_css(&theme("fade = true"), "/");
        assert!(css.starts_with("@media (prefers-reduced-motion:no-preference){[data-scripted]"));
    }

    #[test]
    fn fonts_are_files_of_the_site() {
        let theme = theme(
            "font_code = 'JetBrains Mono'\nfonts = [{ family = 'JetBrains Mono', file = 'fonts/mono.woff2' }]",
        );
        let css = theme_css(&theme, "/docs/");
        assert!(css.starts_with(":root{--font-code:\"JetBrains Mono\", ui-monospace"));
        assert!(css.contains(
            "src:url(\"/docs/fonts/mono.woff2\") format(\"woff2\");font-weight:100 900;"
        ));
    }

    #[test]
    fn the_fonts_of_the_system_have_names() {
        let css = theme_css(&theme("font_text = 'system-ui'\nfont_code = 'monospace'"), "/");
        assert!(css.starts_with(":root{--font-text:system-ui, system-ui"), "{css}");
        assert!(css.contains("--font-code:monospace, ui-monospace"), "{css}");
    }

    #[test]
    fn nothing_written_can_leave_its_declaration() {
        let theme = theme(
            "font_text = 'a\"}b'\nfonts = [{ family = 'x\"}', file = 'a\").woff', weight = '1;}a{' }]",
        );
        let css = theme_css(&theme, "/");
        assert_eq!(css.matches('{').count(), 2);
    }
}
