//! Where on a page a term stands.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::page::PageText;
use crate::text::{TokenKind, for_each_token, singular};

/// Units beyond this one share its number.
const LAST_UNIT: usize = 255;

/// Where on one page a term stands.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Places {
    /// In the title, `lvl1`.
    pub(crate) title: bool,
    /// In the name of the section, `lvl0`.
    pub(crate) section: bool,
    /// In the own headings of these units, ascending.
    pub(crate) headings: Vec<u8>,
    /// In the texts of these units, ascending.
    pub(crate) content: Vec<u8>,
}

/// The terms of one page: all that the index needs to know of it, beside its texts.
///
/// It is made by [`analyse`] for each page on its own, on any thread, and can be kept (it is serialisable) for as long
/// as the page's records stay the same.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub struct PageTerms {
    /// Words, parts of compounds, pairs.
    words: TermList,
    /// Compounds without their joiners.
    wholes: TermList,
}

/// Terms in order, packed: a site has millions of these.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct TermList {
    /// The terms, each with a line feed.
    terms: String,
    /// For each term its places, packed.
    places: Vec<u8>,
}

const TITLE: u8 = 1;
const SECTION: u8 = 2;
const HEADINGS: u8 = 4;
const CONTENT: u8 = 8;

/// Finds the terms of a page.
#[must_use]
pub fn analyse(page: &PageText) -> PageTerms {
    let mut found = Found::default();
    let title = page.units().find_map(|(_, levels)| levels[1]);
    let section = page.units().find_map(|(_, levels)| levels[0]);
    if let Some(title) = title {
        found.text(title, |places| places.title = true);
    }
    if let Some(section) = section {
        found.text(section, |places| places.section = true);
    }
    for (index, (unit, levels)) in page.units().enumerate() {
        let number = index.min(LAST_UNIT) as u8;
        for (level, heading) in levels.iter().enumerate().skip(usize::from(unit.1)) {
            let known = (level == 0 && *heading == section) || (level == 1 && *heading == title);
            if let Some(heading) = heading.filter(|_| !known) {
                found.text(heading, |places| add(&mut places.headings, number));
            }
        }
        found.text(&unit.4, |places| add(&mut places.content, number));
    }
    PageTerms { words: TermList::new(&found.words), wholes: TermList::new(&found.wholes) }
}

fn add(units: &mut Vec<u8>, unit: u8) {
    if units.last() != Some(&unit) {
        units.push(unit);
    }
}

#[derive(Default)]
struct Found {
    words: FxHashMap<Box<str>, Places>,
    wholes: FxHashMap<Box<str>, Places>,
}

impl Found {
    fn text(&mut self, text: &str, note: impl Fn(&mut Places)) {
        for_each_token(text, &mut |token| {
            let term = term(token.folded, token.kind);
            let terms =
                if token.kind == TokenKind::Whole { &mut self.wholes } else { &mut self.words };
            match terms.get_mut(&*term) {
                Some(places) => note(places),
                None => note(terms.entry(term.into()).or_default()),
            }
        });
    }
}

/// What a token is looked up as.
pub(crate) fn term(folded: &str, kind: TokenKind) -> Cow<'_, str> {
    match kind {
        TokenKind::Word | TokenKind::Whole => singular(folded),
        TokenKind::Pair => folded.into(),
    }
}

impl PageTerms {
    /// Words, parts of compounds, pairs.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, Places)> {
        self.words.iter()
    }

    /// Compounds.
    pub(crate) fn wholes(&self) -> impl Iterator<Item = (&str, Places)> {
        self.wholes.iter()
    }
}

impl TermList {
    fn new(found: &FxHashMap<Box<str>, Places>) -> Self {
        let mut list = Self::default();
        let mut sorted: Vec<(&str, &Places)> =
            found.iter().map(|(term, places)| (&**term, places)).collect();
        sorted.sort_unstable_by_key(|(term, _)| *term);
        for (term, places) in sorted {
            list.terms.push_str(term);
            list.terms.push('\n');
            places.pack(&mut list.places);
        }
        list
    }

    fn iter(&self) -> impl Iterator<Item = (&str, Places)> {
        let mut bytes = self.places.iter().copied();
        self.terms.lines().map(move |term| (term, Places::unpack(&mut bytes)))
    }
}

impl Places {
    /// Flags, then for headings and content the number of further units and the units.
    pub(crate) fn pack(&self, bytes: &mut Vec<u8>) {
        let flag = |set: bool, flag: u8| if set { flag } else { 0 };
        bytes.push(
            flag(self.title, TITLE)
                | flag(self.section, SECTION)
                | flag(!self.headings.is_empty(), HEADINGS)
                | flag(!self.content.is_empty(), CONTENT),
        );
        for units in [&self.headings, &self.content] {
            if let Some(more) = units.len().checked_sub(1) {
                bytes.push(more as u8);
                bytes.extend_from_slice(units);
            }
        }
    }

    /// Takes what [`pack`](Self::pack) wrote; bytes that are missing count as nothing.
    pub(crate) fn unpack(bytes: &mut impl Iterator<Item = u8>) -> Self {
        let flags = bytes.next().unwrap_or_default();
        let mut units = |flag: u8| -> Vec<u8> {
            if flags & flag == 0 {
                return Vec::new();
            }
            let count = bytes.next().map_or(0, |more| usize::from(more) + 1);
            bytes.by_ref().take(count).collect()
        };
        let (headings, content) = (units(HEADINGS), units(CONTENT));
        Self { title: flags & TITLE != 0, section: flags & SECTION != 0, headings, content }
    }
}
