//! Entries of terms: the term with its [posting lists](crate::postings).
//!
//! A prefix of many words has a *prefix entry* (`con*`): the titles and headings that contain any of these words, and in
//! place of the list for content the most frequent of them. A query that ends in one letter therefore needs one file, not
//! all that begin with the letter. No prefix entry depends on texts, so the edit of a paragraph changes none.

use crate::entry::Entry;
use crate::family::Family;
use crate::postings::{PostingLists, SectionList};

/// A prefix of more words than this has a prefix entry. Words with other prefixes are found by
/// reading successive entries.
const MAX_WORDS_WITHOUT_PREFIX_ENTRY: usize = 3;

/// Number of words that a prefix entry names.
const WORDS_OF_PREFIX_ENTRY: usize = 3;

/// Returns the entries of all terms with one shard key. The terms are sorted, and their lists are
/// [limited](PostingLists::limit).
pub(crate) fn entries(family: Family, terms: &[(String, PostingLists)]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = terms
        .iter()
        .map(|(term, postings)| Entry { key: term.clone(), value: postings.write() })
        .collect();
    if family == Family::Words {
        add_prefix_entries(terms, 0, &mut entries);
        entries.sort_unstable();
    }
    entries
}

/// Returns `true` for the key of a prefix entry.
pub(crate) fn is_prefix_entry(key: &str) -> bool {
    key.ends_with('*')
}

/// Adds the entries of all prefixes that are longer than `depth` bytes.
fn add_prefix_entries(terms: &[(String, PostingLists)], depth: usize, entries: &mut Vec<Entry>) {
    let branch = |term: &str| term[depth..].chars().next();
    for group in terms.chunk_by(|one, next| branch(&one.0) == branch(&next.0)) {
        let Some(character) = branch(&group[0].0) else { continue };
        let end = depth + character.len_utf8();
        let prefix = &group[0].0[..end];
        let longer = if group[0].0.len() == end { &group[1..] } else { group };
        if longer.len() > MAX_WORDS_WITHOUT_PREFIX_ENTRY {
            entries.push(Entry { key: format!("{prefix}*"), value: prefix_entry(longer) });
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
