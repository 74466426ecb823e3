//! Diagrams in Mermaid's language, rendered with `docs-diagrams`.

#[cfg(feature = "diagrams")]
use docs_diagrams::Mermaid;
use docs_model::MarkdownSettings;
use docs_render::{DiagramError, Diagrams};

/// Renders the diagrams of a site.
#[cfg(feature = "diagrams")]
#[derive(Debug)]
pub(crate) struct MermaidDiagrams(Mermaid);

/// Reports the diagrams of a site, for programs that render none.
#[cfg(not(feature = "diagrams"))]
#[derive(Debug)]
pub(crate) struct MermaidDiagrams;

impl MermaidDiagrams {
    /// Creates the renderer of a site's diagrams; `None` if they are disabled.
    pub(crate) fn from_settings(settings: &MarkdownSettings) -> Option<Self> {
        settings.mermaid.then(|| Self::new(settings))
    }

    #[cfg(feature = "diagrams")]
    fn new(settings: &MarkdownSettings) -> Self {
        let themes = &settings.mermaid_themes;
        Self(Mermaid::new(&themes.light, &themes.dark))
    }

    #[cfg(not(feature = "diagrams"))]
    fn new(_: &MarkdownSettings) -> Self {
        Self
    }
}

impl Diagrams for MermaidDiagrams {
    fn knows(&self, language: &str) -> bool {
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
