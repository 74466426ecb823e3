//! Blocks that a line starts, without its containers.

use super::containers::{Container, Cursor, is_break};
use super::esm;
use super::inline::has_marks;
use super::scanner::Scanner;
use super::starts::{is_heading, is_underline};
use crate::admonitions::{Opening, stray_fence_issue};
use crate::headings::comment_id;
use crate::limits::MAX_DEPTH;

impl<'a> Scanner<'a> {
    /// Processes a line and those that belong to it; returns the next line.
    pub(super) fn leaf(
        &mut self,
        index: usize,
        cursor: Cursor<'a>,
        prefix: &str,
        depth: usize,
    ) -> usize {
        let indent = cursor.indent();
        let rest = cursor.unindented();
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
                self.heading(index, prefix, rest);
                return next;
            }
            b':' if rest.starts_with(":::") => {
                let colons = rest.bytes().take_while(|byte| *byte == b':').count();
                self.close(depth);
                let has_room = self.containers.len() < MAX_DEPTH;
                if has_room && self.opens_directive(&rest[colons..]) {
                    self.containers.push(Container::Directive { colons, indent });
                    self.write(prefix, rest);
                    return next;
                }
                if rest[colons..].trim().is_empty() {
                    self.found.issues.add(index, ":::", stray_fence_issue(":::"));
                }
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

    fn heading(&mut self, index: usize, prefix: &str, line: &str) {
        if !has_marks(line) {
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

    /// Returns whether colons with these words open a directive. Only admonitions have titles without brackets.
    fn opens_directive(&self, info: &str) -> bool {
        let opening = Opening::parse(info);
        let after = info.trim()[opening.keyword.len()..].trim();
        info.starts_with(char::is_alphabetic)
            && (after.is_empty()
                || after.starts_with(['[', '{'])
                || opening.is_known()
                || self.settings.admonitions.contains(&opening.keyword))
    }
}
