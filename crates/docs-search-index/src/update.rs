//! A new index from an old one, when some of its pages have other words.
//!
//! The pages stay the same: where one comes, goes or moves, numbers change and the whole index is made again. What
//! comes out is, byte for byte, what making it again would have given.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::catalogue::PageId;
use crate::file::{IndexError, IndexFile, IndexSource, page_file, page_file_name, read_json};
use crate::lists::{Lists, MOST_PAGES_WITH_UNITS, UnitList};
use crate::page::PageText;
use crate::places::{PageTerms, Places, analyse};
use crate::root::{Family, Root};
use crate::shards::{file_name, lead};
use crate::terms_files::{self, Written};
use crate::vocabulary::{self, Word, backwards, is_correction};

/// A page that was in the index before, and has changed.
#[derive(Clone, Copy, Debug)]
pub struct ChangedPage<'a> {
    /// Its number, the same before and after.
    pub id: PageId,
    /// What the old index knew of it.
    pub old_terms: &'a PageTerms,
    /// Its texts now.
    pub text: &'a PageText,
    /// Their terms.
    pub terms: &'a PageTerms,
}

/// What happens to one file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Change {
    /// It is new or has other bytes.
    Write(IndexFile),
    /// The file of this name is no longer part of the index.
    Remove(String),
}

/// Tells which files of an index change with some of its pages.
///
/// # Errors
///
/// When a file of the old index is missing or malformed; the index must be made again then.
pub fn update(old: &dyn IndexSource, pages: &[ChangedPage<'_>]) -> Result<Vec<Change>, IndexError> {
    let mut update = Update { old, pages, root: Root::read(old)?, changes: Vec::new() };
    let before = update.root.clone();
    for page in pages {
        update.keep(page_file(page.id, page.text));
    }
    let words = differences(pages, |terms| Box::new(terms.words()));
    let corrections = update.terms(Family::Words, words)?;
    update.vocabulary(Family::Forward, &corrections, str::to_owned)?;
    update.vocabulary(Family::Backward, &corrections, backwards)?;
    let wholes = differences(pages, |terms| Box::new(terms.wholes()));
    update.terms(Family::Wholes, wholes)?;
    if update.root != before {
        update.keep(update.root.file());
    }
    Ok(update.changes)
}

struct Update<'a> {
    old: &'a dyn IndexSource,
    pages: &'a [ChangedPage<'a>],
    root: Root,
    changes: Vec<Change>,
}

/// For each lead, for each term of it, the pages on which its places are others now.
type Differences = BTreeMap<char, BTreeMap<String, BTreeMap<u32, Places>>>;

type Terms<'t> = Box<dyn Iterator<Item = (&'t str, Places)> + 't>;

/// How common a correction is now; `None` if it is gone.
type Corrections = BTreeMap<String, Option<u8>>;

fn differences(
    pages: &[ChangedPage<'_>],
    terms: impl for<'t> Fn(&'t PageTerms) -> Terms<'t>,
) -> Differences {
    let mut differences = Differences::new();
    for page in pages {
        let mut before: BTreeMap<&str, Places> = terms(page.old_terms).collect();
        let mut differ = |term: &str, places: Places| {
            let of_lead = differences.entry(lead(term)).or_default();
            of_lead.entry(term.to_owned()).or_default().insert(page.id.0, places);
        };
        for (term, places) in terms(page.terms) {
            if before.remove(term).as_ref() != Some(&places) {
                differ(term, places);
            }
        }
        for term in before.into_keys() {
            differ(term, Places::default());
        }
    }
    differences
}

