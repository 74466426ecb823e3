//! Ranges of lines in info strings: `1,3-5`.

use std::ops::RangeInclusive;

/// Ranges of lines, numbered from 1, in the order in which they are written. They may overlap, and exceed the code.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct LineRanges(Vec<RangeInclusive<usize>>);

impl LineRanges {
    /// Parses ranges: `1,3-5`.
    pub(super) fn parse(ranges: &str) -> Self {
        Self(ranges.split(',').filter_map(|part| range(part.trim())).collect())
    }

    pub(super) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Returns `true` if a code block with this number of lines has one of the lines.
    pub(crate) fn has_line_within(&self, lines: usize) -> bool {
        self.clipped(lines).next().is_some()
    }

    /// Returns the ranges in a code block with this number of lines, in order. Overlapping and neighbouring ranges are one.
    pub(super) fn merged(&self, lines: usize) -> Vec<RangeInclusive<usize>> {
        let mut ranges: Vec<RangeInclusive<usize>> = self.clipped(lines).collect();
        ranges.sort_unstable_by_key(|range| *range.start());
        ranges.dedup_by(|next, range| {
            let is_joined = *next.start() <= range.end() + 1;
            if is_joined {
                *range = *range.start()..=*range.end().max(next.end());
            }
            is_joined
        });
        ranges
    }

    fn clipped(&self, lines: usize) -> impl Iterator<Item = RangeInclusive<usize>> {
        let clipped =
            move |range: &RangeInclusive<usize>| *range.start().max(&1)..=*range.end().min(&lines);
        self.0.iter().map(clipped).filter(|range| !range.is_empty())
    }
}

/// Returns the range of a number or range.
fn range(part: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match part.split_once('-') {
        Some((start, end)) => Some(number(start)?..=number(end)?),
        None => number(part).map(|line| line..=line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_clipped_to_the_code_and_merged() {
        let rows = [
            ("1,3-5", 9, vec![1..=1, 3..=5]),
            ("4-99999999, 2-3", 9, vec![2..=9]),
            ("2-8,3-4,1", 9, vec![1..=8]),
            ("0-2,7-3", 9, vec![1..=2]),
            ("10,x,", 9, vec![]),
            ("99999999999999999999", 9, vec![]),
        ];
        for (written, lines, expected) in rows {
            let ranges = LineRanges::parse(written);
            assert_eq!(ranges.has_line_within(lines), !expected.is_empty(), "{written}");
            assert_eq!(ranges.merged(lines), expected, "{written}");
        }
    }
}
