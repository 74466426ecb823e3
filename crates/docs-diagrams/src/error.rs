//! Errors of diagrams.

use merman::RenderError;

/// Error of a diagram that fails to render.
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
        let message = error.to_string();
        let line = match span {
            Some(span) => Some(line_at(source, span.start)),
            None => quoted_line(source, &message),
        };
        // Removes the kind of the diagram, which the author knows.
        let message = match message.split_once("): ") {
            Some((start, rest)) if start.starts_with("Diagram parse error (") => rest.to_owned(),
            _ => message,
        };
        Self { message, line }
    }
}

/// Returns the line of a byte of the source. For the end of the source, returns the last line with a statement, because the
/// missing part is after it.
fn line_at(source: &str, byte: usize) -> u32 {
    let before = source.get(..byte).unwrap_or(source);
    let is_end = source.get(byte..).unwrap_or_default().trim().is_empty();
    let before = if is_end { source.trim_end() } else { before };
    number(before.matches('\n').count())
}

/// Returns the line that a message quotes. Parsers of some kinds of diagrams quote a statement and do not report its position.
fn quoted_line(source: &str, message: &str) -> Option<u32> {
    let is_quoted = |line: &str| !line.trim().is_empty() && message.ends_with(line.trim());
    source.lines().position(is_quoted).map(number)
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use crate::Mermaid;

    #[test]
    fn the_line_is_that_of_the_faulty_statement() {
        let rows = [
            ("flowchart LR\n  a[Read --> b\n  c --> d\n", 2),
            ("flowchart LR\n  a --> b\n  subgraph one\n  c --> d\n\n", 4),
            ("sequenceDiagram\n  Alice->>Bob: Hi\n  Bob->>Alice Hello\n  Alice->>Bob: x\n", 3),
            ("pie title Pets\n  \"Dogs\" : 386\n  \"Cats\" 85\n  \"Rats\" : 15\n", 3),
        ];
        for (source, line) in rows {
            let error = Mermaid::default().draw(source, "d").expect_err("a faulty diagram");
            assert_eq!(error.line, Some(line), "{source}{error}");
        }
    }
}
