//! Emphasis: delimiters if Markdown interprets them as such, otherwise HTML elements.

use std::ops::Range;

use finl_unicode::categories::CharacterCategories as _;

/// Kind of emphasis.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mark {
    Emphasis,
    Strong,
    Deleted,
}

impl Mark {
    /// Returns the kind of an element.
    pub(super) fn from_element(name: &str) -> Option<Self> {
        match name {
            "em" | "i" => Some(Self::Emphasis),
            "strong" | "b" => Some(Self::Strong),
            "del" | "s" | "strike" => Some(Self::Deleted),
            _ => None,
        }
    }

    fn delimiter(self) -> &'static str {
        match self {
            Self::Emphasis => "*",
            Self::Strong => "**",
            Self::Deleted => "~~",
        }
    }

    fn element(self) -> &'static str {
        match self {
            Self::Emphasis => "em",
            Self::Strong => "strong",
            Self::Deleted => "del",
        }
    }
}

/// Start or end of an emphasis within a line.
#[derive(Clone, Copy, Debug)]
struct Delimiter {
    /// Position in the line.
    at: usize,
    mark: Mark,
    is_end: bool,
}

/// A line of Markdown in parts. Its emphasis is written last, when the strings on both sides are known.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Markdown without the delimiters of emphasis.
    text: String,
    /// Delimiters in the order of the line.
    delimiters: Vec<Delimiter>,
    /// Line breaks in the line.
    breaks: Vec<Range<usize>>,
}

/// State of a line, to which it can be reset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    text: usize,
    delimiters: usize,
}

impl Line {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.delimiters.is_empty()
    }

    /// Appends Markdown.
    pub(super) fn push(&mut self, markdown: &str) {
        self.text.push_str(markdown);
    }

    /// Returns the Markdown of the line, for appending.
    pub(super) fn text_mut(&mut self) -> &mut String {
        &mut self.text
    }

    /// Appends a line break with the markup of its context.
    pub(super) fn push_break(&mut self, markup: &str) {
        let start = self.text.len();
        self.text.push_str(markup);
        self.breaks.push(start..self.text.len());
    }

    /// Starts an emphasis.
    pub(super) fn open(&mut self, mark: Mark) {
        self.delimiters.push(Delimiter { at: self.text.len(), mark, is_end: false });
    }

    /// Ends the emphasis that was opened last.
    pub(super) fn close(&mut self, mark: Mark) {
        self.delimiters.push(Delimiter { at: self.text.len(), mark, is_end: true });
    }

    pub(super) fn position(&self) -> Position {
        Position { text: self.text.len(), delimiters: self.delimiters.len() }
    }

    /// Removes the starts of emphasis since a position if nothing else has been appended. Returns `true` if nothing else
    /// has.
    pub(super) fn remove_empty(&mut self, since: Position) -> bool {
        let is_empty = self.text.len() == since.text
            && self.delimiters[since.delimiters..].iter().all(|delimiter| !delimiter.is_end);
        if is_empty {
            self.delimiters.truncate(since.delimiters);
        }
        is_empty
    }

    /// Returns the last character; `*` after a delimiter.
    pub(super) fn last_char(&self) -> Option<char> {
        if self.ends_with_text() { self.text.chars().next_back() } else { Some('*') }
    }

    /// Separates the following text from the preceding text, outside of the emphasis that starts here.
    pub(super) fn space(&mut self) {
        let opened = self.delimiters.iter().rev();
        let opened = opened
            .take_while(|delimiter| !delimiter.is_end && delimiter.at == self.text.len())
            .count();
        let before = self.delimiters.len() - opened;
        let is_after_end = self.delimiters[..before]
            .last()
            .is_some_and(|delimiter| delimiter.at == self.text.len());
        let is_after_text = !self.text.is_empty() && !self.text.ends_with([' ', '\n']);
        if is_after_end || is_after_text {
            self.text.push(' ');
            self.delimiters[before..].iter_mut().for_each(|delimiter| delimiter.at += 1);
        }
    }

    /// Escapes a `!` at the end, which would turn a following link into an image.
    pub(super) fn escape_exclamation(&mut self) {
        if self.ends_with_text() && self.text.ends_with('!') {
            self.text.insert(self.text.len() - 1, '\\');
        }
    }

    fn ends_with_text(&self) -> bool {
        self.delimiters.last().is_none_or(|delimiter| delimiter.at < self.text.len())
    }

    /// Returns the Markdown. Line breaks at the end have no effect and are omitted.
    pub(super) fn finish(mut self) -> String {
        while let Some(last) = self.breaks.pop()
            && last.end == self.text.len()
            && self.ends_with_text()
        {
            self.text.truncate(last.start);
        }
        if self.delimiters.is_empty() {
            return self.text;
        }
        let delimited = self.delimited();
        let mut line = String::with_capacity(self.text.len() + 8 * self.delimiters.len());
        let mut written = 0;
        for (&Delimiter { at, mark, is_end }, is_delimiter) in self.delimiters.iter().zip(delimited)
        {
            line.push_str(&self.text[written..at]);
            written = at;
            if is_delimiter {
                line.push_str(mark.delimiter());
            } else {
                line.extend([if is_end { "</" } else { "<" }, mark.element(), ">"]);
            }
        }
        line.push_str(&self.text[written..]);
        line
    }

    /// Returns `true` for each delimiter that Markdown interprets as such: for both ends of an emphasis, or for neither.
    fn delimited(&self) -> Vec<bool> {
        let mut delimited = vec![true; self.delimiters.len()];
        let mut open = Vec::new();
        for (number, delimiter) in self.delimiters.iter().enumerate() {
            if !delimiter.is_end {
                open.push(number);
                continue;
            }
            let Some(start) = open.pop() else { continue };
            let is_valid = self.opens(start) && self.closes(number);
            delimited[start] = is_valid;
            delimited[number] = is_valid;
        }
        // An HTML element beside delimiters separates them as punctuation does.
        delimited
    }

    /// Returns `true` if a delimiter can open an emphasis.
    fn opens(&self, number: usize) -> bool {
        let (Some(before), Some(after)) = (self.before(number), self.after(number)) else {
            return false;
        };
        flanks(before.map(last), after.map(first))
    }

    /// Returns `true` if a delimiter can close an emphasis.
    fn closes(&self, number: usize) -> bool {
        let (Some(before), Some(after)) = (self.before(number), self.after(number)) else {
            return false;
        };
        flanks(after.map(first), before.map(last))
    }

    /// Returns the text before a delimiter and others of its run, or `Some(None)` at the start of the line; `None` after a
    /// delimiter that is not of its run.
    fn before(&self, number: usize) -> Option<Option<&str>> {
        let start = |number: usize| match number {
            0 => 0,
            number => self.delimiters[number - 1].at,
        };
        let texts =
            (0..=number).rev().map(|other| &self.text[start(other)..self.delimiters[other].at]);
        self.neighbor(number, texts.zip((0..number).rev().map(Some).chain([None])))
    }

    /// Returns the text after a delimiter, as [`before`](Self::before) does.
    fn after(&self, number: usize) -> Option<Option<&str>> {
        let end =
            |other: usize| self.delimiters.get(other + 1).map_or(self.text.len(), |next| next.at);
        let count = self.delimiters.len();
        let texts = (number..count).map(|other| &self.text[self.delimiters[other].at..end(other)]);
        self.neighbor(number, texts.zip((number + 1..count).map(Some).chain([None])))
    }

    /// Returns the first string that is not empty. Each string is paired with the number of the delimiter behind it.
    fn neighbor<'t>(
        &self,
        number: usize,
        texts: impl Iterator<Item = (&'t str, Option<usize>)>,
    ) -> Option<Option<&'t str>> {
        let own = self.delimiters[number];
        for (text, other) in texts {
            if !text.is_empty() {
                return Some(Some(text));
            }
            let Some(other) = other else { break };
            if self.delimiters[other].is_end != own.is_end {
                return None;
            }
            // Asterisks are punctuation beside tildes, but tildes are invisible beside asterisks.
            if own.mark == Mark::Deleted {
                return Some(Some("*"));
            }
        }
        Some(None)
    }
}

