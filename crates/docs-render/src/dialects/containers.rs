//! Indentation of lists and blocks, which distinguishes a nested line from indented code.

/// Columns of a tab.
const TAB: usize = 4;

/// Minimum indentation of code, relative to its container.
pub(super) const CODE_INDENT: usize = 4;

/// Containers around the current line, by the columns of their contents.
#[derive(Debug, Default)]
pub(super) struct Containers {
    contents: Vec<usize>,
    /// Indentation of the current line.
    indentation: usize,
}

impl Containers {
    /// Enters a line; returns whether it is neither empty nor indented code.
    pub(super) fn enter(&mut self, line: &str) -> bool {
        let content = line.trim_start_matches([' ', '\t']);
        if content.is_empty() {
            return false;
        }
        self.indentation = columns(&line[..line.len() - content.len()]);
        while self.contents.pop_if(|content| *content > self.indentation).is_some() {}
        let is_code = self.indentation >= self.column() + CODE_INDENT;
        if !is_code && let Some(width) = item_width(content) {
            self.contents.push(self.indentation + width);
        }
        !is_code
    }

    /// Returns the column of the content of the innermost container.
    pub(super) fn column(&self) -> usize {
        self.contents.last().copied().unwrap_or_default()
    }

    /// Adds a block that starts on the current line.
    pub(super) fn push_block(&mut self) {
        self.contents.push(self.indentation + CODE_INDENT);
    }
}

/// Returns the width of white space.
pub(super) fn columns(space: &str) -> usize {
    space.chars().fold(0, |column, char| match char {
        '\t' => column + TAB - column % TAB,
        _ => column + 1,
    })
}

/// Returns the width of the marker of a list item with the white space after it.
fn item_width(content: &str) -> Option<usize> {
    let digits = content.bytes().take_while(u8::is_ascii_digit).count();
    let marker = match content.as_bytes().get(digits)? {
        b'.' | b')' if (1..=9).contains(&digits) => digits + 1,
        b'-' | b'*' | b'+' if digits == 0 => 1,
        _ => return None,
    };
    let after = &content[marker..];
    let text = after.trim_start_matches([' ', '\t']);
    let space = columns(&after[..after.len() - text.len()]);
    match space {
        0 => None,
        1..=CODE_INDENT if !text.is_empty() => Some(marker + space),
        _ => Some(marker + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indented_code_is_found_by_its_container() {
        let rows = [
            ("    a", [false, false]),
            ("- a\n  b", [true, true]),
            ("1.  a\n    b", [true, true]),
            ("- a\n      b", [true, false]),
            ("-     a\n      b", [true, false]),
            ("a\n\tb", [true, false]),
        ];
        for (text, expected) in rows {
            let mut containers = Containers::default();
            let found: Vec<bool> = text.lines().map(|line| containers.enter(line)).collect();
            assert_eq!(found, expected[..found.len()], "{text:?}");
        }
    }
}
