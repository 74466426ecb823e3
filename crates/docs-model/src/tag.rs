//! Tags: words by which readers find documents across categories.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::{Doc, DocId, apply_trailing_slash, join_paths};

/// A tag of a version's documents.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Tag {
    /// What readers see.
    pub label: String,
    /// Path of its page within the site, base URL left out.
    pub permalink: String,
    /// The documents that have it.
    pub docs: Vec<DocId>,
}

/// The tags of a version, by label. Unlisted documents have none (fact R-MD-12). `base` is the path of the page of all tags.
pub(crate) fn collect_tags(
    docs: &IndexMap<DocId, Arc<Doc>>,
    base: &str,
    trailing_slash: Option<bool>,
) -> Vec<Tag> {
    let mut tags: IndexMap<String, Tag> = IndexMap::new();
    for doc in docs.values().filter(|doc| !doc.front_matter.unlisted) {
        for written in &doc.front_matter.tags {
            let path = written.permalink.clone().unwrap_or_else(|| kebab_case(&written.label));
            let permalink = apply_trailing_slash(join_paths(base, &path), trailing_slash);
            let tag = tags.entry(permalink.clone()).or_insert_with(|| Tag {
                label: written.label.clone(),
                permalink,
                docs: Vec::new(),
            });
            if tag.docs.last() != Some(&doc.id) {
                tag.docs.push(doc.id.clone());
            }
        }
    }
    let mut tags: Vec<Tag> = tags.into_values().collect();
    tags.sort_by(|one, other| one.label.cmp(&other.label));
    tags
}

/// Words of a label joined by `-`: `Release Notes` is `release-notes`, `getV2` is `get-v-2`.
///
/// A word ends where a capital follows a small letter, where digits begin or end, and at everything that is
/// neither letter nor digit; an apostrophe is dropped (fact R-MD-10, the reference's tag addresses).
pub(crate) fn kebab_case(label: &str) -> String {
    let characters: Vec<char> =
        label.chars().filter(|character| !matches!(character, '\'' | '’')).collect();
    let mut kebab = String::with_capacity(label.len());
    for (index, &character) in characters.iter().enumerate() {
        if !character.is_alphanumeric() {
            continue;
        }
        let before = index.checked_sub(1).map(|before| characters[before]);
        let after = characters.get(index + 1).copied();
        if !kebab.is_empty() && starts_word(before, character, after) {
            kebab.push('-');
        }
        kebab.extend(character.to_lowercase());
    }
    kebab
}

fn starts_word(before: Option<char>, character: char, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    let is_last_capital = before.is_uppercase() && after.is_some_and(char::is_lowercase);
    !before.is_alphanumeric()
        || before.is_numeric() != character.is_numeric()
        || (character.is_uppercase() && (before.is_lowercase() || is_last_capital))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_addresses_word_by_word() {
        let rows = [
            ("alpha", "alpha"),
            ("Release Notes", "release-notes"),
            ("getV2", "get-v-2"),
            ("XMLHttp", "xml-http"),
            ("C++ / C#", "c-c"),
            ("don't", "dont"),
            ("  a--b  ", "a-b"),
            ("日本 語", "日本-語"),
            ("", ""),
        ];
        for (label, expected) in rows {
            assert_eq!(kebab_case(label), expected, "{label:?}");
        }
    }
}
