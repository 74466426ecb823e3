//! Themes of diagrams.

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

/// Colors of the page that contains a diagram, in hexadecimal notation (`#0b7285`).
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
    /// The page is dark: colors that are derived from these are lighter.
    pub is_dark: bool,
    /// Background of the page, and of labels on lines.
    pub background: String,
    /// Background of groups and notes.
    pub surface: String,
    /// Borders of groups and notes.
    pub border: String,
    /// All text.
    pub text: String,
    /// Lines and arrows between nodes.
    pub line: String,
    /// Borders of nodes.
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
            "xyChart": { "plotColorPalette": format!("{accent},{line},{border}") },
        });
        // The theme derives the labels of these scales for a light page.
        for (label, count) in [("cScaleLabel", 12), ("gitBranchLabel", 8)] {
            for number in 0..count {
                variables[format!("{label}{number}")] = json!(text);
            }
        }
        variables
    }
}
