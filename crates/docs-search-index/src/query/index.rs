//! An index that can be searched.

use std::collections::BTreeMap;
use std::fmt;

use super::candidates::{allowed_pages, candidates};
use super::expansion::{TermExpansion, expand};
use super::files::IndexFiles;
use super::matches::Matcher;
use super::request::{Facet, Query};
use super::results::{Hit, IndexedPage, Results};
use super::section_hits::{RankedHit, section_hits};
use super::synonyms::Synonyms;
use super::words::query_words;
use crate::file::{IndexError, IndexSource};
use crate::root::Root;

/// Maximum number of hits per page if many pages have hits. Enough pages are read to fill a page of results with that
/// many hits each: texts are most of the data that a query reads.
const MAX_HITS_OF_A_PAGE: usize = 3;

/// If no more pages than this have hits, all of their hits are returned.
const FEW_PAGES: usize = 5;

/// Default size of the cache of an [`Index`], in bytes of JSON.
pub const CACHE_BYTES: u64 = 8 * 1024 * 1024;

/// An index that can be searched, from any number of threads.
///
/// Decoded files are kept in a bounded cache, so an index should be opened once. It does not detect changes of its source:
/// open another after the files were written again.
///
/// ```
/// use std::sync::Arc;
/// use std::thread;
///
/// use docs_search_index::{Index, IndexBuilder, PageKey, Query};
///
/// let files = IndexBuilder::new().add(PageKey::new("/forms"), Vec::new()).build()?;
/// let index = Arc::new(Index::open(files)?);
/// let other = Arc::clone(&index);
/// let searching = thread::spawn(move || other.search(&Query::new("forms")));
/// assert_eq!(index.search(&Query::new("forms"))?, searching.join().unwrap()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Index<S> {
    files: IndexFiles<S>,
    synonyms: Synonyms,
}

impl<S: IndexSource> Index<S> {
    /// Reads the root file, and caches [`CACHE_BYTES`] of other files.
    ///
    /// # Errors
    ///
    /// Returns an error if the root file is missing, unreadable or malformed, or has another
    /// format.
    pub fn open(source: S) -> Result<Self, IndexError> {
        Self::open_with_cache(source, CACHE_BYTES)
    }

    /// Reads the root file, and caches at most `cache_bytes` bytes of other files, counted in JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if the root file is missing, unreadable or malformed, or has another
    /// format.
    pub fn open_with_cache(source: S, cache_bytes: u64) -> Result<Self, IndexError> {
        let files = IndexFiles::open(source, cache_bytes)?;
        let synonyms = Synonyms::new(&files.root.synonyms);
        Ok(Self { files, synonyms })
    }

    /// Searches the index.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that the query needs is missing, unreadable or malformed, or the source reports
    /// a cancellation.
    pub fn search(&self, query: &Query) -> Result<Results, IndexError> {
        let words = query_words(&query.text);
        let synonyms = self.synonyms.find(&self.files, &query.text, &words)?;
        let expand = |(index, word)| {
            let replacing = synonyms.iter().filter(|synonym| synonym.replaces(index));
            expand(&self.files, word, replacing.map(|synonym| &synonym.postings))
        };
        let expansions: Vec<TermExpansion> =
            words.iter().enumerate().map(expand).collect::<Result<_, _>>()?;
        let allowed = allowed_pages(&self.files.root, &query.filters);
        let pages = candidates(&expansions, &allowed);
        let matcher = Matcher { words: &words, expansions: &expansions, synonyms: &synonyms };
        let hits = self.hits(&matcher, &pages, query)?;
        let pages_read = pages_read(query.hits_per_page);
        let is_exhaustive = pages_read > 0 && pages.len() <= pages_read;
        Ok(Results {
            hit_count: if is_exhaustive && query.page == 0 { hits.len() } else { pages.len() },
            hits,
            is_exhaustive,
            page_count: if pages_read == 0 { 0 } else { pages.len().div_ceil(pages_read) },
            facets: count_facets(&self.files.root, &pages, &query.facets),
            words: words.into_iter().map(|word| word.folded).collect(),
        })
    }

