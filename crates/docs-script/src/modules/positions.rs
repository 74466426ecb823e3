//! Mapping of positions in a compiled script to the author's file.

use oxc::codegen::CodegenReturn;

/// Lines before the first line of the compiled script.
pub(super) const LINES_BEFORE: u32 = 1;

/// Maps positions in a compiled script to positions in the author's file.
pub(crate) struct Positions {
    /// Pairs in the order of the compiled script.
    pairs: Vec<Pair>,
    text: String,
}

/// Two corresponding positions: line and UTF-16 column, from 0.
struct Pair {
    compiled: (u32, u32),
    written: (u32, u32),
}

impl Positions {
    /// Reads the source map of a compiled source.
    pub(super) fn new(text: &str, printed: &CodegenReturn<'_>) -> Self {
        let tokens = printed.map.iter().flat_map(|map| map.get_tokens()).map(|token| Pair {
            compiled: (token.get_dst_line(), token.get_dst_col()),
            written: (token.get_src_line(), token.get_src_col()),
        });
        Self { pairs: tokens.collect(), text: text.to_owned() }
    }

    /// Returns the author's line and column of a position in the compiled script, all from 1.
    pub(crate) fn written(&self, line: u32, column: u32) -> Option<(u32, u32)> {
        let compiled = (line.checked_sub(1 + LINES_BEFORE)?, column.saturating_sub(1));
        let after = self.pairs.partition_point(|pair| pair.compiled <= compiled);
        let (line, column) = self.pairs.get(after.saturating_sub(1))?.written;
        let text = self.text.lines().nth(line as usize).unwrap_or_default();
        Some((line + 1, characters(text, column as usize) + 1))
    }
}

/// Returns the number of characters in the first `units` UTF-16 units of a line.
fn characters(line: &str, units: usize) -> u32 {
    let mut passed = 0;
    let count = line.chars().take_while(|character| {
        let fits = passed < units;
        passed += character.len_utf16();
        fits
    });
    number(count.count())
}

/// Returns the line and column of a byte of a source, both from 1.
pub(super) fn line_and_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..text.floor_char_boundary(offset)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (number(line), number(column))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
