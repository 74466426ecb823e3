//! How a call ends badly, and what was tried before.
//!
//! No error holds a request, so none can show the key; texts that came from outside are cleared of it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::host::Host;
use crate::request::TaskId;
use crate::transport::TransportError;

/// Why a call has no answer.
///
/// Errors are cheap to clone, since calls that share an exchange share its failure as well.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Every host that the call could ask failed.
    #[error("no host of the search service could be reached: {log}")]
    Unreachable {
        /// The attempts, oldest first; none, if no host takes such calls.
        log: AttemptLog,
    },
    /// The service understood the call and declined it; asking another host would not help.
    #[error("the search service refused the call: {0}")]
    Refused(Arc<Refusal>),
    /// The service reported success, but what it sent is not JSON.
    #[error("the answer of `{host}` is not JSON")]
    NotJson {
        /// Who sent it.
        host: Host,
        /// The parser's complaint.
        source: Arc<serde_json::Error>,
    },
    /// The answer is JSON, but not of the kind that belongs to the call.
    #[error("the search service sent something else than {expected}")]
    Unexpected {
        /// What belongs to the call.
        expected: &'static str,
        /// The parser's complaint.
        source: Arc<serde_json::Error>,
    },
    /// The service took a change, but had not worked it in after many polls.
    #[error("the search service has not finished task {task} of `{index}` after {polls} polls")]
    Unfinished {
        /// The index that is changed.
        index: String,
        /// The change.
        task: TaskId,
        /// How often the service was asked.
        polls: u32,
    },
}

impl SearchError {
    /// The status with which the service refused the call; `None` for every other way to fail.
    ///
    /// 403 means that the key may not do this, 404 that there is no such index, 429 that too much is asked.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Refused(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// Returns the failed attempts of the call, oldest first. A fatal answer is the last.
    #[must_use]
    pub fn attempts(&self) -> &[FailedAttempt] {
        match self {
            Self::Unreachable { log } => &log.0,
            Self::Refused(refusal) => &refusal.log.0,
            Self::NotJson { .. } | Self::Unexpected { .. } | Self::Unfinished { .. } => &[],
        }
    }
}

/// A call that the service declined: a status from 400 to 499.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Refusal {
    /// The status code.
    pub status: u16,
    /// What the service says about it; its whole text, if it is not JSON; possibly empty.
    pub message: String,
    /// The `error` member of the answer, if it has one; of whatever kind.
    pub detail: Option<Value>,
    /// How long the service wants to be left alone, if it says so (status 429).
    pub retry_after: Option<Duration>,
    /// The failed attempts, this one last.
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

/// Failed attempts of one call, oldest first: retried failures and, last, a fatal answer.
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

/// One attempt that brought no success.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct FailedAttempt {
    /// Who was asked.
    pub host: Host,
    /// What came instead of an answer.
    pub failure: Failure,
    /// How many hosts the call had left after this one.
    pub tries_left: usize,
    /// How long the attempt waited for the answer to begin.
    pub connect_timeout: Duration,
    /// How long it waited, from then on, for the answer to end.
    pub response_timeout: Duration,
}

impl FailedAttempt {
    /// The status of the answer; 0 when there was none, as the official clients report it.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self.failure {
            Failure::Status(status) => status,
            Failure::Transport(_) => 0,
        }
    }

    /// Whether time ran out.
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

/// What came instead of an answer.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// An answer that is no success.
    Status(u16),
    /// No whole answer.
    Transport(TransportError),
}