impl Update<'_> {
    /// Works differences into the files of a family; gives what that means for corrections.
    fn terms(
        &mut self,
        family: Family,
        differences: Differences,
    ) -> Result<Corrections, IndexError> {
        let mut corrections = Corrections::new();
        for (lead, terms) in differences {
            let mut all = self.read_terms(family, lead)?;
            for (term, pages) in terms {
                let mut lists = all.remove(&term).unwrap_or_default();
                let before = (!lists.is_empty()).then(|| lists.commonness());
                self.apply(family, &term, &mut lists, &pages)?;
                let now = (!lists.is_empty()).then(|| lists.commonness());
                if before != now && is_correction(&term) {
                    corrections.insert(term.clone(), now);
                }
                if now.is_some() {
                    all.insert(term, lists);
                }
            }
            let all: Vec<(String, Lists)> = all.into_iter().collect();
            self.replace(family, lead, terms_files::write(family, &all));
        }
        Ok(corrections)
    }

    fn read_terms(
        &self,
        family: Family,
        changed: char,
    ) -> Result<BTreeMap<String, Lists>, IndexError> {
        let mut all = BTreeMap::new();
        for name in self.names(family, changed) {
            let file: BTreeMap<String, String> = read_json(self.old, &name)?;
            all.extend(
                file.into_iter()
                    .filter(|(term, _)| !term.ends_with('*'))
                    .map(|(term, lists)| (term, Lists::read(&lists))),
            );
        }
        Ok(all)
    }

    /// Puts new places of some pages into the lists of a term.
    fn apply(
        &self,
        family: Family,
        term: &str,
        lists: &mut Lists,
        pages: &BTreeMap<u32, Places>,
    ) -> Result<(), IndexError> {
        for (page, places) in pages {
            set(&mut lists.title, *page, places.title);
            set(&mut lists.section, *page, places.section);
            lists.headings.set(*page, &places.headings);
            lists.content.set(*page, &places.content);
        }
        self.with_units(family, term, &mut lists.headings, |places| places.headings)?;
        self.with_units(family, term, &mut lists.content, |places| places.content)?;
        lists.limit();
        Ok(())
    }

    /// A list that is short enough now to have units takes them from the texts of its pages.
    fn with_units(
        &self,
        family: Family,
        term: &str,
        list: &mut UnitList,
        units: impl Fn(Places) -> Vec<u8>,
    ) -> Result<(), IndexError> {
        if !list.pages_only || list.entries.len() > MOST_PAGES_WITH_UNITS {
            return Ok(());
        }
        let pages: Vec<u32> = list.entries.iter().map(|entry| entry.0).collect();
        *list = UnitList::default();
        for page in pages {
            let terms = self.terms_of(page)?;
            let mut of_family: Terms<'_> = match family {
                Family::Wholes => Box::new(terms.wholes()),
                _ => Box::new(terms.words()),
            };
            let places = of_family.find(|(found, _)| *found == term).map(|(_, places)| places);
            let units = units(places.unwrap_or_default());
            list.entries.extend(units.into_iter().map(|unit| (page, unit)));
        }
        Ok(())
    }

    fn terms_of(&self, page: u32) -> Result<PageTerms, IndexError> {
        if let Some(changed) = self.pages.iter().find(|changed| changed.id.0 == page) {
            return Ok(changed.terms.clone());
        }
        let text: PageText = read_json(self.old, &page_file_name(page))?;
        Ok(analyse(&text))
    }

    fn vocabulary(
        &mut self,
        family: Family,
        corrections: &Corrections,
        key: impl Fn(&str) -> String,
    ) -> Result<(), IndexError> {
        let mut leads: BTreeMap<char, Vec<(String, Option<u8>)>> = BTreeMap::new();
        for (word, commonness) in corrections {
            let key = key(word);
            leads.entry(lead(&key)).or_default().push((key, *commonness));
        }
        for (lead, changed) in leads {
            let mut words = BTreeMap::new();
            for name in self.names(family, lead) {
                let text: String = read_json(self.old, &name)?;
                words.extend(vocabulary::read(&text).map(|word| (word.key, word.commonness)));
            }
            for (key, commonness) in changed {
                match commonness {
                    Some(commonness) => words.insert(key, commonness),
                    None => words.remove(&key),
                };
            }
            let words: Vec<Word> =
                words.into_iter().map(|(key, commonness)| Word { key, commonness }).collect();
            self.replace(family, lead, vocabulary::write(family, &words));
        }
        Ok(())
    }

    /// The names of the old files of one lead.
    fn names(&self, family: Family, changed: char) -> Vec<String> {
        let starts = self.root.starts(family);
        let of_lead = starts.into_iter().filter(|start| lead(start) == changed);
        of_lead.map(|start| file_name(family.letter(), start)).collect()
    }

    fn replace(&mut self, family: Family, lead: char, written: Written) {
        let mut gone: BTreeSet<String> = self.names(family, lead).into_iter().collect();
        for file in written.files {
            gone.remove(&file.name);
            self.keep(file);
        }
        self.changes.extend(gone.into_iter().map(Change::Remove));
        self.root.replace(family, lead, &written.starts);
    }

    /// Keeps a file if it differs from the old one.
    fn keep(&mut self, file: IndexFile) {
        if self.old.read(&file.name).as_deref() != Some(file.text.as_bytes()) {
            self.changes.push(Change::Write(file));
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

impl UnitList {
    /// Puts a page's units in the place of those it had.
    fn set(&mut self, page: u32, units: &[u8]) {
        let start = self.entries.partition_point(|entry| entry.0 < page);
        let end = self.entries.partition_point(|entry| entry.0 <= page);
        let units: Vec<(u32, u8)> = if self.pages_only {
            units.first().map(|_| (page, 0)).into_iter().collect()
        } else {
            units.iter().map(|unit| (page, *unit)).collect()
        };
        self.entries.splice(start..end, units);
    }
}

/// Applies changes to files in memory.
///
/// ```
/// use docs_search_index::{Change, IndexFile, apply};
/// use std::collections::HashMap;
///
/// let mut files = HashMap::from([("a.json".to_owned(), "1".to_owned())]);
/// let b = IndexFile { name: "b.json".into(), text: "2".into() };
/// apply(&mut files, vec![Change::Remove("a.json".into()), Change::Write(b)]);
/// assert_eq!(files, HashMap::from([("b.json".to_owned(), "2".to_owned())]));
/// ```
pub fn apply(files: &mut HashMap<String, String>, changes: Vec<Change>) {
    for change in changes {
        match change {
            Change::Write(file) => drop(files.insert(file.name, file.text)),
            Change::Remove(name) => drop(files.remove(&name)),
        }
    }
}
