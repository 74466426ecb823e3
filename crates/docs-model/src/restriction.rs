//! Keys of front matter that restrict the access to a page in other engines, and have no effect here.
//!
//! An unknown key is harmless unless its author relies on it: a page with `access: internal` must not be published without a
//! warning.

use indexmap::IndexMap;

use crate::{Issue, Value};

/// A key that restricts a page in other engines.
struct Restriction {
    /// Name of the key in lower case, without `_` and `-`, and without `is` at its start.
    key: &'static str,
    /// Values that restrict the page.
    values: Values,
    /// Subject of the restriction.
    subject: Subject,
}

/// Values of a key that restrict a page.
#[derive(Clone, Copy)]
enum Values {
    /// All values except `false`, `no`, `none`, `0` and empty ones.
    Set,
    /// The values `false`, `no`, `none` and `0`.
    Unset,
    /// Values with a word that does not denote the general public.
    NotPublic,
    /// Values with a word for a limited audience or an unfinished page.
    Limited,
}

/// Subject of a restriction.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Subject {
    /// Publication of the page, or its readers.
    Publication,
    /// Lists and search results with the page.
    Listing,
    /// Search results with the page.
    Search,
}

/// Keys with an effect.
const EFFECTIVE: [&str; 2] = ["draft", "private"];

/// Known restrictions. `draft` and `private` match other spellings, such as `isDraft`.
const RESTRICTIONS: &[Restriction] = {
    use Subject::{Listing, Publication, Search};
    use Values::{Limited, NotPublic, Set, Unset};
    const fn row(key: &'static str, values: Values, subject: Subject) -> Restriction {
        Restriction { key, values, subject }
    }
    &[
        // Access of readers.
        row("access", NotPublic, Publication),
        row("accesslevel", NotPublic, Publication),
        row("acl", Limited, Publication),
        row("audience", Limited, Publication),
        row("authrequired", Set, Publication),
        row("classification", Limited, Publication),
        row("confidential", Set, Publication),
        row("internal", Set, Publication),
        row("internalonly", Set, Publication),
        row("loginrequired", Set, Publication),
        row("membersonly", Set, Publication),
        row("password", Set, Publication),
        row("permission", Limited, Publication),
        row("permissions", Limited, Publication),
        row("private", Set, Publication),
        row("protected", Set, Publication),
        row("public", Unset, Publication),
        row("requireauth", Set, Publication),
        row("requirelogin", Set, Publication),
        row("requiresauth", Set, Publication),
        row("requireslogin", Set, Publication),
        row("restricted", Set, Publication),
        row("roles", Limited, Publication),
        row("secret", Set, Publication),
        row("visibility", NotPublic, Publication),
        // Publication.
        row("draft", Set, Publication),
        row("excluded", Set, Publication),
        row("expirydate", Set, Publication),
        row("ignore", Set, Publication),
        row("permalink", Unset, Publication),
        row("publish", Unset, Publication),
        row("published", Unset, Publication),
        row("render", Unset, Publication),
        row("state", Limited, Publication),
        row("status", Limited, Publication),
        row("unpublishdate", Set, Publication),
        row("unpublished", Set, Publication),
        row("wip", Set, Publication),
        // Lists and searches, without keys that only move or hide an entry of a sidebar.
        row("eleventyexcludefromcollections", Set, Listing),
        row("hidden", Set, Listing),
        row("hidefromsearch", Set, Search),
        row("indexable", Unset, Listing),
        row("listed", Unset, Listing),
        row("noindex", Set, Listing),
        row("norobots", Set, Listing),
        row("nosearch", Set, Search),
        row("pagefind", Unset, Search),
        row("robots", Limited, Listing),
        row("searchable", Unset, Search),
        row("searchexclude", Set, Search),
        row("searchhidden", Set, Search),
        row("sitemap", Unset, Listing),
        row("sitemapexclude", Set, Listing),
        row("visible", Unset, Listing),
    ]
};

/// Words that mean "no".
const NEGATIVE: [&str; 6] = ["false", "no", "none", "never", "off", "0"];

/// Words for the general public.
const PUBLIC: [&str; 9] =
    ["all", "any", "anyone", "everybody", "everyone", "open", "public", "published", "world"];

