//! A call to the service.

use std::fmt;

use serde::Serialize;

use crate::credentials::encode_component;
use crate::host::Access;
use crate::timeouts::TimeoutOverrides;
use crate::transport::Method;

/// A call to the service.
///
/// The functions of this crate make those that a documentation site needs; anything else that the service
/// offers can be built by hand:
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
    /// A call without a body. The parts of the path are encoded, so that a name may have any character.
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

    /// The same call with a JSON body.
    ///
    /// # Panics
    ///
    /// When the value can't be JSON: a map whose keys are no texts, or a `Serialize` of its own that fails.
    #[must_use]
    pub fn body(self, body: &impl Serialize) -> Self {
        let body = serde_json::to_string(body).expect("the value is JSON");
        Self { body: Some(body), ..self }
    }

    /// The same call with one more parameter in its address.
    #[must_use]
    pub fn query(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.query.push((name.into(), value.into()));
        self
    }

    /// The same call with one more header; it wins over what the client would send under this name.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl Into<String>) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.into()));
        self
    }

    /// The same call with timeouts of its own; they grow like the others.
    #[must_use]
    pub fn timeouts(self, timeouts: TimeoutOverrides) -> Self {
        Self { timeouts, ..self }
    }

    /// The same call, whose answer may be remembered and shared among equal ones.
    ///
    /// It has an effect only on a [`Method::Post`] that asks, as in the official clients (facts, section 7).
    #[must_use]
    pub fn shareable(self) -> Self {
        Self { shareable: true, ..self }
    }

    /// The path of its address, encoded.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether it asks or changes.
    #[must_use]
    pub fn access(&self) -> Access {
        self.access
    }

    pub(crate) fn is_shareable(&self) -> bool {
        self.shareable && self.access == Access::Read && self.method == Method::Post
    }
}

/// The service's number for a change that it has taken and works in later.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct TaskId(pub u64);

impl fmt::Display for TaskId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The path of something that belongs to an index.
pub(super) fn of_index(method: Method, access: Access, index: &str, rest: &[&str]) -> Request {
    let path = [&["1", "indexes", index], rest].concat();
    Request::new(method, access, &path)
}
