//! Ids of headings.
//!
//! The rule is GitHub's: lower case, spaces become hyphens, everything but letters, digits, marks,
//! connectors and hyphens goes. An id that is taken gets the next free number.

use std::borrow::Cow;
use std::collections::HashMap;

use finl_unicode::categories::CharacterCategories as _;

/// Gives each heading of a page an id of its own.
///
/// ```
/// use docs_render::Slugs;
///
/// let mut slugs = Slugs::default();
/// assert_eq!(slugs.slug("Überschrift & Zeichen!"), "überschrift--zeichen");
/// assert_eq!(slugs.slug("Same name"), "same-name");
/// assert_eq!(slugs.slug("Same name"), "same-name-1");
/// assert_eq!(slugs.slug("Same name-1"), "same-name-1-1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Slugs {
    /// Every id given so far, with the last number that was appended to it.
    taken: HashMap<String, u32>,
}

impl Slugs {
    /// The id for a heading with this text.
    pub fn slug(&mut self, text: &str) -> String {
        self.unique(&slug(text))
    }

    /// The id for a heading whose author chose it; another one only where it is taken.
    pub fn chosen(&mut self, id: &str) -> String {
        self.unique(id)
    }

    fn unique(&mut self, base: &str) -> String {
        let mut id = base.to_owned();
        while self.taken.contains_key(&id) {
            let number = self.taken.entry(base.to_owned()).or_default();
            *number += 1;
            id = format!("{base}-{number}");
        }
        self.taken.insert(id.clone(), 0);
        id
    }
}

fn slug(text: &str) -> String {
    text.to_lowercase()
        .chars()
        .filter_map(|char| match char {
            ' ' | '-' => Some('-'),
            kept if is_kept(kept) => Some(kept),
            _ => None,
        })
        .collect()
}

/// Letters, decimal digits and marks of any script, and what connects words.
fn is_kept(char: char) -> bool {
    char.is_alphabetic()
        || char.is_mark()
        || char.is_number_decimal()
        || char.is_punctuation_connector()
}

/// What of a piece of text counts for an id: not a colon that a name follows, nor the name.
///
/// To the reference `join:Options` holds a text directive, which it shows as it was written but
/// leaves out of ids. Links to such headings exist, so their ids are the same here.
pub(crate) fn without_text_directives(text: &str) -> Cow<'_, str> {
    if !text.contains(':') {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(colon) = rest.find(':') {
        let (before, after) = (&rest[..colon], &rest[colon + 1..]);
        let name = text_directive_name(after);
        kept.push_str(before);
        let is_directive =
            !name.is_empty() && !kept.ends_with(':') && !after[name.len()..].starts_with(':');
        kept.push_str(if is_directive { "" } else { ":" });
        rest = if is_directive { &after[name.len()..] } else { after };
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

fn text_directive_name(text: &str) -> &str {
    let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return "";
    }
    let end = text.find(|char| !is_name(char)).unwrap_or(text.len());
    text[..end].trim_end_matches(['-', '_'])
}

/// Takes an explicit id off the end of a heading's text: `Title {#id}`.
pub(crate) fn explicit_id(text: &str) -> Option<(&str, &str)> {
    let (title, id) = text.strip_suffix('}')?.rsplit_once("{#")?;
    let is_id = !id.is_empty()
        && !id.contains(|char: char| char.is_whitespace() || "{}\"<>".contains(char));
    is_id.then_some((title.trim_end(), id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_those_of_the_reference() {
        let rows = [
            ("Überschrift mit Ümlaut & Zeichen!", "überschrift-mit-ümlaut--zeichen"),
            ("你好 世界", "你好-世界"),
            ("Emoji 🚀 heading", "emoji--heading"),
            ("C++ / C# -- dashes --- x", "c--c----dashes-----x"),
            ("1. Numbered", "1-numbered"),
            ("snake_case and dunder", "snake_case-and-dunder"),
            ("Ünïcödé – dash “quotes”", "ünïcödé--dash-quotes"),
            ("???", ""),
            ("✏️ Pencil", "\u{fe0f}-pencil"),
            ("a² ½ Ⅻ ٣", "a--ⅻ-٣"),
            ("नमस्ते", "नमस्ते"),
        ];
        for (text, expected) in rows {
            assert_eq!(slug(text), expected, "{text}");
        }
    }

    #[test]
    fn a_second_heading_without_letters_has_a_number() {
        let mut slugs = Slugs::default();
        assert_eq!((slugs.slug("???"), slugs.slug("!!!")), (String::new(), "-1".to_owned()));
    }

    #[test]
    fn names_after_a_colon_count_for_no_id() {
        let rows = [
            ("join:Options", "join"),
            ("a :b c", "a  c"),
            ("at 12:30", "at 12:30"),
            ("Note: text", "Note: text"),
            (":smile:", ":smile:"),
            ("a::b", "a::b"),
        ];
        for (text, kept) in rows {
            assert_eq!(without_text_directives(text), kept, "{text}");
        }
    }

    #[test]
    fn explicit_ids_keep_their_case() {
        assert_eq!(explicit_id("A title {#My_Id}"), Some(("A title", "My_Id")));
        assert_eq!(explicit_id("{#only}"), Some(("", "only")));
        for text in ["A title", "A {#} title", "A {#}", "A {#two words}", "A {x}"] {
            assert_eq!(explicit_id(text), None, "{text}");
        }
    }
}
