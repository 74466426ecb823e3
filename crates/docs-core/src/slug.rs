//! Slugs: `How it works?` becomes `how-it-works`.

use std::collections::{HashMap, HashSet};

use finl_unicode::categories::CharacterCategories as _;

/// Creates unique slugs: a repeated one gets a suffix `-1`, `-2` and so on.
///
/// The rules are GitHub's, which Docusaurus uses for headings, categories and tags (R-HEADING-03, R-HEADING-04): lower
/// case; spaces become `-`; letters and digits of all scripts, `-` and `_` are kept; everything else is removed.
///
/// ```
/// use docs_core::Slugger;
///
/// let mut slugger = Slugger::default();
/// assert_eq!(slugger.slug("How it works?"), "how-it-works");
/// assert_eq!(slugger.slug("How it works"), "how-it-works-1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Slugger {
    rules: SlugRules,
    /// Created slugs, each with its last suffix.
    seen: HashMap<String, u32>,
    /// Created slugs that no element has as its id.
    avoided: HashSet<String>,
}

/// Rules of an engine for slugs. The default are those of [`slugify`], with suffixes after `-`.
#[derive(Clone, Copy, Debug)]
pub struct SlugRules {
    /// Returns the slug of a heading, which need not be unique.
    pub slugify: fn(&str) -> String,
    /// Character before the suffix of a repeated slug.
    pub separator: char,
}

impl Default for SlugRules {
    fn default() -> Self {
        Self { slugify, separator: '-' }
    }
}

impl Slugger {
    /// Creates slugs by other rules than the default ones.
    ///
    /// ```
    /// use docs_core::{SlugRules, Slugger};
    ///
    /// let rules = SlugRules { slugify: |text| text.replace(' ', "."), separator: '_' };
    /// let mut slugger = Slugger::new(rules);
    /// assert_eq!([slugger.slug("A b"), slugger.slug("A b")], ["A.b", "A.b_1"]);
    /// ```
    #[must_use]
    pub fn new(rules: SlugRules) -> Self {
        Self { rules, ..Self::default() }
    }

    /// Returns the unique slug of a heading.
    pub fn slug(&mut self, text: &str) -> String {
        self.unique((self.rules.slugify)(text))
    }

    /// Returns an explicit slug, with a suffix if it is not unique.
    pub fn chosen(&mut self, slug: &str) -> String {
        if self.avoided.remove(slug) {
            return slug.to_owned();
        }
        self.unique(slug.to_owned())
    }

    /// Keeps later headings from the slug of a heading without an id, such as a title. An explicit slug may be the same.
    ///
    /// ```
    /// use docs_core::Slugger;
    ///
    /// let mut slugger = Slugger::default();
    /// slugger.avoid("Setup");
    /// assert_eq!(slugger.slug("Setup"), "setup-1");
    /// assert_eq!(slugger.chosen("setup"), "setup");
    /// assert_eq!(slugger.chosen("setup"), "setup-2");
    /// ```
    pub fn avoid(&mut self, text: &str) {
        let slug = self.slug(text);
        self.avoided.insert(slug);
    }

    /// Returns the slug that [`slug`](Self::slug) would return, and keeps it free.
    ///
    /// ```
    /// use docs_core::Slugger;
    ///
    /// let mut slugger = Slugger::default();
    /// slugger.slug("Setup");
    /// assert_eq!(slugger.peek("Setup"), "setup-1");
    /// assert_eq!(slugger.slug("Setup"), "setup-1");
    /// ```
    #[must_use]
    pub fn peek(&self, text: &str) -> String {
        let base = (self.rules.slugify)(text);
        self.suffixed(&base).map_or(base, |(unique, _)| unique)
    }

    fn unique(&mut self, base: String) -> String {
        let Some((unique, count)) = self.suffixed(&base) else {
            self.seen.insert(base.clone(), 0);
            return base;
        };
        self.seen.insert(unique.clone(), 0);
        self.seen.insert(base, count);
        unique
    }

    /// Returns a slug with the next free suffix, and the suffix; `None` if the slug itself is free.
    fn suffixed(&self, base: &str) -> Option<(String, u32)> {
        let last = *self.seen.get(base)?;
        let separator = self.rules.separator;
        let mut suffixes = (last + 1..).map(|count| (format!("{base}{separator}{count}"), count));
        suffixes.find(|(unique, _)| !self.seen.contains_key(unique))
    }
}

/// Returns the slug of a string, which need not be unique.
///
/// ```
/// assert_eq!(docs_core::slugify("C++ / C# -- dashes"), "c--c----dashes");
/// assert_eq!(docs_core::slugify("Überschrift & 你好 🚀"), "überschrift--你好-");
/// ```
#[must_use]
pub fn slugify(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    if text.is_ascii() {
        // Fast path for ASCII, without tables of Unicode.
        slug.extend(text.chars().map(|character| character.to_ascii_lowercase()).filter_map(kept));
    } else {
        slug.extend(text.to_lowercase().chars().filter_map(kept));
    }
    slug
}

/// Returns the slug of a string with the case of its letters, for [`SlugRules`].
///
/// ```
/// assert_eq!(docs_core::slugify_keeping_case("How it Works?"), "How-it-Works");
/// ```
#[must_use]
pub fn slugify_keeping_case(text: &str) -> String {
    text.chars().filter_map(kept).collect()
}

/// Returns the replacement of a character; `None` to remove it.
fn kept(character: char) -> Option<char> {
    match character {
        ' ' | '-' => Some('-'),
        _ if character.is_ascii() => {
            (character.is_ascii_alphanumeric() || character == '_').then_some(character)
        }
        _ => is_kept(character).then_some(character),
    }
}

/// Returns whether a character beyond ASCII is kept: letters, decimal digits, marks and connectors.
fn is_kept(character: char) -> bool {
    character.is_alphabetic()
        || character.is_mark()
        || character.is_number_decimal()
        || character.is_punctuation_connector()
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
            assert_eq!(slugify(text), expected, "{text}");
        }
    }

    #[test]
    fn a_second_heading_without_letters_has_a_number() {
        let mut slugs = Slugger::default();
        assert_eq!((slugs.slug("???"), slugs.slug("!!!")), (String::new(), "-1".to_owned()));
    }
}
