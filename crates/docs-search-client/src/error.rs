//! Errors of calls, with the failed attempts.
//!
//! No error contains a request, so none can leak the key. The key is removed from external messages.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::host::Host;
use crate::request::TaskId;
use crate::transport::TransportError;

/// Error of a call.
///
/// Errors are cheap to clone, because equal calls share the failure of their exchange.
///
/// ```
/// use docs_search_client::{SearchError, SearchResponse};
/// use serde_json::Value;
///
/// let error = SearchResponse::read(&Value::Null).unwrap_err();
/// assert!(matches!(error, SearchError::Unexpected { .. }));
/// assert_eq!((error.status(), error.attempts().len()), (None, 0));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Every host of the call failed.
    #[error("no host of the search service could be reached: {log}")]
    Unreachable {
        /// Failed attempts, oldest first; empty if no host accepts such calls.
        log: AttemptLog,
    },
    /// The service rejected the call. Other hosts are not tried, since they would reject it too.
    #[error("the search service refused the call: {0}")]
    Refused(Arc<Refusal>),
    /// The response has a success status, but is not JSON.
    #[error("the answer of `{host}` is not JSON")]
    NotJson {
        /// Host that sent the response.
        host: Host,
        /// Error of the parser.
        source: Arc<serde_json::Error>,
    },
    /// The response is JSON, but not of the expected shape.
    #[error("the search service sent something else than {expected}")]
    Unexpected {
        /// Name of the expected shape.
        expected: &'static str,
        /// Error of the parser.
        source: Arc<serde_json::Error>,
    },
    /// The service accepted a change, but did not complete it within the maximum number of polls.
    #[error("the search service has not finished task {task} of `{index}` after {polls} polls")]
    Unfinished {
        /// Index of the change.
        index: String,
        /// Task of the change.
        task: TaskId,
        /// Number of polls.
        polls: u32,
    },
}

impl SearchError {
    /// Returns the status of a rejected call; `None` for every other error.
    ///
    /// 403 means that the key lacks the permission, 404 that the index does not exist, 429 that there are too many
    /// requests.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// Returns the failed attempts of the call, oldest first. A rejection is the last one.
    #[must_use]
    pub fn attempts(&self) -> &[FailedAttempt] {
        match self {
            Self::Unreachable { log } => &log.0,
            Self::Refused(refusal) => &refusal.log.0,
            Self::NotJson { .. } | Self::Unexpected { .. } | Self::Unfinished { .. } => &[],
        }
    }
}

/// Rejected call: a status from 400 to 499.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Message of the service; the whole body if it is not JSON; may be empty.
    pub message: String,
    /// `error` member of the response, of any type.
    pub detail: Option<Value>,
    /// Pause that the service requests (status 429).
    pub retry_after: Option<Duration>,
    /// Failed attempts, including the rejection as the last one.
    pub log: AttemptLog,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.message.as_str() {
            "" => write!(formatter, "status {}", self.status),
            message => write!(formatter, "{message} (status {})", self.status),
        }
    }
}

/// Failed attempts of one call, oldest first: retried failures and, last, a rejection.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct AttemptLog(pub Vec<FailedAttempt>);

impl fmt::Display for AttemptLog {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return formatter.write_str("none takes such calls");
        }
        for (position, attempt) in self.0.iter().enumerate() {
            let separator = if position == 0 { "" } else { "; " };
            write!(formatter, "{separator}{attempt}")?;
        }
        Ok(())
    }
}

/// Failed attempt.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FailedAttempt {
    /// Host of the attempt.
    pub host: Host,
    /// Cause of the failure.
    pub failure: Failure,
    /// Number of hosts that remained after this attempt.
    pub tries_left: usize,
    /// Maximum time until the response begins.
    pub connect_timeout: Duration,
    /// Maximum time from the beginning of the response to its end.
    pub response_timeout: Duration,
}

impl FailedAttempt {
    /// Returns the status of the response; 0 without a response, as in the official clients.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self.failure {
            Failure::Status(status) => status,
            Failure::Transport(_) => 0,
        }
    }

    /// Returns `true` for a timeout.
    #[must_use]
    pub fn timed_out(&self) -> bool {
        matches!(&self.failure, Failure::Transport(error) if error.is_timeout())
    }
}

impl fmt::Display for FailedAttempt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.failure {
            Failure::Status(status) => write!(formatter, "`{}` answered {status}", self.host),
            Failure::Transport(error) => write!(formatter, "`{}`: {error}", self.host),
        }
    }
}

/// Cause of a failed attempt.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// The response has an error status.
    Status(u16),
    /// No complete response arrived.
    Transport(TransportError),
}
