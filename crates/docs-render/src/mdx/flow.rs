//! Tags and expressions that fill whole lines.

use std::borrow::Cow;

use super::containers::Cursor;
use super::inline::{is_comment, line_ends};
use super::issues::long_tag;
use super::jsx::{Extent, braces_extent, tag_extent};
use super::scanner::Scanner;
use crate::foreign::is_include;

/// Maximum length of a tag or expression. Bounds rescanning for a missing end.
const MAX_BYTES: usize = 128 * 1024;
const MAX_UNCLOSED_BYTES: usize = 32 * MAX_BYTES;

impl<'a> Scanner<'a> {
    /// Writes the tags and expressions that fill the rest of a line, or several lines before other text; returns the number
    /// of lines.
    pub(super) fn flow(
        &mut self,
        index: usize,
        cursor: Cursor<'a>,
        prefix: &str,
        depth: usize,
    ) -> Option<usize> {
        let mut pieces = std::mem::take(&mut self.pieces);
        let content = self.flow_content(index, cursor.unindented(), depth, &mut pieces);
        let lines = content.map(|(content, is_whole)| {
            if is_whole {
                self.close(depth);
                let pieces = pieces.iter().map(|(start, end)| &content[*start..*end]);
                self.write_flow(prefix, pieces, index)
            } else {
                let end = pieces.last().map_or(0, |(_, end)| *end);
                self.write_text(index, cursor, prefix, depth, line_ends(&content[..end]))
            }
        });
        self.pieces = pieces;
        lines
    }

    /// Returns the source of tags and expressions, of one or more lines, and `true` if they fill these lines. Determines
    /// their ranges.
    fn flow_content(
        &mut self,
        index: usize,
        first: &'a str,
        depth: usize,
        pieces: &mut Vec<(usize, usize)>,
    ) -> Option<(Cow<'a, str>, bool)> {
        match find_pieces(first, pieces) {
            Flow::Whole => return Some((Cow::Borrowed(first), true)),
            Flow::None => return None,
            Flow::Open => {}
        }
        let content = self.following(index, first, depth)?;
        let found = find_pieces(&content, pieces);
        if matches!(found, Flow::Whole) {
            return Some((Cow::Owned(content), true));
        }
        if matches!(found, Flow::None) && pieces.iter().any(|(_, end)| *end > first.len()) {
            return Some((Cow::Owned(content), false));
        }
        self.found.unclosed_bytes += content.len();
        if matches!(found, Flow::Open) && content.len() > MAX_BYTES {
            let start = content.chars().next().unwrap_or_default();
            self.found.issues.add(index, start, long_tag(start, MAX_BYTES));
        }
        None
    }

    /// Writes placeholders for tags and expressions that fill lines; returns the number of lines.
    fn write_flow<'p>(
        &mut self,
        prefix: &str,
        pieces: impl Iterator<Item = &'p str>,
        index: usize,
    ) -> usize {
        self.out.push_str(prefix);
        self.out.push_str("<!--");
        let mut line = index;
        for written in pieces {
            let is_hidden = (written.starts_with("<!--") && !is_include(written))
                || (written.starts_with('{') && is_comment(&written[1..written.len() - 1]));
            if !is_hidden {
                self.found.placeholders.add(&mut self.out, written, line);
                self.out.push(' ');
            }
            line += line_ends(written);
        }
        if line > index {
            self.continue_comment(line - index);
        }
        self.out.push_str("-->\n");
        line - index + 1
    }

    /// Writes the lines of a tag or an expression that precedes other text as lines of a paragraph, so that they start no
    /// blocks. `more` lines follow the first one. Returns the number of all lines.
    fn write_text(
        &mut self,
        index: usize,
        first: Cursor<'a>,
        prefix: &str,
        depth: usize,
        more: usize,
    ) -> usize {
        if self.paragraph.is_empty() {
            self.close(depth);
        }
        self.paragraph_line(index, prefix, first.unindented());
        for line in index + 1..=index + more {
            let mut cursor = Cursor::new(self.lines.get(line));
            let mut prefix = String::new();
            for container in &self.containers[..depth] {
                container.continues(&mut cursor);
                container.push_prefix(&mut prefix);
            }
            self.paragraph_line(line, &prefix, cursor.unindented());
        }
        more + 1
    }

    /// Writes as many lines as in the source, in the same containers and the open comment.
    fn continue_comment(&mut self, lines: usize) {
        let mut prefix = String::new();
        for container in &self.containers {
            container.push_prefix(&mut prefix);
        }
        for _ in 0..lines {
            self.out.push('\n');
            self.out.push_str(&prefix);
        }
    }

    /// Returns a line and all following lines in the same containers.
    fn following(&mut self, index: usize, first: &str, depth: usize) -> Option<String> {
        if self.found.unclosed_bytes > MAX_UNCLOSED_BYTES {
            self.found.report_unread_rest(index);
            return None;
        }
        let containers = &self.containers[..depth];
        let mut content = first.to_owned();
        for next in index + 1..self.lines.count() {
            let mut cursor = Cursor::new(self.lines.get(next));
            if content.len() > MAX_BYTES
                || !containers.iter().all(|container| container.continues(&mut cursor))
            {
                break;
            }
            content.push('\n');
            cursor.push_rest(&mut content);
        }
        Some(content)
    }
}

/// Tags and expressions at the start of a line.
enum Flow {
    /// The tags and expressions fill one or more lines.
    Whole,
    /// One of them does not end on this line.
    Open,
    /// Other text follows them.
    None,
}

/// Finds the ranges of tags and expressions.
fn find_pieces(text: &str, pieces: &mut Vec<(usize, usize)>) -> Flow {
    pieces.clear();
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start_matches([' ', '\t']);
        at = text.len() - rest.len();
        let extent = match rest.as_bytes().first() {
            None | Some(b'\n') => return Flow::Whole,
            Some(b'<') if rest.starts_with("<!--") => match rest.find("-->") {
                Some(end) => Extent::To(end + "-->".len()),
                None => Extent::Beyond,
            },
            Some(b'<') => tag_extent(rest),
            Some(b'{') => braces_extent(rest),
            Some(_) => Extent::Nothing,
        };
        match extent {
            Extent::To(length) => pieces.push((at, at + length)),
            Extent::Beyond => return Flow::Open,
            Extent::TooFar | Extent::Nothing => return Flow::None,
        }
        at += pieces.last().map_or(0, |(start, end)| end - start);
    }
}
