//! Who asks: the application, its key, and the name of the client.
//!
//! The key leaves its wrapper only here, in the file that puts it into requests and takes it out of messages.

use std::fmt;

use docs_model::SearchKey;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

/// What `encodeURIComponent` leaves as it is (facts, section 3).
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// Encodes one part of a path, or a value of a query string.
pub(crate) fn encode_component(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// A text in which the key, as it is or encoded, can't be read any more.
pub(crate) fn redact(text: &str, key: &SearchKey) -> String {
    match key.expose() {
        "" => text.to_owned(),
        key => text.replace(key, "…").replace(&encode_component(key), "…"),
    }
}

/// The same for all texts within a JSON value.
pub(crate) fn redact_json(value: &mut Value, key: &SearchKey) {
    match value {
        Value::String(text) => *text = redact(text, key),
        Value::Array(items) => items.iter_mut().for_each(|item| redact_json(item, key)),
        Value::Object(members) => members.values_mut().for_each(|member| redact_json(member, key)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The service's name for the owner of an index; the hosts' names begin with it.
///
/// ```
/// use docs_search_client::ApplicationId;
///
/// assert!(ApplicationId::new("ABC123").is_ok());
/// assert!(ApplicationId::new("").is_err());
/// assert!(ApplicationId::new("example.com/").is_err());
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ApplicationId(String);

impl ApplicationId {
    /// Takes an id that can be the beginning of a host's name.
    ///
    /// # Errors
    ///
    /// When it is empty, or has anything but ASCII letters, digits and hyphens.
    pub fn new(id: impl Into<String>) -> Result<Self, CredentialsError> {
        let id = id.into();
        if id.is_empty() {
            return Err(CredentialsError::NoApplicationId);
        }
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return Err(CredentialsError::StrangeApplicationId { id });
        }
        Ok(Self(id))
    }

    /// The id, in the case in which it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where the service is told who asks.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum CredentialPlace {
    /// In headers: addresses end up in logs, headers rarely do.
    #[default]
    Headers,
    /// In the query string, as browsers do: a request without headers of its own needs no preflight
    /// (facts, section 3).
    QueryString,
}

/// An application id and a key for it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Credentials {
    application: ApplicationId,
    key: SearchKey,
    place: CredentialPlace,
}

impl Credentials {
    /// Takes a key; it is sent in headers.
    ///
    /// # Errors
    ///
    /// When the key is empty or can't stand in a header.
    pub fn new(application: ApplicationId, key: SearchKey) -> Result<Self, CredentialsError> {
        if key.expose().is_empty() {
            return Err(CredentialsError::NoKey);
        }
        if !key.expose().bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(CredentialsError::StrangeKey);
        }
        Ok(Self { application, key, place: CredentialPlace::default() })
    }

    /// The same credentials, sent at a certain place.
    #[must_use]
    pub fn sent_in(self, place: CredentialPlace) -> Self {
        Self { place, ..self }
    }

    /// Whose index is asked.
    #[must_use]
    pub fn application(&self) -> &ApplicationId {
        &self.application
    }

    pub(crate) fn key(&self) -> &SearchKey {
        &self.key
    }

    pub(crate) fn place(&self) -> CredentialPlace {
        self.place
    }

    /// The names by which the service knows the two, in headers and query string alike.
    pub(crate) fn pairs(&self) -> [(String, String); 2] {
        [
            ("x-algolia-api-key".to_owned(), self.key.expose().to_owned()),
            ("x-algolia-application-id".to_owned(), self.application.0.clone()),
        ]
    }
}

/// Credentials that the service could never accept.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CredentialsError {
    /// An empty id.
    #[error("the application id of the search service is missing")]
    NoApplicationId,
    /// An id that can't begin a host's name.
    #[error(
        "`{id}` can't be an application id: it may have ASCII letters, digits and hyphens only"
    )]
    StrangeApplicationId {
        /// The id.
        id: String,
    },
    /// An empty key.
    #[error("the key of the search service is missing")]
    NoKey,
    /// A key with spaces, line ends or other characters that no header can hold.
    #[error("the key of the search service has characters that no key has")]
    StrangeKey,
}

/// How a client introduces itself: names with versions, most general first.
///
/// ```
/// use docs_search_client::Agent;
///
/// let agent = Agent::default().and("my-site", Some("2.0"));
/// assert_eq!(agent.to_string(), concat!("docs-search-client (", env!("CARGO_PKG_VERSION"), "); my-site (2.0)"));
/// // The same name twice says nothing new.
/// assert_eq!(agent.clone().and("my-site", Some("2.0")), agent);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Agent(Vec<String>);

impl Agent {
    /// Begins with one name.
    #[must_use]
    pub fn new(name: &str, version: Option<&str>) -> Self {
        Self(Vec::new()).and(name, version)
    }

    /// Adds a name, unless it stands there already.
    #[must_use]
    pub fn and(mut self, name: &str, version: Option<&str>) -> Self {
        let segment = match version {
            Some(version) => format!("{name} ({version})"),
            None => name.to_owned(),
        };
        if !self.0.contains(&segment) {
            self.0.push(segment);
        }
        self
    }
}

impl Default for Agent {
    /// This crate's name and version.
    fn default() -> Self {
        Self::new(env!("CARGO_PKG_NAME"), Some(env!("CARGO_PKG_VERSION")))
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("; "))
    }
}
