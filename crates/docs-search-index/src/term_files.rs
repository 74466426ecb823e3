//! Files of terms: JSON objects from a term to its [posting lists](crate::postings).
//!
//! A prefix of many words has a *prefix entry* (`con*`): the titles and headings that contain any of these words, and in
//! place of the list for content the most frequent of them. A query that ends in one letter therefore needs one file, not
//! all that begin with the letter. No prefix entry depends on texts, so the edit of a paragraph changes none.

use serde_json::{Map, Value};

use crate::file::IndexFile;
use crate::postings::{PostingLists, SectionList};
use crate::root::Family;
use crate::shards::{Entry, cut, file_name};

/// A prefix of more words than this has a prefix entry. The words of others are found by reading on.
const MAX_WORDS_WITHOUT_PREFIX_ENTRY: usize = 3;

/// Number of words that a prefix entry names.
const WORDS_OF_PREFIX_ENTRY: usize = 3;

/// Approximate bytes of a file of words, before compression.
const WORDS_FILE_BYTES: usize = 4_000;

/// The same for compounds, which few queries need.
const COMPOUNDS_FILE_BYTES: usize = 6_000;

/// Files and the prefixes at which they start.
#[derive(Debug, Default)]
pub(crate) struct ShardFiles {
    pub(crate) files: Vec<IndexFile>,
    pub(crate) starts: Vec<String>,
}

/// An entry in its text form.
struct TextEntry {
    key: String,
    value: String,
}

impl Entry for TextEntry {
    fn key(&self) -> &str {
        &self.key
    }

    /// Returns the length in the file, with quotes, colon and comma.
    fn weight(&self) -> usize {
        self.key.len() + self.value.len() + 6
    }
}

/// Writes all terms with one shard key. They are sorted, and their lists are [limited](PostingLists::limit).
pub(crate) fn write(family: Family, terms: &[(String, PostingLists)]) -> ShardFiles {
    let mut entries: Vec<TextEntry> = terms
        .iter()
        .map(|(term, postings)| TextEntry { key: term.clone(), value: postings.write() })
        .collect();
    if family == Family::Words {
        add_prefix_entries(terms, 0, &mut entries);
        entries.sort_unstable_by(|one, other| one.key.cmp(&other.key));
    }
    let limit = if family == Family::Words { WORDS_FILE_BYTES } else { COMPOUNDS_FILE_BYTES };
    let mut shards = ShardFiles::default();
    for shard in cut(&entries, limit) {
        let object: Map<String, Value> = shard
            .entries
            .iter()
            .map(|entry| (entry.key.clone(), entry.value.clone().into()))
            .collect();
        let text = serde_json::to_string(&object).expect("texts are JSON");
        shards.files.push(IndexFile::new(file_name(family.letter(), &shard.start), text));
        shards.starts.push(shard.start);
    }
    shards
}

/// Adds the entries of all prefixes that are longer than `depth` bytes.
fn add_prefix_entries(
    terms: &[(String, PostingLists)],
    depth: usize,
    entries: &mut Vec<TextEntry>,
) {
    let branch = |term: &str| term[depth..].chars().next();
    for group in terms.chunk_by(|one, next| branch(&one.0) == branch(&next.0)) {
        let Some(character) = branch(&group[0].0) else { continue };
        let end = depth + character.len_utf8();
        let prefix = &group[0].0[..end];
        let longer = if group[0].0.len() == end { &group[1..] } else { group };
        if longer.len() > MAX_WORDS_WITHOUT_PREFIX_ENTRY {
            entries.push(TextEntry { key: format!("{prefix}*"), value: prefix_entry(longer) });
            add_prefix_entries(longer, end, entries);
        }
    }
}

fn prefix_entry(words: &[(String, PostingLists)]) -> String {
    let mut title: Vec<u32> =
        words.iter().flat_map(|(_, postings)| postings.title.iter().copied()).collect();
    title.sort_unstable();
    title.dedup();
    let headings = words.iter().map(|(_, postings)| &postings.headings);
    let mut all = SectionList {
        // If one list has no sections, their union has none.
        pages_only: headings.clone().any(|list| list.pages_only),
        entries: headings.flat_map(|list| list.entries.iter().copied()).collect(),
    };
    if all.pages_only {
        all.entries.iter_mut().for_each(|entry| entry.1 = 0);
    }
    all.entries.sort_unstable();
    all.entries.dedup();
    all.limit();
    let postings = PostingLists { title, headings: all, ..PostingLists::default() };
    let mut text = postings.write();
    for _ in text.matches('|').count()..3 {
        text.push('|');
    }
    text + &most_frequent(words).join(" ")
}

/// Returns the most frequent words; of equally frequent ones the shortest, then the first.
fn most_frequent(words: &[(String, PostingLists)]) -> Vec<&str> {
    let mut order: Vec<&(String, PostingLists)> = words.iter().collect();
    order.sort_by_key(|(term, postings)| {
        (std::cmp::Reverse(postings.frequency_bucket()), term.len(), term.as_str())
    });
    order.iter().take(WORDS_OF_PREFIX_ENTRY).map(|(term, _)| term.as_str()).collect()
}
