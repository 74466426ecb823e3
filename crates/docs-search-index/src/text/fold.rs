//! Folding: one spelling for all forms that readers consider equal.

use unicode_normalization::UnicodeNormalization as _;

/// Folds case, diacritics and compatible forms of characters.
///
/// The steps are: compatibility decomposition, removal of the marks U+0300 to U+036F, composition (which restores Kana and
/// Hangul), lower case, and replacement of a few letters that Unicode does not decompose. Folding is idempotent.
///
/// ```
/// use docs_search_index::fold;
///
/// assert_eq!(fold("Zürich, ÉCOLE, Straße"), "zurich, ecole, strasse");
/// assert_eq!(fold("ＡＰＩ ﬁeld ガ"), "api field ガ");
/// assert_eq!(fold("ｶﾞ"), "ガ");
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let composed: String = text.nfkd().filter(|mark| !is_diacritic(*mark)).nfc().collect();
    let mut folded = String::with_capacity(composed.len());
    for character in composed.to_lowercase().chars() {
        match plain_letters(character) {
            Some(letters) => folded.push_str(letters),
            None => folded.push(character),
        }
    }
    folded
}

/// Returns `true` for the marks of Latin, Greek and Cyrillic letters. Those of other scripts distinguish words.
fn is_diacritic(character: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&character)
}

/// Returns the usual replacement of a letter that has no decomposition.
fn plain_letters(character: char) -> Option<&'static str> {
    Some(match character {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}
