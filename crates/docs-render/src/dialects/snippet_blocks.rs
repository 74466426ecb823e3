//! Files between two lines `--8<--`, one on each line, which MkDocs includes.

use super::line::Line;
use super::mkdocs::{SNIPPET, snippet};

/// Start of a line whose file is not included.
const DISABLED: char = ';';

/// Blocks of files in a source.
#[derive(Debug)]
pub(super) struct SnippetBlocks {
    /// Number of lines that start or end a block, from the current line on.
    left: usize,
    is_open: bool,
}

impl SnippetBlocks {
    pub(super) fn new(text: &str) -> Self {
        let left = match text.contains(SNIPPET) {
            true => text.lines().filter(|line| is_delimiter(line)).count(),
            false => 0,
        };
        Self { left, is_open: false }
    }

    /// Enters a line outside of code; returns the replacement for a line of a block. A block without an end is text.
    pub(super) fn enter(&mut self, line: &str) -> Option<Line> {
        if is_delimiter(line) {
            self.left = self.left.saturating_sub(1);
            let starts = !self.is_open && self.left > 0;
            let ends = std::mem::replace(&mut self.is_open, starts);
            return (starts || ends).then(|| Line::Include(String::new()));
        }
        let path = Some(line.trim()).filter(|_| self.is_open)?;
        if path.starts_with(DISABLED) {
            return Some(Line::Include(String::new()));
        }
        let file = snippet(&format!("{SNIPPET} \"{path}\""))?;
        Some(Line::Include(format!("include{{file=\"{file}\"}}")))
    }
}

fn is_delimiter(line: &str) -> bool {
    line.trim() == SNIPPET
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_a_block_is_a_file() {
        let text = "a\n--8<--\nb.md\n; c.md\n./d.md:part\n--8<--\n--8<--\ne";
        let mut blocks = SnippetBlocks::new(text);
        let found: Vec<Option<Line>> = text.lines().map(|line| blocks.enter(line)).collect();
        let include = |info: &str| Some(Line::Include(info.to_owned()));
        let expected = [
            None,
            include(""),
            include("include{file=\"@site/b.md\"}"),
            include(""),
            include("include{file=\"./d.md#part\"}"),
            include(""),
            None,
            None,
        ];
        assert_eq!(found, expected);
    }
}
