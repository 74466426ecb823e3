//! Candidates: the best pages for a query, as far as posting lists determine them.

use crate::page_table::FacetRun;
use crate::postings::PostingLists;
use crate::query::expansion::TermExpansion;
use crate::query::request::{Facet, FacetValue};
use crate::root::Root;

/// Minimum number of candidates. If fewer pages contain all words, pages without one of them are added, then
/// pages without two, and so on.
const TOO_FEW_PAGES: usize = 5;

/// Places of a word on a page, best first.
const TITLE: u8 = 0;
const CATEGORY: u8 = 1;
const HEADING: u8 = 2;
const CONTENT: u8 = 3;
const NOWHERE: u8 = 4;

/// Returns for each page whether it passes the filters of a query.
pub(crate) fn allowed_pages(root: &Root, filters: &[Vec<FacetValue>]) -> Vec<bool> {
    let mut allowed = Vec::with_capacity(root.page_count() as usize);
    for run in &root.facets {
        let holds = |filter: &FacetValue| run.value(filter.facet) == filter.value;
        let passes = filters.iter().all(|any| any.is_empty() || any.iter().any(holds));
        allowed.resize(allowed.len() + run.3 as usize, passes);
    }
    allowed
}

impl FacetRun {
    /// Returns the value of a facet.
    pub(crate) fn value(&self, facet: Facet) -> &str {
        match facet {
            Facet::Language => &self.0,
            Facet::Tag => &self.1,
            Facet::Version => &self.2,
        }
    }
}

/// Score of one word on each page.
struct PageScores {
    typos: Vec<u8>,
    place: Vec<u8>,
    is_exact: Vec<bool>,
    /// By page: `true` if the word is in a heading of all sections, or its sections are unknown.
    is_everywhere: Vec<bool>,
    /// Pages and known sections with the word, ascending.
    sections: Vec<(u32, u8)>,
}

/// A page with words of the query. The order is by quality, the best page first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
struct Candidate {
    /// Number of words outside of the section with most words.
    outside: u16,
    typos: u16,
    /// Sum of the words' places.
    places: u16,
    /// Number of words of which the page contains only similar or longer ones.
    inexact: u16,
    page: u32,
    /// Number of words that the page lacks.
    lacking: u16,
}

/// Returns the numbers of the best pages for a query, best first.
pub(crate) fn candidates(expansions: &[TermExpansion], allowed: &[bool]) -> Vec<u32> {
    let scores: Vec<PageScores> =
        expansions.iter().map(|expansion| PageScores::new(expansion, allowed)).collect();
    let pages = 0..allowed.len() as u32;
    let found = pages.filter(|page| scores.iter().any(|word| !word.is_absent(*page)));
    // Counted first: a frequent word is on most pages, so growing the list would take longer than counting.
    let mut pages = Vec::with_capacity(found.clone().count());
    pages.extend(found.map(|page| Candidate::new(&scores, page)));
    let mut most_lacking = 0;
    while most_lacking + 1 < scores.len()
        && pages.iter().filter(|page| usize::from(page.lacking) <= most_lacking).count()
            < TOO_FEW_PAGES
    {
        most_lacking += 1;
    }
    pages.retain(|page| usize::from(page.lacking) <= most_lacking);
    pages.sort_unstable();
    pages.iter().map(|candidate| candidate.page).collect()
}

impl Candidate {
    fn new(scores: &[PageScores], page: u32) -> Self {
        let index = page as usize;
        let mut candidate = Self { outside: 0, typos: 0, places: 0, inexact: 0, page, lacking: 0 };
        let mut together = [0_u16; 256];
        let mut everywhere = 0;
        for word in scores {
            add(&mut candidate.places, word.place[index]);
            add(&mut candidate.inexact, u8::from(!word.is_exact[index]));
            if word.is_absent(page) {
                add(&mut candidate.lacking, 1);
                continue;
            }
            add(&mut candidate.typos, word.typos[index]);
            if word.is_everywhere[index] {
                add(&mut everywhere, 1);
            } else {
                word.sections_of(page).for_each(|section| add(&mut together[section], 1));
            }
        }
        let best_section = everywhere.saturating_add(together.into_iter().max().unwrap_or(0));
        let words = u16::try_from(scores.len()).unwrap_or(u16::MAX);
        candidate.outside = words.saturating_sub(best_section);
        candidate
    }
}

/// Adds a number to a sum, which saturates for extremely long queries.
fn add(sum: &mut u16, number: u8) {
    *sum = sum.saturating_add(number.into());
}

impl PageScores {
    fn new(expansion: &TermExpansion, allowed: &[bool]) -> Self {
        let pages = allowed.len();
        let mut scores = Self {
            typos: vec![u8::MAX; pages],
            place: vec![NOWHERE; pages],
            is_exact: vec![false; pages],
            is_everywhere: vec![false; pages],
            sections: Vec::new(),
        };
        for variant in &expansion.variants {
            let typos = variant.typos.min(9) as u8;
            scores.read(&variant.postings, &mut |scores, page, place| {
                let index = page as usize;
                if !allowed.get(index).copied().unwrap_or_default() || typos > scores.typos[index] {
                    return false;
                }
                if typos < scores.typos[index] {
                    scores.typos[index] = typos;
                    scores.place[index] = place;
                }
                scores.place[index] = scores.place[index].min(place);
                scores.is_exact[index] |= variant.is_exact;
                true
            });
        }
        scores.sections.sort_unstable();
        scores.sections.dedup();
        scores
    }

    fn read(&mut self, postings: &PostingLists, note: &mut dyn FnMut(&mut Self, u32, u8) -> bool) {
        for (pages, place) in [(&postings.title, TITLE), (&postings.category, CATEGORY)] {
            for page in pages {
                if note(self, *page, place) {
                    self.is_everywhere[*page as usize] = true;
                }
            }
        }
        for (list, place) in [(&postings.headings, HEADING), (&postings.content, CONTENT)] {
            for (page, section) in &list.entries {
                if !note(self, *page, place) {
                    continue;
                }
                if list.pages_only {
                    self.is_everywhere[*page as usize] = true;
                } else {
                    self.sections.push((*page, *section));
                }
            }
        }
    }

    /// Returns the numbers of the known sections with the word on a page.
    fn sections_of(&self, page: u32) -> impl Iterator<Item = usize> {
        let start = self.sections.partition_point(|(other, _)| *other < page);
        let of_page = self.sections[start..].iter().take_while(move |(other, _)| *other == page);
        of_page.map(|(_, section)| usize::from(*section))
    }

    fn is_absent(&self, page: u32) -> bool {
        self.place[page as usize] == NOWHERE
    }
}
