//! Errors of diagrams.

use merman::RenderError;

/// Error of a diagram that cannot be drawn.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct DiagramError {
    /// Description of the error.
    pub message: String,
    /// Line in the diagram's source, from 1, if known.
    pub line: Option<u32>,
}

impl DiagramError {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), line: None }
    }

    pub(crate) fn from_render_error(error: &RenderError, source: &str) -> Self {
        let span = match error {
            RenderError::Parse(diagnostic) => diagnostic.terminal_diagnostic_details().span,
            _ => None,
        };
        let line = span.map(|span| {
            let before = source.get(..span.start).unwrap_or(source);
            u32::try_from(before.matches('\n').count() + 1).unwrap_or(u32::MAX)
        });
        let message = error.to_string();
        // The author knows the kind of the diagram.
        let message = match message.split_once("): ") {
            Some((start, rest)) if start.starts_with("Diagram parse error (") => rest.to_owned(),
            _ => message,
        };
        Self { message, line }
    }
}
