//! Vocabulary for the correction of typos.
//!
//! One edit leaves either the beginning or the end of a word intact, so the vocabulary exists twice, sorted by the first and by
//! the last letters. The value of a word is the digit of its
//! [document-frequency bucket](crate::postings::PostingLists::frequency_bucket).

use serde::Deserialize;

use crate::entry::Entry;
use crate::text::characters::is_ideographic;

/// Minimum length of a word that corrects others.
const MIN_LENGTH: usize = 3;

/// A word of the vocabulary.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Word {
    /// The word, or its letters reversed.
    pub(crate) key: String,
    /// Document-frequency bucket.
    pub(crate) frequency: u8,
}

impl Word {
    pub(crate) fn into_entry(self) -> Entry {
        Entry { key: self.key, value: self.frequency.to_string() }
    }
}

/// Returns `true` if a term may correct a misspelt word. Numbers and pairs of characters do not.
pub(crate) fn is_correction(term: &str) -> bool {
    term.chars().count() >= MIN_LENGTH
        && !term.chars().any(|character| character.is_numeric() || is_ideographic(character))
}

/// Returns the letters of a word in reverse order.
pub(crate) fn reversed(word: &str) -> String {
    word.chars().rev().collect()
}

/// Words of one file.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) struct Vocabulary(pub(crate) Vec<Word>);

impl From<String> for Vocabulary {
    fn from(text: String) -> Self {
        let word = |entry: &str| {
            let (last, digit) = entry.char_indices().next_back()?;
            let frequency = digit.to_digit(10)? as u8;
            Some(Word { key: entry[..last].to_owned(), frequency })
        };
        Self(text.split(' ').filter_map(word).collect())
    }
}
