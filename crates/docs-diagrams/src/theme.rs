//! Themes of diagrams.

use std::array;

use palette::{FromColor, IntoColor, Oklch, Srgb};
use serde_json::{Value, json};

/// Theme of diagrams in one color mode.
///
/// ```
/// use docs_diagrams::{DiagramTheme, Mermaid};
///
/// let theme = |name: &str| DiagramTheme::from(name);
/// let picture = Mermaid::new(theme("neutral"), theme("dark")).draw("pie\n  \"a\" : 1\n  \"b\" : 2", "d")?;
/// assert!(picture.contains("light-dark("));
/// # Ok::<(), docs_diagrams::DiagramError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum DiagramTheme {
    /// A theme of Mermaid: `default`, `neutral`, `dark`, `forest`, `base` and others.
    Named(String),
    /// Colors of the page that contains the diagram.
    Colors(DiagramColors),
}

impl From<&str> for DiagramTheme {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

/// Colors of the page that contains a diagram, in hexadecimal notation (`#0b7285`). An accent in another
/// notation counts as black for the hues of categories.
///
/// ```
/// use docs_diagrams::{DiagramColors, DiagramTheme, Mermaid};
///
/// let colors = DiagramColors {
///     is_dark: false,
///     background: "#ffffff".to_owned(),
///     surface: "#f6f7f9".to_owned(),
///     border: "#c9ced8".to_owned(),
///     text: "#2b313c".to_owned(),
///     line: "#5b6473".to_owned(),
///     accent: "#0b7285".to_owned(),
///     accent_soft: "#e7f1f3".to_owned(),
/// };
/// let theme = DiagramTheme::Colors(colors);
/// let picture = Mermaid::new(theme.clone(), theme).draw("flowchart LR\n  a --> b", "d")?;
/// assert!(picture.contains("#0b7285"));
/// # Ok::<(), docs_diagrams::DiagramError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DiagramColors {
    /// `true` if the page is dark: colors that are derived from these are then lighter.
    pub is_dark: bool,
    /// Background of the page, and of labels on lines.
    pub background: String,
    /// Background of groups and notes.
    pub surface: String,
    /// Borders of groups and notes.
    pub border: String,
    /// Color of all text.
    pub text: String,
    /// Lines and arrows between nodes.
    pub line: String,
    /// Borders of nodes. The colors of categories, such as the slices of a pie, start at its hue.
    pub accent: String,
    /// Background of nodes.
    pub accent_soft: String,
}

impl DiagramTheme {
    /// Returns the settings of Mermaid that select the theme.
    pub(crate) fn settings(&self) -> Value {
        match self {
            Self::Named(name) => json!({ "theme": name }),
            Self::Colors(colors) => {
                json!({ "theme": "base", "themeVariables": colors.variables() })
            }
        }
    }
}

impl DiagramColors {
    /// Returns the variables of Mermaid's theme `base`, which derives the colors of all kinds of diagrams from them.
    fn variables(&self) -> Value {
        let Self { is_dark, background, surface, border, text, line, accent, accent_soft } = self;
        let [fills, lines] = [self.category_fills(), self.category_lines()];
        let mut variables = json!({
            "darkMode": is_dark,
            "background": background,
            "primaryColor": accent_soft,
            "primaryBorderColor": accent,
            "primaryTextColor": text,
            "secondaryColor": surface,
            "secondaryBorderColor": border,
            "secondaryTextColor": text,
            "tertiaryColor": surface,
            "tertiaryBorderColor": border,
            "tertiaryTextColor": text,
            "lineColor": line,
            "textColor": text,
            "titleColor": text,
            "noteBkgColor": surface,
            "noteBorderColor": border,
            "noteTextColor": text,
            "edgeLabelBackground": background,
            "actorLineColor": border,
            "signalColor": line,
            "signalTextColor": text,
            "activationBkgColor": surface,
            "activationBorderColor": border,
            "pieStrokeColor": accent,
            "pieOuterStrokeColor": accent,
            "pieStrokeWidth": "1px",
            "pieOpacity": "1",
            "xyChart": { "plotColorPalette": lines.join(",") },
        });
        // The theme derives tints of the background from these colors, which readers cannot distinguish.
        for (number, (fill, line)) in fills.iter().zip(&lines).enumerate() {
            variables[format!("pie{}", number + 1)] = json!(fill);
            variables[format!("cScale{number}")] = json!(fill);
            variables[format!("cScaleLabel{number}")] = json!(text);
            if number < GIT_BRANCHES {
                variables[format!("git{number}")] = json!(line);
                variables[format!("gitBranchLabel{number}")] = json!(text);
            }
        }
        variables
    }

