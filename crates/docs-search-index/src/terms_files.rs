//! Files of terms: JSON objects from a term to its [lists](crate::lists).
//!
//! A prefix of many words has a *star*, an entry of its own (`con*`): where any of these words stands in titles and
//! headings, and the commonest of them in place of the list for content. So a question that ends in one letter needs
//! one file, not all that begin with it; and since no star holds what stands in texts, an edit of a paragraph changes
//! none.

use serde_json::{Map, Value};

use crate::file::IndexFile;
use crate::lists::{Lists, UnitList};
use crate::root::Family;
use crate::shards::{Entry, cut, file_name};

/// A prefix of more words than this has a star; others are found by reading on.
pub(crate) const MOST_WORDS_WITHOUT_STAR: usize = 3;

/// How many of its words a star names.
pub(crate) const WORDS_OF_STAR: usize = 3;

/// About how many bytes a file of words has, before compression.
const WORDS_FILE_BYTES: usize = 4_000;

/// The same for wholes, which are asked for seldom.
const WHOLES_FILE_BYTES: usize = 6_000;

/// Files, and where they start.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) files: Vec<IndexFile>,
    pub(crate) starts: Vec<String>,
}

/// An entry as it stands in a file.
pub(crate) struct TextEntry {
    pub(crate) key: String,
    pub(crate) value: String,
}

impl Entry for TextEntry {
    fn key(&self) -> &str {
        &self.key
    }

    /// With quotes, colon and comma.
    fn weight(&self) -> usize {
        self.key.len() + self.value.len() + 6
    }
}

/// Writes all terms of one lead; they are sorted, and their lists [limited](Lists::limit).
pub(crate) fn write(family: Family, terms: &[(String, Lists)]) -> Written {
    let mut entries: Vec<TextEntry> = terms
        .iter()
        .map(|(term, lists)| TextEntry { key: term.clone(), value: lists.write() })
        .collect();
    if family == Family::Words {
        stars(terms, 0, &mut entries);
        entries.sort_unstable_by(|one, other| one.key.cmp(&other.key));
    }
    let limit = if family == Family::Words { WORDS_FILE_BYTES } else { WHOLES_FILE_BYTES };
    let mut written = Written::default();
    for shard in cut(&entries, limit) {
        let object: Map<String, Value> = shard
            .entries
            .iter()
            .map(|entry| (entry.key.clone(), entry.value.clone().into()))
            .collect();
        let text = serde_json::to_string(&object).expect("texts are JSON");
        written.files.push(IndexFile { name: file_name(family.letter(), &shard.start), text });
        written.starts.push(shard.start);
    }
    written
}

/// Adds the stars of all prefixes that are longer than `depth` bytes.
fn stars(terms: &[(String, Lists)], depth: usize, entries: &mut Vec<TextEntry>) {
    let branch = |term: &str| term[depth..].chars().next();
    for group in terms.chunk_by(|one, next| branch(&one.0) == branch(&next.0)) {
        let Some(character) = branch(&group[0].0) else { continue };
        let end = depth + character.len_utf8();
        let prefix = &group[0].0[..end];
        let longer = if group[0].0.len() == end { &group[1..] } else { group };
        if longer.len() > MOST_WORDS_WITHOUT_STAR {
            entries.push(TextEntry { key: format!("{prefix}*"), value: star(longer) });
            stars(longer, end, entries);
        }
    }
}

fn star(words: &[(String, Lists)]) -> String {
    let mut title: Vec<u32> =
        words.iter().flat_map(|(_, lists)| lists.title.iter().copied()).collect();
    title.sort_unstable();
    title.dedup();
    let headings = words.iter().map(|(_, lists)| &lists.headings);
    let mut all = UnitList {
        // Where one list does not know the units, all of them together do not.
        pages_only: headings.clone().any(|list| list.pages_only),
        entries: headings.flat_map(|list| list.entries.iter().copied()).collect(),
    };
    if all.pages_only {
        all.entries.iter_mut().for_each(|entry| entry.1 = 0);
    }
    all.entries.sort_unstable();
    all.entries.dedup();
    all.limit();
    let lists = Lists { title, headings: all, ..Lists::default() };
    let mut text = lists.write();
    for _ in text.matches('|').count()..3 {
        text.push('|');
    }
    text + &commonest(words).join(" ")
}

/// Of equally common words the shortest, then the first.
fn commonest(words: &[(String, Lists)]) -> Vec<&str> {
    let mut order: Vec<&(String, Lists)> = words.iter().collect();
    order.sort_by_key(|(term, lists)| {
        (std::cmp::Reverse(lists.commonness()), term.len(), term.as_str())
    });
    order.iter().take(WORDS_OF_STAR).map(|(term, _)| term.as_str()).collect()
}
