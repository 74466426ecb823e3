//! Tags and expressions within a line.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memmem};

use super::directives::{attributes, list_length, spaces_before_list};
use super::issues::{many_attributes, unfinished};
use super::jsx::{Extent, braces_extent, tag_extent};
use super::lowered::Extracted;
use super::spans::{address_length, autolink_length, math_length, resource_length};
use super::value::{Scope, Value};
use crate::code_spans::code_length;
use crate::foreign::{is_include, variable_at_start};
use crate::html::{Special, byte_set};

/// Maximum number of bytes that are read without finding an end.
const MAX_UNCLOSED_BYTES: usize = 1024 * 1024;

/// Characters that may start a tag, an expression, or a span without either.
const STARTS: Special = byte_set(b"\\`<{]$:");

/// Writer of placeholders for tags and expressions in a paragraph, a heading or a cell.
pub(super) struct Inline<'s> {
    pub(super) found: &'s mut Extracted,
    pub(super) scope: &'s Scope,
    /// First line, from 0.
    pub(super) line: usize,
    pub(super) math: bool,
    /// `true` if braces are text.
    pub(super) literal_braces: bool,
    /// `true` if blocks are enabled.
    pub(super) blocks: bool,
}

/// Reader of a paragraph, a heading or a cell.
struct InlineReader<'t> {
    text: &'t str,
    at: usize,
    /// Line of the last placeholder, and its offset.
    line: usize,
    line_at: usize,
    /// Range of the attributes of the last directive, image or link.
    attributes: Range<usize>,
    /// `true` if an unclosed tag or expression has been reported.
    is_unfinished_reported: bool,
    /// `true` if no comment ends in the rest.
    is_comment_open: bool,
}

impl<'t> InlineReader<'t> {
    fn new(text: &'t str, line: usize) -> Self {
        Self {
            text,
            at: 0,
            line,
            line_at: 0,
            attributes: 0..0,
            is_unfinished_reported: false,
            is_comment_open: false,
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns the line of the current position.
    fn line(&mut self) -> usize {
        self.line += line_ends(&self.text[self.line_at..self.at]);
        self.line_at = self.at;
        self.line
    }

    /// Advances to the next byte in a set, and returns the skipped text.
    fn skip_to(&mut self, special: &Special) -> &'t str {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| special[usize::from(byte)]);
        let skipped = &rest[..length.unwrap_or(rest.len())];
        self.at += skipped.len();
        skipped
    }
}

impl Inline<'_> {
    /// Processes the lines of a paragraph. Processes the lines of a table cell by cell.
    pub(super) fn lower_lines(&mut self, lowered: &mut String, text: &str) {
        let Some(table) = table_start(text) else { return self.lower(lowered, text) };
        self.lower(lowered, &text[..table]);
        let first_line = self.line;
        self.line += line_ends(&text[..table]);
        for row in text[table..].split_inclusive('\n') {
            if may_contain_jsx(row) {
                cells(row).for_each(|cell| self.lower(lowered, cell));
            } else {
                lowered.push_str(row);
            }
            self.line += 1;
        }
        self.line = first_line;
    }

    /// Processes one or more lines.
    pub(super) fn lower(&mut self, lowered: &mut String, text: &str) {
        if !may_contain_jsx(text) {
            return lowered.push_str(text);
        }
        let mut reader = InlineReader::new(text, self.line);
        lowered.push_str(reader.skip_to(&STARTS));
        while let Some(start) = reader.rest().bytes().next() {
            let rest = reader.rest();
            reader.at += match start {
                b'`' => push(lowered, code_length(rest), rest),
                b'\\' => {
                    push(lowered, 1 + rest[1..].chars().next().map_or(0, char::len_utf8), rest)
                }
                b']' => {
                    let length = resource_length(rest);
                    if self.blocks && length > 1 {
                        let start = reader.at + length + spaces_before_list(&rest[length..]);
                        let list = list_length(&text[start..]).unwrap_or_default();
                        reader.attributes = start..start + list;
                    }
                    push(lowered, length, rest)
                }
                b':' => {
                    if let Some(attributes) = attributes(text, reader.at, self.blocks) {
                        reader.attributes = attributes;
                    }
                    push(lowered, address_length(&text[..reader.at], rest), rest)
                }
                b'$' if self.math => push(lowered, math_length(rest), rest),
                b'<' => self.tag(lowered, &mut reader),
                b'{' => self.expression(lowered, &mut reader),
                _ => push(lowered, 1, rest),
            };
            lowered.push_str(reader.skip_to(&STARTS));
        }
    }

