//! Files of the vocabulary, for the correction of typos.
//!
//! One edit leaves either the beginning or the end of a word intact, so the vocabulary exists twice, cut by the first and by
//! the last letters. A file is a JSON string: each word with the digit of its
//! [document-frequency bucket](crate::postings::PostingLists::frequency_bucket).

use serde::Deserialize;

use crate::file::IndexFile;
use crate::root::Family;
use crate::shards::{Entry, cut, file_name};
use crate::term_files::ShardFiles;
use crate::text::characters::is_ideographic;

/// Approximate bytes of a file, before compression.
const FILE_BYTES: usize = 6_000;

/// Shorter words do not correct others.
const MIN_LENGTH: usize = 3;

/// A word of the vocabulary.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Word {
    /// The word, or its letters reversed.
    pub(crate) key: String,
    /// Document-frequency bucket.
    pub(crate) frequency: u8,
}

impl Entry for Word {
    fn key(&self) -> &str {
        &self.key
    }

    fn weight(&self) -> usize {
        self.key.len() + 2
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

/// Writes all words with one shard key, which are sorted.
pub(crate) fn write(family: Family, words: &[Word]) -> ShardFiles {
    let mut shards = ShardFiles::default();
    for shard in cut(words, FILE_BYTES) {
        let entries: Vec<String> =
            shard.entries.iter().map(|word| format!("{}{}", word.key, word.frequency)).collect();
        let text = serde_json::to_string(&entries.join(" ")).expect("a text is JSON");
        shards.files.push(IndexFile::new(file_name(family.letter(), &shard.start), text));
        shards.starts.push(shard.start);
    }
    shards
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
