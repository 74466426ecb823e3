//! Containers of lines: quotes, list items, admonitions.

/// Cursor on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    /// Rest of the line.
    pub(super) rest: &'a str,
    /// Column of the rest, from 0.
    column: usize,
    /// Spaces before the rest, from a partly consumed tab.
    pending: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line, column: 0, pending: 0 }
    }

    /// Returns the indentation of the rest.
    pub(super) fn indent(self) -> usize {
        let mut column = self.column;
        for byte in self.rest.bytes() {
            match byte {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
        }
        self.pending + column - self.column
    }

    /// Returns the rest without its indentation.
    pub(super) fn unindented(self) -> &'a str {
        let blanks = self.rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        &self.rest[blanks..]
    }

    pub(super) fn is_blank(self) -> bool {
        self.rest.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Consumes at most this number of columns of white space.
    pub(super) fn strip(&mut self, columns: usize) {
        let mut remaining = columns;
        while remaining > 0 {
            if self.pending > 0 {
                self.pending -= 1;
                remaining -= 1;
                continue;
            }
            let width = match self.rest.as_bytes().first() {
                Some(b' ') => 1,
                Some(b'\t') => 4 - self.column % 4,
                _ => return,
            };
            self.rest = &self.rest[1..];
            self.column += width;
            self.pending = width;
        }
    }

    /// Consumes characters that are not white space.
    pub(super) fn take(&mut self, bytes: usize) {
        self.column += bytes;
        self.rest = &self.rest[bytes..];
    }

    /// Appends the rest, with the spaces of a partly consumed tab.
    pub(super) fn push_rest(self, out: &mut String) {
        out.extend(std::iter::repeat_n(' ', self.pending));
        out.push_str(self.rest);
    }
}

/// Container of lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Container {
    /// `:::note`, with its number of colons and its indentation.
    Directive { colons: usize, indent: usize },
    /// List item or footnote, with the indentation of its lines in the input and in the output.
    Item { width: usize, written: usize },
    /// `>`.
    Quote,
}

impl Container {
    /// Consumes the prefix by which a line continues this container; returns `false` if there is none.
    pub(super) fn continues(self, cursor: &mut Cursor<'_>) -> bool {
        match self {
            Self::Directive { indent, .. } => cursor.strip(indent),
            Self::Item { .. } if cursor.is_blank() => {}
            Self::Item { width, .. } if cursor.indent() >= width => cursor.strip(width),
            Self::Item { .. } => return false,
            Self::Quote => {
                let before = *cursor;
                cursor.strip(cursor.indent());
                if !cursor.rest.starts_with('>') {
                    *cursor = before;
                    return false;
                }
                cursor.take(1);
                cursor.strip(1);
            }
        }
        true
    }

    /// Appends the prefix of a line in this container.
    pub(super) fn push_prefix(self, prefix: &mut String) {
        match self {
            Self::Directive { .. } => {}
            Self::Item { written, .. } => prefix.extend(std::iter::repeat_n(' ', written)),
            Self::Quote => prefix.push_str("> "),
        }
    }
}

/// Marker of a list item.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Marker<'a> {
    pub(super) text: &'a str,
    /// `true` if the marker can interrupt a paragraph: a bullet or a 1.
    pub(super) starts_list: bool,
}

/// Returns the marker at the start of a line.
pub(super) fn marker(line: &str) -> Option<Marker<'_>> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_mark = |byte: &u8| {
        if digits == 0 { matches!(byte, b'-' | b'+' | b'*') } else { matches!(byte, b'.' | b')') }
    };
    if digits > 9 || !line.as_bytes().get(digits).is_some_and(is_mark) {
        return None;
    }
    let (text, after) = line.split_at(digits + 1);
    if !after.is_empty() && !after.starts_with([' ', '\t']) {
        return None;
    }
    let starts_list = digits == 0 || line[..digits].parse() == Ok(1_u32);
    Some(Marker { text, starts_list })
}

/// Returns `true` if a line is a thematic break: `---`, `* * *` and so on.
pub(super) fn is_break(line: &str) -> bool {
    let mut marks = line.bytes().filter(|byte| !matches!(byte, b' ' | b'\t'));
    let Some(first @ (b'-' | b'*' | b'_')) = marks.next() else { return false };
    let mut count = 1;
    marks.all(|byte| {
        count += 1;
        byte == first
    }) && count > 2
}
