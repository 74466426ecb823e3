//! Classes of characters.

use unicode_normalization::char::is_combining_mark;

/// Returns `true` for characters of words: Unicode's `Alphabetic`, numbers and marks.
pub(crate) fn is_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    character.is_alphanumeric() || is_combining_mark(character)
}

/// Returns `true` for characters of scripts without spaces between words, or with particles at the end of words: Han, Kana
/// and Hangul. Texts in these scripts are cut into pairs of characters.
pub(crate) fn is_ideographic(character: char) -> bool {
    matches!(u32::from(character),
        0x1100..=0x11FF          // Hangul, in parts
        | 0x2E80..=0x2FDF        // Han radicals
        | 0x3005..=0x3007        // iteration mark, closing mark, zero
        | 0x3021..=0x3029        // Hangzhou numerals
        | 0x3041..=0x3096        // Hiragana
        | 0x3099..=0x309A        // voicing marks
        | 0x309D..=0x309F        // Hiragana iteration
        | 0x30A1..=0x30FA        // Katakana
        | 0x30FC..=0x30FF        // long vowel, Katakana iteration
        | 0x3130..=0x318F        // Hangul, compatible parts
        | 0x31F0..=0x31FF        // Katakana, small
        | 0x3400..=0x4DBF        // Han extension A
        | 0x4E00..=0x9FFF        // Han
        | 0xAC00..=0xD7A3        // Hangul
        | 0xF900..=0xFAFF        // Han, compatible
        | 0xFF66..=0xFF9F        // Katakana, half width
        | 0x20000..=0x3FFFF) // Han extensions
}

/// Returns `true` for characters that do not end a word: `don't` is one word.
pub(crate) fn is_apostrophe(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}')
}

/// Returns `true` for characters that join the parts of a compound: `user_id`, `x-forwarded-for`.
pub(crate) fn is_joiner(character: char) -> bool {
    matches!(character, '_' | '-')
}
