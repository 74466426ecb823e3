//! Suggestions for misspelt names: the known name nearest to an unknown one.

use std::cell::Cell;

use crate::edits_within;

/// Maximum number of edits between a name and its suggestion. With more, most short names would be near each other.
const MAX_EDITS: usize = 4;

/// Maximum number of comparisons for one set of names, about a second of work. It bounds the report of a large site
/// with thousands of broken links; the first suggestions usually explain the other links too.
const MAX_COMPARISONS: usize = 4_000_000;

/// Set of known names for many lookups.
///
/// ```
/// use docs_core::Names;
///
/// let keys = Names::new(["type", "label", "items"]);
/// assert_eq!(keys.nearest("typ"), Some("type"));
/// assert_eq!(keys.nearest("href"), None);
/// ```
#[derive(Debug)]
pub struct Names<'a> {
    names: Vec<Name<'a>>,
    comparisons_left: Cell<usize>,
}

#[derive(Debug)]
struct Name<'a> {
    written: &'a str,
    folded: String,
    letters: u64,
    /// Start of the last path segment in `folded`.
    last: usize,
}

impl<'a> Names<'a> {
    /// Collects the known names. Of several equally near names, the first is suggested.
    pub fn new(names: impl IntoIterator<Item = &'a str>) -> Self {
        let names = names.into_iter().map(|written| {
            let folded = fold(written);
            let letters = letters(&folded);
            let last = last_segment(&folded);
            Name { written, folded, letters, last }
        });
        Self { names: names.collect(), comparisons_left: Cell::new(MAX_COMPARISONS) }
    }

    /// Returns the name with the fewest edits to `wanted`, ignoring case. Returns `None` if no name is near, or after
    /// too many lookups.
    #[must_use]
    pub fn nearest(&self, wanted: &str) -> Option<&'a str> {
        self.comparisons_left.set(self.comparisons_left.get().checked_sub(self.names.len())?);
        let wanted = fold(wanted);
        let wanted_letters = letters(&wanted);
        let mut limit = (wanted.len() / 3).clamp(1, MAX_EDITS);
        let mut best = None;
        for name in &self.names {
            // An edit adds or removes at most one letter of each set, and changes the length by at most one.
            let differing = (name.letters & !wanted_letters)
                .count_ones()
                .max((wanted_letters & !name.letters).count_ones());
            if name.folded.len().abs_diff(wanted.len()) > limit || differing as usize > limit {
                continue;
            }
            if let Some(edits) = edits_within(wanted.as_bytes(), name.folded.as_bytes(), limit) {
                best = Some(name.written);
                if edits == 0 {
                    break;
                }
                limit = edits - 1;
            }
        }
        best
    }

    /// Returns at most `at_most` names that may be meant: the nearest, then those with the same last path segment, such as a
    /// page that moved to another folder.
    ///
    /// The not-found page of a site applies the same rule in the browser (`ui/src/lib/similar-names.ts`); both replay
    /// `fixtures/cases/similar.json`.
    ///
    /// ```
    /// use docs_core::Names;
    ///
    /// let paths = Names::new(["/v2/agent", "/v3/agents", "/v3/form"]);
    /// assert_eq!(paths.similar("/v3/agent", 3), ["/v2/agent"]);
    /// assert_eq!(paths.similar("/handbook/form", 3), ["/v3/form"]);
    /// ```
    #[must_use]
    pub fn similar(&self, wanted: &str, at_most: usize) -> Vec<&'a str> {
        let nearest = self.nearest(wanted);
        let wanted = fold(wanted);
        let last = &wanted[last_segment(&wanted)..];
        let is_alike = |name: &&Name<'a>| {
            !last.is_empty() && &name.folded[name.last..] == last && Some(name.written) != nearest
        };
        let alike = self.names.iter().filter(is_alike).map(|name| name.written);
        nearest.into_iter().chain(alike).take(at_most).collect()
    }
}

/// Returns the message about a key that a table must not have, and advice. The message suggests the known key that is probably
/// meant; otherwise the advice lists all of them.
///
/// ```
/// use docs_core::unknown_key;
///
/// let (message, _) = unknown_key("lable", &["label", "href"]);
/// assert_eq!(message, "unknown key `lable`, did you mean `label`?");
/// assert_eq!(unknown_key("zzz", &["label"]).1.as_deref(), Some("known keys: `label`"));
/// ```
#[must_use]
pub fn unknown_key(key: &str, known: &[&str]) -> (String, Option<String>) {
    match likely_key(key, known) {
        Some(likely) => (format!("unknown key `{key}`, did you mean `{likely}`?"), None),
        None => {
            (format!("unknown key `{key}`"), Some(format!("known keys: `{}`", known.join("`, `"))))
        }
    }
}

/// Returns the known key that is probably meant: the nearest one, also in American spelling, or the one that the key starts
/// with, such as `accent` for `accent_colour`.
fn likely_key<'a>(key: &str, known: &[&'a str]) -> Option<&'a str> {
    let names = Names::new(known.iter().copied());
    let american = key.replace("colour", "color").replace("centre", "center");
    let starts = |known: &&str| {
        american.strip_prefix(*known).is_some_and(|rest| rest.starts_with(['_', '-']))
    };
    let nearest = names.nearest(key).or_else(|| names.nearest(&american));
    nearest.or_else(|| known.iter().copied().filter(starts).max_by_key(|known| known.len()))
}

fn fold(name: &str) -> String {
    name.trim_end_matches('/').to_lowercase()
}

/// Returns the start of the last path segment.
fn last_segment(folded: &str) -> usize {
    folded.rfind('/').map_or(0, |slash| slash + 1)
}

/// Returns the set of letters of a word as bits, which excludes most names quickly.
fn letters(folded: &str) -> u64 {
    folded.bytes().fold(0, |set, byte| set | 1 << (byte % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_with_the_fewest_edits_is_nearest() {
        let names = Names::new(["/v3/agent", "/v3/agents", "/introduction/", "/tools/"]);
        let rows = [
            ("/v3/agnt", Some("/v3/agent")),
            ("/v3/Agents", Some("/v3/agents")),
            ("/introdction", Some("/introduction/")),
            ("/billing", None),
            ("", None),
        ];
        for (wanted, nearest) in rows {
            assert_eq!(names.nearest(wanted), nearest, "{wanted}");
        }
    }

    #[test]
    fn a_key_in_another_spelling_or_with_another_end_is_suggested() {
        let known = ["accent", "accent_dark", "color_mode", "font_text"];
        let rows = [
            ("accent_colour", Some("accent")),
            ("accentdark", Some("accent_dark")),
            ("colour_mode", Some("color_mode")),
            ("font_family", None),
            ("accents_of_grave", None),
        ];
        for (key, likely) in rows {
            assert_eq!(likely_key(key, &known), likely, "{key}");
        }
        assert_eq!(
            unknown_key("icon", &known).1.as_deref(),
            Some("known keys: `accent`, `accent_dark`, `color_mode`, `font_text`"),
        );
    }
}
