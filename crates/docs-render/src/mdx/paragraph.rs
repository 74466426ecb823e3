//! Paragraphs. Each line is written when it is read. Placeholders are inserted after the last line, because elements may
//! extend over several lines.

use super::inline::may_contain_jsx;
use super::scanner::{ParagraphLine, Scanner};

impl Scanner<'_> {
    /// Writes a line of the open paragraph, or starts a new one.
    pub(super) fn paragraph_line(&mut self, index: usize, prefix: &str, text: &str) {
        if self.paragraph.is_empty() {
            self.paragraph_line = index;
        }
        let start = self.out.len();
        self.paragraph.push(ParagraphLine { start, text: start + prefix.len() });
        self.write(prefix, text);
    }

    /// Replaces tags and expressions in the written paragraph.
    pub(super) fn end_paragraph(&mut self) {
        let Some(first) = self.paragraph.first().copied() else { return };
        if !may_contain_jsx(&self.out[first.start..]) {
            return self.paragraph.clear();
        }
        let lines = std::mem::take(&mut self.paragraph);
        let written = self.out.split_off(first.start);
        if lines.iter().all(|line| line.start == line.text) {
            self.write_inline(&written, self.paragraph_line);
        } else {
            self.write_prefixed(&lines, &written, first.start);
        }
        // The allocation is reused by the next paragraph.
        self.paragraph = lines;
        self.paragraph.clear();
    }

    /// Writes lines with the prefixes of their containers, which are not part of the paragraph.
    fn write_prefixed(&mut self, lines: &[ParagraphLine], written: &str, start: usize) {
        let mut prefixes = Vec::with_capacity(lines.len());
        let mut text = String::with_capacity(written.len());
        for (number, line) in lines.iter().enumerate() {
            let end = lines.get(number + 1).map_or(written.len(), |next| next.start - start);
            prefixes.push(&written[line.start - start..line.text - start]);
            text.push_str(&written[line.text - start..end]);
        }
        let at = self.out.len();
        self.write_inline(&text, self.paragraph_line);
        let lowered = self.out.split_off(at);
        let mut prefixes = prefixes.into_iter();
        for line in lowered.split_inclusive('\n') {
            self.out.push_str(prefixes.next().unwrap_or_default());
            self.out.push_str(line);
        }
    }
}
