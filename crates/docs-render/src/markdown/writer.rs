//! Lines of Markdown with the prefixes of the blocks around them.

use super::escape::block_start;

/// Writes blocks with empty lines between them and the prefixes of quotes and list items.
#[derive(Debug)]
pub(super) struct Writer {
    text: String,
    /// Start of each line, such as `> ` in a quotation.
    prefix: String,
    /// `true` if no block has been written since the start of the current container.
    is_fresh: bool,
}

/// State of the Markdown around a container.
pub(super) struct Outer {
    prefix: usize,
    start: usize,
}

impl Writer {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), prefix: String::new(), is_fresh: true }
    }

    /// Starts a block after an empty line.
    pub(super) fn start(&mut self) {
        if !self.is_fresh {
            self.text.push('\n');
            self.text.push_str(self.prefix.trim_end());
        }
        self.start_line();
    }

    /// Starts a block on the next line.
    pub(super) fn start_line(&mut self) {
        if std::mem::replace(&mut self.is_fresh, false) {
            return;
        }
        self.text.push('\n');
        self.text.push_str(&self.prefix);
    }

    /// Writes a block after an empty line.
    pub(super) fn block(&mut self, text: &str) {
        self.start();
        self.push(text);
    }

    /// Writes a paragraph. Prevents its lines from starting another block.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.start();
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.next_line(line);
            }
            match block_start(line) {
                Some(at) => self.text.extend([&line[..at], "\\", &line[at..]]),
                None => self.text.push_str(line),
            }
        }
    }

    /// Writes a part of a block.
    pub(super) fn push(&mut self, text: &str) {
        if self.prefix.is_empty() {
            return self.text.push_str(text);
        }
        let mut lines = text.split('\n');
        self.text.push_str(lines.next().unwrap_or_default());
        for line in lines {
            self.next_line(line);
            self.text.push_str(line);
        }
    }

    /// Writes a string on the next line of a block.
    pub(super) fn push_line(&mut self, text: &str) {
        self.next_line(text.split('\n').next().unwrap_or_default());
        self.push(text);
    }

    /// Starts a line within a block.
    fn next_line(&mut self, line: &str) {
        self.text.push('\n');
        self.text.push_str(if line.is_empty() { self.prefix.trim_end() } else { &self.prefix });
    }

    /// Starts a container within a block, with a prefix of its lines after the first one.
    pub(super) fn open(&mut self, prefix: &str) -> Outer {
        let outer = Outer { prefix: self.prefix.len(), start: self.text.len() };
        self.prefix.push_str(prefix);
        self.is_fresh = true;
        outer
    }

    /// Ends a container.
    pub(super) fn close(&mut self, outer: &Outer) {
        self.prefix.truncate(outer.prefix);
        self.is_fresh = false;
        if self.text.len() == outer.start {
            self.text.truncate(self.text.trim_end_matches(' ').len());
        }
    }

    /// Returns `true` if the next block is the first one of its container.
    pub(super) fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    /// Returns the Markdown, with a line end if it is not empty.
    pub(super) fn finish(mut self) -> String {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_prefixes_of_their_containers() {
        let mut out = Writer::with_capacity(0);
        out.block("a");
        out.start();
        out.push("> ");
        let quote = out.open("> ");
        out.block("b\n\nc");
        out.start();
        out.push("- ");
        let item = out.open("  ");
        out.block("d");
        out.start_line();
        out.push("- ");
        let empty = out.open("  ");
        out.close(&empty);
        out.close(&item);
        out.close(&quote);
        out.paragraph("- e\n1. f\n#g");
        assert_eq!(out.finish(), "a\n\n> b\n>\n> c\n>\n> - d\n>   -\n\n\\- e\n1\\. f\n#g\n");
    }
}
