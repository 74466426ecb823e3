//! From the terms of all pages to the files of an index.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::catalogue::{Catalogue, PageId};
use crate::file::IndexFile;
use crate::lists::Lists;
use crate::places::{PageTerms, Places};
use crate::root::{Family, Root};
use crate::shards::lead;
use crate::terms_files::{self, Written};
use crate::vocabulary::{self, Word, backwards, is_correction};

/// Gathers the terms of pages, in the order of their numbers.
///
/// ```
/// use docs_search_index::{Assembly, Catalogue, PageKey, PageText, analyse};
///
/// let key = PageKey { url: "/forms", language: "en", tag: "default", version: "", rank: 0 };
/// let catalogue = Catalogue::new(&[key]);
/// let page = PageText::of(key.url, &[]);
///
/// let mut assembly = Assembly::default();
/// assembly.push(catalogue.id(0), &analyse(&page));
/// let mut names = Vec::new();
/// assembly.finish(&catalogue, &mut |file| names.push(file.name));
/// assert_eq!(names, ["root.json"]);
/// ```
#[derive(Debug, Default)]
pub struct Assembly {
    words: FxHashMap<Box<str>, Packed>,
    wholes: FxHashMap<Box<str>, Packed>,
}

/// Some files of an index that can be made for themselves, on any thread.
#[derive(Debug)]
pub struct Part(Content);

#[derive(Debug)]
enum Content {
    /// Terms of one lead, sorted.
    Terms(Family, char, Vec<(Box<str>, Packed)>),
    /// Words of one lead for typos, sorted.
    Vocabulary(Family, char, Vec<Word>),
}

/// Where the files of a part start; the [root](root_file) must know.
#[derive(Debug)]
pub struct Starts {
    family: Family,
    lead: char,
    starts: Vec<String>,
}

/// The places of a term on all pages, in few bytes.
#[derive(Debug, Default)]
struct Packed {
    next: u32,
    title: u32,
    headings: u32,
    content: u32,
    bytes: Vec<u8>,
}

impl Assembly {
    /// Adds a page.
    ///
    /// # Panics
    ///
    /// When its number is not above that of the page before.
    pub fn push(&mut self, id: PageId, terms: &PageTerms) {
        push_all(&mut self.words, id, terms.words());
        push_all(&mut self.wholes, id, terms.wholes());
    }

    /// Cuts the work that is left into parts.
    #[must_use]
    pub fn into_parts(self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut vocabulary: [BTreeMap<char, Vec<Word>>; 2] = Default::default();
        for (term, packed) in self.words.iter().filter(|(term, _)| is_correction(term)) {
            let keys = [term.to_string(), backwards(term)];
            for (words, key) in vocabulary.iter_mut().zip(keys) {
                let word = Word { commonness: packed.commonness(), key };
                words.entry(lead(&word.key)).or_default().push(word);
            }
        }
        for (family, terms) in [(Family::Words, self.words), (Family::Wholes, self.wholes)] {
            let mut leads: BTreeMap<char, Vec<(Box<str>, Packed)>> = BTreeMap::new();
            for (term, packed) in terms {
                leads.entry(lead(&term)).or_default().push((term, packed));
            }
            for (lead, mut terms) in leads {
                terms.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                parts.push(Part(Content::Terms(family, lead, terms)));
            }
        }
        for (family, leads) in [Family::Forward, Family::Backward].into_iter().zip(vocabulary) {
            for (lead, mut words) in leads {
                words.sort_unstable();
                parts.push(Part(Content::Vocabulary(family, lead, words)));
            }
        }
        parts
    }

    /// Makes all files but those of the pages, one after the other.
    pub fn finish(self, catalogue: &Catalogue, take: &mut dyn FnMut(IndexFile)) {
        let starts: Vec<Starts> =
            self.into_parts().into_iter().map(|part| part.write(take)).collect();
        take(root_file(catalogue, &starts));
    }
}

impl Part {
    /// Makes the part's files.
    pub fn write(self, take: &mut dyn FnMut(IndexFile)) -> Starts {
        let (family, lead, written) = match self.0 {
            Content::Terms(family, lead, terms) => {
                let terms: Vec<(String, Lists)> = terms
                    .into_iter()
                    .map(|(term, packed)| (term.into_string(), packed.lists()))
                    .collect();
                (family, lead, terms_files::write(family, &terms))
            }
            Content::Vocabulary(family, lead, words) => {
                (family, lead, vocabulary::write(family, &words))
            }
        };
        let Written { files, starts } = written;
        files.into_iter().for_each(take);
        Starts { family, lead, starts }
    }
}

/// The root, when all parts have been written.
#[must_use]
pub fn root_file(catalogue: &Catalogue, parts: &[Starts]) -> IndexFile {
    let mut root = Root::new(catalogue);
    for family in Family::ALL {
        let mut of_family: Vec<&Starts> =
            parts.iter().filter(|part| part.family == family).collect();
        of_family.sort_unstable_by_key(|part| part.lead);
        let starts: Vec<&str> =
            of_family.iter().flat_map(|part| part.starts.iter().map(String::as_str)).collect();
        *root.text_mut(family) = starts.join(" ");
    }
    root.file()
}

fn push_all<'t>(
    all: &mut FxHashMap<Box<str>, Packed>,
    id: PageId,
    terms: impl Iterator<Item = (&'t str, Places)>,
) {
    for (term, places) in terms {
        match all.get_mut(term) {
            Some(packed) => packed.push(id.0, &places),
            None => all.entry(term.into()).or_default().push(id.0, &places),
        }
    }
}

impl Packed {
    fn push(&mut self, page: u32, places: &Places) {
        assert!(page >= self.next, "pages come in the order of their numbers");
        let mut gap = page - self.next;
        while gap >= 0x80 {
            self.bytes.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.bytes.push(gap as u8);
        self.next = page + 1;
        self.title += u32::from(places.title);
        self.headings += u32::from(!places.headings.is_empty());
        self.content += u32::from(!places.content.is_empty());
        places.pack(&mut self.bytes);
    }

    fn commonness(&self) -> u8 {
        Lists::commonness_of(self.title.max(self.headings).max(self.content) as usize)
    }

    fn lists(&self) -> Lists {
        let mut lists = Lists::default();
        let mut bytes = self.bytes.iter().copied();
        let mut next = 0;
        while let Some(gap) = read_gap(&mut bytes) {
            let page = next + gap;
            next = page + 1;
            lists.push(page, &Places::unpack(&mut bytes));
        }
        lists.limit();
        lists
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
