//! Diagrams in Mermaid's language, rendered with `docs-diagrams`.

use docs_diagrams::Mermaid;
use docs_model::MarkdownSettings;
use docs_render::{DiagramError, Diagrams};

/// Renders the diagrams of a site.
#[derive(Debug)]
pub(crate) struct MermaidDiagrams(Mermaid);

impl MermaidDiagrams {
    /// Creates the renderer of a site's diagrams; `None` if they are disabled.
    pub(crate) fn from_settings(settings: &MarkdownSettings) -> Option<Self> {
        let themes = &settings.mermaid_themes;
        settings.mermaid.then(|| Self(Mermaid::new(&themes.light, &themes.dark)))
    }
}

impl Diagrams for MermaidDiagrams {
    fn knows(&self, language: &str) -> bool {
        language == "mermaid"
    }

    fn draw(&self, _: &str, text: &str, id: &str) -> Result<String, DiagramError> {
        let fault = |error: docs_diagrams::DiagramError| DiagramError {
            message: error.message,
            line: error.line,
        };
        self.0.draw(text, id).map_err(fault)
    }
}