    /// Writes the placeholder for a tag; returns the number of consumed bytes.
    fn tag(&mut self, lowered: &mut String, reader: &mut InlineReader<'_>) -> usize {
        let rest = reader.rest();
        if rest.starts_with("<!--") && !reader.is_comment_open {
            if let Some(end) = memmem::find(rest.as_bytes(), b"-->") {
                let length = end + "-->".len();
                if is_include(&rest[..length]) {
                    self.add_placeholder(lowered, &rest[..length], reader.line());
                } else {
                    push_line_ends(lowered, &rest[..end]);
                }
                return length;
            }
            reader.is_comment_open = true;
        }
        if let Some(end) = self.extent(tag_extent, reader) {
            self.add_placeholder(lowered, &rest[..end], reader.line());
            return end;
        }
        if let Some(end) = autolink_length(rest) {
            return push(lowered, end, rest);
        }
        // A `<` that does not start a tag here must not start one for the parser.
        let could_be =
            rest[1..].starts_with(|char: char| char.is_alphabetic() || "/!?".contains(char));
        lowered.push_str(if could_be { "\\<" } else { "<" });
        1
    }

    fn expression(&mut self, lowered: &mut String, reader: &mut InlineReader<'_>) -> usize {
        let rest = reader.rest();
        let variable = Some(rest).filter(|_| self.blocks).and_then(variable_at_start);
        if let Some(end) = variable.map(str::len).or_else(|| self.attributes_length(reader)) {
            push_as_text(lowered, &rest[..end]);
            return end;
        }
        let extent = if self.literal_braces {
            // The following text may not be JavaScript.
            match braces_extent(rest) {
                Extent::To(end) => Some(end),
                _ => None,
            }
        } else {
            self.extent(braces_extent, reader)
        };
        let Some(end) = extent else { return push(lowered, 1, rest) };
        let inner = &rest[1..end - 1];
        if is_comment(inner) && !(self.literal_braces && inner.trim().is_empty()) {
            push_line_ends(lowered, inner);
            return end;
        }
        if self.literal_braces {
            return push(lowered, 1, rest);
        }
        match self.scope.evaluate(inner) {
            Some(value) if is_plain(&value) && !inner.contains('\n') => {
                push_as_text(lowered, &value.shown().unwrap_or_default());
            }
            _ => self.add_placeholder(lowered, &rest[..end], reader.line()),
        }
        end
    }

    /// Returns the length of the attributes of a directive, an image or a link, if these braces contain some. An expression with a known value
    /// takes precedence.
    fn attributes_length(&self, reader: &InlineReader<'_>) -> Option<usize> {
        let Range { start, end } = reader.attributes;
        let is_here = start == reader.at && end > start;
        let is_known = || self.scope.evaluate(&reader.text[start + 1..end - 1]).is_some();
        (is_here && !is_known()).then_some(end - start)
    }

