//! The loop that ties the parts together: ask, judge, ask the next.
//!
//! Everything that decides lies elsewhere; what is here awaits.

use std::sync::Arc;
use std::time::Duration;

use docs_model::SearchKey;

use crate::answers::{Answers, Errand, Outcome};
use crate::credentials::{Agent, Credentials, redact, redact_json};
use crate::error::{AttemptLog, Refusal, SearchError};
use crate::exchange::{Attempt, Exchange, NextStep};
use crate::outgoing;
use crate::pool::SharedPool;
use crate::request::{Request, Search};
use crate::response::SearchResponse;
use crate::timeouts::Timeouts;
use crate::transport::{HttpRequest, HttpResponse, Transport, TransportError};

/// How many answers a client remembers unless told otherwise.
///
/// The official clients have no limit (facts, section 7); they live as long as a page, ours may live as long as
/// a server. A day's searches in one documentation seldom differ in more ways than this.
pub const ANSWERS_REMEMBERED: usize = 512;

/// How long a busy service is left alone if it does not say how long (facts, section 1: client 5.59).
const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// The longest time that a busy service is waited for; whoever wants more gets the refusal.
const LONGEST_BUSY_PAUSE: Duration = Duration::from_secs(60);

/// The status by which a service says that it is asked too often.
const TOO_MANY_REQUESTS: u16 = 429;

/// A client of the hosted search service.
///
/// One client serves any number of calls at once. It is cheap to make, but what it has learned about hosts and
/// answers goes with it: keep it, or share its pool.
#[derive(Debug)]
pub struct Client<T> {
    transport: T,
    credentials: Credentials,
    pool: SharedPool,
    timeouts: Timeouts,
    agent: Agent,
    busy_retries: u32,
    answers: Answers,
}

impl<T> Client<T> {
    /// A client with standard timeouts.
    #[must_use]
    pub fn new(transport: T, credentials: Credentials, pool: impl Into<SharedPool>) -> Self {
        Self {
            transport,
            credentials,
            pool: pool.into(),
            timeouts: Timeouts::STANDARD,
            agent: Agent::default(),
            busy_retries: 0,
            answers: Answers::new(ANSWERS_REMEMBERED),
        }
    }

    /// The same client with other timeouts.
    #[must_use]
    pub fn with_timeouts(self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self }
    }

    /// The same client under another name.
    #[must_use]
    pub fn with_agent(self, agent: Agent) -> Self {
        Self { agent, ..self }
    }

    /// The same client, asking a host that is asked too often (status 429) again up to this many times in a call,
    /// after the pause that it wants, else a second.
    ///
    /// The official clients from 5.59 on ask 3 times again (facts, section 1). The one that the search dialog is
    /// built with does not, and neither does ours unless told so: who types does not wait, who fills an index
    /// should.
    #[must_use]
    pub fn with_busy_retries(self, busy_retries: u32) -> Self {
        Self { busy_retries, ..self }
    }

    /// The same client, remembering nothing yet and at most this many answers later; 0 for none.
    #[must_use]
    pub fn with_answers_remembered(self, limit: usize) -> Self {
        Self { answers: Answers::new(limit), ..self }
    }

    /// The hosts that the client asks, to look at or to share with another client.
    #[must_use]
    pub fn pool(&self) -> &SharedPool {
        &self.pool
    }

    /// The transport, as given.
    #[must_use]
    pub fn transport(&self) -> &T {
        &self.transport
    }

    /// Forgets all answers; what is known of the hosts stays.
    ///
    /// A call that is on its way goes on, and what it brings is remembered; an equal call no longer joins it
    /// (facts, section 7).
    pub fn clear_answers(&self) {
        self.answers.clear();
    }

    /// The request of one attempt, as it goes out.
    #[must_use]
    pub fn http_request(&self, request: &Request, attempt: &Attempt) -> HttpRequest {
        outgoing::http_request(request, attempt, &self.credentials, &self.agent)
    }
}