/// Returns plain text in bold type.
pub(super) fn strong(text: &str) -> String {
    let mut line = Line::default();
    line.open(Mark::Strong);
    line.push(&super::escape::plain(text));
    line.close(Mark::Strong);
    line.finish()
}

fn first(text: &str) -> char {
    text.chars().next().unwrap_or(' ')
}

fn last(text: &str) -> char {
    text.chars().next_back().unwrap_or(' ')
}

/// Returns `true` if delimiters between an outer and an inner character belong to the inner one.
fn flanks(outer: Option<char>, inner: Option<char>) -> bool {
    let is_space = |char: Option<char>| char.is_none_or(char::is_whitespace);
    let is_punctuation =
        |char: Option<char>| char.is_some_and(|char| char.is_punctuation() || char.is_symbol());
    !is_space(inner) && (!is_punctuation(inner) || is_space(outer) || is_punctuation(outer))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(parts: &str) -> String {
        let mut line = Line::default();
        for part in parts.split(' ') {
            match part {
                "(" => line.open(Mark::Emphasis),
                ")" => line.close(Mark::Emphasis),
                "{" => line.open(Mark::Strong),
                "}" => line.close(Mark::Strong),
                "<" => line.open(Mark::Deleted),
                ">" => line.close(Mark::Deleted),
                text => line.push(&text.replace('·', " ")),
            }
        }
        line.finish()
    }

    #[test]
    fn delimiters_are_used_where_they_are_read() {
        for (parts, expected) in [
            ("a· ( b ) ·c", "a *b* c"),
            ("a { b } c", "a**b**c"),
            ("( { a } )", "***a***"),
            ("{ a. } b", "<strong>a.</strong>b"),
            ("{ a. } ·b", "**a.** b"),
            ("( a ) { b }", "<em>a</em><strong>b</strong>"),
            ("( ·a )", "<em> a</em>"),
            ("< { a } > b", "<del>**a**</del>b"),
            // A variation selector is neither a letter nor punctuation.
            ("🅰\u{FE0F} { . }", "🅰\u{FE0F}<strong>.</strong>"),
            ("{ < a > } b", "**~~a~~**b"),
        ] {
            assert_eq!(line(parts), expected, "{parts}");
        }
    }
}
