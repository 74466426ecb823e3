//! Terms of a page and their occurrences.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::page_text::PageText;
use crate::text::{TokenKind, for_each_token, singular};

/// Largest number of a section, which all later sections share.
const LAST_SECTION: usize = 255;

/// Occurrences of a term on one page.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Occurrences {
    /// `true` if the term occurs in the title, `lvl1`.
    pub(crate) title: bool,
    /// `true` if the term occurs in the category, `lvl0`.
    pub(crate) category: bool,
    /// Sections whose own headings contain the term, ascending.
    pub(crate) headings: Vec<u8>,
    /// Sections whose texts contain the term, ascending.
    pub(crate) content: Vec<u8>,
}

/// Terms of one page, sorted.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct PageTerms {
    words: TermList,
    compounds: TermList,
}

/// Sorted terms, packed: a site has millions of these.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
struct TermList {
    /// The terms, each with a line feed.
    terms: String,
    /// For each term its occurrences, packed.
    occurrences: Vec<u8>,
}

const TITLE: u8 = 1;
const CATEGORY: u8 = 2;
const HEADINGS: u8 = 4;
const CONTENT: u8 = 8;

impl PageTerms {
    /// Finds the terms of a page.
    pub(crate) fn new(page: &PageText) -> Self {
        let mut collector = Collector::default();
        let title = page.sections().find_map(|(_, levels)| levels[1]);
        let category = page.sections().find_map(|(_, levels)| levels[0]);
        if let Some(title) = title {
            collector.add_text(title, |occurrences| occurrences.title = true);
        }
        if let Some(category) = category {
            collector.add_text(category, |occurrences| occurrences.category = true);
        }
        for (index, (section, levels)) in page.sections().enumerate() {
            let number = index.min(LAST_SECTION) as u8;
            for (level, heading) in levels.iter().enumerate().skip(usize::from(section.1)) {
                let is_known =
                    (level == 0 && *heading == category) || (level == 1 && *heading == title);
                if let Some(heading) = heading.filter(|_| !is_known) {
                    collector
                        .add_text(heading, |occurrences| add(&mut occurrences.headings, number));
                }
            }
            collector.add_text(&section.4, |occurrences| add(&mut occurrences.content, number));
        }
        Self {
            words: TermList::new(&collector.words),
            compounds: TermList::new(&collector.compounds),
        }
    }

    /// Returns words, parts of compounds, and pairs.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, Occurrences)> {
        self.words.iter()
    }

    /// Returns compounds without their joiners.
    pub(crate) fn compounds(&self) -> impl Iterator<Item = (&str, Occurrences)> {
        self.compounds.iter()
    }
}

fn add(sections: &mut Vec<u8>, section: u8) {
    if sections.last() != Some(&section) {
        sections.push(section);
    }
}

#[derive(Default)]
struct Collector {
    words: FxHashMap<Box<str>, Occurrences>,
    compounds: FxHashMap<Box<str>, Occurrences>,
}

impl Collector {
    fn add_text(&mut self, text: &str, note: impl Fn(&mut Occurrences)) {
        for_each_token(text, &mut |token| {
            let term = term(token.folded, token.kind);
            let terms = match token.kind {
                TokenKind::Compound => &mut self.compounds,
                TokenKind::Word | TokenKind::Pair => &mut self.words,
            };
            match terms.get_mut(&*term) {
                Some(occurrences) => note(occurrences),
                None => note(terms.entry(term.into()).or_default()),
            }
        });
    }
}

/// Returns the term of the index for a token.
pub(crate) fn term(folded: &str, kind: TokenKind) -> Cow<'_, str> {
    match kind {
        TokenKind::Word | TokenKind::Compound => singular(folded),
        TokenKind::Pair => folded.into(),
    }
}

impl TermList {
    fn new(terms: &FxHashMap<Box<str>, Occurrences>) -> Self {
        let mut list = Self::default();
        let mut sorted: Vec<(&str, &Occurrences)> =
            terms.iter().map(|(term, occurrences)| (&**term, occurrences)).collect();
        sorted.sort_unstable_by_key(|(term, _)| *term);
        for (term, occurrences) in sorted {
            list.terms.push_str(term);
            list.terms.push('\n');
            occurrences.pack(&mut list.occurrences);
        }
        list
    }

    fn iter(&self) -> impl Iterator<Item = (&str, Occurrences)> {
        let mut bytes = self.occurrences.iter().copied();
        self.terms.lines().map(move |term| (term, Occurrences::unpack(&mut bytes)))
    }
}

impl Occurrences {
    /// Appends flags, then for headings and content the number of further sections and the sections.
    pub(crate) fn pack(&self, bytes: &mut Vec<u8>) {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        bytes.push(
            flag(self.title, TITLE)
                | flag(self.category, CATEGORY)
                | flag(!self.headings.is_empty(), HEADINGS)
                | flag(!self.content.is_empty(), CONTENT),
        );
        for sections in [&self.headings, &self.content] {
            if let Some(more) = sections.len().checked_sub(1) {
                bytes.push(more as u8);
                bytes.extend_from_slice(sections);
            }
        }
    }

    /// Reads what [`pack`](Self::pack) appended; missing bytes count as zeros.
    pub(crate) fn unpack(bytes: &mut impl Iterator<Item = u8>) -> Self {
        let flags = bytes.next().unwrap_or_default();
        let mut sections = |flag: u8| -> Vec<u8> {
            if flags & flag == 0 {
                return Vec::new();
            }
            let count = bytes.next().map_or(0, |more| usize::from(more) + 1);
            bytes.by_ref().take(count).collect()
        };
        let (headings, content) = (sections(HEADINGS), sections(CONTENT));
        Self { title: flags & TITLE != 0, category: flags & CATEGORY != 0, headings, content }
    }
}
