//! Placeholders in a source for its tags and expressions, while it is parsed.

use memchr::{memchr_iter, memmem};

/// Source of a placeholder.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Placeholder<'a> {
    /// The tag as written, or the expression with its braces.
    pub(crate) text: &'a str,
    /// Line, from 0.
    pub(crate) line: usize,
    /// Number among the placeholders of the source.
    pub(crate) number: usize,
}

/// Placeholders of a source.
#[derive(Debug, Default)]
pub(crate) struct Placeholders {
    /// Prefix of the placeholders' names, which is not the start of any other tag in the source.
    name: String,
    /// Sources, one after the other.
    text: String,
    /// For each placeholder, the end of its source and its line.
    ends: Vec<(usize, usize)>,
}

impl Placeholders {
    pub(super) fn for_text(text: &str) -> Self {
        let mut name = "m".to_owned();
        let is_taken = |name: &str| {
            let mut tags = memchr_iter(b'<', text.as_bytes());
            tags.any(|at| text.as_bytes()[at + 1..].starts_with(name.as_bytes()))
        };
        while is_taken(&name) {
            name.push('x');
        }
        Self { name, ..Self::default() }
    }

    /// Records the source of a placeholder, and writes its name.
    pub(super) fn add(&mut self, lowered: &mut String, text: &str, line: usize) {
        lowered.push_str(&self.name);
        push_number(lowered, self.ends.len());
        self.text.push_str(text);
        self.ends.push((self.text.len(), line));
    }

    /// Returns `true` if no prefix has been chosen yet.
    pub(super) fn is_unnamed(&self) -> bool {
        self.name.is_empty()
    }

    /// Returns `true` if the source has no placeholders.
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn get(&self, number: usize) -> Option<Placeholder<'_>> {
        let (end, line) = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before].0);
        Some(Placeholder { text: &self.text[start..end], line, number })
    }

    /// Returns all placeholders in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placeholder<'_>> {
        (0..self.ends.len()).filter_map(|number| self.get(number))
    }

    /// Returns `true` if the placeholders contain any of the strings.
    pub(crate) fn contain_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| memmem::find(self.text.as_bytes(), text.as_bytes()).is_some())
    }

    /// Returns `true` if a piece of HTML from the parser consists of placeholders only.
    pub(crate) fn are_all_of(&self, html: &str) -> bool {
        match html.strip_prefix("<!--").or(html.strip_prefix('<')) {
            Some(inner) if !self.name.is_empty() => {
                let is_number = |text: &str| text.starts_with(|char: char| char.is_ascii_digit());
                inner.strip_prefix(&self.name).is_some_and(is_number)
                    || (html.starts_with("<!--") && inner.trim_start().starts_with("-->"))
            }
            _ => false,
        }
    }

    /// Returns the source of a placeholder by a word of such HTML; see [`words`].
    fn named(&self, word: &[u8]) -> Option<Placeholder<'_>> {
        let digits = word.strip_prefix(b"--").unwrap_or(word).strip_prefix(self.name.as_bytes())?;
        let number = digits.iter().try_fold(0_usize, |number, digit| {
            let digit = digit.is_ascii_digit().then(|| usize::from(digit - b'0'))?;
            number.checked_mul(10)?.checked_add(digit)
        });
        self.get(number.filter(|_| !digits.is_empty())?)
    }

    /// Returns the sources of the placeholders in such HTML.
    pub(crate) fn find<'a>(&'a self, html: &'a str) -> impl Iterator<Item = Placeholder<'a>> {
        words(html).filter_map(|word| self.named(word))
    }

    /// Returns a string with its placeholders replaced by their sources.
    pub(crate) fn restored(&self, text: &str) -> Option<String> {
        if self.is_empty() || !text.contains('<') {
            return None;
        }
        let start = format!("<{}", self.name);
        if !text.contains(&start) {
            return None;
        }
        let mut restored = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(&start) {
            restored.push_str(before);
            rest = after;
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let placeholder =
                after[..digits].parse().ok().and_then(|number: usize| self.get(number));
            match (placeholder, after[digits..].find('>')) {
                (Some(placeholder), Some(end)) => {
                    restored.push_str(placeholder.text);
                    rest = &after[digits + end + 1..];
                }
                _ => restored.push_str(&start),
            }
        }
        restored.push_str(rest);
        Some(restored)
    }
}

/// Returns the words of a piece of HTML, some of which may be names of placeholders.
fn words(html: &str) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| matches!(byte, b'<' | b'>' | b'!' | b' ' | b'\n');
    html.as_bytes().split(is_between).filter(|word| !word.is_empty())
}

/// Appends a number. The standard formatting would dominate the time for a placeholder.
fn push_number(text: &mut String, number: usize) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push(char::from(b"0123456789"[number % 10]));
}

#[cfg(test)]
mod tests {
    use super::super::value::Scope;
    use super::super::{Settings, lower};

    #[test]
    fn placeholders_in_code_are_restored() {
        let lowered = lower("<b>", Scope::default(), Settings::default());
        assert_eq!(lowered.placeholders.restored("a <!--m0--> <n0>").as_deref(), None);
        assert_eq!(lowered.placeholders.restored("<m9>").as_deref(), Some("<m9>"));
        assert_eq!(lowered.placeholders.restored("a <m0>").as_deref(), Some("a <b>"));
    }
}