    /// Returns the backgrounds of categories: slices, columns of a board, branches of a mind map.
    fn category_fills(&self) -> [String; CATEGORIES] {
        if self.is_dark { self.categories(0.42, 0.08) } else { self.categories(0.84, 0.08) }
    }

    /// Returns the colors of categories that are lines or bars on the page's background, and backgrounds of labels.
    fn category_lines(&self) -> [String; CATEGORIES] {
        if self.is_dark { self.categories(0.44, 0.1) } else { self.categories(0.7, 0.13) }
    }

    /// Returns colors of equal lightness and chroma in Oklch, from the hue of the accent. Neighbors have distant hues. With the
    /// callers' values, usual text of the color mode has a contrast of at least 4.5, which a test asserts.
    fn categories(&self, lightness: f32, chroma: f32) -> [String; CATEGORIES] {
        /// Distance of neighbors, in degrees: a step of five twelfths returns to the accent after twelve colors.
        const STEP: f32 = 150.0;
        let accent: Srgb<u8> = self.accent.parse().unwrap_or_default();
        let accent: Oklch = accent.into_format::<f32>().into_color();
        let mut hue = accent.hue;
        array::from_fn(|_| {
            let color = Srgb::from_color(Oklch::new(lightness, chroma, hue)).into_format::<u8>();
            hue += STEP;
            format!("#{color:x}")
        })
    }
}

/// Number of categories for which Mermaid's themes have colors.
const CATEGORIES: usize = 12;

/// Number of branches for which Mermaid's themes have colors.
const GIT_BRANCHES: usize = 8;

#[cfg(test)]
mod tests {
    use palette::color_difference::Wcag21RelativeContrast;

    use super::*;

    /// Background and text of a usual page in light mode.
    const LIGHT: [&str; 2] = ["#ffffff", "#2b313c"];

    /// Background and text of a usual page in dark mode.
    const DARK: [&str; 2] = ["#0e1014", "#cdd3dc"];

    fn colors(is_dark: bool, accent: &str) -> DiagramColors {
        let [background, text] = if is_dark { DARK } else { LIGHT };
        DiagramColors {
            is_dark,
            background: background.to_owned(),
            surface: background.to_owned(),
            border: text.to_owned(),
            text: text.to_owned(),
            line: text.to_owned(),
            accent: accent.to_owned(),
            accent_soft: background.to_owned(),
        }
    }

    fn contrast(one: &str, other: &str) -> f32 {
        let [one, other] = [one, other].map(|color| {
            let color: Srgb<u8> = color.parse().expect("a color");
            color.into_format::<f32>()
        });
        one.relative_contrast(other)
    }

    #[test]
    fn labels_are_readable_on_the_colors_of_categories() {
        for accent in ["#4048c4", "#0b7285", "#d6336c", "#f59f00", "#808080", "#000000"] {
            for is_dark in [false, true] {
                let colors = colors(is_dark, accent);
                for color in colors.category_fills().iter().chain(&colors.category_lines()) {
                    let ratio = contrast(color, &colors.text);
                    assert!(ratio >= 4.5, "{accent}: {ratio} on {color}");
                }
            }
        }
    }

    #[test]
    fn slices_have_the_colors_of_categories() {
        let colors = colors(false, "#0b7285");
        let fills = colors.category_fills();
        let theme = DiagramTheme::Colors(colors);
        let pie = "pie\n  \"a\" : 1\n  \"b\" : 2\n  \"c\" : 3";
        let picture = crate::Mermaid::new(theme.clone(), theme).draw(pie, "d").expect("a pie");
        for fill in &fills[..3] {
            assert!(picture.contains(&**fill), "{fill} in {picture}");
        }
    }

    #[test]
    fn neighbors_have_distant_hues_and_the_first_has_that_of_the_accent() {
        let hue = |color: &str| {
            let color: Srgb<u8> = color.parse().expect("a color");
            Oklch::from_color(color.into_format::<f32>()).hue.into_positive_degrees()
        };
        let fills = colors(false, "#0b7285").category_fills();
        assert!((hue(&fills[0]) - hue("#0b7285")).abs() < 5.0, "{fills:?}");
        for [one, other] in fills.array_windows() {
            let distance = (hue(one) - hue(other)).abs();
            assert!(distance.min(360.0 - distance) > 90.0, "{one} and {other}");
        }
    }
}
