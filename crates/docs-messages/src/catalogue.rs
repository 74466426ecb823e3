//! The built-in catalogues.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::dates::DateForms;
use crate::message::Message;

/// The messages of a language by key.
pub(crate) type Catalogue = BTreeMap<String, Message>;

/// A catalogue as written.
#[derive(Deserialize)]
struct Written {
    date: DateForms,
    #[serde(flatten)]
    sections: BTreeMap<String, BTreeMap<String, Message>>,
}

/// Built-in languages by tag, with the content of their catalogues.
const CATALOGUES: [(&str, &str); 11] = [
    ("en", include_str!("../catalogues/en.toml")),
    ("de", include_str!("../catalogues/de.toml")),
    ("fr", include_str!("../catalogues/fr.toml")),
    ("es", include_str!("../catalogues/es.toml")),
    ("pt", include_str!("../catalogues/pt.toml")),
    ("pt-BR", include_str!("../catalogues/pt-BR.toml")),
    ("zh-Hans", include_str!("../catalogues/zh-Hans.toml")),
    ("ja", include_str!("../catalogues/ja.toml")),
    ("ko", include_str!("../catalogues/ko.toml")),
    ("ru", include_str!("../catalogues/ru.toml")),
    ("ar", include_str!("../catalogues/ar.toml")),
];

/// Titles of admonitions by kind and language. They are in one file for all languages, so that a new kind is added in one
/// place.
const ADMONITIONS: &str = include_str!("../catalogues/admonitions.toml");

/// Section of the keys of admonitions.
const ADMONITION_SECTION: &str = "admonition";

/// Description of the keys of admonitions.
const ADMONITION_DESCRIPTION: &str = "Title of an admonition without a title.";

/// Tags of the languages with a built-in catalogue.
pub const LANGUAGES: [&str; 11] =
    ["en", "de", "fr", "es", "pt", "pt-BR", "zh-Hans", "ja", "ko", "ru", "ar"];

/// A key with its description and its English message.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Key {
    /// Name: `sidebar.collapse`.
    pub name: String,
    /// Place of the message in the interface.
    pub description: String,
    /// English message.
    pub english: Message,
}

/// Returns all keys, in the order of the English catalogue; those of admonitions come last.
///
/// ```
/// let keys = docs_messages::keys();
/// assert_eq!(keys[0].name, "skip.link");
/// assert_eq!(keys[0].description, "Link before the navbar, and the name of its region.");
/// ```
#[must_use]
pub fn keys() -> Vec<Key> {
    let english = catalogue("en");
    let mut keys = written_keys(&english);
    let titles = english.into_iter().filter(|(name, _)| {
        name.split_once('.').is_some_and(|(section, _)| section == ADMONITION_SECTION)
    });
    keys.extend(titles.map(|(name, english)| {
        let description = ADMONITION_DESCRIPTION.to_owned();
        Key { name, description, english }
    }));
    keys
}

/// Returns the keys of the English catalogue, with the comments above them.
fn written_keys(english: &Catalogue) -> Vec<Key> {
    let (mut section, mut description) = ("", "");
    let mut keys = Vec::new();
    for line in text_of("en").lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            description = comment;
        } else if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = name;
        } else if let Some((key, _)) = line.split_once(" = ") {
            let name = format!("{section}.{key}");
            if let Some(message) = english.get(&name) {
                let english = message.clone();
                keys.push(Key { name, description: description.to_owned(), english });
            }
        }
    }
    keys
}

/// Returns the tag of the catalogue for a language: its own, that of its script or of its base language, or English.
pub(crate) fn best_language(tag: &str) -> &'static str {
    let known =
        |wanted: &str| LANGUAGES.into_iter().find(|known| known.eq_ignore_ascii_case(wanted));
    let mut parts = tag.split(['-', '_']);
    let base = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    let is = |wanted: &[&str]| {
        rest.iter().any(|part| wanted.iter().any(|wanted| part.eq_ignore_ascii_case(wanted)))
    };
    if base.eq_ignore_ascii_case("zh") {
        // Sites in traditional characters do not receive messages in simplified ones.
        let is_traditional = is(&["Hant", "TW", "HK", "MO"]) && !is(&["Hans"]);
        return if is_traditional { "en" } else { "zh-Hans" };
    }
    known(&tag.replace('_', "-")).or_else(|| known(base)).unwrap_or("en")
}

/// Returns the messages of a built-in language.
pub(crate) fn catalogue(language: &str) -> Catalogue {
    parsed(language).map(|(messages, _)| messages.clone()).unwrap_or_default()
}

