//! Lines of a source by number.

use std::borrow::Cow;

use memchr::memchr_iter;

/// String with the offsets of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'a> {
    text: &'a str,
    /// One more offset than lines: the end of the source.
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        // Counting first is cheaper than growing the vector repeatedly.
        let ends = memchr_iter(b'\n', text.as_bytes());
        let mut starts = Vec::with_capacity(ends.clone().count() + 2);
        starts.push(0);
        starts.extend(ends.map(|at| at + 1));
        if starts.last() != Some(&text.len()) {
            starts.push(text.len());
        }
        Self { text, starts }
    }

    pub(crate) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns a line without its end, by its number from 0; empty if it does not exist.
    pub(crate) fn get(&self, index: usize) -> &'a str {
        if index >= self.count() {
            return "";
        }
        let line = self.between(index, index + 1);
        line.strip_suffix('\n').unwrap_or(line)
    }

    /// Returns the offset of an existing line in the source, by its number from 0.
    pub(crate) fn offset(&self, index: usize) -> usize {
        self.starts[index]
    }

    /// Returns a half-open range of lines with their ends.
    pub(crate) fn between(&self, first: usize, end: usize) -> &'a str {
        &self.text[self.starts[first]..self.starts[end]]
    }
}

/// Converts all line ends to line feeds, so that later stages need not handle other line ends.
pub(crate) fn with_plain_ends(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_standard_library() {
        for text in ["", "a", "a\n", "a\n\nb", "\n", "\n\n", "é\n你"] {
            let lines = Lines::new(text);
            let found: Vec<_> = (0..lines.count()).map(|index| lines.get(index)).collect();
            assert_eq!(found, text.lines().collect::<Vec<_>>(), "{text:?}");
            assert_eq!(lines.between(0, lines.count()), text);
            assert_eq!(lines.get(lines.count()), "");
        }
    }
}
