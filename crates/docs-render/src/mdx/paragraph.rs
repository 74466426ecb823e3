//! Paragraphs: their lines are written as they come, and get their marks when the last is known.

use memchr::memchr2;

use super::blocks::Scanner;

/// A line of the open paragraph, in what is written: where it starts, and where its text does.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParagraphLine {
    start: usize,
    text: usize,
}

impl Scanner<'_> {
    /// Writes a line of the open paragraph, or of a new one.
    pub(super) fn paragraph_line(&mut self, index: usize, prefix: &str, text: &str) {
        if self.paragraph.is_empty() {
            self.paragraph_line = index;
        }
        let start = self.out.len();
        self.paragraph.push(ParagraphLine { start, text: start + prefix.len() });
        self.write(prefix, text);
    }

    /// Leaves all containers but some.
    pub(super) fn close(&mut self, depth: usize) {
        self.end_paragraph();
        self.containers.truncate(depth);
    }

    /// Puts marks into the paragraph that was written.
    pub(super) fn end_paragraph(&mut self) {
        let Some(first) = self.paragraph.first().copied() else { return };
        if memchr2(b'<', b'{', &self.out.as_bytes()[first.start..]).is_none() {
            return self.paragraph.clear();
        }
        let lines = std::mem::take(&mut self.paragraph);
        let written = self.out.split_off(first.start);
        let mut prefixes = Vec::with_capacity(lines.len());
        let mut text = String::with_capacity(written.len());
        for (number, line) in lines.iter().enumerate() {
            let end = lines.get(number + 1).map_or(written.len(), |next| next.start - first.start);
            prefixes.push(&written[line.start - first.start..line.text - first.start]);
            text.push_str(&written[line.text - first.start..end]);
        }
        let lowered = self.inline(&text, self.paragraph_line);
        let mut prefixes = prefixes.into_iter();
        for line in lowered.split_inclusive('\n') {
            self.out.push_str(prefixes.next().unwrap_or_default());
            self.out.push_str(line);
        }
    }
}
