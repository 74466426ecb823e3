//! What the service answers, as typed values.
//!
//! The JSON of answers is read in this folder and nowhere else. Members that are not known are ignored and most
//! may be absent: an index need not have been filled by us.

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

/// The answer to a [`Search`](crate::Search).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchResponse {
    /// One for each question, in the same order.
    pub results: Vec<Results>,
}

impl SearchResponse {
    /// Reads an answer as it came.
    ///
    /// # Errors
    ///
    /// When it is not that of a search.
    pub fn read(answer: &Value) -> Result<Self, SearchError> {
        let wire: WireSearchResponse = read(answer, "the results of a search")?;
        Ok(Self { results: wire.results.into_iter().map(Results::from).collect() })
    }

    /// The answer to the first question, which is the only one that a search dialog asks.
    #[must_use]
    pub fn first(&self) -> Option<&Results> {
        self.results.first()
    }
}

#[derive(Deserialize)]
struct WireSearchResponse {
    results: Vec<WireResults>,
}

/// The answer to one question.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Results {
    /// What was found, best first; one page of it.
    pub hits: Vec<Hit>,
    /// How many hits there are in all; the service may estimate it.
    pub hit_count: u64,
    /// Which page this is, counted from 0.
    pub page: u64,
    /// How many pages there are.
    pub page_count: u64,
    /// What was looked for.
    pub query: Option<String>,
    /// By what clicks on the hits are counted; only when the question asked for it.
    pub query_id: Option<String>,
    /// How often the hits have each value of the facets that the question named.
    pub facets: BTreeMap<String, IndexMap<String, u64>>,
    /// The answer to [`Query::facet_values`](crate::Query::facet_values).
    pub facet_values: Vec<FacetValue>,
}

/// A value of a facet that was looked for.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FacetValue {
    /// The value.
    pub value: String,
    /// The value with marked matches.
    pub highlighted: Option<String>,
    /// How many records have it.
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

/// The settings of an index, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub serde_json::Map<String, Value>);

impl Settings {
    pub(crate) fn read(answer: &Value) -> Result<Self, SearchError> {
        read(answer, "the settings of an index").map(Self)
    }
}

/// The service took a change.
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

/// How far a change is.
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
