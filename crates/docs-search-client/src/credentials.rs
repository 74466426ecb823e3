//! Credentials: the application, its key, and the client's name.
//!
//! The key leaves its wrapper only in this file, which adds it to requests and removes it from messages.

use std::fmt;

use docs_core::SearchKey;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

/// Characters that `encodeURIComponent` leaves unchanged (R-CLIENT-03).
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

/// Encodes a path segment, or a value in a query string.
pub(crate) fn encode_component(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

/// Replaces every occurrence of the key, plain or encoded, in a string.
pub(crate) fn redact(text: &str, key: &SearchKey) -> String {
    match key.expose() {
        "" => text.to_owned(),
        key => text.replace(key, "…").replace(&encode_component(key), "…"),
    }
}

/// Replaces every occurrence of the key in the strings of a JSON value.
pub(crate) fn redact_json(value: &mut Value, key: &SearchKey) {
    match value {
        Value::String(text) => *text = redact(text, key),
        Value::Array(items) => items.iter_mut().for_each(|item| redact_json(item, key)),
        Value::Object(members) => members.values_mut().for_each(|member| redact_json(member, key)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Identifier of an application, the owner of indices. Host names start with it.
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
    /// Creates an application id.
    ///
    /// # Errors
    ///
    /// Returns an error if the id is empty, or contains anything but ASCII letters, digits and
    /// hyphens.
    pub fn new(id: impl Into<String>) -> Result<Self, CredentialsError> {
        let id = id.into();
        if id.is_empty() {
            return Err(CredentialsError::NoApplicationId);
        }
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            return Err(CredentialsError::InvalidApplicationId { id });
        }
        Ok(Self(id))
    }

    /// Returns the id in its original case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Part of a request that contains the credentials.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum CredentialLocation {
    /// Headers. Addresses often end up in logs, headers rarely.
    #[default]
    Headers,
    /// Query string, as in browsers: a request without custom headers needs no preflight (R-CLIENT-03).
    QueryString,
}

/// Application id with a key.
///
/// ```
/// use docs_core::SearchKey;
/// use docs_search_client::{ApplicationId, Credentials};
///
/// let credentials = Credentials::new(ApplicationId::new("APP")?, SearchKey::new("public-key"))?;
/// assert_eq!(credentials.application().as_str(), "APP");
/// assert!(!format!("{credentials:?}").contains("public-key"));
/// # Ok::<(), docs_search_client::CredentialsError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Credentials {
    application: ApplicationId,
    key: SearchKey,
    location: CredentialLocation,
}

impl Credentials {
    /// Creates credentials that are sent in headers.
    ///
    /// # Errors
    ///
    /// Returns an error if the key is empty or invalid in a header.
    pub fn new(application: ApplicationId, key: SearchKey) -> Result<Self, CredentialsError> {
        if key.expose().is_empty() {
            return Err(CredentialsError::NoKey);
        }
        if !key.expose().bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(CredentialsError::InvalidKey);
        }
        Ok(Self { application, key, location: CredentialLocation::default() })
    }

    /// Sets the part of the request that contains the credentials.
    #[must_use]
    pub fn sent_in(self, location: CredentialLocation) -> Self {
        Self { location, ..self }
    }

    /// Returns the application.
    #[must_use]
    pub fn application(&self) -> &ApplicationId {
        &self.application
    }

    pub(crate) fn key(&self) -> &SearchKey {
        &self.key
    }

    pub(crate) fn location(&self) -> CredentialLocation {
        self.location
    }

    /// Returns the names and values of the credentials, which are the same in headers and in query strings.
    pub(crate) fn pairs(&self) -> [(String, String); 2] {
        [
            ("x-algolia-api-key".to_owned(), self.key.expose().to_owned()),
            ("x-algolia-application-id".to_owned(), self.application.0.clone()),
        ]
    }
}

/// Error of invalid credentials.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CredentialsError {
    /// The application id is empty.
    #[error("the application id of the search service is missing")]
    NoApplicationId,
    /// The application id cannot be part of a host name.
    #[error(
        "`{id}` can't be an application id: it may have ASCII letters, digits and hyphens only"
    )]
    InvalidApplicationId {
        /// Rejected id.
        id: String,
    },
    /// The key is empty.
    #[error("the key of the search service is missing")]
    NoKey,
    /// The key contains spaces, line ends or other characters that are invalid in a header.
    #[error("the key of the search service has characters that no key has")]
    InvalidKey,
}

/// Identification of a client: names with versions, most general first.
///
/// ```
/// use docs_search_client::Agent;
///
/// let agent = Agent::default().and("my-site", Some("2.0"));
/// assert_eq!(agent.to_string(), concat!("docs-search-client (", env!("CARGO_PKG_VERSION"), "); my-site (2.0)"));
/// // Adding the same name again has no effect.
/// assert_eq!(agent.clone().and("my-site", Some("2.0")), agent);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Agent(Vec<String>);

impl Agent {
    /// Creates an agent with one name.
    #[must_use]
    pub fn new(name: &str, version: Option<&str>) -> Self {
        Self(Vec::new()).and(name, version)
    }

    /// Appends a name, unless the list contains it already.
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
    /// Returns the name and version of this crate.
    fn default() -> Self {
        Self::new(env!("CARGO_PKG_NAME"), Some(env!("CARGO_PKG_VERSION")))
    }
}

impl fmt::Display for Agent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("; "))
    }
}
