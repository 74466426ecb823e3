//! HTML of an island as a tree of ranges, without copies.

use std::ops::Range;

use super::record::{RecordKind, Records};
use crate::tags::{Token, is_void, pieces};

/// Maximum number of open elements and islands; deeper ones are dropped, and their content is kept. With the scopes of
/// partials around nodes, a tree is no deeper than [`MAX_DEPTH`](crate::limits::MAX_DEPTH).
const MAX_OPEN: usize = 80;

/// Part of an island's HTML.
#[derive(Debug)]
pub(super) enum Piece {
    /// Text with unresolved entities.
    Text(Range<usize>),
    /// HTML element.
    Html(Element),
    /// Component or expression.
    Island { number: usize, children: Vec<Piece> },
}

/// HTML element.
#[derive(Debug)]
pub(super) struct Element {
    /// Range of the start tag.
    pub(super) tag: Range<usize>,
    /// Range between the tags.
    pub(super) content: Range<usize>,
    /// Parts of the content, if some of it is not HTML.
    pub(super) children: Option<Vec<Piece>>,
}

/// Open element or island.
struct Frame<'h> {
    open: Open<'h>,
    children: Vec<Piece>,
    /// `true` if the element or island contains islands.
    has_islands: bool,
}

enum Open<'h> {
    Html { name: &'h str, tag: Range<usize> },
    Island(usize),
}

/// Parses the content of an island.
pub(super) fn read(
    html: &str,
    number: usize,
    range: Range<usize>,
    records: &Records,
) -> Vec<Piece> {
    let mut reader =
        PieceReader { html, records, frames: Vec::new(), pieces: Vec::new(), dropped: 0 };
    reader.push(Open::Island(number));
    for (span, token) in pieces(&html[range.clone()]) {
        let span = span.start + range.start..span.end + range.start;
        match token {
            Token::Tag(tag) if tag.is_end => reader.end_tag(tag.name, span),
            Token::Tag(tag) => reader.start_tag(tag.name, tag.is_self_closing, span),
            Token::Text(_) | Token::RawText(_) => reader.text(span),
            Token::Hidden { .. } => {}
        }
    }
    while !reader.frames.is_empty() {
        reader.pop(range.end);
    }
    reader.pieces
}

struct PieceReader<'h> {
    html: &'h str,
    records: &'h Records,
    frames: Vec<Frame<'h>>,
    pieces: Vec<Piece>,
    /// Number of dropped open elements and islands.
    dropped: usize,
}

impl<'h> PieceReader<'h> {
    fn push(&mut self, open: Open<'h>) {
        if self.frames.len() == MAX_OPEN {
            self.dropped += 1;
        } else {
            self.frames.push(Frame { open, children: Vec::new(), has_islands: false });
        }
    }

    fn add(&mut self, piece: Piece) {
        if let Some(frame) = self.frames.last_mut() {
            frame.children.push(piece);
        }
    }

    /// Closes the innermost open element, whose content ends here.
    fn pop(&mut self, end: usize) {
        let Some(frame) = self.frames.pop() else { return };
        let Some(outer) = self.frames.last_mut() else {
            self.pieces = frame.children;
            return;
        };
        let around = match outer.open {
            Open::Island(number) => self.records.get(number),
            Open::Html { .. } => None,
        };
        let is_replaced =
            around.is_some_and(|record| matches!(record.kind, RecordKind::Replaced { .. }));
        let piece = match frame.open {
            Open::Html { tag, .. } => {
                outer.has_islands |= frame.has_islands;
                let children = (frame.has_islands || is_replaced).then_some(frame.children);
                Piece::Html(Element { content: tag.end..end, tag, children })
            }
            Open::Island(number) => {
                outer.has_islands = true;
                Piece::Island { number, children: frame.children }
            }
        };
        self.add(piece);
    }

    fn start_tag(&mut self, name: &'h str, is_self_closing: bool, span: Range<usize>) {
        if is_void(name) || is_self_closing {
            let content = span.end..span.end;
            self.add(Piece::Html(Element { tag: span, content, children: None }));
        } else {
            self.push(Open::Html { name, tag: span });
        }
    }

    fn end_tag(&mut self, name: &str, span: Range<usize>) {
        if self.dropped > 0 {
            self.dropped -= 1;
            return;
        }
        let is_opened = |frame: &&Frame<'_>| matches!(frame.open, Open::Html { .. });
        let above = self.frames.iter().rev().take_while(is_opened);
        let found = above.into_iter().position(
            |frame| matches!(frame.open, Open::Html { name: opened, .. } if opened == name),
        );
        for _ in 0..found.map_or(0, |above| above + 1) {
            self.pop(span.start);
        }
    }

    fn text(&mut self, span: Range<usize>) {
        let mut done = span.start;
        for placeholder in self.records.placeholders.find(&self.html[span.clone()]) {
            let (at, end) = (span.start + placeholder.at, span.start + placeholder.end);
            self.plain(done..at);
            done = end;
            if placeholder.opens {
                self.push(Open::Island(placeholder.number));
            } else {
                self.end_island(placeholder.number, at);
            }
        }
        self.plain(done..span.end);
    }

    fn plain(&mut self, span: Range<usize>) {
        if !span.is_empty() {
            self.add(Piece::Text(span));
        }
    }

    fn end_island(&mut self, number: usize, at: usize) {
        if self.dropped > 0 {
            self.dropped -= 1;
            return;
        }
        let is_it = |frame: &Frame<'_>| matches!(frame.open, Open::Island(open) if open == number);
        if let Some(above) = self.frames.iter().rev().position(is_it) {
            for _ in 0..=above {
                self.pop(at);
            }
        }
    }
}
