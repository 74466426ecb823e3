//! State machine of one call, without I/O.
//!
//! An exchange selects the next attempt and evaluates its outcome; the caller sends the requests. The list of hosts is
//! fixed at the start: failures that other calls record meanwhile have no effect (R-CLIENT-05).

use std::collections::VecDeque;
use std::time::Duration;

use crate::error::{AttemptLog, FailedAttempt, Failure};
use crate::host::{Access, FailureKind, Host};
use crate::pool::HostPool;
use crate::timeouts::{Timeouts, backoff_factor};
use crate::timestamp::Timestamp;
use crate::transport::{HttpResponse, TransportError};

/// Call in progress.
///
/// ```
/// use docs_search_client::{
///     Access, Accepts, Exchange, Host, HostPool, HttpResponse, Timestamp, Timeouts, TransportError, NextStep,
/// };
///
/// let mut pool = HostPool::new(["one.test", "two.test"].map(|name| Host::new(name, Accepts::ReadWrite)));
/// let mut exchange = Exchange::begin(&pool, Access::Read, Timeouts::STANDARD, Timestamp::from_millis(0));
///
/// let first = exchange.next_attempt().unwrap();
/// assert_eq!(first.connect_timeout.as_secs(), 1);
/// let stalled = Err(TransportError::ConnectTimeout);
/// assert!(matches!(exchange.record_outcome(&mut pool, first, stalled, Timestamp::from_millis(1000)), NextStep::TryNext));
///
/// let second = exchange.next_attempt().unwrap();
/// assert_eq!((second.host.name(), second.connect_timeout.as_secs()), ("two.test", 4));
/// let answer = Ok(HttpResponse::new(200, "{}"));
/// assert!(matches!(exchange.record_outcome(&mut pool, second, answer, Timestamp::from_millis(1040)), NextStep::Success(_)));
/// ```
#[derive(Clone, Debug)]
pub struct Exchange {
    hosts: VecDeque<Host>,
    connect_timeout: Duration,
    response_timeout: Duration,
    timeouts_known: u32,
    timeouts_met: u32,
    log: AttemptLog,
}

/// Next attempt of a call.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Attempt {
    /// Host to send the request to.
    pub host: Host,
    /// Maximum time until the response begins.
    pub connect_timeout: Duration,
    /// Maximum time from the beginning of the response to its end.
    pub response_timeout: Duration,
    /// Number of hosts that remain after this attempt.
    pub tries_left: usize,
}

/// Result of an attempt, which determines the next step of the call (R-CLIENT-05).
#[derive(Clone, Debug)]
pub enum NextStep {
    /// A status from 200 to 299. The call is complete.
    Success(HttpResponse),
    /// A status from 400 to 499: the service rejected the call. The call is complete, and the host is healthy.
    Refusal(HttpResponse),
    /// The host failed and was marked; the next host is tried.
    TryNext,
}

impl Exchange {
    /// Starts a call: selects its hosts and timeouts.
    #[must_use]
    pub fn begin(pool: &HostPool, access: Access, timeouts: Timeouts, now: Timestamp) -> Self {
        let plan = pool.plan(access, now);
        Self {
            hosts: plan.hosts.into(),
            connect_timeout: timeouts.connect,
            response_timeout: timeouts.response(access),
            timeouts_known: plan.timed_out,
            timeouts_met: 0,
            log: AttemptLog::default(),
        }
    }

    /// Returns the next attempt; `None` after the last host.
    pub fn next_attempt(&mut self) -> Option<Attempt> {
        let host = self.hosts.pop_front()?;
        let factor = backoff_factor(self.timeouts_known, self.timeouts_met);
        Some(Attempt {
            host,
            connect_timeout: self.connect_timeout.saturating_mul(factor),
            response_timeout: self.response_timeout.saturating_mul(factor),
            tries_left: self.hosts.len(),
        })
    }

    /// Records the outcome of an attempt that ended now, and returns the next step.
    pub fn record_outcome(
        &mut self,
        pool: &mut HostPool,
        attempt: Attempt,
        outcome: Result<HttpResponse, TransportError>,
        now: Timestamp,
    ) -> NextStep {
        match outcome {
            Ok(response) if response.status / 100 == 2 => NextStep::Success(response),
            Ok(response) if response.status / 100 == 4 => {
                self.note(attempt, Failure::Status(response.status));
                NextStep::Refusal(response)
            }
            // Includes redirects: the service sends none, so they come from something else.
            Ok(response) => {
                pool.record_failure(&attempt.host, FailureKind::Down, now);
                self.note(attempt, Failure::Status(response.status));
                NextStep::TryNext
            }
            Err(error) => {
                pool.record_failure(&attempt.host, self.failure_kind(&error), now);
                self.note(attempt, Failure::Transport(error));
                NextStep::TryNext
            }
        }
    }

    /// Returns the failed attempts.
    #[must_use]
    pub fn into_log(self) -> AttemptLog {
        self.log
    }

    fn failure_kind(&mut self, error: &TransportError) -> FailureKind {
        if error.is_timeout() {
            self.timeouts_met += 1;
            FailureKind::TimedOut
        } else {
            FailureKind::Down
        }
    }

    fn note(&mut self, attempt: Attempt, failure: Failure) {
        self.log.0.push(FailedAttempt {
            host: attempt.host,
            failure,
            tries_left: attempt.tries_left,
            connect_timeout: attempt.connect_timeout,
            response_timeout: attempt.response_timeout,
        });
    }
}
