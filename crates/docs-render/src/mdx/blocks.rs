//! Line-based pass over a source: containers and blocks.

use super::containers::{Container, Cursor, is_break, marker};
use super::inline::Inline;
use super::lowered::Lowered;
use super::scanner::Scanner;
use super::starts::{footnote_label, is_fence_of};
use crate::limits::MAX_DEPTH;

impl<'a> Scanner<'a> {
    pub(super) fn run(mut self) -> Lowered<'a> {
        let mut index = 0;
        while index < self.lines.count() {
            let mut prefix = std::mem::take(&mut self.prefix);
            prefix.clear();
            index = self.line(index, &mut prefix);
            self.prefix = prefix;
        }
        self.end_paragraph();
        Lowered {
            text: self.out,
            placeholders: self.found.placeholders,
            issues: self.found.issues,
            scope: self.scope,
            lines: self.lines,
            statements: self.found.statements,
        }
    }

    /// Returns `true` if a line with colons is a line of the open code block.
    fn is_code(&self, index: usize) -> bool {
        let start = self.lines.offset(index);
        let is_in_code = self.colons_in_code.binary_search_by_key(&start, |line| line.start);
        self.fence.is_some() && is_in_code.is_ok()
    }

    /// Processes a line and the following lines that belong to it; returns the next line.
    fn line(&mut self, index: usize, prefix: &mut String) -> usize {
        let mut cursor = Cursor::new(self.lines.get(index));
        let mut matched = 0;
        while let Some(container) = self.containers.get(matched).copied() {
            if let Container::Directive { colons, .. } = container
                && is_fence_of(cursor.rest, b':', colons)
                && !self.is_code(index)
            {
                let is_early = |inner: &&Container| match inner {
                    Container::Directive { colons: own, .. } => *own >= colons,
                    Container::Item { .. } | Container::Quote => false,
                };
                self.early_ends += self.containers[matched + 1..].iter().filter(is_early).count();
                self.close(matched);
                self.fence = None;
                self.write(prefix, cursor.rest.trim());
                return index + 1;
            }
            if !container.continues(&mut cursor) {
                break;
            }
            container.push_prefix(prefix);
            matched += 1;
        }
        if let Some(fence) = self.fence.filter(|_| matched == self.containers.len()) {
            return self.fenced(fence, index, prefix, cursor);
        }
        self.fence = None;
        if cursor.is_blank() {
            // Only a quote ends with a blank line.
            self.close(matched);
            self.in_jsx = false;
            self.write(prefix, "");
            return index + 1;
        }
        let opened = self.open_containers(&mut cursor, prefix, matched);
        if cursor.is_blank() {
            self.write(prefix, "");
            return index + 1;
        }
        self.leaf(index, cursor, prefix, matched + opened)
    }

    /// Opens the quotes, items and footnotes that start on a line; returns their number.
    fn open_containers(
        &mut self,
        cursor: &mut Cursor<'_>,
        prefix: &mut String,
        matched: usize,
    ) -> usize {
        let mut opened = 0;
        while self.containers.len() < MAX_DEPTH || opened == 0 {
            let rest = cursor.unindented();
            let in_paragraph =
                !self.paragraph.is_empty() && opened == 0 && matched == self.containers.len();
            let container = match rest.bytes().next() {
                Some(b'>') => Some(opened_quote(cursor, prefix)),
                Some(b'-' | b'+' | b'*' | b'0'..=b'9') => {
                    opened_item(cursor, prefix, rest, in_paragraph)
                }
                Some(b'[') if !in_paragraph => opened_footnote(cursor, prefix, rest),
                Some(b':') if self.settings.blocks => opened_definition(cursor, prefix, rest),
                _ => None,
            };
            let Some(container) = container else { break };
            self.close(matched + opened);
            self.containers.push(container);
            opened += 1;
            if cursor.is_blank() {
                break;
            }
        }
        opened
    }

    /// Closes all containers beyond a depth.
    pub(super) fn close(&mut self, depth: usize) {
        self.end_paragraph();
        self.containers.truncate(depth);
    }

    /// Writes a paragraph or a heading with placeholders for its tags and expressions.
    pub(super) fn write_inline(&mut self, text: &str, line: usize) {
        let (found, math, blocks) = (&mut self.found, self.settings.math, self.settings.blocks);
        let literal_braces = self.settings.literal_braces && !self.in_jsx;
        let mut inline = Inline { found, scope: &self.scope, line, math, literal_braces, blocks };
        inline.lower_lines(&mut self.out, text);
    }

    pub(super) fn write(&mut self, prefix: &str, text: &str) {
        let is_empty = text.is_empty();
        self.out.push_str(if is_empty { prefix.trim_end() } else { prefix });
        self.out.push_str(text);
        self.out.push('\n');
    }
}

fn opened_quote(cursor: &mut Cursor<'_>, prefix: &mut String) -> Container {
    cursor.strip(cursor.indent());
    cursor.take(1);
    cursor.strip(1);
    prefix.push_str("> ");
    Container::Quote
}

fn opened_item(
    cursor: &mut Cursor<'_>,
    prefix: &mut String,
    rest: &str,
    in_paragraph: bool,
) -> Option<Container> {
    let marker = marker(rest).filter(|_| !is_break(rest))?;
    let is_empty = rest[marker.text.len()..].trim_matches([' ', '\t']).is_empty();
    if in_paragraph && (is_empty || !marker.starts_list) {
        return None;
    }
    let indent = cursor.indent();
    cursor.strip(indent);
    cursor.take(marker.text.len());
    let space = if is_empty { 1 } else { cursor.indent() };
    cursor.strip(space);
    prefix.push_str(marker.text);
    prefix.push(' ');
    let length = marker.text.len();
    Some(Container::Item { width: indent + length + space, written: length + 1 })
}

/// Opens a definition, which follows its term: `: Definition`.
fn opened_definition(
    cursor: &mut Cursor<'_>,
    prefix: &mut String,
    rest: &str,
) -> Option<Container> {
    let after = rest.strip_prefix(':').filter(|after| after.starts_with([' ', '\t']))?;
    if after.trim_matches([' ', '\t']).is_empty() {
        return None;
    }
    let indent = cursor.indent();
    cursor.strip(indent);
    cursor.take(1);
    let space = cursor.indent();
    cursor.strip(space);
    prefix.push_str(": ");
    Some(Container::Item { width: indent + 1 + space, written: 2 })
}

fn opened_footnote(cursor: &mut Cursor<'_>, prefix: &mut String, rest: &str) -> Option<Container> {
    let label = footnote_label(rest)?;
    let indent = cursor.indent();
    cursor.strip(indent);
    cursor.take(label.len());
    cursor.strip(cursor.indent());
    prefix.push_str(label);
    prefix.push(' ');
    Some(Container::Item { width: indent + 4, written: 4 })
}
