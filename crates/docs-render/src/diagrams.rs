//! Diagrams in code blocks.

use std::fmt;

/// Renderer of code blocks as pictures.
///
/// ```
/// use docs_render::{IdentityHost, DiagramError, Diagrams, Options, Source, render};
///
/// #[derive(Debug)]
/// struct Circles;
///
/// impl Diagrams for Circles {
///     fn supports(&self, language: &str) -> bool {
///         language == "circle"
///     }
///
///     fn draw(&self, _: &str, text: &str, _: &str) -> Result<String, DiagramError> {
///         let Ok(radius) = text.trim().parse::<u8>() else {
///             return Err(DiagramError { message: "this is no radius".to_owned(), line: Some(1) });
///         };
///         Ok(format!("<svg><circle r=\"{radius}\"/></svg>"))
///     }
/// }
///
/// let options = Options { diagrams: Some(&Circles), ..Options::default() };
/// let page = render(&Source::new("```circle\n7\n```", "a.md"), &options, &IdentityHost);
/// assert!(page.html.starts_with("<div class=\"diagram\"") && page.html.contains("<svg><circle r=\"7\"/></svg>"));
///
/// let page = render(&Source::new("```circle\nseven\n```", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains("seven"));
/// let issue = page.issues[0].to_string();
/// assert!(issue.starts_with("a.md:2: warning[diagram]: a diagram can't be drawn: this is no radius"));
/// ```
pub trait Diagrams: fmt::Debug {
    /// Returns `true` if code in this language is a diagram.
    fn supports(&self, language: &str) -> bool;

    /// Renders a diagram as HTML. The result is trusted, even if the author's HTML is not.
    ///
    /// `id` is the prefix of ids within the picture, which is unique on the page.
    ///
    /// # Errors
    ///
    /// Returns an error if the diagram cannot be rendered. The page then shows its source.
    fn draw(&self, language: &str, text: &str, id: &str) -> Result<String, DiagramError>;
}

/// Error of a diagram.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DiagramError {
    /// Description of the error, starting with a lower-case letter.
    pub message: String,
    /// Line of the diagram's source, from 1, if known.
    pub line: Option<u32>,
}
