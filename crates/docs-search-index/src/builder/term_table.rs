//! Terms of all pages, and the files that list them.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::file::IndexFile;
use crate::page_table::PageTable;
use crate::page_terms::{Occurrences, PageTerms};
use crate::postings::PostingLists;
use crate::root::{Family, Root};
use crate::shards::shard_key;
use crate::term_files::{self, ShardFiles};
use crate::vocabulary::{self, Word, is_correction, reversed};

/// Terms of pages that are added in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct TermTable {
    words: FxHashMap<Box<str>, PackedPostings>,
    compounds: FxHashMap<Box<str>, PackedPostings>,
}

/// Entries of one family with one shard key, sorted. Their files do not depend on any other group.
#[derive(Debug)]
pub(super) struct ShardGroup {
    family: Family,
    shard_key: char,
    entries: Entries,
}

#[derive(Debug)]
enum Entries {
    Terms(Vec<(Box<str>, PackedPostings)>),
    Vocabulary(Vec<Word>),
}

/// Prefixes at which the files of a group start.
#[derive(Debug)]
pub(super) struct GroupStarts {
    family: Family,
    shard_key: char,
    starts: Vec<String>,
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

    /// Groups the terms, and the vocabulary that follows from them, by shard key.
    pub(super) fn into_groups(self) -> Vec<ShardGroup> {
        let mut groups = Vec::new();
        let mut vocabulary: [BTreeMap<char, Vec<Word>>; 2] = Default::default();
        for (term, packed) in self.words.iter().filter(|(term, _)| is_correction(term)) {
            let keys = [term.to_string(), reversed(term)];
            for (words, key) in vocabulary.iter_mut().zip(keys) {
                let word = Word { frequency: packed.frequency_bucket(), key };
                words.entry(shard_key(&word.key)).or_default().push(word);
            }
        }
        for (family, terms) in [(Family::Words, self.words), (Family::Compounds, self.compounds)] {
            let mut by_key: BTreeMap<char, Vec<(Box<str>, PackedPostings)>> = BTreeMap::new();
            for (term, packed) in terms {
                by_key.entry(shard_key(&term)).or_default().push((term, packed));
            }
            groups.extend(by_key.into_iter().map(|(shard_key, mut terms)| {
                terms.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                ShardGroup { family, shard_key, entries: Entries::Terms(terms) }
            }));
        }
        for (family, by_key) in [Family::Forward, Family::Backward].into_iter().zip(vocabulary) {
            groups.extend(by_key.into_iter().map(|(shard_key, mut words)| {
                words.sort_unstable();
                ShardGroup { family, shard_key, entries: Entries::Vocabulary(words) }
            }));
        }
        groups
    }
}

impl ShardGroup {
    /// Makes the files of the group.
    pub(super) fn into_files(self) -> (Vec<IndexFile>, GroupStarts) {
        let Self { family, shard_key, entries } = self;
        let ShardFiles { files, starts } = match entries {
            Entries::Terms(terms) => {
                let terms: Vec<(String, PostingLists)> = terms
                    .into_iter()
                    .map(|(term, packed)| (term.into_string(), packed.posting_lists()))
                    .collect();
                term_files::write(family, &terms)
            }
            Entries::Vocabulary(words) => vocabulary::write(family, &words),
        };
        (files, GroupStarts { family, shard_key, starts })
    }
}

/// Makes the root file from the starts of all groups.
pub(super) fn root_file(pages: &PageTable, mut groups: Vec<GroupStarts>) -> IndexFile {
    groups.sort_unstable_by_key(|group| group.shard_key);
    let mut root = Root::new(pages);
    for family in Family::ALL {
        let of_family = groups.iter().filter(|group| group.family == family);
        let starts: Vec<&str> =
            of_family.flat_map(|group| group.starts.iter().map(String::as_str)).collect();
        *root.text_mut(family) = starts.join(" ");
    }
    root.file()
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