    fn extent(
        &mut self,
        extent: fn(&str) -> Extent,
        reader: &mut InlineReader<'_>,
    ) -> Option<usize> {
        if self.found.unclosed_bytes > MAX_UNCLOSED_BYTES {
            self.found.report_unread_rest(reader.line());
            return None;
        }
        match extent(reader.rest()) {
            Extent::To(end) => return Some(end),
            Extent::Beyond => {
                self.found.unclosed_bytes += reader.rest().len();
                self.report_unfinished(reader);
            }
            Extent::TooFar => self.found.issues.add(reader.line(), "<", many_attributes()),
            Extent::Nothing => {}
        }
        None
    }

    /// Reports a missing end once per paragraph, heading or cell, because later errors may be its consequence.
    fn report_unfinished(&mut self, reader: &mut InlineReader<'_>) {
        let line = reader.line();
        let is_reported = std::mem::replace(&mut reader.is_unfinished_reported, true);
        if !is_reported && !self.found.issues.ends_on(line) {
            let about = first_words(reader.rest());
            self.found.issues.add(line, about, unfinished(&about[..1]));
        }
    }

    fn add_placeholder(&mut self, lowered: &mut String, written: &str, line: usize) {
        lowered.push('<');
        self.found.placeholders.add(lowered, written, line);
        if written.starts_with("<br") {
            // Conversions to plain text recognize a line break by this suffix.
            lowered.push_str(" br");
        }
        // A line that is blank, or starts with `>`, would end the paragraph.
        lowered.extend(std::iter::repeat_n("\nx", line_ends(written)));
        lowered.push('>');
    }
}

/// Returns the start of a tag or an expression, by which an issue is located in the source.
fn first_words(text: &str) -> &str {
    let line = text.lines().next().unwrap_or_default();
    match line.char_indices().nth(40) {
        // A truncated word would not be found as a whole word.
        Some((end, _)) => line[..end].trim_end_matches(char::is_alphanumeric),
        None => line,
    }
}

/// Returns `true` if a string may contain a tag or an expression.
pub(super) fn may_contain_jsx(text: &str) -> bool {
    memchr2(b'<', b'{', text.as_bytes()).is_some()
}

pub(super) fn line_ends(text: &str) -> usize {
    memchr_iter(b'\n', text.as_bytes()).count()
}

/// Returns `true` if an expression contains only comments.
pub(super) fn is_comment(expression: &str) -> bool {
    let mut rest = expression.trim();
    while let Some((_, after)) = rest.strip_prefix("/*").and_then(|rest| rest.split_once("*/")) {
        rest = after.trim_start();
    }
    rest.is_empty() || (rest.starts_with("//") && !rest.contains('\n'))
}

fn is_plain(value: &Value) -> bool {
    value.shown().is_some_and(|text| !text.contains('\n'))
}

/// Appends a string, escaped so that the parser treats it as text.
fn push_as_text(lowered: &mut String, text: &str) {
    for char in text.chars() {
        if char.is_ascii_punctuation() {
            lowered.push('\\');
        }
        lowered.push(char);
    }
}

fn push(lowered: &mut String, length: usize, rest: &str) -> usize {
    lowered.push_str(&rest[..length]);
    length
}

fn push_line_ends(lowered: &mut String, text: &str) {
    lowered.extend(std::iter::repeat_n('\n', line_ends(text)));
}

/// Returns the offset of a table's head at the end of a paragraph.
fn table_start(text: &str) -> Option<usize> {
    memchr(b'|', text.as_bytes())?;
    let mut previous: Option<usize> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(head) = previous
            && is_delimiter_row(line)
            && text[head..at].contains('|')
        {
            return Some(head);
        }
        previous = Some(at);
        at += line.len();
    }
    None
}

fn is_delimiter_row(line: &str) -> bool {
    let line = line.trim();
    line.bytes().all(|byte| matches!(byte, b'|' | b':' | b'-' | b' ' | b'\t')) && line.contains('-')
}

/// Returns the cells of a row, each with the bar after it.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let mut escaped = false;
    row.split_inclusive(move |char| {
        let ends = char == '|' && !escaped;
        escaped = char == '\\' && !escaped;
        ends
    })
}
