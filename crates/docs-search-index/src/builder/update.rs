//! Changes to a previous index when the texts of some of its pages have changed.
//!
//! The keys of the pages are the same: if a page is added, removed or moved, numbers change and the whole index is
//! built again. The result is, byte for byte, the same as that of a full build.

use std::collections::{BTreeMap, BTreeSet};

use crate::analyzed_page::AnalyzedPage;
use crate::file::{IndexError, IndexFile, IndexSource, page_file_name, read_json};
use crate::page_terms::{Occurrences, PageTerms};
use crate::page_text::PageText;
use crate::postings::{MAX_PAGES_WITH_SECTIONS, PostingLists, SectionList};
use crate::root::{Family, Root};
use crate::shards::{file_name, shard_key};
use crate::term_files::{self, ShardFiles};
use crate::vocabulary::{self, Vocabulary, Word, is_correction, reversed};

/// A page of the previous index whose text has changed.
#[derive(Debug)]
pub(super) struct ChangedPage {
    /// Number of the page, the same as before.
    pub(super) number: u32,
    /// Terms of the page in the previous index.
    pub(super) before: PageTerms,
    pub(super) now: AnalyzedPage,
}

/// Files that differ from those of the previous index.
#[derive(Debug, Default)]
pub(super) struct Changes {
    /// New files, and files with another content.
    pub(super) written: Vec<IndexFile>,
    /// Names of the files that are no longer part of the index.
    pub(super) removed: Vec<String>,
}

/// Returns the files that change with some pages.
///
/// # Errors
///
/// When a file of the previous index is missing, unreadable or malformed. Then the whole index must be built again.
pub(super) fn update(
    previous: &(impl IndexSource + ?Sized),
    pages: &[ChangedPage],
) -> Result<Changes, IndexError> {
    let root = Root::read(previous)?;
    let mut update = Update { previous, pages, root, changes: Changes::default() };
    let root_before = update.root.clone();
    for page in pages {
        update.write(page.now.text.file(page.number));
    }
    let words = differences(pages, |terms| Box::new(terms.words()));
    let corrections = update.terms(Family::Words, words)?;
    update.vocabulary(Family::Forward, &corrections, str::to_owned)?;
    update.vocabulary(Family::Backward, &corrections, reversed)?;
    let compounds = differences(pages, |terms| Box::new(terms.compounds()));
    update.terms(Family::Compounds, compounds)?;
    if update.root != root_before {
        update.write(update.root.file());
    }
    Ok(update.changes)
}

struct Update<'a, S: ?Sized> {
    previous: &'a S,
    pages: &'a [ChangedPage],
    root: Root,
    changes: Changes,
}

/// By shard key and term: the pages on which the occurrences of the term have changed, with the new ones.
type Differences = BTreeMap<char, BTreeMap<String, BTreeMap<u32, Occurrences>>>;

type Terms<'t> = Box<dyn Iterator<Item = (&'t str, Occurrences)> + 't>;

/// New frequency buckets of words of the vocabulary; `None` for removed words.
type Corrections = BTreeMap<String, Option<u8>>;

fn differences(
    pages: &[ChangedPage],
    terms: impl for<'t> Fn(&'t PageTerms) -> Terms<'t>,
) -> Differences {
    let mut differences = Differences::new();
    for page in pages {
        let mut before: BTreeMap<&str, Occurrences> = terms(&page.before).collect();
        let mut add = |term: &str, occurrences: Occurrences| {
            let of_key = differences.entry(shard_key(term)).or_default();
            of_key.entry(term.to_owned()).or_default().insert(page.number, occurrences);
        };
        for (term, occurrences) in terms(&page.now.terms) {
            if before.remove(term).as_ref() != Some(&occurrences) {
                add(term, occurrences);
            }
        }
        for term in before.into_keys() {
            add(term, Occurrences::default());
        }
    }
    differences
}

