//! Search queries: words, index, and requested attributes.

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::call::{Request, index_request};
use crate::host::Access;
use crate::transport::Method;

/// Hits of one query in the search dialog (R-CLIENT-08).
pub const HITS_PER_PAGE: u32 = 20;

/// Words of a snippet (R-CLIENT-08).
pub const SNIPPET_WORDS: u32 = 10;

/// Requested tag before a match (R-CLIENT-08).
pub const HIGHLIGHT_START: &str = "<mark>";

/// Requested tag after a match (R-CLIENT-08).
pub const HIGHLIGHT_END: &str = "</mark>";

/// Retrieved attributes, in the order of the search dialog.
const RETRIEVED: [&str; 10] = [
    "hierarchy.lvl0",
    "hierarchy.lvl1",
    "hierarchy.lvl2",
    "hierarchy.lvl3",
    "hierarchy.lvl4",
    "hierarchy.lvl5",
    "hierarchy.lvl6",
    "content",
    "type",
    "url",
];

/// Attributes with snippets: all except the name of the section.
const SNIPPETS: [&str; 7] = [
    "hierarchy.lvl1",
    "hierarchy.lvl2",
    "hierarchy.lvl3",
    "hierarchy.lvl4",
    "hierarchy.lvl5",
    "hierarchy.lvl6",
    "content",
];

/// Query to one index.
///
/// Parameters are sent in the order in which they are set. Setting a parameter again replaces its value and keeps its
/// position.
///
/// ```
/// use docs_search_client::{FacetFilter, Query, Search};
///
/// let query = Query::new("docs", "time zones")
///     .hits_per_page(5)
///     .only(FacetFilter::is("language", "en"))
///     .parameter("typoTolerance", false);
/// assert_eq!(
///     Search::from(query).body(),
///     r#"{"requests":[{"query":"time zones","indexName":"docs","hitsPerPage":5,"facetFilters":["language:en"],"typoTolerance":false}]}"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    index: String,
    text: Option<String>,
    parameters: IndexMap<String, Value>,
}

impl Query {
    /// Creates a query with the defaults of the index.
    #[must_use]
    pub fn new(index: impl Into<String>, text: impl Into<String>) -> Self {
        Self { index: index.into(), text: Some(text.into()), parameters: IndexMap::new() }
    }

    /// Creates a query like that of a documentation's search dialog (R-CLIENT-08): [`HITS_PER_PAGE`] hits with their
    /// hierarchy, and snippets of [`SNIPPET_WORDS`] words with highlighted matches.
    #[must_use]
    pub fn documentation(index: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(index, text)
            .parameter("attributesToRetrieve", json!(RETRIEVED))
            .snippet_words(SNIPPET_WORDS)
            .parameter("snippetEllipsisText", "…")
            .highlight(HIGHLIGHT_START, HIGHLIGHT_END)
            .hits_per_page(HITS_PER_PAGE)
            .click_analytics(false)
    }

    /// Creates a query for values of a facet instead of hits.
    #[must_use]
    pub fn facet_values(index: impl Into<String>, facet: &str, text: &str) -> Self {
        Self { index: index.into(), text: None, parameters: IndexMap::new() }
            .parameter("type", "facet")
            .parameter("facet", facet)
            .parameter("facetQuery", text)
    }

    /// Filters by a language and by version tags (R-CLIENT-08).
    ///
    /// A documentation site has the tags `default`, for pages outside of the documentation, and `docs-PLUGIN-VERSION`
    /// for each version.
    #[must_use]
    pub fn in_context<Tag: Into<String>>(
        self,
        language: &str,
        tags: impl IntoIterator<Item = Tag>,
    ) -> Self {
        self.only(FacetFilter::is("language", language))
            .only(FacetFilter::any_of("docusaurus_tag", tags))
    }

    /// Adds a filter. Hits must match all filters.
    #[must_use]
    pub fn only(mut self, filter: FacetFilter) -> Self {
        let filters = self.parameters.entry("facetFilters".to_owned()).or_insert_with(|| json!([]));
        match filters {
            Value::Array(filters) => filters.push(filter.into_wire()),
            // The service also accepts a single filter, which can be set with `parameter`.
            single => *single = json!([single.take(), filter.into_wire()]),
        }
        self
    }

    /// Requests the number of hits by value for these facets.
    #[must_use]
    pub fn facets(self, facets: &[&str]) -> Self {
        self.parameter("facets", json!(facets))
    }

    /// Sets the maximum number of hits.
    #[must_use]
    pub fn hits_per_page(self, hits: u32) -> Self {
        self.parameter("hitsPerPage", hits)
    }

