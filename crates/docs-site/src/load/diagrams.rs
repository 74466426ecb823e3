//! Mermaid diagrams, rendered with `docs-diagrams`.

#[cfg(feature = "diagrams")]
use docs_diagrams::{DiagramColors, DiagramTheme, Mermaid};
use docs_model::Settings;
#[cfg(feature = "diagrams")]
use docs_model::{MermaidThemes, ThemeSettings};
use docs_render::{DiagramError, Diagrams};

#[cfg(feature = "diagrams")]
use crate::load::theme::{dark_diagram_colors, light_diagram_colors};

/// Renderer of the diagrams of a site.
#[cfg(feature = "diagrams")]
#[derive(Debug)]
pub(crate) struct MermaidDiagrams(Mermaid);

/// Reporter of the diagrams of a site, for programs that render none.
#[cfg(not(feature = "diagrams"))]
#[derive(Debug)]
pub(crate) struct MermaidDiagrams;

impl MermaidDiagrams {
    /// Creates the renderer of a site's diagrams; `None` if they are disabled.
    pub(crate) fn from_settings(settings: &Settings) -> Option<Self> {
        settings.markdown.mermaid.then(|| Self::new(settings))
    }

    #[cfg(feature = "diagrams")]
    fn new(settings: &Settings) -> Self {
        let MermaidThemes { light, dark } = &settings.markdown.mermaid_themes;
        let theme = |name: &str, colors: fn(&ThemeSettings) -> DiagramColors| match name {
            MermaidThemes::SITE => DiagramTheme::Colors(colors(&settings.theme)),
            name => DiagramTheme::from(name),
        };
        Self(Mermaid::new(theme(light, light_diagram_colors), theme(dark, dark_diagram_colors)))
    }

    #[cfg(not(feature = "diagrams"))]
    fn new(_: &Settings) -> Self {
        Self
    }
}

impl Diagrams for MermaidDiagrams {
    fn supports(&self, language: &str) -> bool {
        language == "mermaid"
    }

    #[cfg(feature = "diagrams")]
    fn draw(&self, _: &str, text: &str, id: &str) -> Result<String, DiagramError> {
        let fault = |error: docs_diagrams::DiagramError| DiagramError {
            message: error.message,
            line: error.line,
        };
        self.0.draw(text, id).map_err(fault)
    }

    #[cfg(not(feature = "diagrams"))]
    fn draw(&self, _: &str, _: &str, _: &str) -> Result<String, DiagramError> {
        Err(DiagramError { message: "this program renders no diagrams".to_owned(), line: None })
    }
}
