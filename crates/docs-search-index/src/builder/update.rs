//! Changes to a previous index when the texts of some of its pages have changed.
//!
//! The keys of the pages are the same: if a page is added, removed or moved, numbers change and the whole index is
//! built again. The result is, byte for byte, the same as that of a full build.

use std::collections::{BTreeMap, BTreeSet};

use super::state::IndexState;
use crate::analyzed_page::AnalyzedPage;
use crate::entry::Entry;
use crate::family::Family;
use crate::file::{IndexError, IndexFile, IndexSource, read_json};
use crate::page_groups::{PageGroup, groups};
use crate::page_terms::{Occurrences, PageTerms};
use crate::page_text::PageText;
use crate::postings::{MAX_PAGES_WITH_SECTIONS, PostingLists, SectionList};
use crate::root::Root;
use crate::shards::{self, Shard, file_name, runs, shard_key};
use crate::term_files::{self, is_prefix_entry};
use crate::vocabulary::{Word, is_correction, reversed};

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
#[derive(Debug)]
pub(super) struct Changes {
    /// New files, and files with another content.
    pub(super) written: Vec<IndexFile>,
    /// Names of the files that are no longer part of the index.
    pub(super) removed: BTreeSet<String>,
    /// State of the new index.
    pub(super) state: IndexState,
}

impl Changes {
    /// Returns no changes to an index with a state.
    pub(super) fn none(state: IndexState) -> Self {
        Self { written: Vec::new(), removed: BTreeSet::new(), state }
    }
}

/// Returns the files that change with some pages. `urls` are the addresses of all pages, and `state` is that of the previous
/// index.
///
/// # Errors
///
/// Returns an error if a file of the previous index is missing, unreadable or malformed. Then the whole index must
/// be built again.
pub(super) fn update(
    previous: &(impl IndexSource + ?Sized),
    urls: &[&str],
    pages: &[ChangedPage],
    state: IndexState,
) -> Result<Changes, IndexError> {
    let before = Root::read(previous)?;
    let changes = Changes::none(state);
    let mut update = Update { previous, pages, root: before.clone(), before, changes };
    update.groups(urls)?;
    let words = differences(pages, |terms| Box::new(terms.words()));
    let corrections = update.terms(Family::Words, words)?;
    update.vocabulary(Family::Forward, &corrections, str::to_owned)?;
    update.vocabulary(Family::Backward, &corrections, reversed)?;
    let compounds = differences(pages, |terms| Box::new(terms.compounds()));
    update.terms(Family::Compounds, compounds)?;
    update.finish();
    Ok(update.changes)
}

struct Update<'a, S: ?Sized> {
    previous: &'a S,
    pages: &'a [ChangedPage],
    /// Root of the previous index.
    before: Root,
    /// Root of the new index.
    root: Root,
    changes: Changes,
}

/// By shard key and term: the pages on which the occurrences of the term have changed, with the new ones.
type Differences = BTreeMap<char, BTreeMap<String, BTreeMap<u32, Occurrences>>>;

type Terms<'t> = Box<dyn Iterator<Item = (&'t str, Occurrences)> + 't>;

/// New frequency buckets of words of the vocabulary; `None` for removed words.
type Corrections = BTreeMap<String, Option<u8>>;

