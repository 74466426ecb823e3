//! Responses to requests.

use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answer::Answer;
use super::limits::Limits;
use super::params::SearchParams;
use crate::file::{IndexError, IndexSource};
use crate::query::{Index, Query, Results};

/// Endpoint of the protocol.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Endpoint {
    /// Several queries: `/1/indexes/*/queries`.
    Queries,
    /// One query: `/1/indexes/NAME/query`.
    Query,
}

impl Endpoint {
    /// Returns the endpoint at the path of an address. The name of the index is ignored.
    ///
    /// ```
    /// use docs_search_index::wire::Endpoint;
    ///
    /// assert_eq!(Endpoint::from_path("/1/indexes/*/queries"), Some(Endpoint::Queries));
    /// assert_eq!(Endpoint::from_path("/1/indexes/%2A/queries"), Some(Endpoint::Queries));
    /// assert_eq!(Endpoint::from_path("/1/indexes/docs/query"), Some(Endpoint::Query));
    /// assert_eq!(Endpoint::from_path("/1/indexes/docs/batch"), None);
    /// assert_eq!(Endpoint::from_path("/1/indexes"), None);
    /// ```
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        let (name, call) = path.strip_prefix("/1/indexes/")?.split_once('/')?;
        match (name, call) {
            ("*" | "%2A" | "%2a", "queries") => Some(Self::Queries),
            (_, "query") => Some(Self::Query),
            _ => None,
        }
    }
}

/// Searchable content: an [`Index`], or several indexes, one of which is selected by the filters of a
/// query.
///
/// ```
/// use docs_search_index::wire::Search;
/// use docs_search_index::{Facet, Index, IndexError, IndexSource, Query, Results};
///
/// /// One index for each language.
/// struct Languages<S> {
///     english: Index<S>,
///     german: Index<S>,
/// }
///
/// impl<S: IndexSource> Search for Languages<S> {
///     fn search(&self, query: &Query) -> Result<Results, IndexError> {
///         let mut filters = query.filters.iter().flatten();
///         let is_german = filters.any(|filter| filter.facet == Facet::Language && filter.value == "de");
///         if is_german { self.german.search(query) } else { self.english.search(query) }
///     }
/// }
/// ```
pub trait Search {
    /// Returns the hits of a query.
    ///
    /// # Errors
    ///
    /// Returns an error if the index cannot be read, or the search is
    /// [cancelled](IndexError::Cancelled).
    fn search(&self, query: &Query) -> Result<Results, IndexError>;
}

impl<S: IndexSource> Search for Index<S> {
    fn search(&self, query: &Query) -> Result<Results, IndexError> {
        Self::search(self, query)
    }
}

/// Error of a request without results.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The request is malformed, or exceeds a limit.
    #[error("{0}")]
    BadRequest(String),
    /// The index cannot be read.
    #[error(transparent)]
    Index(#[from] IndexError),
}

impl RequestError {
    /// Returns the HTTP status of the response: 400 for a bad request, 404 for a missing index, 503 for a cancelled search,
    /// and 500 for an index that exists but cannot be read.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            Self::BadRequest(_) => 400,
            Self::Index(IndexError::Missing(_)) => 404,
            Self::Index(IndexError::Cancelled) => 503,
            Self::Index(_) => 500,
        }
    }

    /// Returns the body of the response: `{"message":…,"status":…}`.
    #[must_use]
    pub fn to_json(&self) -> Vec<u8> {
        json!({ "message": self.to_string(), "status": self.status() }).to_string().into_bytes()
    }
}

impl From<serde_json::Error> for RequestError {
    fn from(error: serde_json::Error) -> Self {
        Self::BadRequest(error.to_string())
    }
}

/// Returns the JSON response to a request with this body.
///
/// # Errors
///
/// Returns an error if the request is malformed or exceeds a limit, or the index cannot be read.
pub fn respond(
    endpoint: Endpoint,
    body: &[u8],
    index: &(impl Search + ?Sized),
    limits: &Limits,
) -> Result<Vec<u8>, RequestError> {
    #[derive(Deserialize)]
    struct Requests {
        requests: Vec<Value>,
    }

    let mut response = Response { bytes: Vec::new(), limit: limits.response_bytes };
    match endpoint {
        Endpoint::Query => {
            response.push_answer(&Request::new(parse(body)?, limits)?, index)?;
        }
        Endpoint::Queries => {
            let Requests { requests } = parse(body)?;
            if requests.len() > limits.queries {
                let message = format!("more than {} queries in one request", limits.queries);
                return Err(RequestError::BadRequest(message));
            }
            let requests: Vec<Request> = requests
                .into_iter()
                .map(|request| Request::new(request, limits))
                .collect::<Result<_, _>>()?;
            limits
                .check_all(requests.iter().map(|request| &request.params))
                .map_err(RequestError::BadRequest)?;
            response.push(b"{\"results\":[")?;
            for (number, request) in requests.iter().enumerate() {
                if number > 0 {
                    response.push(b",")?;
                }
                response.push_answer(request, index)?;
            }
            response.push(b"]}")?;
        }
    }
    Ok(response.bytes)
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, RequestError> {
    serde_json::from_slice(body).map_err(RequestError::from)
}

/// A query within its limits.
struct Request {
    params: SearchParams,
    /// Name of the index, as in the request.
    index: Option<Value>,
}

impl Request {
    fn new(mut request: Value, limits: &Limits) -> Result<Self, RequestError> {
        let params = SearchParams::deserialize(merged_params(&request))?;
        let mut params = limits.apply(params).map_err(RequestError::BadRequest)?;
        params.params = request.to_string();
        Ok(Self { params, index: request.get_mut("indexName").map(Value::take) })
    }
}

/// Merges the parameters below `params` with those beside it.
fn merged_params(request: &Value) -> Value {
    let mut merged = request.clone();
    if let (Some(all), Some(Value::Object(inner))) = (merged.as_object_mut(), request.get("params"))
    {
        all.remove("params");
        all.extend(inner.clone());
    }
    merged
}

/// A response of bounded length.
struct Response {
    bytes: Vec<u8>,
    limit: usize,
}

impl Response {
    fn push(&mut self, text: &[u8]) -> Result<(), RequestError> {
        self.write_all(text).map_err(|error| RequestError::BadRequest(error.to_string()))
    }

    fn push_answer(
        &mut self,
        request: &Request,
        index: &(impl Search + ?Sized),
    ) -> Result<(), RequestError> {
        #[derive(Serialize)]
        struct NamedAnswer<'a> {
            #[serde(flatten)]
            answer: &'a Answer,
            #[serde(skip_serializing_if = "Option::is_none")]
            index: Option<&'a Value>,
        }

        let results = index.search(&request.params.to_query())?;
        let answer = Answer::new(&results, &request.params);
        let named = NamedAnswer { answer: &answer, index: request.index.as_ref() };
        serde_json::to_writer(self, &named).map_err(RequestError::from)
    }
}

impl Write for Response {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + text.len() > self.limit {
            return Err(io::Error::other(format!(
                "the response is longer than {} bytes: lower hitsPerPage, or request fewer attributes",
                self.limit
            )));
        }
        self.bytes.extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
