//! Blocks of code in Markdown, within quotes and list items.

/// Columns by which code is indented.
const CODE_INDENT: usize = 4;

/// Start of a line.
#[derive(Debug)]
pub(crate) enum Start<'a> {
    /// Indented code, or nothing.
    Code,
    /// Fence of code.
    Fence(Fence<'a>),
    /// Length of the markers of containers before inlines.
    Inlines(usize),
}

/// State of the blocks that contain a line.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    /// Number of block quotes.
    quotes: usize,
    /// Columns of the contents of list items in the innermost quote, from the outermost to the innermost item.
    list_columns: Vec<usize>,
    previous: Previous,
    /// The inlines of the last line can start with the definition of a link.
    may_define: bool,
}

impl Blocks {
    /// Enters a line that no construct of a previous line contains.
    pub(crate) fn start_of<'a>(&mut self, line: &'a str) -> Start<'a> {
        let content = line.trim_start_matches([' ', '\t', '>']);
        let previous = std::mem::take(&mut self.previous);
        let was_in_paragraph = previous != Previous::Other;
        if content.trim_end().is_empty() {
            return Start::Code;
        }
        let start = &line[..line.len() - content.len()];
        let indent = match start.rsplit_once('>') {
            Some((_, after)) => columns(after.strip_prefix(' ').unwrap_or(after)),
            None => columns(start),
        };
        let quotes = start.matches('>').count();
        if !was_in_paragraph && quotes != self.quotes {
            self.list_columns.clear();
        }
        self.quotes = quotes;
        if !was_in_paragraph && indent >= self.list_column() + CODE_INDENT {
            return Start::Code;
        }
        let marker = list_marker(content);
        let fence = starts_fence(&content[marker..]);
        if marker > 0 || fence.is_some() || !was_in_paragraph {
            self.leave_items(indent);
        }
        if marker > 0 {
            self.list_columns.push(indent + columns(&content[..marker]));
        }
        let content = &content[marker..];
        if let Some(signs) = fence {
            return Start::Fence(Fence { signs, quotes, column: self.list_column() });
        }
        if !content.starts_with('#') {
            self.previous = Previous::Paragraph;
        }
        self.may_define = marker > 0 || previous != Previous::Paragraph;
        Start::Inlines(line.len() - content.len())
    }

    /// Returns `true` if the inlines of the last line can start with the definition of a link.
    pub(crate) fn may_define(&self) -> bool {
        self.may_define
    }

    /// Sets that the last line is the definition of a link.
    pub(crate) fn define(&mut self) {
        self.previous = Previous::Definition;
    }

    /// Returns the column of the content of the innermost list item; 0 without one.
    fn list_column(&self) -> usize {
        self.list_columns.last().copied().unwrap_or_default()
    }

    /// Leaves the list items whose contents are indented more than a line.
    fn leave_items(&mut self, indent: usize) {
        while self.list_columns.last().is_some_and(|column| *column > indent) {
            self.list_columns.pop();
        }
    }
}

/// Kind of the previous line.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Previous {
    /// Line of a paragraph: the next line is neither indented code nor the definition of a link.
    Paragraph,
    /// Definition of a link: another one can follow.
    Definition,
    #[default]
    Other,
}

/// Fence of code in its containers.
#[derive(Debug)]
pub(crate) struct Fence<'a> {
    /// Characters that start the fence.
    signs: &'a str,
    /// Number of block quotes that contain the fence.
    quotes: usize,
    /// Column of the content of the list item that contains the fence; 0 without one.
    column: usize,
}

impl Fence<'_> {
    /// Returns the length of the block of code, from the line of its fence. The block ends with its containers at the latest.
    pub(crate) fn length(&self, rest: &str) -> usize {
        let mut length = 0;
        for (number, line) in rest.split_inclusive('\n').enumerate() {
            if number > 0 {
                let Some(content) = self.content(line) else { break };
                if ends_fence(content, self.signs) {
                    return length + line.len();
                }
            }
            length += line.len();
        }
        length
    }

    /// Returns the part of a line within the containers; `None` for a line after their end.
    fn content<'l>(&self, line: &'l str) -> Option<&'l str> {
        let mut content = line;
        for _ in 0..self.quotes {
            content = content.trim_start_matches([' ', '\t']).strip_prefix('>')?;
        }
        let is_quoted = self.quotes > 0;
        let content = content.strip_prefix(' ').filter(|_| is_quoted).unwrap_or(content);
        let code = content.trim_start_matches([' ', '\t']);
        let indent = columns(&content[..content.len() - code.len()]);
        (code.trim_end().is_empty() || indent >= self.column).then_some(code)
    }
}

/// Fenced blocks of code in Markdown, line by line.
#[derive(Debug, Default)]
pub(crate) struct Fences<'a> {
    blocks: Blocks,
    open: Option<Fence<'a>>,
}

impl<'a> Fences<'a> {
    /// Enters the next line, and returns `true` for a line of a block of code or its fences.
    pub(crate) fn contain(&mut self, line: &'a str) -> bool {
        if let Some(fence) = self.open.take()
            && let Some(content) = fence.content(line)
        {
            self.open = Some(fence).filter(|fence| !ends_fence(content, fence.signs));
            return true;
        }
        if let Start::Fence(fence) = self.blocks.start_of(line) {
            self.open = Some(fence);
        }
        self.open.is_some()
    }

    /// Returns the characters of a fence that would contain the Markdown after the last line. A quote or a list item ends with
    /// the last line, and its fence too.
    pub(crate) fn open(&self) -> Option<&'a str> {
        let fence = self.open.as_ref()?;
        (fence.quotes == 0 && fence.column == 0).then_some(fence.signs)
    }
}

/// Returns the width of white space and markers in columns.
fn columns(start: &str) -> usize {
    start.chars().fold(0, |column, sign| match sign {
        '\t' => (column / CODE_INDENT + 1) * CODE_INDENT,
        _ => column + 1,
    })
}

/// Returns the length of the marker of a list item with the spaces after it; 0 without a marker.
fn list_marker(content: &str) -> usize {
    let digits =
        content.len() - content.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let signs: &[char] = if digits == 0 { &['-', '*', '+'] } else { &['.', ')'] };
    let Some(after) = content[digits..].strip_prefix(signs) else { return 0 };
    let spaces = after.len() - after.trim_start_matches([' ', '\t']).len();
    match spaces {
        0 => 0,
        1..=CODE_INDENT => digits + 1 + spaces,
        // The item starts with indented code.
        _ => digits + 2,
    }
}

/// Returns the characters that start a fence of code.
fn starts_fence(line: &str) -> Option<&str> {
    let start = line.trim_start_matches([' ', '\t']);
    let sign = start.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = start.len() - start.trim_start_matches(sign).len();
    let is_fence = length >= 3 && (sign == '~' || !start[length..].contains('`'));
    is_fence.then(|| &start[..length])
}

/// Returns `true` for the line that ends a fence of code.
fn ends_fence(line: &str, open: &str) -> bool {
    let line = line.trim();
    line.len() >= open.len() && line.chars().all(|sign| open.starts_with(sign))
}
