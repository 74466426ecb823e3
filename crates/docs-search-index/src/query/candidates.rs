//! The pages that a question leads to, as far as the lists can tell, best first.

use std::collections::HashMap;

use crate::lists::Lists;
use crate::query::meaning::Meaning;
use crate::root::Root;

/// With fewer pages that have all words, those that lack one are taken as well, then those that lack two, and so on.
const TOO_FEW_PAGES: usize = 5;

/// Where a word stands, best first.
const TITLE: u8 = 0;
const SECTION: u8 = 1;
const HEADING: u8 = 2;
const CONTENT: u8 = 3;
const NOWHERE: u8 = 4;

/// The pages of an answer.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// Their numbers, best first.
    pub(crate) pages: Vec<u32>,
}

/// For each page, whether a question's filters let it pass.
pub(crate) fn allowed(root: &Root, filters: &[Vec<String>]) -> Vec<bool> {
    let mut allowed = Vec::with_capacity(root.pages() as usize);
    for range in &root.facets {
        let holds = |filter: &String| match filter.split_once(':') {
            Some(("language" | "lang", value)) => value == range.0,
            Some(("docusaurus_tag", value)) => value == range.1,
            Some(("version", value)) => value == range.2,
            _ => true,
        };
        let passes = filters.iter().all(|any| any.is_empty() || any.iter().any(holds));
        allowed.resize(allowed.len() + range.3 as usize, passes);
    }
    allowed
}

/// What the lists of one word say of each page.
struct Standing {
    typos: Vec<u8>,
    place: Vec<u8>,
    exact: Vec<bool>,
    /// It stands above every unit of the page, or its units are not known.
    everywhere: Vec<bool>,
    units: HashMap<u32, Vec<u8>>,
}

/// Finds the pages.
pub(crate) fn candidates(meanings: &[Meaning], allowed: &[bool]) -> Candidates {
    let standings: Vec<Standing> =
        meanings.iter().map(|meaning| Standing::new(meaning, allowed)).collect();
    let mut pages: Vec<(usize, Rank)> = (0..allowed.len() as u32)
        .filter_map(|page| {
            let lacking = standings.iter().filter(|word| word.is_absent(page)).count();
            (lacking < standings.len()).then(|| (lacking, rank(&standings, page)))
        })
        .collect();
    let mut most_lacking = 0;
    while most_lacking + 1 < standings.len()
        && pages.iter().filter(|(lacking, _)| *lacking <= most_lacking).count() < TOO_FEW_PAGES
    {
        most_lacking += 1;
    }
    pages.retain(|(lacking, _)| *lacking <= most_lacking);
    pages.sort_unstable_by_key(|(_, rank)| *rank);
    Candidates { pages: pages.into_iter().map(|(_, rank)| rank.4).collect() }
}

/// Words that are not in the best unit, typos, places, words that are not exact, page.
type Rank = (usize, usize, usize, usize, u32);

fn rank(standings: &[Standing], page: u32) -> Rank {
    let index = page as usize;
    let mut together = [0_usize; 256];
    let (mut everywhere, mut typos, mut places, mut inexact) = (0, 0, 0, 0);
    for word in standings {
        places += usize::from(word.place[index]);
        inexact += usize::from(!word.exact[index]);
        if word.is_absent(page) {
            continue;
        }
        typos += usize::from(word.typos[index]);
        if word.everywhere[index] {
            everywhere += 1;
        } else if let Some(units) = word.units.get(&page) {
            units.iter().for_each(|unit| together[usize::from(*unit)] += 1);
        }
    }
    let best_unit = everywhere + together.iter().max().copied().unwrap_or_default();
    (standings.len() - best_unit, typos, places, inexact, page)
}

impl Standing {
    fn new(meaning: &Meaning, allowed: &[bool]) -> Self {
        let pages = allowed.len();
        let mut standing = Self {
            typos: vec![u8::MAX; pages],
            place: vec![NOWHERE; pages],
            exact: vec![false; pages],
            everywhere: vec![false; pages],
            units: HashMap::new(),
        };
        for alternative in &meaning.alternatives {
            let typos = alternative.typos.min(9) as u8;
            standing.read(&alternative.lists, &mut |standing, page, place| {
                let index = page as usize;
                if !allowed.get(index).copied().unwrap_or_default() || typos > standing.typos[index]
                {
                    return false;
                }
                if typos < standing.typos[index] {
                    standing.typos[index] = typos;
                    standing.place[index] = place;
                }
                standing.place[index] = standing.place[index].min(place);
                standing.exact[index] |= alternative.exact;
                true
            });
        }
        standing
    }

    fn read(&mut self, lists: &Lists, note: &mut dyn FnMut(&mut Self, u32, u8) -> bool) {
        for (pages, place) in [(&lists.title, TITLE), (&lists.section, SECTION)] {
            for page in pages {
                if note(self, *page, place) {
                    self.everywhere[*page as usize] = true;
                }
            }
        }
        for (list, place) in [(&lists.headings, HEADING), (&lists.content, CONTENT)] {
            for (page, unit) in &list.entries {
                if !note(self, *page, place) {
                    continue;
                }
                if list.pages_only {
                    self.everywhere[*page as usize] = true;
                    continue;
                }
                let units = self.units.entry(*page).or_default();
                if !units.contains(unit) {
                    units.push(*unit);
                }
            }
        }
    }

    fn is_absent(&self, page: u32) -> bool {
        self.place[page as usize] == NOWHERE
    }
}
