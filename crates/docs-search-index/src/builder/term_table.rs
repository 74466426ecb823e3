//! Terms of all pages, and the entries that list them.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::family::Family;
use crate::page_terms::{Occurrences, PageTerms};
use crate::postings::PostingLists;
use crate::shards::{Shard, shard_key};
use crate::term_files;
use crate::vocabulary::{Word, is_correction, reversed};

/// Terms of pages that are added in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct TermTable {
    words: FxHashMap<Box<str>, PackedPostings>,
    compounds: FxHashMap<Box<str>, PackedPostings>,
}

/// Occurrences of a term on all pages, in few bytes.
#[derive(Debug, Default)]
struct PackedPostings {
    next_page: u32,
    title: u32,
    headings: u32,
    content: u32,
    bytes: Vec<u8>,
}

impl TermTable {
    /// Adds the terms of a page, whose number is above that of the previous page.
    pub(super) fn add(&mut self, page: u32, terms: &PageTerms) {
        add_all(&mut self.words, page, terms.words());
        add_all(&mut self.compounds, page, terms.compounds());
    }

    /// Returns the shards of each family, in the order of [`Family::ALL`].
    pub(super) fn into_shards(self) -> [Vec<Shard>; 4] {
        let mut vocabulary: [BTreeMap<char, Vec<Word>>; 2] = Default::default();
        for (term, packed) in self.words.iter().filter(|(term, _)| is_correction(term)) {
            let keys = [term.to_string(), reversed(term)];
            for (words, key) in vocabulary.iter_mut().zip(keys) {
                let word = Word { frequency: packed.frequency_bucket(), key };
                words.entry(shard_key(&word.key)).or_default().push(word);
            }
        }
        let [forward, backward] = vocabulary;
        [
            term_shards(Family::Words, self.words),
            term_shards(Family::Compounds, self.compounds),
            vocabulary_shards(Family::Forward, forward),
            vocabulary_shards(Family::Backward, backward),
        ]
    }
}

fn term_shards(family: Family, terms: FxHashMap<Box<str>, PackedPostings>) -> Vec<Shard> {
    let mut by_key: BTreeMap<char, Vec<(Box<str>, PackedPostings)>> = BTreeMap::new();
    for (term, packed) in terms {
        by_key.entry(shard_key(&term)).or_default().push((term, packed));
    }
    let by_key: Vec<_> = by_key.into_iter().collect();
    // Shards differ much in size, so threads take them one by one.
    let shards = by_key.into_par_iter().with_max_len(1).map(|(key, terms)| {
        let mut terms: Vec<(String, PostingLists)> = terms
            .into_iter()
            .map(|(term, packed)| (term.into_string(), packed.posting_lists()))
            .collect();
        terms.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        Shard { family, key, entries: term_files::entries(family, &terms) }
    });
    shards.collect()
}

fn vocabulary_shards(family: Family, by_key: BTreeMap<char, Vec<Word>>) -> Vec<Shard> {
    let shards = by_key.into_iter().map(|(key, mut words)| {
        words.sort_unstable();
        Shard { family, key, entries: words.into_iter().map(Word::into_entry).collect() }
    });
    shards.collect()
}

fn add_all<'t>(
    all: &mut FxHashMap<Box<str>, PackedPostings>,
    page: u32,
    terms: impl Iterator<Item = (&'t str, Occurrences)>,
) {
    for (term, occurrences) in terms {
        match all.get_mut(term) {
            Some(packed) => packed.push(page, &occurrences),
            None => all.entry(term.into()).or_default().push(page, &occurrences),
        }
    }
}

impl PackedPostings {
    fn push(&mut self, page: u32, occurrences: &Occurrences) {
        debug_assert!(page >= self.next_page, "pages are added in the order of their numbers");
        let mut gap = page - self.next_page;
        while gap >= 0x80 {
            self.bytes.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.bytes.push(gap as u8);
        self.next_page = page + 1;
        self.title += u32::from(occurrences.title);
        self.headings += u32::from(!occurrences.headings.is_empty());
        self.content += u32::from(!occurrences.content.is_empty());
        occurrences.pack(&mut self.bytes);
    }

    fn frequency_bucket(&self) -> u8 {
        let pages = self.title.max(self.headings).max(self.content);
        PostingLists::frequency_bucket_for(pages as usize)
    }

    fn posting_lists(&self) -> PostingLists {
        let mut postings = PostingLists::default();
        let mut bytes = self.bytes.iter().copied();
        let mut next_page = 0;
        while let Some(gap) = read_gap(&mut bytes) {
            let page = next_page + gap;
            next_page = page + 1;
            postings.push(page, &Occurrences::unpack(&mut bytes));
        }
        postings.limit();
        postings
    }
}

fn read_gap(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    let (mut gap, mut shift) = (0, 0);
    loop {
        let byte = bytes.next()?;
        gap |= u32::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(gap);
        }
        shift += 7;
    }
}