impl<S: IndexSource + ?Sized> Update<'_, S> {
    /// Applies differences to the files of a family, and returns the corrections that change with them.
    fn terms(
        &mut self,
        family: Family,
        differences: Differences,
    ) -> Result<Corrections, IndexError> {
        let mut corrections = Corrections::new();
        for (shard_key, terms) in differences {
            let mut all = self.read_terms(family, shard_key)?;
            for (term, pages) in terms {
                let mut postings = all.remove(&term).unwrap_or_default();
                let before = (!postings.is_empty()).then(|| postings.frequency_bucket());
                self.apply(family, &term, &mut postings, &pages)?;
                let now = (!postings.is_empty()).then(|| postings.frequency_bucket());
                if before != now && is_correction(&term) {
                    corrections.insert(term.clone(), now);
                }
                if now.is_some() {
                    all.insert(term, postings);
                }
            }
            let all: Vec<(String, PostingLists)> = all.into_iter().collect();
            self.replace(family, shard_key, term_files::write(family, &all));
        }
        Ok(corrections)
    }

    fn read_terms(
        &self,
        family: Family,
        shard_key: char,
    ) -> Result<BTreeMap<String, PostingLists>, IndexError> {
        let mut all = BTreeMap::new();
        for name in self.names(family, shard_key) {
            let file: BTreeMap<String, String> = read_json(self.previous, &name)?;
            let terms = file.into_iter().filter(|(term, _)| !term.ends_with('*'));
            all.extend(terms.map(|(term, text)| (term, PostingLists::read(&text))));
        }
        Ok(all)
    }

    /// Replaces the occurrences on some pages in the posting lists of a term.
    fn apply(
        &self,
        family: Family,
        term: &str,
        postings: &mut PostingLists,
        pages: &BTreeMap<u32, Occurrences>,
    ) -> Result<(), IndexError> {
        for (page, occurrences) in pages {
            set(&mut postings.title, *page, occurrences.title);
            set(&mut postings.category, *page, occurrences.category);
            postings.headings.set(*page, &occurrences.headings);
            postings.content.set(*page, &occurrences.content);
        }
        self.restore_sections(family, term, &mut postings.headings, |found| found.headings)?;
        self.restore_sections(family, term, &mut postings.content, |found| found.content)?;
        postings.limit();
        Ok(())
    }

    /// Reads the sections of a list that has become short enough to have them from the texts of its pages.
    fn restore_sections(
        &self,
        family: Family,
        term: &str,
        list: &mut SectionList,
        sections: impl Fn(Occurrences) -> Vec<u8>,
    ) -> Result<(), IndexError> {
        if !list.pages_only || list.entries.len() > MAX_PAGES_WITH_SECTIONS {
            return Ok(());
        }
        let pages: Vec<u32> = list.entries.iter().map(|entry| entry.0).collect();
        *list = SectionList::default();
        for page in pages {
            let terms = self.page_terms(page)?;
            let mut of_family: Terms<'_> = match family {
                Family::Compounds => Box::new(terms.compounds()),
                _ => Box::new(terms.words()),
            };
            let occurrences = of_family.find(|(known, _)| *known == term).map(|(_, found)| found);
            let sections = sections(occurrences.unwrap_or_default());
            list.entries.extend(sections.into_iter().map(|section| (page, section)));
        }
        Ok(())
    }

    fn page_terms(&self, page: u32) -> Result<PageTerms, IndexError> {
        if let Some(changed) = self.pages.iter().find(|changed| changed.number == page) {
            return Ok(changed.now.terms.clone());
        }
        let text: PageText = read_json(self.previous, &page_file_name(page))?;
        Ok(PageTerms::new(&text))
    }

    fn vocabulary(
        &mut self,
        family: Family,
        corrections: &Corrections,
        key: impl Fn(&str) -> String,
    ) -> Result<(), IndexError> {
        let mut by_key: BTreeMap<char, Vec<(String, Option<u8>)>> = BTreeMap::new();
        for (word, frequency) in corrections {
            let key = key(word);
            by_key.entry(shard_key(&key)).or_default().push((key, *frequency));
        }
        for (shard_key, changed) in by_key {
            let mut words = BTreeMap::new();
            for name in self.names(family, shard_key) {
                let file: Vocabulary = read_json(self.previous, &name)?;
                words.extend(file.0.into_iter().map(|word| (word.key, word.frequency)));
            }
            for (key, frequency) in changed {
                match frequency {
                    Some(frequency) => words.insert(key, frequency),
                    None => words.remove(&key),
                };
            }
            let words: Vec<Word> =
                words.into_iter().map(|(key, frequency)| Word { key, frequency }).collect();
            self.replace(family, shard_key, vocabulary::write(family, &words));
        }
        Ok(())
    }

    /// Returns the names of the previous files with a shard key.
    fn names(&self, family: Family, key: char) -> Vec<String> {
        let starts = self.root.starts(family);
        let of_key = starts.into_iter().filter(|start| shard_key(start) == key);
        of_key.map(|start| file_name(family.letter(), start)).collect()
    }

    fn replace(&mut self, family: Family, shard_key: char, shards: ShardFiles) {
        let mut gone: BTreeSet<String> = self.names(family, shard_key).into_iter().collect();
        for file in shards.files {
            gone.remove(&file.name);
            self.write(file);
        }
        self.changes.removed.extend(gone);
        self.root.replace(family, shard_key, &shards.starts);
    }

    /// Writes a file if it differs from the previous one.
    fn write(&mut self, file: IndexFile) {
        // A previous file that cannot be read is written again.
        let previous = self.previous.read(&file.name).ok().flatten();
        if previous.as_deref() != Some(file.text.as_bytes()) {
            self.changes.written.push(file);
        }
    }
}

fn set(pages: &mut Vec<u32>, page: u32, present: bool) {
    match (pages.binary_search(&page), present) {
        (Ok(index), false) => {
            pages.remove(index);
        }
        (Err(index), true) => pages.insert(index, page),
        _ => {}
    }
}

impl SectionList {
    /// Replaces the sections of a page.
    fn set(&mut self, page: u32, sections: &[u8]) {
        let start = self.entries.partition_point(|entry| entry.0 < page);
        let end = self.entries.partition_point(|entry| entry.0 <= page);
        let sections: Vec<(u32, u8)> = if self.pages_only {
            sections.first().map(|_| (page, 0)).into_iter().collect()
        } else {
            sections.iter().map(|section| (page, *section)).collect()
        };
        self.entries.splice(start..end, sections);
    }
}
