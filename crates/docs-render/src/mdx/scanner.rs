//! State of the pass over the lines of a source.

use std::ops::Range;

use super::containers::Container;
use super::lowered::{Extracted, Settings};
use super::placeholders::Placeholders;
use super::value::Scope;
use crate::code_fences::colons_in_code;
use crate::lines::Lines;

/// Pass in progress.
pub(super) struct Scanner<'a> {
    pub(super) lines: Lines<'a>,
    pub(super) scope: Scope,
    pub(super) settings: Settings<'a>,
    pub(super) found: Extracted,
    pub(super) out: String,
    /// Prefix of the current line from its containers; the allocation is reused.
    pub(super) prefix: String,
    pub(super) containers: Vec<Container>,
    pub(super) fence: Option<Fence>,
    /// Ranges of the lines of code that look like the end of a directive.
    pub(super) colons_in_code: Vec<Range<usize>>,
    /// Lengths of the open fences of MDX blocks, the innermost last: ```` ```mdx-code-block ````.
    pub(super) unwrapped: Vec<usize>,
    pub(super) paragraph: Vec<ParagraphLine>,
    /// Ranges of the tags and expressions on the current line; the allocation is reused.
    pub(super) pieces: Vec<(usize, usize)>,
    /// First line of the paragraph, from 0.
    pub(super) paragraph_line: usize,
    /// Number of directives whose end has ended one around them. The walk reports them.
    pub(super) early_ends: usize,
    /// `true` if no blank line follows a line that starts with a tag. In MDX 1, all of these lines are JSX.
    pub(super) in_jsx: bool,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, scope: Scope, settings: Settings<'a>) -> Self {
        Self {
            lines: Lines::new(text),
            scope,
            settings,
            found: Extracted::new(Placeholders::for_text(text)),
            out: String::with_capacity(text.len() + text.len() / 8),
            prefix: String::new(),
            containers: Vec::new(),
            fence: None,
            colons_in_code: if settings.blocks { colons_in_code(text, false) } else { Vec::new() },
            unwrapped: Vec::new(),
            paragraph: Vec::new(),
            pieces: Vec::new(),
            paragraph_line: 0,
            early_ends: 0,
            in_jsx: false,
        }
    }
}

/// Open fenced block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    pub(super) mark: u8,
    /// Length of the opening fence, and minimum length of the closing one.
    pub(super) length: usize,
    pub(super) indent: usize,
}

/// Offsets of a line of the open paragraph, and of its text, in the output.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParagraphLine {
    pub(super) start: usize,
    pub(super) text: usize,
}
