//! Fences of code blocks.

use super::containers::{CODE_INDENT, columns};

/// Minimum length of a fence.
const MIN_LENGTH: usize = 3;

/// Opening fence.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Fence {
    mark: u8,
    length: usize,
    /// Offset of the info string in the line.
    pub(crate) info: usize,
    /// Column of the content of the container.
    column: usize,
    is_in_quote: bool,
}

impl Fence {
    /// Returns the fence that a line opens in a container whose content starts at a column.
    pub(crate) fn parse(line: &str, column: usize) -> Option<Self> {
        let is_prefix = |char: char| char.is_ascii_digit() || " \t>-+*.)".contains(char);
        let content = line.trim_start_matches(is_prefix);
        let mark = *content.as_bytes().first().filter(|mark| matches!(mark, b'`' | b'~'))?;
        let length = content.bytes().take_while(|byte| *byte == mark).count();
        let info = line.len() - content.len() + length;
        let is_fence = length >= MIN_LENGTH && !(mark == b'`' && line[info..].contains('`'));
        let is_in_quote = line[..info].contains('>');
        is_fence.then_some(Self { mark, length, info, column, is_in_quote })
    }

    /// Returns `true` if a line closes the code block.
    pub(crate) fn is_closed_by(self, line: &str) -> bool {
        let content = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let is_fence =
            content.len() >= self.length && content.bytes().all(|byte| byte == self.mark);
        is_fence && (self.is_in_quote || indentation(line) < self.column + CODE_INDENT)
    }

    /// Returns `true` if a line is outside of the container, whose end is also the end of the code block. A quote ends with the
    /// first line without its marker.
    pub(crate) fn is_ended_by(self, line: &str) -> bool {
        match self.is_in_quote {
            true => !line.trim_start_matches([' ', '\t']).starts_with('>'),
            false => !line.trim().is_empty() && indentation(line) < self.column,
        }
    }
}

fn indentation(line: &str) -> usize {
    columns(&line[..line.len() - line.trim_start_matches([' ', '\t']).len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_has_an_info_string_and_an_end() {
        let fence = Fence::parse("> - ````md a", 0).expect("a fence");
        assert_eq!(fence.info, 8);
        assert!(fence.is_closed_by(">   ````` "));
        assert!(!fence.is_closed_by("```"));
        assert!(!fence.is_closed_by("~~~~"));
        assert!(fence.is_ended_by("a") && fence.is_ended_by("") && !fence.is_ended_by(" > a"));
        assert_eq!(Fence::parse("``` a `b`", 0), None);
        assert_eq!(Fence::parse("a ```", 0), None);
    }
}
