//! Folding: one spelling for all that a searcher takes for the same.

use unicode_normalization::UnicodeNormalization as _;

/// Folds case, diacritics and compatible forms of characters.
///
/// That is: compatibility decomposition, without the marks U+0300 to U+036F, composed again (so that Kana and
/// Hangul stay whole), in lower case, and a few letters that Unicode does not take apart. Folding twice is folding
/// once.
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

/// The marks that Latin, Greek and Cyrillic letters carry. Those of other scripts tell words apart.
fn is_diacritic(character: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&character)
}

/// Letters that are typed as others but have no decomposition.
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