/// Words for a limited audience, for unfinished pages and for crawlers.
const LIMITED: [&str; 21] = [
    "admin",
    "admins",
    "company",
    "confidential",
    "draft",
    "employees",
    "hidden",
    "internal",
    "members",
    "noindex",
    "partners",
    "private",
    "protected",
    "restricted",
    "secret",
    "staff",
    "team",
    "unfinished",
    "unlisted",
    "unpublished",
    "wip",
];

/// Restrictions of a page that have an effect.
#[derive(Clone, Copy)]
pub(crate) struct Effective {
    /// `true` if the page is a draft or private.
    pub(crate) is_unpublished: bool,
    pub(crate) is_unlisted: bool,
    pub(crate) is_hidden_from_search: bool,
}

/// A key of a front matter that restricts the page in other engines.
pub(crate) struct Ineffective<'a> {
    /// Key as written.
    pub(crate) key: &'a str,
    subject: Subject,
}

impl Ineffective<'_> {
    /// Returns the issue.
    pub(crate) fn issue(&self) -> Issue {
        let (effect, help) = match self.subject {
            Subject::Publication => (
                "the page is published for all readers",
                "`draft: true` or `private: true` leaves the page out of builds; `unlisted: true` publishes it and lists it nowhere",
            ),
            Subject::Listing => (
                "the page is listed and searchable",
                "`unlisted: true` leaves the page out of sidebars, search and the sitemap, and adds `noindex`",
            ),
            Subject::Search => {
                ("the page is searchable", "`search: false` leaves the page out of the search")
            }
        };
        let message = format!("the key `{}` has no effect: {effect}", self.key);
        Issue::warning("unrestricted-page", message).help(help)
    }
}

/// Returns the keys of a front matter that restrict the page only in other engines. For a draft or private page, no keys
/// are returned, because it is not published. For an unlisted page, keys for lists and searches are omitted, because it is
/// in none of them.
pub(crate) fn ineffective_restrictions(
    table: &IndexMap<String, Value>,
    effective: Effective,
) -> Vec<Ineffective<'_>> {
    if effective.is_unpublished {
        return Vec::new();
    }
    let found = table.iter().filter(|(key, _)| !EFFECTIVE.contains(&key.as_str()));
    let found = found.filter_map(|(key, value)| {
        let restriction = restriction(key)?;
        let is_met = match restriction.subject {
            Subject::Publication => false,
            Subject::Listing => effective.is_unlisted,
            Subject::Search => effective.is_unlisted || effective.is_hidden_from_search,
        };
        (!is_met && restricts(value, restriction.values))
            .then_some(Ineffective { key, subject: restriction.subject })
    });
    found.collect()
}

fn restriction(key: &str) -> Option<&'static Restriction> {
    let letters = key.chars().filter(|letter| !matches!(letter, '_' | '-'));
    let name: String = letters.flat_map(char::to_lowercase).collect();
    let find = |name: &str| RESTRICTIONS.iter().find(|restriction| restriction.key == name);
    find(&name).or_else(|| find(name.strip_prefix("is")?))
}

fn restricts(value: &Value, values: Values) -> bool {
    match values {
        Values::Set => !is_empty(value) && !has_word(value, &NEGATIVE),
        Values::Unset => has_word(value, &NEGATIVE),
        Values::NotPublic => {
            let words = value_words(value);
            let is_public = |word: &String| PUBLIC.contains(&word.as_str());
            !is_empty(value) && !words.iter().all(is_public)
        }
        Values::Limited => has_word(value, &LIMITED),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Text(text) => text.trim().is_empty(),
        Value::List(list) => list.is_empty(),
        Value::Table(table) => table.is_empty(),
        Value::Boolean(_) | Value::Number(_) => false,
    }
}

/// Returns whether a value contains one of some words.
fn has_word(value: &Value, words: &[&str]) -> bool {
    value_words(value).iter().any(|word| words.contains(&word.as_str()))
}

/// Returns the words of a value and of the entries of a list, in lower case.
fn value_words(value: &Value) -> Vec<String> {
    match value {
        Value::Text(text) => {
            let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
            words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
        }
        Value::Boolean(flag) => vec![flag.to_string()],
        Value::Number(number) => vec![number.to_string()],
        Value::List(list) => list.iter().flat_map(value_words).collect(),
        Value::Null | Value::Table(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_they_are_looked_up() {
        for Restriction { key, .. } in RESTRICTIONS {
            assert!(key.chars().all(|letter| letter.is_ascii_lowercase()), "{key}");
            assert!(restriction(key).is_some_and(|found| found.key == *key), "{key} is twice");
        }
    }
}
