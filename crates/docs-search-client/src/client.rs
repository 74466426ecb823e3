//! The client: sends the attempts of an exchange until one succeeds.
//!
//! [`Exchange`] contains all rules; this module only performs I/O.

use std::sync::Arc;
use std::time::Duration;

use docs_core::SearchKey;

use crate::answers::{CallAction, Outcome, ResponseCache};
use crate::credentials::{Agent, Credentials, redact, redact_json};
use crate::error::{AttemptLog, Refusal, SearchError};
use crate::exchange::{Attempt, Exchange, NextStep};
use crate::outgoing;
use crate::pool::SharedPool;
use crate::request::{Request, Search};
use crate::response::SearchResponse;
use crate::timeouts::Timeouts;
use crate::transport::{HttpRequest, HttpResponse, Transport, TransportError};

/// Default number of cached responses.
///
/// The official clients have no limit (R-CLIENT-07), but they exist as long as a page. A client of this crate may
/// exist as long as a server. One day of searches in one documentation seldom contains more distinct queries.
pub const CACHED_RESPONSES: usize = 512;

/// Default pause before a retry at a busy service (R-CLIENT-01).
const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// Maximum pause before a retry at a busy service. If the service requests a longer pause, the call fails.
const MAX_BUSY_PAUSE: Duration = Duration::from_secs(60);

/// Status of a service that receives too many requests.
const TOO_MANY_REQUESTS: u16 = 429;

/// Client of the hosted search service.
///
/// One client serves any number of concurrent calls. Creating one is cheap, but each has its own host states and
/// response cache: keep it, or share its pool.
///
/// ```
/// use docs_core::SearchKey;
/// use docs_search_client::{ApplicationId, Blocking, Client, Credentials, HostPool, Query, Search};
/// # use std::time::Duration;
/// # use docs_search_client::{BlockingTransport, HttpRequest, HttpResponse, Timestamp, TransportError};
/// # struct Service;
/// # impl BlockingTransport for Service {
/// #     fn send(&self, _: &HttpRequest) -> Result<HttpResponse, TransportError> {
/// #         let hit = r#"{"objectID": "1", "url": "/harbour", "type": "lvl1", "hierarchy": {"lvl0": "Docs", "lvl1": "Harbour"}}"#;
/// #         Ok(HttpResponse::new(200, format!(r#"{{"results": [{{"hits": [{hit}], "nbHits": 1}}]}}"#)))
/// #     }
/// #     fn now(&self) -> Timestamp {
/// #         Timestamp::from_millis(0)
/// #     }
/// #     fn pause(&self, _: Duration) {}
/// # }
///
/// # let transport = Blocking(Service);
/// let application = ApplicationId::new("APP")?;
/// let pool = HostPool::from_application(&application, || 0.5);
/// let client = Client::new(transport, Credentials::new(application, SearchKey::new("public-key"))?, pool);
/// # pollster::block_on(async {
/// let answer = client.search(&Search::from(Query::documentation("docs", "harbour"))).await?;
/// assert_eq!(answer.results[0].hits[0].url, "/harbour");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Client<T> {
    transport: T,
    credentials: Credentials,
    pool: SharedPool,
    timeouts: Timeouts,
    agent: Agent,
    busy_retries: u32,
    answers: ResponseCache,
}

impl<T> Client<T> {
    /// Creates a client with the standard timeouts.
    #[must_use]
    pub fn new(transport: T, credentials: Credentials, pool: impl Into<SharedPool>) -> Self {
        Self {
            transport,
            credentials,
            pool: pool.into(),
            timeouts: Timeouts::STANDARD,
            agent: Agent::default(),
            busy_retries: 0,
            answers: ResponseCache::new(CACHED_RESPONSES),
        }
    }

    /// Sets the timeouts.
    #[must_use]
    pub fn with_timeouts(self, timeouts: Timeouts) -> Self {
        Self { timeouts, ..self }
    }

    /// Sets the name that the client identifies itself with.
    #[must_use]
    pub fn with_agent(self, agent: Agent) -> Self {
        Self { agent, ..self }
    }

