//! Lines of code that are hidden until a reader expands them: `collapse={3-9}`.

use std::ops::RangeInclusive;

use super::line_ranges::LineRanges;
use crate::html::push_attribute;

/// Minimum number of lines of a fold. A closed fold occupies one line itself.
const MIN_LINES: usize = 2;

/// Folds of a code block.
#[derive(Debug, Default, Eq, PartialEq)]
pub(crate) struct Folds(Vec<RangeInclusive<usize>>);

impl Folds {
    /// Merges consecutive folded lines of a block into folds. `lines` is the number of lines of the block. Lines are
    /// numbered from 1.
    pub(crate) fn new(folded: &LineRanges, lines: usize) -> Self {
        let mut folds = folded.merged(lines);
        folds.retain(|fold| fold.end() - fold.start() + 1 >= MIN_LINES);
        Self(folds)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Opens the fold that starts at a line. A checkbox shows its lines: unlike `details`, it may be within `code`, and it
    /// works without scripts. Its label is an attribute, so that only the code is copied and searched. `first_number` is
    /// the number of the block's first line.
    pub(super) fn open(&self, html: &mut String, line: usize, first_number: u32, label: &str) {
        let Ok(at) = self.0.binary_search_by_key(&line, |fold| *fold.start()) else { return };
        let fold = &self.0[at];
        let number = |line: usize| line - 1 + first_number as usize;
        let range = format!("{}–{}", number(*fold.start()), number(*fold.end()));
        html.push_str("<input type=\"checkbox\" class=\"code-fold\"");
        push_attribute(html, "aria-label", &label.replace("{range}", &range));
        html.push_str("><span class=\"code-folded\">");
    }

    /// Closes the fold that ends at a line.
    pub(super) fn close(&self, html: &mut String, line: usize) {
        if self.0.binary_search_by_key(&line, |fold| *fold.end()).is_ok() {
            html.push_str("</span>");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_lines_are_one_fold() {
        let rows = [
            ("2-3,4,8-9", 9, vec![2..=4, 8..=9]),
            ("2-4,8,9", 8, vec![2..=4]),
            ("0-2", 5, vec![1..=2]),
            ("3", 5, vec![]),
            ("6-7", 5, vec![]),
            ("1-2", 0, vec![]),
        ];
        for (folded, lines, folds) in rows {
            let ranges = LineRanges::parse(folded);
            assert_eq!(Folds::new(&ranges, lines), Folds(folds), "{folded} {lines}");
        }
    }
}
