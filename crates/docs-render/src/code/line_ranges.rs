//! Ranges of lines in info strings: `1,3-5`.

use std::collections::BTreeSet;

/// Returns the lines of ranges: `1,3-5`.
pub(super) fn numbered_lines(ranges: &str) -> BTreeSet<usize> {
    ranges.split(',').flat_map(|part| lines_of(part.trim())).collect()
}

/// Returns the lines of a number or range. The limit exceeds the length of any block, so a typo cannot exhaust the
/// memory.
fn lines_of(part: &str) -> impl Iterator<Item = usize> {
    const MAX_BLOCK: usize = 100_000;
    let number = |text: &str| Some(text.trim().parse::<usize>().ok()?.min(MAX_BLOCK));
    let range = match part.split_once('-') {
        Some((start, end)) => number(start).zip(number(end)),
        None => number(part).map(|line| (line, line)),
    };
    range.into_iter().flat_map(|(start, end)| start..=end)
}
