//! Blocks that a line starts, without its containers.

use super::containers::{Container, Cursor, is_break};
use super::esm;
use super::inline::may_contain_jsx;
use super::scanner::Scanner;
use super::starts::{is_heading, is_underline};
use crate::admonitions::{Opening, stray_fence_issue};
use crate::foreign::variable_at_start;
use crate::headings::comment_id;
use crate::limits::MAX_DEPTH;

/// Line without the prefixes of its containers.
#[derive(Clone, Copy)]
struct Leaf<'a> {
    index: usize,
    /// Indentation and text.
    cursor: Cursor<'a>,
    /// Text without indentation, which is not empty.
    rest: &'a str,
    /// Prefix of the containers in the output.
    prefix: &'a str,
    /// Number of containers around the line.
    depth: usize,
}

impl<'a> Scanner<'a> {
    /// Processes a line that is not blank, and the following lines that belong to it; returns the next line.
    ///
    /// The rules and their order are those of CommonMark, which comrak applies later. If the two disagreed, code would be
    /// parsed as MDX, or MDX displayed as code.
    pub(super) fn leaf(
        &mut self,
        index: usize,
        cursor: Cursor<'a>,
        prefix: &str,
        depth: usize,
    ) -> usize {
        let leaf = Leaf { index, cursor, rest: cursor.unindented(), prefix, depth };
        self.in_jsx |= self.paragraph.is_empty() && leaf.rest.starts_with('<');
        let next = match leaf.rest.as_bytes()[0] {
            b'`' | b'~' | b'$' => self.fence_line(leaf),
            b'#' if is_heading(leaf.rest) => Some(self.heading_line(leaf)),
            b':' if leaf.rest.starts_with(":::") => Some(self.colons(leaf)),
            b'-' | b'*' | b'_' if is_break(leaf.rest) => Some(self.break_or_underline(leaf)),
            b'{' if self.has_literal_braces(leaf.rest) || self.is_variable(leaf.rest) => None,
            b'<' | b'{' => self.flow(index, cursor, prefix, depth).map(|lines| index + lines),
            b'i' | b'e' if self.starts_statements(leaf) => {
                self.close(0);
                Some(self.statements(index))
            }
            _ => None,
        };
        next.unwrap_or_else(|| self.text_line(leaf))
    }

    /// Processes a line that opens a fence, or ends an `mdx-code-block` fence; returns `None` for other lines.
    fn fence_line(&mut self, leaf: Leaf<'_>) -> Option<usize> {
        if self.ends_unwrapped(leaf.rest) {
            self.close(leaf.depth);
            self.write(leaf.prefix, "");
            return Some(leaf.index + 1);
        }
        let fence = self.opening_fence(leaf.rest, leaf.cursor.indent())?;
        self.close(leaf.depth);
        if leaf.rest[fence.length..].trim() == "mdx-code-block" {
            // Its content is MDX, so only the fence is hidden from the parser.
            self.unwrapped.push(fence.length);
            self.write(leaf.prefix, "");
        } else {
            self.fence = Some(fence);
            self.write(leaf.prefix, leaf.rest);
        }
        Some(leaf.index + 1)
    }

    fn heading_line(&mut self, leaf: Leaf<'_>) -> usize {
        self.close(leaf.depth);
        self.heading(leaf.index, leaf.prefix, leaf.rest);
        leaf.index + 1
    }

    /// Processes a line that starts with three colons or more.
    fn colons(&mut self, leaf: Leaf<'_>) -> usize {
        let colons = leaf.rest.bytes().take_while(|byte| *byte == b':').count();
        let info = &leaf.rest[colons..];
        self.close(leaf.depth);
        if self.containers.len() < MAX_DEPTH && self.opens_directive(info) {
            let indent = leaf.cursor.indent();
            self.containers.push(Container::Directive { colons, indent });
            self.write(leaf.prefix, leaf.rest);
            return leaf.index + 1;
        }
        let is_late = info.trim().is_empty() && self.early_ends > 0;
        self.early_ends -= usize::from(is_late);
        if info.trim().is_empty() && !is_late {
            self.found.issues.add(leaf.index, ":::", stray_fence_issue(":::"));
        }
        // The parser would interpret the colons as a directive.
        self.paragraph_line(leaf.index, leaf.prefix, &format!("\\{}", leaf.rest));
        leaf.index + 1
    }

    /// Processes a thematic break, or the line below a heading, which looks the same.
    fn break_or_underline(&mut self, leaf: Leaf<'_>) -> usize {
        let follows_paragraph = !self.paragraph.is_empty() && leaf.depth == self.containers.len();
        if follows_paragraph && is_underline(leaf.rest) {
            self.end_paragraph();
        } else {
            self.close(leaf.depth);
        }
        self.write(leaf.prefix, leaf.rest);
        leaf.index + 1
    }

    /// Returns `true` if a line starts `import` or `export` statements, which MDX allows only outside of all other blocks.
    fn starts_statements(&self, leaf: Leaf<'_>) -> bool {
        leaf.depth == 0
            && leaf.cursor.indent() == 0
            && self.paragraph.is_empty()
            && esm::starts_statements(leaf.rest)
    }

    /// Returns `true` if a line that starts with a brace is text. A comment is not text in any version of MDX.
    fn has_literal_braces(&self, line: &str) -> bool {
        self.settings.literal_braces && !self.in_jsx && !line.starts_with("{/*")
    }

    /// Returns `true` for a line that starts with a variable, which is text if no variable has its name. No object of JavaScript
    /// can be shown.
    fn is_variable(&self, line: &str) -> bool {
        self.settings.blocks && variable_at_start(line).is_some()
    }

    /// Processes a line of a paragraph.
    fn text_line(&mut self, leaf: Leaf<'_>) -> usize {
        // A paragraph may continue on lines without the prefixes of its containers.
        if self.paragraph.is_empty() {
            self.close(leaf.depth);
        }
        self.paragraph_line(leaf.index, leaf.prefix, leaf.rest);
        leaf.index + 1
    }

    fn heading(&mut self, index: usize, prefix: &str, line: &str) {
        if !may_contain_jsx(line) {
            return self.write(prefix, line);
        }
        if let Some((title, id)) = comment_id(line) {
            self.out.push_str(prefix);
            self.write_inline(title, index);
            return self.write("", &format!(" {{#{id}}}"));
        }
        let id = line.trim_end().ends_with('}').then(|| line.rfind("{#")).flatten();
        let (title, id) = line.split_at(id.unwrap_or(line.len()));
        self.out.push_str(prefix);
        self.write_inline(title, index);
        self.write("", id);
    }

    /// Returns `true` if colons before `info` open a directive: with blocks as in CommonMark. Without blocks, only admonitions
    /// have titles without brackets.
    fn opens_directive(&self, info: &str) -> bool {
        if self.settings.blocks {
            return !info.trim().is_empty();
        }
        let opening = Opening::parse(info);
        let after = info.trim()[opening.keyword.len()..].trim();
        info.starts_with(char::is_alphabetic)
            && (after.is_empty()
                || after.starts_with(['[', '{'])
                || opening.is_known()
                || self.settings.admonitions.contains(&opening.keyword))
    }
}
