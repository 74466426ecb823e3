//! Typed responses of the service.
//!
//! Only this module reads the JSON of responses. Unknown members are ignored and most may be absent, because other
//! programs may have filled the index.

mod hit;
mod pieces;
mod refusal;

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

use crate::error::SearchError;
use crate::request::TaskId;

pub use hit::{Fragments, Hit};
pub use pieces::{Piece, pieces};

/// Response to a [`Search`](crate::Search).
///
/// ```
/// use docs_search_client::SearchResponse;
/// use serde_json::json;
///
/// let answer = json!({"results": [{"hits": [], "nbHits": 0, "query": "tide"}]});
/// let response = SearchResponse::read(&answer)?;
/// assert_eq!(response.first().and_then(|results| results.query.as_deref()), Some("tide"));
/// # Ok::<(), docs_search_client::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchResponse {
    /// Results of the queries, in the same order.
    pub results: Vec<Results>,
}

impl SearchResponse {
    /// Parses a response.
    ///
    /// # Errors
    ///
    /// Returns an error if the value is not a search response.
    pub fn read(answer: &Value) -> Result<Self, SearchError> {
        let wire: WireSearchResponse = read(answer, "the results of a search")?;
        Ok(Self { results: wire.results.into_iter().map(Results::from).collect() })
    }

    /// Returns the results of the first query, the only one of a search dialog.
    #[must_use]
    pub fn first(&self) -> Option<&Results> {
        self.results.first()
    }
}

#[derive(Deserialize)]
struct WireSearchResponse {
    results: Vec<WireResults>,
}

/// Results of one query.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// One page of hits, best first.
    pub hits: Vec<Hit>,
    /// Number of all hits; the service may estimate it.
    pub hit_count: u64,
    /// Number of this page, from 0.
    pub page: u64,
    /// Number of pages.
    pub page_count: u64,
    /// Words of the query.
    pub query: Option<String>,
    /// Id for counting clicks on hits, if the query requested one.
    pub query_id: Option<String>,
    /// Number of hits by value, for the requested facets.
    pub facets: BTreeMap<String, IndexMap<String, u64>>,
    /// Response to [`Query::facet_values`](crate::Query::facet_values).
    pub facet_values: Vec<FacetValue>,
}

/// Value of a facet.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FacetValue {
    /// The value.
    pub value: String,
    /// The value with highlighted matches.
    pub highlighted: Option<String>,
    /// Number of records with the value.
    pub count: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WireResults {
    #[serde(default)]
    hits: Vec<Hit>,
    nb_hits: Option<u64>,
    page: Option<u64>,
    nb_pages: Option<u64>,
    query: Option<String>,
    #[serde(rename = "queryID")]
    query_id: Option<String>,
    #[serde(default)]
    facets: BTreeMap<String, IndexMap<String, u64>>,
    #[serde(default)]
    facet_hits: Vec<WireFacetHit>,
}

#[derive(Deserialize)]
struct WireFacetHit {
    value: String,
    highlighted: Option<String>,
    #[serde(default)]
    count: u64,
}

impl From<WireResults> for Results {
    fn from(wire: WireResults) -> Self {
        Self {
            hits: wire.hits,
            hit_count: wire.nb_hits.unwrap_or(0),
            page: wire.page.unwrap_or(0),
            page_count: wire.nb_pages.unwrap_or(0),
            query: wire.query,
            query_id: wire.query_id,
            facets: wire.facets,
            facet_values: wire.facet_hits.into_iter().map(FacetValue::from).collect(),
        }
    }
}

impl From<WireFacetHit> for FacetValue {
    fn from(wire: WireFacetHit) -> Self {
        Self { value: wire.value, highlighted: wire.highlighted, count: wire.count }
    }
}

/// Settings of an index by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub serde_json::Map<String, Value>);

impl Settings {
    pub(crate) fn read(answer: &Value) -> Result<Self, SearchError> {
        read(answer, "the settings of an index").map(Self)
    }
}

/// Response to an accepted change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TaskStarted {
    pub(crate) task: TaskId,
}

#[derive(Deserialize)]
struct WireTaskStarted {
    #[serde(rename = "taskID")]
    task: u64,
}

impl TaskStarted {
    pub(crate) fn read(answer: &Value) -> Result<Self, SearchError> {
        let wire: WireTaskStarted = read(answer, "the number of a task")?;
        Ok(Self { task: TaskId(wire.task) })
    }
}

/// State of a change.
#[derive(Clone, Debug)]
pub(crate) struct TaskState {
    status: String,
}

#[derive(Deserialize)]
struct WireTaskState {
    status: String,
}

impl TaskState {
    pub(crate) fn read(answer: &Value) -> Result<Self, SearchError> {
        let wire: WireTaskState = read(answer, "the state of a task")?;
        Ok(Self { status: wire.status })
    }

    pub(crate) fn is_published(&self) -> bool {
        self.status == "published"
    }
}

fn read<'a, T: Deserialize<'a>>(
    answer: &'a Value,
    expected: &'static str,
) -> Result<T, SearchError> {
    T::deserialize(answer)
        .map_err(|error| SearchError::Unexpected { expected, source: Arc::new(error) })
}
