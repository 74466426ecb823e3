//! Files between two lines `--8<--`, one on each line, which MkDocs includes.

use super::line::Line;
use super::mkdocs::{SNIPPET, directive_of, snippet};

/// Start of a line whose file is not included.
const DISABLED: char = ';';

/// Blocks of files in a source.
#[derive(Debug, Default)]
pub(super) struct SnippetBlocks {
    is_open: bool,
}

impl SnippetBlocks {
    /// Reads a line outside of code, before the rest of the source; returns the replacement for a line of a block. A block without
    /// an end is text.
    pub(super) fn read_line(&mut self, line: &str, rest: &str) -> Option<Line> {
        if is_delimiter(line) {
            let starts = !self.is_open && has_end(rest);
            let ends = std::mem::replace(&mut self.is_open, starts);
            return (starts || ends).then(|| Line::Include(String::new()));
        }
        let path = Some(line.trim()).filter(|_| self.is_open)?;
        file_of(path).map(|file| match file {
            File::Disabled => Line::Include(String::new()),
            File::Included(file) => Line::Include(directive_of(&file)),
        })
    }
}

/// File on a line of a block.
enum File {
    Disabled,
    /// Address of an included file.
    Included(String),
}

/// Returns the file that a line of a block names; `None` for a line that is no path.
fn file_of(path: &str) -> Option<File> {
    if path.starts_with(DISABLED) {
        return Some(File::Disabled);
    }
    snippet(&format!("{SNIPPET} \"{path}\"")).map(File::Included)
}

/// Returns `true` if the lines at the start of a string are files, up to the end of their block.
fn has_end(rest: &str) -> bool {
    let is_text = |line: &str| ["```", "~~~", "# "].iter().any(|start| line.starts_with(start));
    let is_file = |line: &str| line.is_empty() || (!is_text(line) && file_of(line).is_some());
    let mut after =
        rest.lines().map(str::trim).skip_while(|line| !is_delimiter(line) && is_file(line));
    after.next().is_some_and(is_delimiter)
}

fn is_delimiter(line: &str) -> bool {
    line.trim() == SNIPPET
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the replacements for the lines of a text.
    fn found(text: &str) -> Vec<Option<Line>> {
        let mut blocks = SnippetBlocks::default();
        let rest = |line: &str| &text[line.as_ptr().addr() - text.as_ptr().addr() + line.len()..];
        text.lines()
            .map(|line| blocks.read_line(line, rest(line).trim_start_matches('\n')))
            .collect()
    }

    #[test]
    fn each_line_of_a_block_is_a_file() {
        let text = "a\n--8<--\nb.md\n; c.md\n./d.md:part\n--8<--\n--8<--\ne";
        let found = found(text);
        let include = |info: &str| Some(Line::Include(info.to_owned()));
        let expected = [
            None,
            include(""),
            include("include{file=\"@site/b.md\" of-page}"),
            include(""),
            include("include{file=\"./d.md#part\" of-page}"),
            include(""),
            None,
            None,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_delimiter_without_an_end_is_text() {
        for text in ["--8<--\na\n", "--8<--\n```\n--8<--\n```", "--8<--\n# A\n--8<--"] {
            assert_eq!(found(text)[0], None, "{text}");
        }
    }
}
