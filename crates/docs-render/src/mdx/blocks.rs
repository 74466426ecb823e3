//! The pass over the lines of a text: what they stand in, and what they start.

use memchr::memchr_iter;

use super::containers::{Container, Cursor, is_break, marker};
use super::inline::Inline;
use super::paragraph::ParagraphLine;
use super::starts::{footnote_label, is_fence_of, is_heading, is_underline};
use super::value::Scope;
use super::{Lowered, Marks, Settings, esm};
use crate::admonitions::Opening;

/// Containers in containers; the walk goes no deeper either.
const DEEPEST: usize = 100;

/// A fenced block that is open.
#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: u8,
    length: usize,
    indent: usize,
}

/// A pass in progress.
pub(super) struct Scanner<'a> {
    text: &'a str,
    /// Where each line starts; one more for the end.
    pub(super) starts: Vec<usize>,
    pub(super) scope: Scope,
    settings: Settings<'a>,
    /// The fence of a block that is MDX and no code: ```` ```mdx-code-block ````.
    unwrapped: Option<usize>,
    pub(super) marks: Marks,
    pub(super) out: String,
    pub(super) containers: Vec<Container>,
    fence: Option<Fence>,
    pub(super) paragraph: Vec<ParagraphLine>,
    /// The line, from 0, on which the paragraph starts.
    pub(super) paragraph_line: usize,
    unknown_exports: Vec<(usize, String)>,
    stray_fences: Vec<usize>,
    pub(super) read_in_vain: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, scope: Scope, settings: Settings<'a>) -> Self {
        let line_starts = memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        let mut starts: Vec<usize> = std::iter::once(0).chain(line_starts).collect();
        if starts.last() != Some(&text.len()) {
            starts.push(text.len());
        }
        Self {
            text,
            starts,
            scope,
            settings,
            unwrapped: None,
            marks: Marks::for_text(text),
            out: String::with_capacity(text.len() + text.len() / 8),
            containers: Vec::new(),
            fence: None,
            paragraph: Vec::new(),
            paragraph_line: 0,
            unknown_exports: Vec::new(),
            stray_fences: Vec::new(),
            read_in_vain: 0,
        }
    }

    pub(super) fn run(mut self) -> Lowered {
        let mut index = 0;
        while index + 1 < self.starts.len() {
            index = self.line(index);
        }
        self.end_paragraph();
        Lowered {
            text: self.out,
            marks: self.marks,
            scope: self.scope,
            unknown_exports: self.unknown_exports,
            stray_fences: self.stray_fences,
        }
    }

    pub(super) fn line_text(&self, index: usize) -> &'a str {
        let line = &self.text[self.starts[index]..self.starts[index + 1]];
        line.strip_suffix('\n').unwrap_or(line)
    }

    /// Writes a line, and those that belong to it; gives the next.
    fn line(&mut self, index: usize) -> usize {
        let mut cursor = Cursor::new(self.line_text(index));
        let mut prefix = String::new();
        let mut matched = 0;
        while let Some(container) = self.containers.get(matched).copied() {
            if let Container::Directive { colons, .. } = container
                && is_fence_of(cursor.rest, b':', colons)
            {
                self.close(matched);
                self.fence = None;
                self.write(&prefix, cursor.rest.trim());
                return index + 1;
            }
            if !container.continues(&mut cursor) {
                break;
            }
            container.push_prefix(&mut prefix);
            matched += 1;
        }
        if let Some(fence) = self.fence.filter(|_| matched == self.containers.len()) {
            self.fence_line(fence, &prefix, cursor);
            return index + 1;
        }
        self.fence = None;
        if cursor.is_blank() {
            // Only a quote ends with a blank line.
            self.close(matched);
            self.write(&prefix, "");
            return index + 1;
        }
        let opened = self.open_containers(&mut cursor, &mut prefix, matched);
        if cursor.is_blank() {
            self.write(&prefix, "");
            return index + 1;
        }
        self.leaf(index, cursor, &prefix, matched + opened)
    }

    fn fence_line(&mut self, fence: Fence, prefix: &str, cursor: Cursor<'_>) {
        if is_fence_of(cursor.rest, fence.mark, fence.length) {
            self.fence = None;
            return self.write(prefix, cursor.rest.trim());
        }
        let mut cursor = cursor;
        cursor.strip(fence.indent);
        let start = self.out.len();
        self.out.push_str(prefix);
        cursor.push_rest(&mut self.out);
        if self.out.len() == start + prefix.len() {
            self.out.truncate(start + prefix.trim_end().len());
        }
        self.out.push('\n');
    }

    /// Opens the quotes, items and footnotes that start on a line; gives their number.
    fn open_containers(
        &mut self,
        cursor: &mut Cursor<'_>,
        prefix: &mut String,
        matched: usize,
    ) -> usize {
        let mut opened = 0;
        while self.containers.len() < DEEPEST || opened == 0 {
            let indent = cursor.indent();
            let rest = cursor.rest.trim_start_matches([' ', '\t']);
            let in_paragraph =
                !self.paragraph.is_empty() && opened == 0 && matched == self.containers.len();
            let container = if rest.starts_with('>') {
                cursor.strip(indent);
                cursor.take(1);
                cursor.strip(1);
                prefix.push_str("> ");
                Container::Quote
            } else if let Some(marker) = marker(rest).filter(|_| !is_break(rest)) {
                let is_empty = rest[marker.text.len()..].trim_matches([' ', '\t']).is_empty();
                if in_paragraph && (is_empty || !marker.starts_list) {
                    break;
                }
                cursor.strip(indent);
                cursor.take(marker.text.len());
                let space = if is_empty { 1 } else { cursor.indent() };
                cursor.strip(space);
                prefix.push_str(marker.text);
                prefix.push(' ');
                let length = marker.text.len();
                Container::Item { width: indent + length + space, written: length + 1 }
            } else if let Some(label) = footnote_label(rest).filter(|_| !in_paragraph) {
                cursor.strip(indent);
                cursor.take(label.len());
                cursor.strip(cursor.indent());
                prefix.push_str(label);
                prefix.push(' ');
                Container::Item { width: indent + 4, written: 4 }
            } else {
                break;
            };
            self.close(matched + opened);
            self.containers.push(container);
            opened += 1;
            if cursor.is_blank() {
                break;
            }
        }
        opened
    }

    /// What a line is, containers aside.
    fn leaf(&mut self, index: usize, cursor: Cursor<'a>, prefix: &str, depth: usize) -> usize {
        let indent = cursor.indent();
        let rest = cursor.rest.trim_start_matches([' ', '\t']);
        let next = index + 1;
        let in_paragraph = !self.paragraph.is_empty();
        match rest.as_bytes()[0] {
            b'`' | b'~' | b'$' => {
                if self.ends_unwrapped(rest) {
                    self.close(depth);
                    self.write(prefix, "");
                    return next;
                }
                if let Some(fence) = self.opening_fence(rest, indent) {
                    self.close(depth);
                    if rest[fence.length..].trim() == "mdx-code-block" {
                        self.unwrapped = Some(fence.length);
                        self.write(prefix, "");
                        return next;
                    }
                    self.fence = Some(fence);
                    self.write(prefix, rest);
                    return next;
                }
            }
            b'#' if is_heading(rest) => {
                self.close(depth);
                let heading = self.lowered_heading(rest, index);
                self.write(prefix, &heading);
                return next;
            }
            b':' if rest.starts_with(":::") => {
                let colons = rest.bytes().take_while(|byte| *byte == b':').count();
                if self.opens_directive(&rest[colons..]) {
                    self.close(depth);
                    self.containers.push(Container::Directive { colons, indent });
                    self.write(prefix, rest);
                    return next;
                }
                if rest[colons..].trim().is_empty() {
                    self.stray_fences.push(index);
                }
                self.close(depth);
                self.paragraph_line(index, prefix, &format!("\\{rest}"));
                return next;
            }
            b'-' | b'*' | b'_' if is_break(rest) => {
                if in_paragraph && depth == self.containers.len() && is_underline(rest) {
                    self.end_paragraph();
                } else {
                    self.close(depth);
                }
                self.write(prefix, rest);
                return next;
            }
            b'<' | b'{' => {
                if let Some(lines) = self.flow(index, cursor, prefix, depth) {
                    return index + lines;
                }
            }
            b'i' | b'e' if depth == 0 && indent == 0 && !in_paragraph && esm::starts(rest) => {
                self.close(0);
                return self.statements(index);
            }
            _ => {}
        }
        if !in_paragraph {
            self.close(depth);
        }
        self.paragraph_line(index, prefix, rest);
        next
    }

    /// Whether a line ends a block of MDX that was fenced like code.
    fn ends_unwrapped(&mut self, line: &str) -> bool {
        let line = line.trim_end();
        let ends = self.unwrapped.is_some_and(|length| line.len() >= length)
            && line.bytes().all(|byte| byte == b'`');
        if ends {
            self.unwrapped = None;
        }
        ends
    }

    /// Whether colons with these words open something. Only admonitions have titles without
    /// brackets.
    fn opens_directive(&self, info: &str) -> bool {
        let opening = Opening::parse(info);
        let after = info.trim()[opening.keyword.len()..].trim();
        info.starts_with(char::is_alphabetic)
            && (after.is_empty()
                || after.starts_with(['[', '{'])
                || opening.is_known()
                || self.settings.admonitions.contains(&opening.keyword))
    }

    fn opening_fence(&self, line: &str, indent: usize) -> Option<Fence> {
        let mark = line.as_bytes()[0];
        let length = line.bytes().take_while(|byte| *byte == mark).count();
        let info = &line[length..];
        let is_fence = match mark {
            b'`' => length >= 3 && !info.contains('`'),
            b'~' => length >= 3,
            _ => self.settings.math && length >= 2 && !info.contains('$'),
        };
        is_fence.then_some(Fence { mark, length, indent })
    }

    fn lowered_heading(&mut self, line: &str, index: usize) -> String {
        let id = line.trim_end().ends_with('}').then(|| line.rfind("{#")).flatten();
        let (title, id) = line.split_at(id.unwrap_or(line.len()));
        format!("{}{id}", self.inline(title, index))
    }

    pub(super) fn inline(&mut self, text: &str, line: usize) -> String {
        let marks = std::mem::take(&mut self.marks);
        let mut inline = Inline {
            marks,
            scope: &self.scope,
            line,
            math: self.settings.math,
            read_in_vain: self.read_in_vain,
        };
        let lowered = inline.lower_lines(text);
        self.read_in_vain = inline.read_in_vain;
        self.marks = inline.marks;
        lowered
    }

    /// Statements up to a blank line at which they are whole.
    fn statements(&mut self, index: usize) -> usize {
        let mut next = index + 1;
        while next + 1 < self.starts.len() {
            let block = &self.text[self.starts[index]..self.starts[next]];
            if self.line_text(next).trim().is_empty()
                && (block.len() > esm::LONGEST_BYTES || esm::is_whole(block))
            {
                break;
            }
            next += 1;
        }
        let block = &self.text[self.starts[index]..self.starts[next]];
        let statements = esm::read(block, &mut self.scope);
        self.unknown_exports.extend(statements.unknown.into_iter().map(|name| (index, name)));
        for _ in index..next {
            self.out.push('\n');
        }
        next
    }

    pub(super) fn write(&mut self, prefix: &str, text: &str) {
        let is_empty = text.is_empty();
        self.out.push_str(if is_empty { prefix.trim_end() } else { prefix });
        self.out.push_str(text);
        self.out.push('\n');
    }
}
