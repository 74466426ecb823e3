//! Diagrams of documentation sites, drawn while the site is built.
//!
//! A diagram is text in the language of Mermaid. Others draw it in the reader's browser, with a script of megabytes;
//! here it becomes an SVG picture when the page is made. So it is there without scripts and on paper, nothing jumps
//! when it appears, and a reader's machine does nothing for it.
//!
//! The picture goes into a document as it is: it has no style sheet and no `style` attribute, which a strict content
//! security policy would stop, and each of its colours says what it is in the light and in the dark.
//!
//! ```
//! let picture = docs_diagrams::Mermaid::default().draw("flowchart LR\n  a[Read] --> b[Write]", "diagram-1")?;
//! assert!(picture.starts_with("<svg ") && picture.contains("Write"));
//! assert!(!picture.contains("<style") && !picture.contains(" style="));
//! # Ok::<(), docs_diagrams::Fault>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod attributes;
mod drawing;
mod fault;
mod node;
mod numbers;
mod part;
mod properties;
mod prune;
mod sheet;
mod write;

use merman::svg::{SvgPipeline, SvgRenderOptions};
use merman::{
    Engine, MermaidConfig, OperationControl, ParseOptions, RenderOutput, RenderRequest, Renderer,
    SvgRequest,
};
use serde_json::json;

pub use crate::fault::Fault;

/// Draws diagrams in the language of Mermaid.
///
/// It can be shared between threads.
#[derive(Clone, Debug)]
pub struct Mermaid {
    light: Renderer,
    dark: Renderer,
}

impl Default for Mermaid {
    /// With Mermaid's themes `default` in the light and `dark` in the dark, as in the reference.
    fn default() -> Self {
        Self::new("default", "dark")
    }
}

impl Mermaid {
    /// With themes of Mermaid's: `default`, `neutral`, `dark`, `forest`, `base` and others. A diagram may choose
    /// another one for itself, which is then the same in the light and in the dark.
    ///
    /// ```
    /// use docs_diagrams::Mermaid;
    ///
    /// let picture = Mermaid::new("forest", "forest").draw("pie\n  \"a\" : 1\n  \"b\" : 2", "d")?;
    /// assert!(!picture.contains("light-dark("));
    /// # Ok::<(), docs_diagrams::Fault>(())
    /// ```
    #[must_use]
    pub fn new(light: &str, dark: &str) -> Self {
        Self { light: renderer(light), dark: renderer(dark) }
    }

    /// The picture of a diagram: an `<svg>` element.
    ///
    /// `id` is what the ids within the picture start with: letters, digits and hyphens, first a letter. It must be
    /// that of no other picture in the document.
    ///
    /// # Errors
    ///
    /// When the text is no diagram, or one that can't be drawn.
    ///
    /// ```
    /// let fault = docs_diagrams::Mermaid::default().draw("flowchart LR\n  a[Read --> b", "d").unwrap_err();
    /// assert_eq!(fault.line, Some(2));
    /// ```
    pub fn draw(&self, source: &str, id: &str) -> Result<String, Fault> {
        let light = svg(&self.light, source, id)?;
        let dark = svg(&self.dark, source, id)?;
        drawing::drawn(&light, &dark)
    }
}

fn renderer(theme: &str) -> Renderer {
    // Labels are SVG's own text: HTML within SVG would be laid out by the page's styles.
    let config = json!({
        "theme": theme,
        "look": "classic",
        "fontFamily": FONT_FAMILY,
        "htmlLabels": false,
        "flowchart": { "htmlLabels": false },
    });
    Renderer::new()
        .with_engine(Engine::new().with_site_config(MermaidConfig::from_value(config)))
        .with_parse_options(ParseOptions::strict())
}

/// What is measured is what is shown: fonts as wide as this one are on every system.
const FONT_FAMILY: &str = "arial,sans-serif";

fn svg(renderer: &Renderer, source: &str, id: &str) -> Result<String, Fault> {
    let request = SvgRequest {
        options: SvgRenderOptions {
            diagram_id: Some(id.to_owned()),
            ..SvgRenderOptions::default()
        },
        pipeline: Some(SvgPipeline::resvg_safe()),
        ..SvgRequest::default()
    };
    match renderer.render(RenderRequest::svg(source, OperationControl::new(), request)) {
        Ok(RenderOutput::Svg(Some(output))) => Ok(output.svg().to_owned()),
        Ok(_) => Err(Fault::new("the text names no kind of diagram that is known")),
        Err(error) => Err(Fault::of(&error, source)),
    }
}
