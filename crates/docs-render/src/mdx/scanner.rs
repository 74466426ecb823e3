//! The state of the pass over the lines of a text.

use super::containers::Container;
use super::lowered::{Found, Settings};
use super::marks::Marks;
use super::value::Scope;
use crate::lines::Lines;

/// A pass in progress.
pub(super) struct Scanner<'a> {
    pub(super) lines: Lines<'a>,
    pub(super) scope: Scope,
    pub(super) settings: Settings<'a>,
    pub(super) found: Found,
    pub(super) out: String,
    /// What the line at hand starts with for the sake of its containers; its room is used again by
    /// the next line.
    pub(super) prefix: String,
    pub(super) containers: Vec<Container>,
    pub(super) fence: Option<Fence>,
    /// The fence of a block that is MDX and no code: ```` ```mdx-code-block ````.
    pub(super) unwrapped: Option<usize>,
    pub(super) paragraph: Vec<ParagraphLine>,
    /// Where the tags and expressions of the line at hand are; its room is used again too.
    pub(super) pieces: Vec<(usize, usize)>,
    /// The line, from 0, on which the paragraph starts.
    pub(super) paragraph_line: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, scope: Scope, settings: Settings<'a>) -> Self {
        Self {
            lines: Lines::of(text),
            scope,
            settings,
            found: Found::new(Marks::for_text(text)),
            out: String::with_capacity(text.len() + text.len() / 8),
            prefix: String::new(),
            containers: Vec::new(),
            fence: None,
            unwrapped: None,
            paragraph: Vec::new(),
            pieces: Vec::new(),
            paragraph_line: 0,
        }
    }
}

/// A fenced block that is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    pub(super) mark: u8,
    /// How many marks open it, and close it at least.
    pub(super) length: usize,
    pub(super) indent: usize,
}

/// A line of the open paragraph, in what is written: where it starts, and where its text does.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParagraphLine {
    pub(super) start: usize,
    pub(super) text: usize,
}
