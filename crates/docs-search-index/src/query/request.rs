//! Queries.

/// A query to an index.
///
/// ```
/// use docs_search_index::{Facet, Query};
///
/// let query = Query::new("time zone").with_filter(Facet::Language, ["en"]).with_hits_per_page(5);
/// assert_eq!((query.page, query.hits_per_page), (0, 5));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Query {
    /// Words to search for. The last one may be unfinished.
    pub text: String,
    /// Filters: a page passes if it has one of the values of each inner list. An empty inner list lets all pages pass.
    pub filters: Vec<Vec<FacetValue>>,
    /// Page of results, from 0.
    pub page: usize,
    /// Maximum number of hits on a page of results; 20 unless set.
    pub hits_per_page: usize,
    /// Facets whose values are counted.
    pub facets: Vec<Facet>,
}

/// A property of pages that queries filter by.
///
/// ```
/// use docs_search_index::{Facet, Query};
///
/// // Pages of two versions, in one language.
/// let query = Query::new("tide")
///     .with_filter(Facet::Version, ["2.0", "3.0"])
///     .with_filter(Facet::Language, ["en"]);
/// assert_eq!(query.filters[0].len(), 2);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Facet {
    /// [Language](crate::PageKey::language).
    Language,
    /// [Version tag](crate::PageKey::tag).
    Tag,
    /// [Version](crate::PageKey::version).
    Version,
}

/// A value of a facet.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct FacetValue {
    /// The facet.
    pub facet: Facet,
    /// Its value.
    pub value: String,
}

impl Query {
    /// Creates a query for words, without filters.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            filters: Vec::new(),
            page: 0,
            hits_per_page: 20,
            facets: Vec::new(),
        }
    }

    /// Adds a filter: a page passes if the facet has one of the values.
    #[must_use]
    pub fn with_filter<V: Into<String>>(
        mut self,
        facet: Facet,
        values: impl IntoIterator<Item = V>,
    ) -> Self {
        let values = values.into_iter().map(|value| FacetValue { facet, value: value.into() });
        self.filters.push(values.collect());
        self
    }

    /// Sets the page of results.
    #[must_use]
    pub fn with_page(self, page: usize) -> Self {
        Self { page, ..self }
    }

    /// Sets the maximum number of hits on a page of results.
    #[must_use]
    pub fn with_hits_per_page(self, hits_per_page: usize) -> Self {
        Self { hits_per_page, ..self }
    }

    /// Adds a facet whose values are counted.
    #[must_use]
    pub fn with_facet(mut self, facet: Facet) -> Self {
        self.facets.push(facet);
        self
    }
}