    /// Sets the page of hits, from 0.
    #[must_use]
    pub fn page(self, page: u32) -> Self {
        self.parameter("page", page)
    }

    /// Sets the number of words of snippets, for all attributes of a documentation's records.
    #[must_use]
    pub fn snippet_words(self, words: u32) -> Self {
        let snippets = SNIPPETS.map(|attribute| format!("{attribute}:{words}"));
        self.parameter("attributesToSnippet", json!(snippets))
    }

    /// Sets the tags around matches.
    #[must_use]
    pub fn highlight(self, start: &str, end: &str) -> Self {
        self.parameter("highlightPreTag", start).parameter("highlightPostTag", end)
    }

    /// Requests an id for counting clicks on hits.
    #[must_use]
    pub fn click_analytics(self, on: bool) -> Self {
        self.parameter("clickAnalytics", on)
    }

    /// Sets any parameter of the service.
    #[must_use]
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.parameters.insert(name.into(), value.into());
        self
    }

    /// Returns the call with this query alone, at the endpoint of its index.
    #[must_use]
    pub fn request(&self) -> Request {
        let mut wire = self.wire();
        wire.shift_remove("indexName");
        index_request(Method::Post, Access::Read, &self.index, &["query"]).body(&wire).shareable()
    }

    fn wire(&self) -> IndexMap<&str, Value> {
        let text = self.text.as_deref().map(|text| ("query", text.into()));
        let index = ("indexName", self.index.as_str().into());
        let given = self.parameters.iter().map(|(name, value)| (name.as_str(), value.clone()));
        text.into_iter().chain([index]).chain(given).collect()
    }
}

/// Queries that are sent in one call. Results have the same order.
///
/// ```
/// use docs_search_client::{Query, Search};
///
/// let search = Search::new([Query::new("docs", "zones"), Query::new("blog", "zones")]);
/// assert_eq!(search.request().path(), "/1/indexes/*/queries");
/// ```
///
/// The official clients throw an exception for a search without queries (R-CLIENT-03); here it does not compile:
///
/// ```compile_fail,E0061
/// # fn search<T: docs_search_client::BlockingTransport>(client: &docs_search_client::BlockingClient<T>) {
/// client.search();
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    queries: Vec<Query>,
}

#[derive(Serialize)]
struct WireSearch<'a> {
    requests: Vec<IndexMap<&'a str, Value>>,
}

impl Search {
    /// Creates a search with several queries.
    #[must_use]
    pub fn new(queries: impl IntoIterator<Item = Query>) -> Self {
        Self { queries: queries.into_iter().collect() }
    }

    /// Returns the call.
    #[must_use]
    pub fn request(&self) -> Request {
        Request::new(Method::Post, Access::Read, &["1", "indexes", "*", "queries"])
            .body(&self.wire())
            .shareable()
    }

    /// Returns the JSON body.
    #[must_use]
    pub fn body(&self) -> String {
        self.request().body.unwrap_or_default()
    }

    fn wire(&self) -> WireSearch<'_> {
        WireSearch { requests: self.queries.iter().map(Query::wire).collect() }
    }
}

impl From<Query> for Search {
    fn from(query: Query) -> Self {
        Self::new([query])
    }
}

/// Condition on the facets of a hit.
///
/// ```
/// use docs_search_client::FacetFilter;
///
/// let english = FacetFilter::is("language", "en");
/// let current = FacetFilter::any_of("docusaurus_tag", ["default", "docs-default-current"]);
/// # let _ = (english, current);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FacetFilter(Shape);

#[derive(Clone, Debug, Eq, PartialEq)]
enum Shape {
    One(String),
    AnyOf(Vec<String>),
}

impl FacetFilter {
    /// Creates the filter of pages whose facet has this value.
    #[must_use]
    pub fn is(facet: &str, value: &str) -> Self {
        Self(Shape::One(format!("{facet}:{value}")))
    }

    /// Creates the filter of pages whose facet has one of these values.
    #[must_use]
    pub fn any_of<Value: Into<String>>(
        facet: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        let terms = values.into_iter().map(|value| format!("{facet}:{}", value.into()));
        Self(Shape::AnyOf(terms.collect()))
    }

    /// Combines two conditions: either of them must hold.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut terms = self.into_terms();
        terms.extend(other.into_terms());
        Self(Shape::AnyOf(terms))
    }

    fn into_terms(self) -> Vec<String> {
        match self.0 {
            Shape::One(term) => vec![term],
            Shape::AnyOf(terms) => terms,
        }
    }

    fn into_wire(self) -> Value {
        match self.0 {
            Shape::One(term) => term.into(),
            Shape::AnyOf(terms) => terms.into(),
        }
    }
}
