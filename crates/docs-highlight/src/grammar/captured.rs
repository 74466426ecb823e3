//! Expressions with backreferences to another match, such as the end of a here-document.

use std::cell::RefCell;
use std::collections::HashMap;

use onig::{Regex, Region};

use super::compile::compiled;

/// Maximum number of compiled expressions cached per thread. A full cache is cleared.
const MAX_COMPILED: usize = 256;

/// Strings that the capture groups of a match matched.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Captured(Vec<Option<Box<str>>>);

impl Captured {
    pub(crate) fn new(region: &Region, text: &str) -> Self {
        let group = |index| region.pos(index).map(|(start, end)| text[start..end].into());
        Self((0..region.len()).map(group).collect())
    }

    /// Calls `work` with the compiled expression, its backreferences replaced by the captured strings.
    pub(super) fn with_regex<Found>(
        &self,
        source: &str,
        work: impl FnOnce(&Regex) -> Option<Found>,
    ) -> Option<Found> {
        thread_local! {
            static COMPILED: RefCell<HashMap<String, Option<Regex>>> = RefCell::default();
        }
        COMPILED.with_borrow_mut(|known| {
            let filled = self.filled_into(source);
            if known.len() == MAX_COMPILED && !known.contains_key(&filled) {
                known.clear();
            }
            known
                .entry(filled)
                .or_insert_with_key(|filled| compiled(filled))
                .as_ref()
                .and_then(work)
        })
    }

    /// Replaces `\0` to `\9` by the captured strings. A group without a match is empty.
    fn filled_into(&self, source: &str) -> String {
        let mut filled = String::with_capacity(source.len());
        let mut rest = source.chars();
        while let Some(character) = rest.next() {
            if character != '\\' {
                filled.push(character);
                continue;
            }
            match rest.next() {
                Some(digit @ '0'..='9') => {
                    let group = digit as usize - '0' as usize;
                    if let Some(Some(text)) = self.0.get(group) {
                        push_escaped(&mut filled, text);
                    }
                }
                escaped => {
                    filled.push('\\');
                    filled.extend(escaped);
                }
            }
        }
        filled
    }
}

/// Appends an expression that matches exactly `text`.
fn push_escaped(regex: &mut String, text: &str) {
    for character in text.chars() {
        if r"\.+*?()|[]{}^$#&-~".contains(character) {
            regex.push('\\');
        }
        regex.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captured_texts_are_escaped() {
        let captured = Captured(vec![Some("all".into()), Some("a.b".into()), None]);
        assert_eq!(captured.filled_into(r"^\1\2\\1\w"), r"^a\.b\\1\w");
    }
}
