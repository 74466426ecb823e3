//! Fenced code blocks, which are copied unchanged.

use super::containers::Cursor;
use super::scanner::{Fence, Scanner};
use super::starts::is_fence_of;

impl<'a> Scanner<'a> {
    /// Writes lines of the open fence, or its end; returns the next line.
    pub(super) fn fenced(
        &mut self,
        fence: Fence,
        index: usize,
        prefix: &str,
        cursor: Cursor<'_>,
    ) -> usize {
        if is_fence_of(cursor.rest, fence.mark, fence.length) {
            self.fence = None;
            self.write(prefix, cursor.rest.trim());
            return index + 1;
        }
        if self.containers.is_empty() && fence.indent == 0 {
            return self.copy_to_end(fence, index);
        }
        self.fenced_line(fence, prefix, cursor);
        index + 1
    }

    /// Copies all lines of a fence without containers and indentation.
    fn copy_to_end(&mut self, fence: Fence, index: usize) -> usize {
        let is_code = |line: &usize| !is_fence_of(self.lines.get(*line), fence.mark, fence.length);
        let end =
            (index..self.lines.count()).take_while(is_code).last().map_or(index, |last| last + 1);
        let code = self.lines.between(index, end);
        self.out.push_str(code);
        if !code.ends_with('\n') {
            self.out.push('\n');
        }
        end
    }

    fn fenced_line(&mut self, fence: Fence, prefix: &str, mut cursor: Cursor<'_>) {
        cursor.strip(fence.indent);
        let start = self.out.len();
        self.out.push_str(prefix);
        cursor.push_rest(&mut self.out);
        if self.out.len() == start + prefix.len() {
            self.out.truncate(start + prefix.trim_end().len());
        }
        self.out.push('\n');
    }

    /// Returns the fence that a line opens.
    pub(super) fn opening_fence(&self, line: &str, indent: usize) -> Option<Fence> {
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

    /// Returns `true` if a line ends the innermost `mdx-code-block` fence, which is closed.
    pub(super) fn ends_unwrapped(&mut self, line: &str) -> bool {
        let line = line.trim_end();
        let ends = self.unwrapped.last().is_some_and(|length| line.len() >= *length)
            && line.bytes().all(|byte| byte == b'`');
        if ends {
            self.unwrapped.pop();
        }
        ends
    }
}
