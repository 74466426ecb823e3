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
        PieceReader { html, records, frames: Vec::new(), whole: Vec::new(), left_out: 0 };
    reader.push(Open::Island(number));
    for (place, token) in pieces(&html[range.clone()]) {
        let place = place.start + range.start..place.end + range.start;
        match token {
            Token::Tag(tag) if tag.is_end => reader.end_tag(tag.name, place),
            Token::Tag(tag) => reader.start_tag(tag.name, tag.is_self_closing, place),
            Token::Text(_) | Token::RawText(_) => reader.text(place),
            Token::Hidden { .. } => {}
        }
    }
    while !reader.frames.is_empty() {
        reader.pop(range.end);
    }
    reader.whole
}

struct PieceReader<'h> {
    html: &'h str,
    records: &'h Records,
    frames: Vec<Frame<'h>>,
    whole: Vec<Piece>,
    /// Number of dropped open elements and islands.
    left_out: usize,
}

impl<'h> PieceReader<'h> {
    fn push(&mut self, open: Open<'h>) {
        if self.frames.len() == MAX_OPEN {
            self.left_out += 1;
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
            self.whole = frame.children;
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

    fn start_tag(&mut self, name: &'h str, is_self_closing: bool, place: Range<usize>) {
        if is_void(name) || is_self_closing {
            let content = place.end..place.end;
            self.add(Piece::Html(Element { tag: place, content, children: None }));
        } else {
            self.push(Open::Html { name, tag: place });
        }
    }

    fn end_tag(&mut self, name: &str, place: Range<usize>) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        let is_opened = |frame: &&Frame<'_>| matches!(frame.open, Open::Html { .. });
        let above = self.frames.iter().rev().take_while(is_opened);
        let found = above.into_iter().position(
            |frame| matches!(frame.open, Open::Html { name: opened, .. } if opened == name),
        );
        for _ in 0..found.map_or(0, |above| above + 1) {
            self.pop(place.start);
        }
    }

    fn text(&mut self, place: Range<usize>) {
        let mut done = place.start;
        for sign in self.records.signs.find(&self.html[place.clone()]) {
            let (at, end) = (place.start + sign.at, place.start + sign.end);
            self.plain(done..at);
            done = end;
            if sign.opens {
                self.push(Open::Island(sign.number));
            } else {
                self.end_island(sign.number, at);
            }
        }
        self.plain(done..place.end);
    }

    fn plain(&mut self, place: Range<usize>) {
        if !place.is_empty() {
            self.add(Piece::Text(place));
        }
    }

    fn end_island(&mut self, number: usize, at: usize) {
        if self.left_out > 0 {
            self.left_out -= 1;
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
