//! Diagrams that are written as text.

use std::fmt;

/// What draws code as a picture.
///
/// ```
/// use docs_render::{IdentityHost, DiagramFault, Diagrams, Options, Source, render};
///
/// #[derive(Debug)]
/// struct Circles;
///
/// impl Diagrams for Circles {
///     fn knows(&self, language: &str) -> bool {
///         language == "circle"
///     }
///
///     fn draw(&self, _: &str, text: &str, _: &str) -> Result<String, DiagramFault> {
///         let Ok(radius) = text.trim().parse::<u8>() else {
///             return Err(DiagramFault { message: "this is no radius".to_owned(), line: Some(1) });
///         };
///         Ok(format!("<svg><circle r=\"{radius}\"/></svg>"))
///     }
/// }
///
/// let options = Options { diagrams: Some(&Circles), ..Options::default() };
/// let page = render(&Source::new("```circle\n7\n```", "a.md"), &options, &IdentityHost);
/// assert_eq!(page.html, "<div class=\"diagram\"><svg><circle r=\"7\"/></svg></div>\n");
///
/// let page = render(&Source::new("```circle\nseven\n```", "a.md"), &options, &IdentityHost);
/// assert!(page.html.contains("seven"));
/// let issue = page.issues[0].to_string();
/// assert!(issue.starts_with("a.md:2: warning[diagram]: a diagram can't be drawn: this is no radius"));
/// ```
pub trait Diagrams: fmt::Debug {
    /// Whether code in this language is drawn.
    fn knows(&self, language: &str) -> bool;

    /// The picture of a diagram, as HTML. It goes into the page as it is, even where the author's HTML does not.
    ///
    /// `id` is what ids within the picture start with, so that they are no others' of the page.
    ///
    /// # Errors
    ///
    /// When the text can't be drawn; the page then shows the text.
    fn draw(&self, language: &str, text: &str, id: &str) -> Result<String, DiagramFault>;
}

/// Why a diagram can't be drawn.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DiagramFault {
    /// What is wrong, to follow a colon.
    pub message: String,
    /// The line of the diagram's text, from 1, where that is known.
    pub line: Option<u32>,
}
