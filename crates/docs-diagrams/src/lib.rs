//! Diagrams for documentation sites, rendered at build time.
//!
//! A diagram is written in Mermaid's language. Other generators render it in the browser with a script of several
//! megabytes; this crate renders it to SVG when the page is built. Diagrams therefore work without scripts and in
//! print, cause no layout shift, and cost nothing in the browser.
//!
//! The SVG is inserted inline. It has no style sheet and no `style` attributes, which a strict content security policy
//! would block. Each color has a light and a dark value.
//!
//! ```
//! let picture = docs_diagrams::Mermaid::default().draw("flowchart LR\n  a[Read] --> b[Write]", "diagram-1")?;
//! assert!(picture.starts_with("<svg ") && picture.contains("Write"));
//! assert!(!picture.contains("<style") && !picture.contains(" style="));
//! # Ok::<(), docs_diagrams::DiagramError>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod arial;
mod attributes;
mod drawing;
mod error;
mod node;
mod numbers;
mod part;
mod properties;
mod prune;
mod sheet;
mod theme;
mod write;

use merman::svg::{SvgEnvironment, SvgPipeline, SvgRenderOptions};
use merman::{
    Engine, MermaidConfig, OperationControl, ParseOptions, RenderOutput, RenderRequest, Renderer,
    SvgRequest,
};
use serde_json::json;

pub use crate::error::DiagramError;
pub use crate::theme::{DiagramColors, DiagramTheme};

/// Renderer for diagrams in Mermaid's language.
///
/// One renderer can be shared between threads.
#[derive(Clone, Debug)]
pub struct Mermaid {
    light: Renderer,
    dark: Renderer,
    environment: SvgEnvironment,
}

impl Default for Mermaid {
    /// Creates a renderer with Mermaid's themes `default` for light mode and `dark` for dark mode, like Docusaurus.
    fn default() -> Self {
        Self::new("default", "dark")
    }
}

impl Mermaid {
    /// Creates a renderer with a theme for light mode and one for dark mode: names of Mermaid's themes, or the colors of the page. A
    /// diagram may select another theme, which then applies to both modes.
    ///
    /// ```
    /// use docs_diagrams::Mermaid;
    ///
    /// let picture = Mermaid::new("forest", "forest").draw("pie\n  \"a\" : 1\n  \"b\" : 2", "d")?;
    /// assert!(!picture.contains("light-dark("));
    /// # Ok::<(), docs_diagrams::DiagramError>(())
    /// ```
    #[must_use]
    pub fn new(light: impl Into<DiagramTheme>, dark: impl Into<DiagramTheme>) -> Self {
        Self {
            light: renderer(&light.into()),
            dark: renderer(&dark.into()),
            environment: arial::environment(),
        }
    }

    /// Renders a diagram to an `<svg>` element.
    ///
    /// `id` is the prefix of all ids in the picture: a letter, then letters, digits and hyphens. It must be unique in
    /// the document.
    ///
    /// # Errors
    ///
    /// Returns an error if the source is not a valid diagram, or cannot be rendered.
    ///
    /// ```
    /// let fault = docs_diagrams::Mermaid::default().draw("flowchart LR\n  a[Read --> b", "d").unwrap_err();
    /// assert_eq!(fault.line, Some(2));
    /// ```
    pub fn draw(&self, source: &str, id: &str) -> Result<String, DiagramError> {
        let light = self.svg(&self.light, source, id)?;
        let dark = self.svg(&self.dark, source, id)?;
        drawing::drawn(&light, &dark)
    }

    fn svg(&self, renderer: &Renderer, source: &str, id: &str) -> Result<String, DiagramError> {
        let request = SvgRequest {
            environment: self.environment.clone(),
            options: SvgRenderOptions {
                diagram_id: Some(id.to_owned()),
                ..SvgRenderOptions::default()
            },
            pipeline: Some(SvgPipeline::resvg_safe()),
            ..SvgRequest::default()
        };
        match renderer.render(RenderRequest::svg(source, OperationControl::new(), request)) {
            Ok(RenderOutput::Svg(Some(output))) => Ok(output.svg().to_owned()),
            Ok(_) => Err(DiagramError::new("the source names no known kind of diagram")),
            Err(error) => Err(DiagramError::from_render_error(&error, source)),
        }
    }
}

fn renderer(theme: &DiagramTheme) -> Renderer {
    let mut config = theme.settings();
    config["look"] = json!("classic");
    config["fontFamily"] = json!(FONT_FAMILY);
    // Labels are SVG text: the styles of the page would apply to HTML inside SVG.
    config["htmlLabels"] = json!(false);
    // The widths of Mermaid's releases: the layout library has those of a later version, with a minimum that leaves short labels of
    // states at one side, and lines so short that words are broken.
    config["flowchart"] = json!({ "htmlLabels": false, "minNodeWidth": 0, "wrappingWidth": 200 });
    config["state"] = json!({ "minNodeWidth": 0, "wrappingWidth": 200 });
    Renderer::new()
        .with_engine(Engine::new().with_site_config(MermaidConfig::from_value(config)))
        .with_parse_options(ParseOptions::strict())
}

/// Font of labels. Every system has a font with the widths for which diagrams are laid out.
const FONT_FAMILY: &str = "arial,sans-serif";