/// New entries of the shards that have changed.
type ChangedShards = BTreeMap<char, Vec<Entry>>;

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
    /// Replaces the groups that contain changed pages, or other pages than before.
    fn groups(&mut self, urls: &[&str]) -> Result<(), IndexError> {
        let state = &mut self.changes.state;
        for page in self.pages {
            state.part_sizes.pages[page.number as usize] = page.now.text.size();
        }
        let limit = state.file_sizes.pages as usize;
        let groups = groups(urls, &state.part_sizes.pages, limit);
        let before = self.before.groups();
        let known: BTreeSet<&PageGroup> = before.iter().collect();
        for group in &groups {
            let is_changed = self.pages.iter().any(|page| group.contains(page.number));
            if is_changed || !known.contains(group) {
                let texts = self.texts(group, &before)?;
                self.write(group.file(&texts));
            }
        }
        self.changes.removed.extend(before.iter().map(PageGroup::file_name));
        for group in &groups {
            self.changes.removed.remove(&group.file_name());
        }
        self.root.set_groups(&groups);
        Ok(())
    }

    /// Returns the texts of the pages in a group.
    fn texts(&self, group: &PageGroup, before: &[PageGroup]) -> Result<Vec<PageText>, IndexError> {
        let mut texts = Vec::with_capacity(group.count as usize);
        for old in before.iter().filter(|old| old.first < group.end() && group.first < old.end()) {
            for (number, text) in (old.first..).zip(self.previous_texts(old)?) {
                if group.contains(number) {
                    texts.push(self.changed(number).map_or(text, |page| page.now.text.clone()));
                }
            }
        }
        Ok(texts)
    }

    fn previous_texts(&self, group: &PageGroup) -> Result<Vec<PageText>, IndexError> {
        let name = group.file_name();
        let texts: Vec<PageText> = read_json(self.previous, &name)?;
        if texts.len() == group.count as usize {
            Ok(texts)
        } else {
            Err(IndexError::Malformed(name))
        }
    }

    fn changed(&self, page: u32) -> Option<&ChangedPage> {
        self.pages.iter().find(|changed| changed.number == page)
    }

    /// Applies differences to the files of a family, and returns the corrections that change with them.
    fn terms(
        &mut self,
        family: Family,
        differences: Differences,
    ) -> Result<Corrections, IndexError> {
        let mut corrections = Corrections::new();
        let mut changed = ChangedShards::new();
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
            changed.insert(shard_key, term_files::entries(family, &all));
        }
        self.shards(family, changed)?;
        Ok(corrections)
    }

    fn read_terms(
        &self,
        family: Family,
        shard_key: char,
    ) -> Result<BTreeMap<String, PostingLists>, IndexError> {
        let entries = self.previous_shard(family, shard_key)?.into_iter();
        let terms = entries.filter(|entry| !is_prefix_entry(&entry.key));
        Ok(terms.map(|entry| (entry.key, PostingLists::read(&entry.value))).collect())
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

    /// Reads the sections of a list from the texts of its pages, once the list is short enough to contain
    /// sections.
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
        for (page, terms) in self.page_terms(&pages)? {
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

    /// Returns the terms of pages, whose numbers are ascending.
    fn page_terms(&self, pages: &[u32]) -> Result<Vec<(u32, PageTerms)>, IndexError> {
        let mut found = Vec::with_capacity(pages.len());
        for group in self.before.groups() {
            if !pages.iter().any(|page| group.contains(*page)) {
                continue;
            }
            for (number, text) in (group.first..).zip(self.previous_texts(&group)?) {
                if pages.binary_search(&number).is_ok() {
                    let changed = self.changed(number).map(|page| page.now.terms.clone());
                    found.push((number, changed.unwrap_or_else(|| PageTerms::new(&text))));
                }
            }
        }
        Ok(found)
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
        let mut changed = ChangedShards::new();
        for (shard_key, words) in by_key {
            let entries = self.previous_shard(family, shard_key)?.into_iter();
            let mut entries: BTreeMap<String, Entry> =
                entries.map(|entry| (entry.key.clone(), entry)).collect();
            for (key, frequency) in words {
                match frequency {
                    Some(frequency) => {
                        let entry = Word { key: key.clone(), frequency }.into_entry();
                        entries.insert(key, entry);
                    }
                    None => {
                        entries.remove(&key);
                    }
                }
            }
            changed.insert(shard_key, entries.into_values().collect());
        }
        self.shards(family, changed)
    }

    /// Replaces the runs that contain changed shards, or other shards than before.
    fn shards(&mut self, family: Family, changed: ChangedShards) -> Result<(), IndexError> {
        let limit = self.changes.state.file_sizes.max_size(family);
        let before = runs(&self.changes.state.part_sizes.shards[family as usize], limit);
        let changed: BTreeMap<char, Shard> = changed
            .into_iter()
            .map(|(key, entries)| (key, Shard { family, key, entries }))
            .collect();
        let sizes = &mut self.changes.state.part_sizes.shards[family as usize];
        for (key, shard) in &changed {
            if shard.entries.is_empty() {
                sizes.remove(key);
            } else {
                sizes.insert(*key, shard.size());
            }
        }
        let mut starts: Vec<String> = Vec::new();
        for run in runs(sizes, limit) {
            if before.contains(&run) && !run.iter().any(|key| changed.contains_key(key)) {
                starts.extend(self.previous_starts(family, run[0]).into_iter().map(str::to_owned));
                continue;
            }
            let shard = |key: &char| match changed.get(key) {
                Some(shard) => Ok(shard.clone()),
                None => {
                    let entries = self.previous_shard(family, *key)?;
                    Ok(Shard { family, key: *key, entries })
                }
            };
            let shards: Vec<Shard> = run.iter().map(shard).collect::<Result<_, IndexError>>()?;
            let files = shards::write(&shards, limit);
            starts.extend(files.starts);
            files.files.into_iter().for_each(|file| self.write(file));
        }
        let gone = self.before.starts(family).into_iter();
        let gone = gone.filter(|start| !starts.iter().any(|known| known == start));
        self.changes.removed.extend(gone.map(|start| file_name(family, start)));
        self.root.set_starts(family, &starts);
        Ok(())
    }

    /// Returns the entries of a shard of the previous index.
    fn previous_shard(&self, family: Family, key: char) -> Result<Vec<Entry>, IndexError> {
        let mut entries = Vec::new();
        let home = self.before.home(family, key.encode_utf8(&mut [0; 4])).map(shard_key);
        for start in home.map(|home| self.previous_starts(family, home)).unwrap_or_default() {
            let of_file = family.read(self.previous, start)?.into_iter();
            entries.extend(of_file.filter(|entry| shard_key(&entry.key) == key));
        }
        Ok(entries)
    }

    /// Returns the starts of the previous files whose first shard has a key.
    fn previous_starts(&self, family: Family, first: char) -> Vec<&str> {
        let starts = self.before.starts(family).into_iter();
        starts.filter(|start| shard_key(start) == first).collect()
    }

    /// Writes the root.
    fn finish(&mut self) {
        self.changes.state.files = self.root.file_count();
        if self.root != self.before {
            self.write(self.root.file());
        }
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
