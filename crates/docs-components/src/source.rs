//! Generated code with the line numbers of the author's files.

use std::ops::Range;

use docs_model::Location;

/// Generated code that contains parts of the author's files.
#[derive(Debug, Default)]
pub(crate) struct Source {
    pub(crate) code: String,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    range: Range<usize>,
    /// Index of the script that the piece belongs to.
    script: usize,
    /// Line of the author's file at the start of the piece.
    line: u32,
    /// Island of the piece; `None` for statements.
    island: Option<usize>,
}

/// The origin of a position in generated code.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Origin {
    pub(crate) script: usize,
    pub(crate) line: u32,
    pub(crate) island: Option<usize>,
}

impl Source {
    /// Appends generated code.
    pub(crate) fn push(&mut self, code: &str) {
        self.code.push_str(code);
    }

    /// Appends the author's code.
    pub(crate) fn push_written(&mut self, code: &str, origin: Origin) {
        let start = self.code.len();
        self.code.push_str(code);
        let Origin { script, line, island } = origin;
        self.pieces.push(Piece { range: start..self.code.len(), script, line, island });
    }

    /// Appends code with its origins.
    pub(crate) fn append(&mut self, other: &Self) {
        let start = self.code.len();
        self.code.push_str(&other.code);
        self.pieces.extend(other.pieces.iter().map(|piece| Piece {
            range: piece.range.start + start..piece.range.end + start,
            ..piece.clone()
        }));
    }

    /// Returns the origin of an offset: that of the piece that contains it, or of the last one
    /// before it.
    pub(crate) fn origin(&self, offset: usize) -> Option<Origin> {
        let index = self.pieces.partition_point(|piece| piece.range.start <= offset);
        let piece = &self.pieces[index.checked_sub(1)?];
        let end = offset.min(piece.range.end);
        let lines =
            self.code[piece.range.start..self.code.floor_char_boundary(end)].matches('\n').count();
        let line = piece.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        Some(Origin { script: piece.script, line, island: piece.island })
    }
}

/// Returns the location of a line.
pub(crate) fn location(file: &str, line: u32) -> Location {
    Location::line(file, line)
}
