//! Colours of highlighted code in place of the engine's own.

/// Colours of code in both colour modes.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct CodeColors {
    /// Colours in light mode.
    pub light: CodeTheme,
    /// Colours in dark mode.
    pub dark: CodeTheme,
}

impl CodeColors {
    /// Creates the colours of both modes.
    #[must_use]
    pub fn new(light: CodeTheme, dark: CodeTheme) -> Self {
        Self { light, dark }
    }
}

/// Colours of code in one colour mode. Values are those of CSS, as written.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct CodeTheme {
    /// Colour of the text.
    pub color: Option<String>,
    /// Background of a block of code.
    pub background: Option<String>,
    /// Styles of parts of the code.
    pub styles: Vec<CodeStyle>,
}

/// Style of one kind of text in code.
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct CodeStyle {
    /// Class of the text in the HTML of highlighted code, such as `hl-k` for keywords.
    pub class: &'static str,
    /// `color`.
    pub color: Option<String>,
    /// `font-style`.
    pub font_style: Option<String>,
    /// `font-weight`.
    pub font_weight: Option<String>,
}
