//! Placeholders in the HTML of a page for its islands, until the page is complete.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

/// First and last character of a placeholder: a noncharacter, which valid HTML does not contain.
const MARK: char = '\u{fdd5}';

/// Placeholders of a page.
///
/// Each placeholder contains a random number, so that no input can imitate one. The number never reaches the output.
#[derive(Debug)]
pub(crate) struct IslandPlaceholders {
    start: String,
}

/// Placeholder in the HTML.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct IslandPlaceholder {
    /// Offset of its first byte.
    pub(crate) at: usize,
    /// Offset after its last byte.
    pub(crate) end: usize,
    /// Number of the island.
    pub(crate) number: usize,
    /// `true` for the start of the island, `false` for its end.
    pub(crate) opens: bool,
}

impl IslandPlaceholders {
    pub(crate) fn new() -> Self {
        let key = RandomState::new().hash_one("islands");
        Self { start: format!("{MARK}{key:016x}") }
    }

    /// Appends a placeholder.
    pub(crate) fn push(&self, html: &mut String, number: usize, opens: bool) {
        html.push_str(&self.text(number, opens));
    }

    /// Returns a placeholder.
    pub(crate) fn text(&self, number: usize, opens: bool) -> String {
        format!("{}{}{number}{MARK}", self.start, if opens { '+' } else { '-' })
    }

    /// Returns the placeholders in a piece of HTML, in order.
    pub(crate) fn find<'h>(
        &'h self,
        html: &'h str,
    ) -> impl Iterator<Item = IslandPlaceholder> + 'h {
        html.match_indices(&self.start).filter_map(|(at, start)| {
            let rest = &html[at + start.len()..];
            let opens = rest.starts_with('+');
            let length = rest.find(MARK)?;
            let number = rest.get(1..length)?.parse().ok()?;
            Some(IslandPlaceholder {
                at,
                end: at + start.len() + length + MARK.len_utf8(),
                number,
                opens,
            })
        })
    }

    /// Returns a piece of HTML without its placeholders.
    pub(crate) fn removed(&self, html: &str) -> String {
        let mut plain = String::with_capacity(html.len());
        let mut done = 0;
        for placeholder in self.find(html) {
            plain.push_str(&html[done..placeholder.at]);
            done = placeholder.end;
        }
        plain.push_str(&html[done..]);
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_found_and_others_stay_text() {
        let placeholders = IslandPlaceholders::new();
        let mut html = "é\u{fdd5}0000000000000000+1\u{fdd5}".to_owned();
        let length = html.len();
        placeholders.push(&mut html, 12, true);
        html.push('a');
        placeholders.push(&mut html, 12, false);
        let found: Vec<_> = placeholders
            .find(&html)
            .map(|placeholder| (placeholder.number, placeholder.opens))
            .collect();
        assert_eq!(found, [(12, true), (12, false)]);
        assert_eq!(placeholders.removed(&html), format!("{}a", &html[..length]));
        let cut = &html[..html.len() - MARK.len_utf8()];
        assert_eq!(placeholders.find(cut).count(), 1);
    }
}
