//! Headings that a table of contents within the article lists.

use std::ops::Range;

/// Headings that an inline table of contents lists.
#[derive(Debug)]
pub(super) struct InlineContents {
    /// Minimum and maximum levels.
    pub(super) levels: (u8, u8),
    pub(super) part: Part,
}

/// Part of the headings of a page, with the bounds of JavaScript's `slice`: a negative one counts from the end.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Part {
    start: isize,
    end: Option<isize>,
}

impl Part {
    /// Parses `toc.slice(start, end)`, whose bounds are optional; returns `None` for other expressions.
    pub(super) fn parse(expression: &str) -> Option<Self> {
        let arguments = expression.strip_prefix("toc.slice(")?.strip_suffix(')')?;
        let (start, end) = match arguments.split_once(',') {
            Some((start, end)) => (start, Some(end.trim().parse().ok()?)),
            None => (arguments, None),
        };
        let start = match start.trim() {
            "" if end.is_none() => 0,
            start => start.parse().ok()?,
        };
        Some(Self { start, end })
    }

    /// Returns the positions of the part in a list of a length.
    pub(super) fn range(self, length: usize) -> Range<usize> {
        let position = |bound: isize| {
            let bound_of_length = match usize::try_from(bound) {
                Ok(bound) => bound,
                Err(_) => length.saturating_sub(bound.unsigned_abs()),
            };
            bound_of_length.min(length)
        };
        let end = self.end.map_or(length, position);
        position(self.start).min(end)..end
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    #[test]
    fn parts_have_the_bounds_of_slice() {
        for (expression, expected) in [
            ("toc.slice(1)", 1..4),
            ("toc.slice( 1 , -1 )", 1..3),
            ("toc.slice()", 0..4),
            ("toc.slice(-1)", 3..4),
            ("toc.slice(-9, 9)", 0..4),
            ("toc.slice(3, 1)", 1..1),
            ("toc.slice(9)", 4..4),
        ] {
            let part = Part::parse(expression).expect(expression);
            assert_eq!(part.range(4), expected, "{expression}");
        }
        for expression in ["toc", "toc.slice(first)", "toc.slice(, 1)", "toc.slice(1).reverse()"] {
            assert_eq!(Part::parse(expression), None, "{expression}");
        }
        assert_eq!(Part::default().range(4), 0..4);
    }
}