/// Returns the messages and the forms of dates of a built-in language, parsed once in a process: a server loads its site after
/// each edit, and parsing takes a third of the time to load a small one.
pub(crate) fn parsed(language: &str) -> Option<&'static (Catalogue, DateForms)> {
    static PARSED: [OnceLock<Option<(Catalogue, DateForms)>>; CATALOGUES.len()] =
        [const { OnceLock::new() }; CATALOGUES.len()];
    let index = CATALOGUES.iter().position(|(tag, _)| *tag == language)?;
    // A test parses all catalogues.
    PARSED[index].get_or_init(|| read(language).ok()).as_ref()
}

fn read(language: &str) -> Result<(Catalogue, DateForms), toml::de::Error> {
    let written: Written = toml::from_str(text_of(language))?;
    let flat = written.sections.into_iter().flat_map(|(section, messages)| {
        messages.into_iter().map(move |(key, message)| (format!("{section}.{key}"), message))
    });
    Ok((flat.chain(admonition_titles(language)?).collect(), written.date))
}

/// Returns the titles of admonitions in a language, by key.
fn admonition_titles(language: &str) -> Result<Vec<(String, Message)>, toml::de::Error> {
    let kinds: BTreeMap<String, BTreeMap<String, String>> = toml::from_str(ADMONITIONS)?;
    let titles = kinds.into_iter().filter_map(|(kind, mut titles)| {
        let title = titles.remove(language)?;
        Some((format!("{ADMONITION_SECTION}.{kind}"), Message::Text(title)))
    });
    Ok(titles.collect())
}

fn text_of(language: &str) -> &'static str {
    CATALOGUES.iter().find(|(tag, _)| *tag == language).map_or("", |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use icu_plurals::{PluralCategory, PluralRules};

    use super::*;

    fn categories(language: &str) -> BTreeSet<String> {
        let locale: icu_locale_core::Locale = language.parse().unwrap();
        let rules = PluralRules::try_new_cardinal((&locale).into()).unwrap();
        let name = |category: PluralCategory| format!("{category:?}").to_lowercase();
        rules.categories().map(name).collect()
    }

    #[test]
    fn every_catalogue_has_every_key_with_its_placeholders_and_plural_categories() {
        let (english, _) = read("en").unwrap();
        for (language, _) in CATALOGUES {
            let (catalogue, dates) = read(language).unwrap();
            for (pattern, names) in [
                (&dates.medium, &["day", "month", "year"][..]),
                (&dates.long, &["day", "month", "year"]),
                (&dates.day_of_year, &["day", "month"]),
            ] {
                let found: BTreeSet<&str> = crate::placeholders::names(pattern).collect();
                assert_eq!(found, names.iter().copied().collect(), "{language}: {pattern}");
            }
            let names = |catalogue: &Catalogue| catalogue.keys().cloned().collect::<BTreeSet<_>>();
            assert_eq!(names(&catalogue), names(&english), "{language}");
            for (key, message) in &catalogue {
                let place = format!("{language}: {key}");
                let original = &english[key];
                assert_eq!(message.placeholders(), original.placeholders(), "{place}");
                assert!(message.forms().all(|text| !text.trim().is_empty()), "{place} is empty");
                match (message, original) {
                    (Message::Text(_), Message::Text(_)) => {}
                    (Message::Forms(forms), Message::Forms(_)) => {
                        let found: BTreeSet<String> = forms.keys().cloned().collect();
                        assert_eq!(found, categories(language), "{place}");
                    }
                    _ => panic!("{place} has another form"),
                }
            }
        }
        assert_eq!(LANGUAGES, CATALOGUES.map(|(tag, _)| tag));
    }

    #[test]
    fn keys_are_described() {
        let keys = keys();
        assert_eq!(keys.len(), catalogue("en").len());
        for key in keys {
            assert!(key.description.ends_with('.'), "{}", key.name);
        }
    }

    #[test]
    fn no_catalogue_repeats_the_english_words() {
        let words = |message: &Message| {
            let text: Vec<String> =
                message.forms().map(|text| crate::placeholders::fill(text, &[])).collect();
            let text = text.join(" ");
            // Words that are equal in several languages are excluded.
            text.contains(' ') && !text.starts_with(['{', 'C']) && !text.starts_with("Version")
        };
        let english = catalogue("en");
        for language in LANGUAGES.into_iter().skip(1) {
            for (key, message) in catalogue(language) {
                let is_same = english[&key] == message;
                assert!(!is_same || !words(&message), "{language}: {key} is English");
            }
        }
    }

    #[test]
    fn languages_fall_back_to_their_base() {
        for (tag, expected) in [
            ("de", "de"),
            ("de-AT", "de"),
            ("pt-BR", "pt-BR"),
            ("pt-br", "pt-BR"),
            ("pt-PT", "pt"),
            ("zh", "zh-Hans"),
            ("zh-CN", "zh-Hans"),
            ("zh-TW", "en"),
            ("zh-Hant-HK", "en"),
            ("nl", "en"),
            ("", "en"),
        ] {
            assert_eq!(best_language(tag), expected, "{tag}");
        }
    }
}