    /// Sets the maximum number of retries of a busy host (status 429) in a call. Each retry waits as long as the
    /// service requests, one second by default.
    ///
    /// The official clients from 5.59 on retry 3 times (R-CLIENT-01). The client of the search dialog does not retry,
    /// and neither does this one by default: a search is replaced by the next key press, whereas an indexer should
    /// wait.
    #[must_use]
    pub fn with_busy_retries(self, busy_retries: u32) -> Self {
        Self { busy_retries, ..self }
    }

    /// Sets the maximum number of cached responses, and clears the cache. 0 disables the cache.
    #[must_use]
    pub fn with_cached_responses(self, limit: usize) -> Self {
        Self { answers: ResponseCache::new(limit), ..self }
    }

    /// Returns the pool of hosts, for inspection or for sharing with another client.
    #[must_use]
    pub fn pool(&self) -> &SharedPool {
        &self.pool
    }

    /// Returns the transport.
    #[must_use]
    pub fn transport(&self) -> &T {
        &self.transport
    }

    /// Clears the response cache. Host states are kept.
    ///
    /// Calls in flight continue and their responses are cached, but an equal call no longer joins them (R-CLIENT-07).
    pub fn clear_cache(&self) {
        self.answers.clear();
    }

    /// Returns the HTTP request of one attempt.
    #[must_use]
    pub fn http_request(&self, request: &Request, attempt: &Attempt) -> HttpRequest {
        outgoing::http_request(request, attempt, &self.credentials, &self.agent)
    }
}

impl<T: Transport> Client<T> {
    /// Sends a call and returns the response unchanged.
    ///
    /// # Errors
    ///
    /// Returns an error if no host responds, the service rejects the call, or the response is not
    /// JSON.
    pub async fn send(&self, request: &Request) -> Outcome {
        if !request.is_shareable() {
            return self.exchange(request).await;
        }
        loop {
            match self.answers.next_action(request) {
                CallAction::Cached(answer) => return Ok(answer),
                CallAction::Wait(other) => {
                    if let Some(outcome) = other.await {
                        return outcome;
                    }
                }
                CallAction::Send(leader) => {
                    let outcome = self.exchange(request).await;
                    leader.deliver(&outcome);
                    return outcome;
                }
            }
        }
    }

    /// Sends a search and reads its response.
    ///
    /// # Errors
    ///
    /// The errors of [`Client::send`], and a response that is not a search response.
    pub async fn search(&self, search: &Search) -> Result<SearchResponse, SearchError> {
        SearchResponse::read(&*self.send(&search.request()).await?)
    }

    /// Sends the requests of one call, to one host after the other until one responds.
    async fn exchange(&self, request: &Request) -> Outcome {
        let mut exchange = self.begin(request);
        let mut busy_retries = self.busy_retries;
        while let Some(attempt) = exchange.next_attempt() {
            let host = attempt.host.clone();
            let http_request = self.http_request(request, &attempt);
            let outcome = self.send_until_not_busy(&http_request, &mut busy_retries).await;
            let outcome = outcome.map_err(|error| cleared(error, self.credentials.key()));
            let now = self.transport.now();
            let next_step = exchange.record_outcome(&mut self.pool.lock(), attempt, outcome, now);
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

    /// Sends a request to one host, and repeats it while the host is busy and retries remain.
    async fn send_until_not_busy(
        &self,
        request: &HttpRequest,
        retries: &mut u32,
    ) -> Result<HttpResponse, TransportError> {
        loop {
            let outcome = self.transport.send(request).await;
            match outcome.as_ref().ok().and_then(busy_pause) {
                Some(pause) if *retries > 0 && pause <= MAX_BUSY_PAUSE => {
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
        // A service that repeats an unknown key in its message would otherwise leak it into logs.
        let key = self.credentials.key();
        refusal.message = redact(&refusal.message, key);
        if let Some(detail) = &mut refusal.detail {
            redact_json(detail, key);
        }
        SearchError::Refused(Arc::new(refusal))
    }
}

/// Returns the pause that a busy service requests; `None` if it is not busy.
fn busy_pause(response: &HttpResponse) -> Option<Duration> {
    (response.status == TOO_MANY_REQUESTS).then(|| response.retry_after().unwrap_or(BUSY_PAUSE))
}

/// Removes the key from a transport error. Such errors often contain the address, which may contain the key.
fn cleared(error: TransportError, key: &SearchKey) -> TransportError {
    match error {
        TransportError::Network(message) => TransportError::Network(redact(&message, key)),
        timeout => timeout,
    }
}
