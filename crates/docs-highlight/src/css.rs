//! The colors of highlighted code, as a style sheet.

use std::fmt::Write as _;

use super::roles::Role;

/// Background of code in light mode, on which the light colors have enough contrast.
pub const CODE_BACKGROUND_LIGHT: &str = "#f6f8fa";
/// The background of code in dark mode, for which the dark colors are made.
pub const CODE_BACKGROUND_DARK: &str = "#161b22";

/// Each role's color in light and in dark mode.
const COLORS: &[(Role, &str, &str)] = &[
    (Role::Comment, "#57606a", "#9198a1"),
    (Role::Keyword, "#b31d28", "#ff8b82"),
    (Role::String, "#0a3069", "#a5d6ff"),
    (Role::Constant, "#0550ae", "#79c0ff"),
    (Role::Function, "#6639ba", "#d2a8ff"),
    (Role::Type, "#7d4300", "#ffb778"),
    (Role::Attribute, "#0b5f79", "#8fd3e8"),
    (Role::Variable, "#813a00", "#f0c48a"),
    (Role::Operator, "#8a2b3a", "#f3a6a0"),
    (Role::Preprocessor, "#6a4a00", "#e0b95c"),
    (Role::Escape, "#116329", "#7ee787"),
    (Role::Inserted, "#116329", "#7ee787"),
    (Role::Deleted, "#a40e26", "#ffa198"),
    (Role::Heading, "#0550ae", "#79c0ff"),
    (Role::Strong, "#24292f", "#f0f6fc"),
];

/// Returns the style sheet for highlighted code, light and dark by the document's `data-theme`.
///
/// Every color has a contrast of at least 4.5 to 1 on its mode's background
/// ([`CODE_BACKGROUND_LIGHT`], [`CODE_BACKGROUND_DARK`]).
///
/// ```
/// assert!(docs_highlight::highlight_css().starts_with(".hl-c{color:"));
/// ```
#[must_use]
pub fn highlight_css() -> String {
    let mut css = String::new();
    for (role, light, _) in COLORS {
        push_rule(&mut css, "", *role, light);
    }
    css.push_str(".hl-b,.hl-h{font-weight:600}\n");
    for (role, _, dark) in COLORS {
        push_rule(&mut css, "[data-theme=\"dark\"] ", *role, dark);
    }
    css
}

fn push_rule(css: &mut String, scope: &str, role: Role, color: &str) {
    writeln!(css, "{scope}.{}{{color:{color}}}", role.class()).expect("a string takes all text");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of `#rrggbb` (WCAG 2.2).
    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let value =
                f64::from(u8::from_str_radix(&color[at..at + 2], 16).expect("a hexadecimal color"))
                    / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_color_can_be_read() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        for (role, light, dark) in COLORS {
            assert!(contrast(light, CODE_BACKGROUND_LIGHT) >= 4.5, "{role:?} in light mode");
            assert!(contrast(dark, CODE_BACKGROUND_DARK) >= 4.5, "{role:?} in dark mode");
        }
    }
}
