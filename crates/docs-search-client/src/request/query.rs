//! Questions: what to look for, in which index, and what to tell of each hit.

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::call::{Request, of_index};
use crate::host::Access;
use crate::transport::Method;

/// Hits of one question in the search dialog (specification, section 9).
pub const HITS_PER_PAGE: u32 = 20;

/// Words of a snippet (specification, section 9).
pub const SNIPPET_WORDS: u32 = 10;

/// What the service is asked to put before a match (facts, section 8).
pub const HIGHLIGHT_START: &str = "<mark>";

/// What the service is asked to put behind a match (facts, section 8).
pub const HIGHLIGHT_END: &str = "</mark>";

/// The attributes that an answer is read for, in the order in which the search dialog names them.
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

/// The attributes of which snippets are made: all texts but the name of the section.
const SNIPPETS: [&str; 7] = [
    "hierarchy.lvl1",
    "hierarchy.lvl2",
    "hierarchy.lvl3",
    "hierarchy.lvl4",
    "hierarchy.lvl5",
    "hierarchy.lvl6",
    "content",
];

/// One question to one index.
///
/// Parameters are sent in the order in which they were given; one that is given again keeps its place and
/// takes the new value.
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
    /// Looks for a text, with whatever else the index is set to.
    #[must_use]
    pub fn new(index: impl Into<String>, text: impl Into<String>) -> Self {
        Self { index: index.into(), text: Some(text.into()), parameters: IndexMap::new() }
    }

    /// Looks for a text as a documentation's search dialog does (facts, section 8): [`HITS_PER_PAGE`] hits with
    /// their hierarchy, and snippets of [`SNIPPET_WORDS`] words with marked matches.
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

    /// Looks for values of a facet instead of hits.
    #[must_use]
    pub fn facet_values(index: impl Into<String>, facet: &str, text: &str) -> Self {
        Self { index: index.into(), text: None, parameters: IndexMap::new() }
            .parameter("type", "facet")
            .parameter("facet", facet)
            .parameter("facetQuery", text)
    }

    /// Only hits of this language and of one of these version tags (facts, section 8).
    ///
    /// The tags of a documentation site are `default`, which pages outside the documentation have, and
    /// `docs-PLUGIN-VERSION` for each documentation on it.
    #[must_use]
    pub fn in_context<Tag: Into<String>>(
        self,
        language: &str,
        tags: impl IntoIterator<Item = Tag>,
    ) -> Self {
        self.only(FacetFilter::is("language", language))
            .only(FacetFilter::any_of("docusaurus_tag", tags))
    }

    /// Only hits that fit this filter as well as those given before.
    #[must_use]
    pub fn only(mut self, filter: FacetFilter) -> Self {
        let filters = self.parameters.entry("facetFilters".to_owned()).or_insert_with(|| json!([]));
        match filters {
            Value::Array(filters) => filters.push(filter.into_wire()),
            // Set by hand to a single filter, which the service allows.
            single => *single = json!([single.take(), filter.into_wire()]),
        }
        self
    }

    /// Counts how often the hits have each value of these facets.
    #[must_use]
    pub fn facets(self, facets: &[&str]) -> Self {
        self.parameter("facets", json!(facets))
    }

    /// How many hits at once.
    #[must_use]
    pub fn hits_per_page(self, hits: u32) -> Self {
        self.parameter("hitsPerPage", hits)
    }

    /// Which page of hits, counted from 0.
    #[must_use]
    pub fn page(self, page: u32) -> Self {
        self.parameter("page", page)
    }

    /// How many words of a text to show around its matches, for all texts of a documentation's records.
    #[must_use]
    pub fn snippet_words(self, words: u32) -> Self {
        let snippets = SNIPPETS.map(|attribute| format!("{attribute}:{words}"));
        self.parameter("attributesToSnippet", json!(snippets))
    }

    /// What to put around matches.
    #[must_use]
    pub fn highlight(self, start: &str, end: &str) -> Self {
        self.parameter("highlightPreTag", start).parameter("highlightPostTag", end)
    }

    /// Whether the answer gets an id by which clicks on its hits can be counted.
    #[must_use]
    pub fn click_analytics(self, on: bool) -> Self {
        self.parameter("clickAnalytics", on)
    }

    /// Any parameter that the service knows.
    #[must_use]
    pub fn parameter(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.parameters.insert(name.into(), value.into());
        self
    }

    /// The call that asks this question alone, of its index.
    #[must_use]
    pub fn request(&self) -> Request {
        let mut wire = self.wire();
        wire.shift_remove("indexName");
        of_index(Method::Post, Access::Read, &self.index, &["query"]).body(&wire).shareable()
    }

    fn wire(&self) -> IndexMap<&str, Value> {
        let text = self.text.as_deref().map(|text| ("query", text.into()));
        let index = ("indexName", self.index.as_str().into());
        let given = self.parameters.iter().map(|(name, value)| (name.as_str(), value.clone()));
        text.into_iter().chain([index]).chain(given).collect()
    }
}

/// Questions that are asked in one call; answers come in the same order.
///
/// ```
/// use docs_search_client::{Query, Search};
///
/// let search = Search::new([Query::new("docs", "zones"), Query::new("blog", "zones")]);
/// assert_eq!(search.request().path(), "/1/indexes/*/queries");
/// ```
///
/// The official clients throw when a search is made of nothing (facts, section 3); here that is no program:
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
    /// Several questions at once.
    #[must_use]
    pub fn new(queries: impl IntoIterator<Item = Query>) -> Self {
        Self { queries: queries.into_iter().collect() }
    }

    /// The call that asks them.
    #[must_use]
    pub fn request(&self) -> Request {
        Request::new(Method::Post, Access::Read, &["1", "indexes", "*", "queries"])
            .body(&self.wire())
            .shareable()
    }

    /// The JSON text that is sent.
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

/// A condition on the facets of a hit.
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
    /// The facet has this value.
    #[must_use]
    pub fn is(facet: &str, value: &str) -> Self {
        Self(Shape::One(format!("{facet}:{value}")))
    }

    /// The facet has one of these values.
    #[must_use]
    pub fn any_of<Value: Into<String>>(
        facet: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Self {
        let terms = values.into_iter().map(|value| format!("{facet}:{}", value.into()));
        Self(Shape::AnyOf(terms.collect()))
    }

    /// This condition, or else that one.
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
