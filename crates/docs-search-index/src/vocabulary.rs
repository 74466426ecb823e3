//! Files of words for typos: one edit leaves either the beginning or the end of a word intact, so the words are there
//! twice, cut by their first and by their last letters.
//!
//! A file is a JSON string: each word with a digit that tells how [common](crate::lists::Lists::commonness) it is.

use crate::file::IndexFile;
use crate::root::Family;
use crate::shards::{Entry, cut, file_name};
use crate::terms_files::Written;
use crate::text::characters::is_ideographic;

/// About how many bytes a file has, before compression.
const FILE_BYTES: usize = 6_000;

/// Words shorter than this are no correction of anything.
const SHORTEST: usize = 3;

/// A word and how common it is.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Word {
    /// The word, or its letters backwards.
    pub(crate) key: String,
    pub(crate) commonness: u8,
}

impl Entry for Word {
    fn key(&self) -> &str {
        &self.key
    }

    fn weight(&self) -> usize {
        self.key.len() + 2
    }
}

/// Whether a term may be what a misspelt word means: numbers and pairs of characters are not.
pub(crate) fn is_correction(term: &str) -> bool {
    term.chars().count() >= SHORTEST
        && !term.chars().any(|character| character.is_numeric() || is_ideographic(character))
}

/// The letters of a word backwards.
pub(crate) fn backwards(word: &str) -> String {
    word.chars().rev().collect()
}

/// Writes all words of one lead, which are sorted by their keys.
pub(crate) fn write(family: Family, words: &[Word]) -> Written {
    let mut written = Written::default();
    for shard in cut(words, FILE_BYTES) {
        let entries: Vec<String> =
            shard.entries.iter().map(|word| format!("{}{}", word.key, word.commonness)).collect();
        let text = serde_json::to_string(&entries.join(" ")).expect("a text is JSON");
        written.files.push(IndexFile { name: file_name(family.letter(), &shard.start), text });
        written.starts.push(shard.start);
    }
    written
}

/// The words of a file's text.
pub(crate) fn read(text: &str) -> impl Iterator<Item = Word> {
    text.split(' ').filter_map(|entry| {
        let (last, digit) = entry.char_indices().next_back()?;
        let commonness = digit.to_digit(10)? as u8;
        Some(Word { key: entry[..last].to_owned(), commonness })
    })
}
