//! The pages of an index, and their numbers.

use serde::{Deserialize, Serialize};

/// What an index knows of a page without its text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PageKey<'a> {
    /// Its address as hits show it, base path included, without `#`. No two pages have the same.
    pub url: &'a str,
    /// Its language, `en`.
    pub language: &'a str,
    /// Its version tag, `docs-default-current`.
    pub tag: &'a str,
    /// The version of the documentation, `current`.
    pub version: &'a str,
    /// Its weight: of equally good hits, those of pages with a higher one come first.
    pub rank: u32,
}

/// The number of a page in its index.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PageId(pub(crate) u32);

/// The pages of an index in order: those that a question may filter by stand together, and of those with equal
/// facets the weightier come first, then the shorter path, then the alphabet. So a number is also a rank, and the
/// index needs no table of pages.
///
/// ```
/// use docs_search_index::{Catalogue, PageKey};
///
/// let page = |url, rank| PageKey { url, language: "en", tag: "default", version: "", rank };
/// let catalogue = Catalogue::new(&[page("/b/c", 0), page("/a", 0), page("/start", 9)]);
/// let order: Vec<usize> = catalogue.order().collect();
/// assert_eq!(order, [2, 1, 0]);
/// assert!(catalogue.id(1) < catalogue.id(0));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Catalogue {
    order: Vec<usize>,
    ids: Vec<u32>,
    pub(crate) facets: Vec<FacetRange>,
}

/// Successive pages with the same facets.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct FacetRange(
    /// The language.
    pub(crate) String,
    /// The version tag.
    pub(crate) String,
    /// The version.
    pub(crate) String,
    /// How many pages.
    pub(crate) u32,
);

impl Catalogue {
    /// Numbers pages.
    #[must_use]
    pub fn new(pages: &[PageKey<'_>]) -> Self {
        let mut order: Vec<usize> = (0..pages.len()).collect();
        order.sort_by_key(|index| {
            let page = &pages[*index];
            let depth = page.url.trim_end_matches('/').matches('/').count();
            let weight = std::cmp::Reverse(page.rank);
            (page.language, page.tag, page.version, weight, depth, page.url)
        });
        let mut ids = vec![0; pages.len()];
        let mut facets: Vec<FacetRange> = Vec::new();
        for (id, index) in order.iter().enumerate() {
            ids[*index] = id as u32;
            let page = &pages[*index];
            match facets.last_mut().filter(|last| last.is_of(page)) {
                Some(range) => range.3 += 1,
                None => facets.push(FacetRange(
                    page.language.to_owned(),
                    page.tag.to_owned(),
                    page.version.to_owned(),
                    1,
                )),
            }
        }
        Self { order, ids, facets }
    }

    /// The number of the page that was given at this place.
    ///
    /// # Panics
    ///
    /// When there was none.
    #[must_use]
    pub fn id(&self, index: usize) -> PageId {
        PageId(self.ids[index])
    }

    /// The places at which the pages were given, in the order of their numbers.
    pub fn order(&self) -> impl Iterator<Item = usize> {
        self.order.iter().copied()
    }
}

impl FacetRange {
    fn is_of(&self, page: &PageKey<'_>) -> bool {
        self.0 == page.language && self.1 == page.tag && self.2 == page.version
    }
}
