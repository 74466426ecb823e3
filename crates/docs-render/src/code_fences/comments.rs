//! Comments of HTML that extend over several lines. Fences in them are no code, and a replacement in them would end them.

use super::containers::markers;

/// Start of a comment.
const START: &str = "<!--";

/// End of a comment.
const END: &str = "-->";

/// Comments of a source.
#[derive(Debug, Default)]
pub(crate) struct Comments {
    open: Option<Position>,
}

/// Position of a comment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Position {
    /// The comment starts a block.
    Block,
    /// The comment is part of a paragraph, which ends with an empty line.
    Line,
}

impl Comments {
    /// Reads a line outside of code; returns `true` if it starts within a comment.
    pub(crate) fn read_line(&mut self, line: &str) -> bool {
        if self.open == Some(Position::Line) && line.trim().is_empty() {
            self.open = None;
        }
        let is_within = self.open.is_some();
        if let Some((_, after)) = line.split_once(END).filter(|_| is_within) {
            self.open = None;
            self.start(after);
        }
        is_within
    }

    /// Opens the comment that a line outside of comments starts, if it does not end it.
    pub(crate) fn start(&mut self, line: &str) {
        let Some(at) = line.rfind(START).filter(|at| !line[*at..].contains(END)) else { return };
        let is_in_code = !line[..at].matches('`').count().is_multiple_of(2);
        if !is_in_code {
            self.open = Some(if markers(line) == at { Position::Block } else { Position::Line });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_several_lines() {
        let rows = [
            ("<!--\na\n\nb -->\nc", vec![1, 2, 3]),
            ("- <!-- a\n  b\n  -->\nc", vec![1, 2]),
            ("a <!-- b\nc\n\nd", vec![1]),
            ("<!-- a -->\nb", vec![]),
            ("`<!--` a\nb", vec![]),
            ("a `<!--\nb", vec![]),
            ("<!--\na --> b <!--\nc\n-->", vec![1, 2, 3]),
        ];
        for (text, expected) in rows {
            let mut comments = Comments::default();
            let mut within = Vec::new();
            for (number, line) in text.lines().enumerate() {
                if comments.read_line(line) {
                    within.push(number);
                } else {
                    comments.start(line);
                }
            }
            assert_eq!(within, expected, "{text}");
        }
    }
}
