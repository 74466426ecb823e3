//! Conversion of labels to kebab case.

/// Returns the words of a label joined by `-`: `Release Notes` becomes `release-notes`, `getV2` becomes `get-v-2`.
///
/// A word ends before a capital after a small letter, before and after digits, and at characters that are neither
/// letters nor digits. Apostrophes are dropped (R-MD-10).
///
/// ```
/// assert_eq!(docs_core::kebab_case("listPetsByOwner"), "list-pets-by-owner");
/// ```
#[must_use]
pub fn kebab_case(label: &str) -> String {
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
