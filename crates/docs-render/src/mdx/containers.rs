//! What a line stands in: quotes, list items, admonitions.

/// A line, read from the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    /// What is left of the line.
    pub(super) rest: &'a str,
    /// The column it starts in, from 0.
    column: usize,
    /// Spaces before it, from a tab that was taken in part.
    pending: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line, column: 0, pending: 0 }
    }

    /// How far what is left is indented.
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

    /// What is left, without its indentation.
    pub(super) fn unindented(self) -> &'a str {
        let blanks = self.rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        &self.rest[blanks..]
    }

    pub(super) fn is_blank(self) -> bool {
        self.rest.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Takes up to as many columns of white space.
    pub(super) fn strip(&mut self, columns: usize) {
        let mut left = columns;
        while left > 0 {
            if self.pending > 0 {
                self.pending -= 1;
                left -= 1;
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

    /// Takes what is no white space.
    pub(super) fn take(&mut self, bytes: usize) {
        self.column += bytes;
        self.rest = &self.rest[bytes..];
    }

    /// What is left, with the spaces of a tab that was taken in part.
    pub(super) fn push_rest(self, out: &mut String) {
        out.extend(std::iter::repeat_n(' ', self.pending));
        out.push_str(self.rest);
    }
}

/// Something that holds lines.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Container {
    /// `:::note`, of so many colons, indented so far.
    Directive { colons: usize, indent: usize },
    /// A list item (or a footnote): how far its lines are indented, and how far they will be.
    Item { width: usize, written: usize },
    /// `>`.
    Quote,
}

impl Container {
    /// Takes from a line what says that it stands in this; `false` if nothing does.
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

    /// What a line in this starts with.
    pub(super) fn push_prefix(self, prefix: &mut String) {
        match self {
            Self::Directive { .. } => {}
            Self::Item { written, .. } => prefix.extend(std::iter::repeat_n(' ', written)),
            Self::Quote => prefix.push_str("> "),
        }
    }
}

/// A list item's marker.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Marker<'a> {
    pub(super) text: &'a str,
    /// Whether the marker may stand within a paragraph: a bullet or a 1.
    pub(super) starts_list: bool,
}

/// The marker that a line starts with.
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

/// Whether a line is `---`, `* * *` or the like.
pub(super) fn is_break(line: &str) -> bool {
    let mut marks = line.bytes().filter(|byte| !matches!(byte, b' ' | b'\t'));
    let Some(first @ (b'-' | b'*' | b'_')) = marks.next() else { return false };
    let mut count = 1;
    marks.all(|byte| {
        count += 1;
        byte == first
    }) && count > 2
}