    /// Returns the number of pages.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.files.root.page_count() as usize
    }

    /// Returns the page with a number, from 0; `None` if the index has fewer pages. Pages of one language and version
    /// are successive.
    ///
    /// ```
    /// use docs_search_index::{Index, IndexBuilder, PageKey};
    ///
    /// let files = IndexBuilder::new().add(PageKey::new("/forms").with_version("2.0"), Vec::new()).build()?;
    /// let index = Index::open(files)?;
    /// let page = index.page(0)?.expect("the index has a page");
    /// assert_eq!((page.url.as_str(), page.version.as_str()), ("/forms", "2.0"));
    /// assert_eq!(index.page(index.page_count())?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the file of the page is missing, unreadable or malformed.
    pub fn page(&self, number: usize) -> Result<Option<IndexedPage>, IndexError> {
        let Some(run) = u32::try_from(number).ok().and_then(|page| self.files.root.run_of(page))
        else {
            return Ok(None);
        };
        // A run contains the number, so it is in the range of pages.
        let text = self.files.page(number as u32)?;
        let title = text.sections().find_map(|(_, levels)| levels[1].map(str::to_owned));
        Ok(Some(IndexedPage {
            url: text.url.clone(),
            title,
            language: run.0.clone(),
            tag: run.1.clone(),
            version: run.2.clone(),
        }))
    }

    /// Returns the hits of the requested page of results, best first.
    fn hits(
        &self,
        matcher: &Matcher<'_>,
        pages: &[u32],
        query: &Query,
    ) -> Result<Vec<Hit>, IndexError> {
        let pages_read = pages_read(query.hits_per_page);
        let mut hits = Vec::new();
        for page in pages.iter().skip(query.page.saturating_mul(pages_read)).take(pages_read) {
            hits.push(section_hits(matcher, *page, &*self.files.page(*page)?));
        }
        let most = if pages.len() > FEW_PAGES { MAX_HITS_OF_A_PAGE } else { usize::MAX };
        Ok(choose(hits, most, query.hits_per_page))
    }
}

impl<S> fmt::Debug for Index<S> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Index").finish_non_exhaustive()
    }
}

/// Returns the number of pages that are read for one page of results.
fn pages_read(hits_per_page: usize) -> usize {
    hits_per_page.div_ceil(MAX_HITS_OF_A_PAGE)
}

/// Takes the best hit of each page, then the second of each, until there are enough; returns them by rank.
fn choose(pages: Vec<Vec<RankedHit>>, most_of_a_page: usize, limit: usize) -> Vec<Hit> {
    let mut rounds: Vec<(usize, RankedHit)> = Vec::new();
    for page in pages {
        rounds.extend(page.into_iter().take(most_of_a_page).enumerate());
    }
    rounds.sort_by(|one, other| (one.0, &one.1.rank).cmp(&(other.0, &other.1.rank)));
    let mut hits: Vec<RankedHit> = rounds.into_iter().take(limit).map(|(_, hit)| hit).collect();
    hits.sort_by(|one, other| one.rank.cmp(&other.rank));
    hits.into_iter().map(|ranked| ranked.hit).collect()
}

/// Counts the values of facets among pages.
fn count_facets(
    root: &Root,
    pages: &[u32],
    facets: &[Facet],
) -> BTreeMap<Facet, BTreeMap<String, usize>> {
    let count = |facet: Facet| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut first = 0;
        for run in &root.facets {
            let numbers = first..first + run.3;
            first = numbers.end;
            let count = pages.iter().filter(|page| numbers.contains(page)).count();
            if count > 0 {
                *counts.entry(run.value(facet).to_owned()).or_default() += count;
            }
        }
        counts
    };
    facets.iter().map(|facet| (*facet, count(*facet))).collect()
}
