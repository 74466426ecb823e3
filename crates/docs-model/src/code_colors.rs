//! Colors of highlighted code in place of the engine's own.

/// Colors of code in both color modes.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct CodeColors {
    /// Colors in light mode.
    pub light: CodeTheme,
    /// Colors in dark mode.
    pub dark: CodeTheme,
}

impl CodeColors {
    /// Creates the colors of both modes.
    #[must_use]
    pub fn new(light: CodeTheme, dark: CodeTheme) -> Self {
        Self { light, dark }
    }
}

/// Colors of code in one color mode. Values are unparsed CSS.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct CodeTheme {
    /// Color of code without a style.
    pub color: Option<String>,
    /// Background of a block of code.
    pub background: Option<String>,
    /// Styles of parts of the code.
    pub styles: Vec<CodeStyle>,
}

/// Style of one kind of token in code.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct CodeStyle {
    /// Class of the token in the HTML of highlighted code, such as `hl-k` for keywords.
    pub class: &'static str,
    /// `color`.
    pub color: Option<String>,
    /// `font-style`.
    pub font_style: Option<String>,
    /// `font-weight`.
    pub font_weight: Option<String>,
}
