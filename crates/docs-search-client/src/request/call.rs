//! Calls to the service.

use std::fmt;

use serde::Serialize;

use crate::credentials::encode_component;
use crate::host::Access;
use crate::timeouts::TimeoutOverrides;
use crate::transport::Method;

/// Call to the service.
///
/// The functions of this crate create the calls that a documentation site needs. Other endpoints are available through
/// [`Request::new`]:
///
/// ```
/// use docs_search_client::{Access, Method, Request};
///
/// let rules = serde_json::json!({"query": "zones"});
/// let request = Request::new(Method::Post, Access::Read, &["1", "indexes", "docs", "rules", "search"])
///     .body(&rules)
///     .query("page", "0");
/// assert_eq!(request.path(), "/1/indexes/docs/rules/search");
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Request {
    pub(crate) method: Method,
    pub(crate) access: Access,
    pub(crate) path: String,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
    pub(crate) timeouts: TimeoutOverrides,
    shareable: bool,
}

impl Request {
    /// Creates a call without a body. The segments of the path are encoded, so they may contain any character.
    #[must_use]
    pub fn new(method: Method, access: Access, path: &[&str]) -> Self {
        let path = path.iter().map(|part| format!("/{}", encode_component(part))).collect();
        Self {
            method,
            access,
            path,
            query: Vec::new(),
            headers: Vec::new(),
            body: None,
            timeouts: TimeoutOverrides::default(),
            shareable: false,
        }
    }

    /// Sets a JSON body.
    ///
    /// # Panics
    ///
    /// Panics if the value cannot be JSON: a map with keys that are not strings, or a custom `Serialize` that
    /// fails.
    #[must_use]
    pub fn body(self, body: &impl Serialize) -> Self {
        let body = serde_json::to_string(body).expect("the value is JSON");
        Self { body: Some(body), ..self }
    }

    /// Adds a query parameter.
    #[must_use]
    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    /// Adds a header. It overrides a header of the client with the same name.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.into()));
        self
    }

    /// Sets timeouts for this call. They grow like the client's.
    #[must_use]
    pub fn timeouts(self, timeouts: TimeoutOverrides) -> Self {
        Self { timeouts, ..self }
    }

    /// Allows caching of the response and sharing among equal calls.
    ///
    /// Only affects a [`Method::Post`] that reads, as in the official clients (R-CLIENT-07).
    #[must_use]
    pub fn shareable(self) -> Self {
        Self { shareable: true, ..self }
    }

    /// Returns the encoded path.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the effect of the call.
    #[must_use]
    pub fn access(&self) -> Access {
        self.access
    }

    pub(crate) fn is_shareable(&self) -> bool {
        self.shareable && self.access == Access::Read && self.method == Method::Post
    }
}

/// Number of a change that the service has accepted and performs later.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct TaskId(pub u64);

impl fmt::Display for TaskId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Creates a call to a resource of an index.
pub(super) fn index_request(method: Method, access: Access, index: &str, rest: &[&str]) -> Request {
    let path = [&["1", "indexes", index], rest].concat();
    Request::new(method, access, &path)
}
