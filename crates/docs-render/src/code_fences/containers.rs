//! Indentation of lists and blocks, which distinguishes a nested line from indented code.

/// Columns of a tab.
const TAB: usize = 4;

/// Minimum indentation of code, relative to its container.
pub(crate) const CODE_INDENT: usize = 4;

/// Containers around the current line.
#[derive(Debug, Default)]
pub(crate) struct Containers {
    open: Vec<Container>,
    /// Indentation of the current line.
    indentation: usize,
    /// `true` if the previous line is text, which the current line may continue without its indentation.
    follows_text: bool,
}

#[derive(Clone, Copy, Debug)]
struct Container {
    /// Column of its content.
    content: usize,
    /// `true` for a list item, `false` for a block.
    is_item: bool,
}

impl Containers {
    /// Reads a line; returns `true` if it is neither empty nor indented code.
    pub(crate) fn read_line(&mut self, line: &str) -> bool {
        let content = line.trim_start_matches([' ', '\t']);
        if content.is_empty() {
            self.follows_text = false;
            return false;
        }
        self.indentation = columns(&line[..line.len() - content.len()]);
        let item = item_width(content);
        let is_text = item.is_none() && !starts_block(content);
        let is_in_item = self.open.last().is_some_and(|container| container.is_item);
        let is_lazy = self.follows_text && is_text && is_in_item;
        while !is_lazy
            && self.open.pop_if(|container| container.content > self.indentation).is_some()
        {
        }
        let is_code = self.indentation >= self.column() + CODE_INDENT;
        self.follows_text = !is_code && (is_text || item.is_some());
        if !is_code && let Some(width) = item {
            self.open.push(Container { content: self.indentation + width, is_item: true });
        }
        !is_code
    }

    /// Returns `true` if the current line is text, which the next line may continue.
    pub(crate) fn follows_text(&self) -> bool {
        self.follows_text
    }

    /// Returns the column of the content of the innermost container.
    pub(crate) fn column(&self) -> usize {
        self.open.last().map_or(0, |container| container.content)
    }

    /// Returns the length of the white space at the start of a line that belongs to its containers; `None` if the line is outside of
    /// the innermost one.
    pub(crate) fn indentation_of(&self, line: &str) -> Option<usize> {
        let mut column = 0;
        let mut length = 0;
        for char in line.chars().take_while(|char| matches!(char, ' ' | '\t')) {
            if column >= self.column() {
                break;
            }
            column += if char == '\t' { TAB - column % TAB } else { 1 };
            length += 1;
        }
        (column >= self.column()).then_some(length)
    }

    /// Adds a block that starts on the current line.
    pub(crate) fn push_block(&mut self) {
        self.open.push(Container { content: self.indentation + CODE_INDENT, is_item: false });
    }
}

/// Returns `true` for the characters of quote and list markers, and for white space before them.
pub(crate) fn is_mark(byte: u8) -> bool {
    byte.is_ascii_digit() || b" \t>*+-.)".contains(&byte)
}

/// Returns the length of the markers of quotes and list items at the start of a line, with their white space.
pub(crate) fn markers(line: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = line[at..].trim_start_matches([' ', '\t']);
        at = line.len() - rest.len();
        if let Some(after) = rest.strip_prefix('>') {
            at = line.len() - after.len();
        } else if item_width(rest).is_some() {
            at += rest.find([' ', '\t']).unwrap_or(rest.len());
        } else {
            return at;
        }
    }
}

/// Line starts that do not belong to a paragraph.
const BLOCKS: [&str; 10] = ["#", ">", "```", "~~~", ":::", "!!!", "???", "===", "---", "<"];

fn starts_block(content: &str) -> bool {
    BLOCKS.iter().any(|start| content.starts_with(start))
}

/// Returns the width of white space in columns.
pub(crate) fn columns(space: &str) -> usize {
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
        // A definition.
        b':' if digits == 0 => 1,
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
            ("    a", &[false][..]),
            ("- a\n  b", &[true, true]),
            ("1.  a\n    b", &[true, true]),
            ("- a\n      b", &[true, false]),
            ("-     a\n      b", &[true, false]),
            ("a\n\tb", &[true, false]),
            ("- a\nb\n\n    c", &[true, true, false, true]),
            ("- a\n\nb\n\n      c", &[true, false, true, false, false]),
            ("- a\n# b\n      c", &[true, true, false]),
            (
                "a\n:   b\n\n    c\n\nd\n\n    e",
                &[true, true, false, true, false, true, false, false],
            ),
        ];
        for (text, expected) in rows {
            let mut containers = Containers::default();
            let found: Vec<bool> = text.lines().map(|line| containers.read_line(line)).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
