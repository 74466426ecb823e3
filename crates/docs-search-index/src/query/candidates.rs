//! Candidates: the best pages for a query, as far as posting lists determine them.

use std::collections::HashMap;

use crate::page_table::FacetRun;
use crate::postings::PostingLists;
use crate::query::expansion::TermExpansion;
use crate::query::request::{Facet, FacetValue};
use crate::root::Root;

/// If fewer pages contain all words, pages without one of them are added, then pages without two, and so on.
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
    /// The word is in a heading of all sections, or its sections are unknown.
    is_everywhere: Vec<bool>,
    sections: HashMap<u32, Vec<u8>>,
}

/// Returns the numbers of the pages that a query leads to, best first.
pub(crate) fn candidates(expansions: &[TermExpansion], allowed: &[bool]) -> Vec<u32> {
    let scores: Vec<PageScores> =
        expansions.iter().map(|expansion| PageScores::new(expansion, allowed)).collect();
    let mut pages: Vec<(usize, Rank)> = (0..allowed.len() as u32)
        .filter_map(|page| {
            let lacking = scores.iter().filter(|word| word.is_absent(page)).count();
            (lacking < scores.len()).then(|| (lacking, rank(&scores, page)))
        })
        .collect();
    let mut most_lacking = 0;
    while most_lacking + 1 < scores.len()
        && pages.iter().filter(|(lacking, _)| *lacking <= most_lacking).count() < TOO_FEW_PAGES
    {
        most_lacking += 1;
    }
    pages.retain(|(lacking, _)| *lacking <= most_lacking);
    pages.sort_unstable_by_key(|(_, rank)| *rank);
    pages.into_iter().map(|(_, rank)| rank.4).collect()
}

/// Words outside of the best section, typos, places, inexact words, page.
type Rank = (usize, usize, usize, usize, u32);

fn rank(scores: &[PageScores], page: u32) -> Rank {
    let index = page as usize;
    let mut together = [0_usize; 256];
    let (mut everywhere, mut typos, mut places, mut inexact) = (0, 0, 0, 0);
    for word in scores {
        places += usize::from(word.place[index]);
        inexact += usize::from(!word.is_exact[index]);
        if word.is_absent(page) {
            continue;
        }
        typos += usize::from(word.typos[index]);
        if word.is_everywhere[index] {
            everywhere += 1;
        } else if let Some(sections) = word.sections.get(&page) {
            sections.iter().for_each(|section| together[usize::from(*section)] += 1);
        }
    }
    let best_section = everywhere + together.iter().max().copied().unwrap_or_default();
    (scores.len() - best_section, typos, places, inexact, page)
}

impl PageScores {
    fn new(expansion: &TermExpansion, allowed: &[bool]) -> Self {
        let pages = allowed.len();
        let mut scores = Self {
            typos: vec![u8::MAX; pages],
            place: vec![NOWHERE; pages],
            is_exact: vec![false; pages],
            is_everywhere: vec![false; pages],
            sections: HashMap::new(),
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
                    continue;
                }
                let sections = self.sections.entry(*page).or_default();
                if !sections.contains(section) {
                    sections.push(*section);
                }
            }
        }
    }

    fn is_absent(&self, page: u32) -> bool {
        self.place[page as usize] == NOWHERE
    }
}
