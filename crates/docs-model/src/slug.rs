//! Words for addresses: `How it works?` becomes `how-it-works`.

use std::collections::HashMap;

/// Makes slugs that are unique among all it has made: a repeated one gets `-1`, `-2` and so on.
///
/// The rules are those of GitHub's headings, which the reference uses for headings, categories and tags
/// (facts R-HEADING-03, R-HEADING-04): lower case, spaces become `-`, letters and digits of every script stay,
/// `-` and `_` stay, everything else goes.
///
/// ```
/// use docs_model::Slugger;
///
/// let mut slugger = Slugger::default();
/// assert_eq!(slugger.slug("How it works?"), "how-it-works");
/// assert_eq!(slugger.slug("How it works"), "how-it-works-1");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Slugger {
    /// Each slug made so far, and the last number tried behind it.
    seen: HashMap<String, u32>,
}

impl Slugger {
    /// The slug of a text, different from all before it.
    pub fn slug(&mut self, text: &str) -> String {
        let plain = slugify(text);
        let mut unique = plain.clone();
        while self.seen.contains_key(&unique) {
            let count = self.seen.entry(plain.clone()).or_default();
            *count += 1;
            unique = format!("{plain}-{count}");
        }
        self.seen.insert(unique.clone(), 0);
        unique
    }

    /// Notes a slug that was chosen by hand, so that none made later equals it.
    pub fn reserve(&mut self, slug: &str) {
        self.seen.entry(slug.to_owned()).or_default();
    }
}

/// The slug of a text, whatever came before.
///
/// ```
/// assert_eq!(docs_model::slugify("C++ / C# -- dashes"), "c--c----dashes");
/// assert_eq!(docs_model::slugify("Überschrift & 你好 🚀"), "überschrift--你好-");
/// ```
#[must_use]
pub fn slugify(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter_map(|character| match character {
            ' ' => Some('-'),
            '-' | '_' => Some(character),
            _ if character.is_alphanumeric() || is_mark(character) => Some(character),
            _ => None,
        })
        .collect()
}

/// Marks that belong to the letter before them, so words of Indic, Arabic and decomposed text stay whole.
fn is_mark(character: char) -> bool {
    unicode_normalization::char::is_combining_mark(character)
}
