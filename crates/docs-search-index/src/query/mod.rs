//! Answering questions.
//!
//! In three steps: what each word of the question [means](meaning) in this index; which [pages](candidates) those
//! meanings lead to, as far as lists can tell; and, with the texts of the best of these pages, which of their
//! [units](units) are hits.

mod answer;
mod candidates;
mod distance;
mod files;
mod mark;
mod meaning;
mod params;
mod units;
mod words;

pub use answer::{Answer, Hit, HitHierarchy, Mark, Marked, MarkedHierarchy, MatchLevel};
pub use params::SearchParams;

use crate::file::{IndexError, IndexSource, page_file_name, read_json};
use crate::page::PageText;
use crate::root::Root;
use candidates::Candidates;
use files::Files;
use meaning::{Meaning, meaning};
use units::{Question, UnitHit, unit_hits};
use words::{Word, question_words};

/// The most that one of many pages may contribute to a page of hits. So many pages are read that this fills one: texts
/// are most of what a question transfers.
const MOST_HITS_OF_A_PAGE: usize = 3;

/// Of so few pages, every unit that was found is shown.
const FEW_PAGES: usize = 5;

/// An index that can be asked.
///
/// ```
/// use std::collections::HashMap;
///
/// use docs_model::{Hierarchy, Record, RecordKind};
/// use docs_search_index::{Assembly, Catalogue, Index, PageKey, PageText, SearchParams, analyse, page_file};
///
/// let mut hierarchy = Hierarchy::new("Tools");
/// hierarchy.set(1, "Forms");
/// let content = Some("A form asks for the time zone of its reader.".to_owned());
/// let records = [Record { kind: RecordKind::Content, hierarchy, content, anchor: Some("zones".into()) }];
///
/// let key = PageKey { url: "/forms", language: "en", tag: "default", version: "", rank: 0 };
/// let catalogue = Catalogue::new(&[key]);
/// let page = PageText::of(key.url, &records);
/// let mut files = HashMap::new();
/// let mut keep = |file: docs_search_index::IndexFile| drop(files.insert(file.name, file.text));
/// keep(page_file(catalogue.id(0), &page));
/// let mut assembly = Assembly::default();
/// assembly.push(catalogue.id(0), &analyse(&page));
/// assembly.finish(&catalogue, &mut keep);
///
/// let params = SearchParams { query: "time zoens".into(), ..SearchParams::default() };
/// let answer = Index::open(&files).unwrap().search(&params).unwrap();
/// assert_eq!(answer.hits[0].url, "/forms#zones");
/// ```
#[derive(Debug)]
pub struct Index<'s> {
    source: &'s dyn IndexSource,
    root: Root,
}

impl<'s> Index<'s> {
    /// Reads the root.
    ///
    /// # Errors
    ///
    /// When it is missing or malformed, or of another format.
    pub fn open(source: &'s dyn IndexSource) -> Result<Self, IndexError> {
        Ok(Self { source, root: Root::read(source)? })
    }

    /// Answers a question.
    ///
    /// # Errors
    ///
    /// When a file that it needs is missing or malformed.
    pub fn search(&self, params: &SearchParams) -> Result<Answer, IndexError> {
        let words = question_words(&params.query);
        let files = Files::new(self.source, &self.root);
        let meanings: Vec<Meaning> =
            words.iter().map(|word| meaning(&files, word)).collect::<Result<_, _>>()?;
        let allowed = candidates::allowed(&self.root, &params.facet_filters);
        let found = candidates::candidates(&meanings, &allowed);
        let hits = self.hits(&words, &meanings, &found, params)?;
        Ok(answer::answer(&self.root, &words, &found, &hits, params))
    }

    /// The hits of the wanted page of results, best first.
    fn hits(
        &self,
        words: &[Word],
        meanings: &[Meaning],
        found: &Candidates,
        params: &SearchParams,
    ) -> Result<Vec<UnitHit>, IndexError> {
        let read = pages_read(params.hits_per_page);
        let question = Question { words, meanings };
        let mut pages = Vec::new();
        for page in found.pages.iter().skip(params.page.saturating_mul(read)).take(read) {
            let text: PageText = read_json(self.source, &page_file_name(*page))?;
            pages.push(unit_hits(&question, *page, &text));
        }
        let most = if found.pages.len() > FEW_PAGES { MOST_HITS_OF_A_PAGE } else { usize::MAX };
        Ok(chosen(pages, most, params.hits_per_page))
    }
}

/// How many pages are read for one page of hits.
fn pages_read(hits_per_page: usize) -> usize {
    hits_per_page.div_ceil(MOST_HITS_OF_A_PAGE)
}

/// The best hit of each page, then the second of each, until there are enough; in the order of their ranks.
fn chosen(pages: Vec<Vec<UnitHit>>, most_of_a_page: usize, limit: usize) -> Vec<UnitHit> {
    let mut rounds: Vec<(usize, UnitHit)> = Vec::new();
    for page in pages {
        rounds.extend(page.into_iter().take(most_of_a_page).enumerate());
    }
    rounds.sort_by(|one, other| (one.0, &one.1.rank).cmp(&(other.0, &other.1.rank)));
    let mut hits: Vec<UnitHit> = rounds.into_iter().take(limit).map(|(_, hit)| hit).collect();
    hits.sort_by(|one, other| one.rank.cmp(&other.rank));
    hits
}

impl std::fmt::Debug for dyn IndexSource + '_ {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("IndexSource")
    }
}
