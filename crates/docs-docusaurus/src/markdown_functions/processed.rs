//! Sources with the origins of their lines.

/// Source of a file after the functions of a configuration.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ProcessedSource {
    /// Front matter and body.
    pub text: String,
    /// Lines of `text` with the lines of the file from which they come, both from 1, in ascending order of the former.
    pub lines: Vec<ProcessedLines>,
}

/// Lines of a processed source with the same origin.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct ProcessedLines {
    /// First line.
    pub line: u32,
    /// Line of the file.
    pub origin: u32,
    /// `true` if each line corresponds to a line of the file; `false` if all lines come from `origin`.
    pub is_copy: bool,
}

/// Returns the number of line breaks.
pub(super) fn line_count(text: &str) -> u32 {
    number(text.matches('\n').count())
}

/// Returns a number of lines.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
