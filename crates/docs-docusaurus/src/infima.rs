//! Custom properties of the classic theme.
//!
//! Custom properties determine the styles of the classic theme (`--ifm-color-primary`). Properties with a counterpart
//! become settings; the style sheets are kept.

use docs_model::{Color, ThemeSettings};

/// Reads the accent color and the fonts from a style sheet for the classic theme. Existing settings take precedence.
///
/// ```
/// use docs_docusaurus::apply_infima;
/// use docs_model::ThemeSettings;
///
/// let mut theme = ThemeSettings::default();
/// let css = ":root { --ifm-color-primary: #0b7285; } [data-theme='dark'] { --ifm-color-primary: #66d9e8; }";
/// apply_infima(&mut theme, css);
/// assert_eq!(theme.accent.unwrap().to_string(), "#0b7285");
/// assert_eq!(theme.accent_dark.unwrap().to_string(), "#66d9e8");
/// ```
pub fn apply_infima(theme: &mut ThemeSettings, css: &str) {
    let css = without_comments(css);
    for (selector, body) in rules(&css) {
        let Some(is_dark) = root_of_mode(selector) else { continue };
        for (name, value) in declarations(body) {
            apply_declaration(theme, is_dark, name, value);
        }
    }
}

fn apply_declaration(theme: &mut ThemeSettings, is_dark: bool, name: &str, value: &str) {
    match name {
        "--ifm-color-primary" => {
            // For a computed value (`var(--brand)`), the default accent is kept.
            let color: Option<Color> = value.parse().ok();
            let accent = if is_dark { &mut theme.accent_dark } else { &mut theme.accent };
            *accent = accent.or(color);
        }
        "--ifm-font-family-base" if !is_dark => {
            theme.font_text.get_or_insert_with(|| value.to_owned());
        }
        "--ifm-font-family-monospace" if !is_dark => {
            theme.font_code.get_or_insert_with(|| value.to_owned());
        }
        _ => {}
    }
}

/// Returns whether a rule of the root element is for the dark mode only; `None` for a rule of another element.
fn root_of_mode(selector: &str) -> Option<bool> {
    let parts = selector.split(',').map(str::trim);
    let mut mode = None;
    for part in parts {
        let plain = part.replace(['"', '\'', ' '], "");
        match plain.as_str() {
            ":root"
            | "html"
            | "html:root"
            | "[data-theme=light]"
            | "html[data-theme=light]"
            | ":root[data-theme=light]" => return Some(false),
            "[data-theme=dark]" | "html[data-theme=dark]" | ":root[data-theme=dark]" => {
                mode = Some(true);
            }
            _ => {}
        }
    }
    mode
}

fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept + rest
}

/// Returns the innermost blocks, each with its selector, in order.
fn rules(css: &str) -> impl Iterator<Item = (&str, &str)> {
    css.split('}').filter_map(|block| {
        let (before, body) = block.rsplit_once('{')?;
        // The selector follows the start of an outer block and statements.
        let selector = before.rsplit(['{', ';']).next().unwrap_or(before);
        Some((selector.trim(), body))
    })
}

fn declarations(body: &str) -> impl Iterator<Item = (&str, &str)> {
    body.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':')?;
        Some((name.trim(), value.trim().trim_end_matches("!important").trim_end()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(css: &str) -> ThemeSettings {
        let mut theme = ThemeSettings::default();
        apply_infima(&mut theme, css);
        theme
    }

    #[test]
    fn variables_of_the_root_are_taken_over() {
        let theme = applied(
            "@import url('x.css');\n/* :root { --ifm-color-primary: red } */\n\
             :root { --ifm-color-primary: rgb(11, 114, 133); --ifm-font-family-base: 'Inter', sans-serif }\n\
             html[data-theme=\"dark\"] { --ifm-color-primary: #6de !important; }",
        );
        assert_eq!(theme.accent.map(|color| color.to_string()).as_deref(), Some("#0b7285"));
        assert_eq!(theme.accent_dark.map(|color| color.to_string()).as_deref(), Some("#66ddee"));
        assert_eq!(theme.font_text.as_deref(), Some("'Inter', sans-serif"));
    }

    #[test]
    fn rules_of_other_elements_are_not() {
        let css = ".hero { --ifm-color-primary: #fff } .a [data-theme='dark'] { --ifm-color-primary: #fff } \
                   :root { --ifm-color-primary: var(--brand) }";
        assert_eq!(applied(css), ThemeSettings::default());
    }

    #[test]
    fn malformed_stylesheets_change_nothing() {
        for css in ["", "}", "{", "/*", "a{b", "}}{{", ":root{--ifm-color-primary", ":root{:;:}"] {
            assert_eq!(applied(css), ThemeSettings::default(), "{css}");
        }
    }
}