impl<T: Transport> Client<T> {
    /// Makes a call and gives its answer as it came.
    ///
    /// # Errors
    ///
    /// When no host answers, when the service declines, or when the answer is not JSON.
    pub async fn send(&self, request: &Request) -> Outcome {
        if !request.is_shareable() {
            return self.exchange(request).await;
        }
        loop {
            match self.answers.errand(request) {
                Errand::Known(answer) => return Ok(answer),
                Errand::Wait(other) => {
                    if let Some(outcome) = other.await {
                        return outcome;
                    }
                }
                Errand::Go(going) => {
                    let outcome = self.exchange(request).await;
                    going.home(&outcome);
                    return outcome;
                }
            }
        }
    }

    /// Searches.
    ///
    /// # Errors
    ///
    /// Those of [`Client::send`], and when the answer is not that of a search.
    pub async fn search(&self, search: &Search) -> Result<SearchResponse, SearchError> {
        SearchResponse::read(&*self.send(&search.request()).await?)
    }

    /// One call's way through the hosts.
    async fn exchange(&self, request: &Request) -> Outcome {
        let mut exchange = self.begin(request);
        let mut busy_retries = self.busy_retries;
        while let Some(attempt) = exchange.next_attempt() {
            let host = attempt.host.clone();
            let http_request = self.http_request(request, &attempt);
            let outcome = self.send_until_not_busy(&http_request, &mut busy_retries).await;
            let outcome = outcome.map_err(|error| cleared(error, self.credentials.key()));
            let now = self.transport.now();
            let next_step = exchange.judge(&mut self.pool.lock(), attempt, outcome, now);
            match next_step {
                NextStep::TryNext => {}
                NextStep::Success(response) => {
                    return serde_json::from_slice(&response.body)
                        .map(Arc::new)
                        .map_err(|error| SearchError::NotJson { host, source: Arc::new(error) });
                }
                NextStep::Refusal(response) => {
                    return Err(self.refused(&response, exchange.into_log()));
                }
            }
        }
        Err(SearchError::Unreachable { log: exchange.into_log() })
    }

    /// Sends a request to its host; again, as long as the host is only busy and retries are left.
    async fn send_until_not_busy(
        &self,
        request: &HttpRequest,
        retries: &mut u32,
    ) -> Result<HttpResponse, TransportError> {
        loop {
            let outcome = self.transport.send(request).await;
            match outcome.as_ref().ok().and_then(busy_pause) {
                Some(pause) if *retries > 0 && pause <= LONGEST_BUSY_PAUSE => {
                    *retries -= 1;
                    self.transport.pause(pause).await;
                }
                _ => return outcome,
            }
        }
    }

    fn begin(&self, request: &Request) -> Exchange {
        let timeouts = self.timeouts.overridden(request.timeouts);
        let now = self.transport.now();
        Exchange::begin(&self.pool.lock(), request.access, timeouts, now)
    }

    fn refused(&self, response: &HttpResponse, log: AttemptLog) -> SearchError {
        let mut refusal = Refusal::read(response, log);
        // A service that names the key it does not know would otherwise put it into logs.
        let key = self.credentials.key();
        refusal.message = redact(&refusal.message, key);
        if let Some(detail) = &mut refusal.detail {
            redact_json(detail, key);
        }
        SearchError::Refused(Arc::new(refusal))
    }
}

/// How long a busy service wants to be left alone; `None` if it is not busy.
fn busy_pause(response: &HttpResponse) -> Option<Duration> {
    (response.status == TOO_MANY_REQUESTS).then(|| response.retry_after().unwrap_or(BUSY_PAUSE))
}

/// Transports like to name the address that failed, and the address may hold the key.
fn cleared(error: TransportError, key: &SearchKey) -> TransportError {
    match error {
        TransportError::Network(message) => TransportError::Network(redact(&message, key)),
        timeout => timeout,
    }
}
