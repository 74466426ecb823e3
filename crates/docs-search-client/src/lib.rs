//! Client for the hosted search service of documentation sites, with failover between hosts.
//!
//! *Input*: credentials and a transport ([`Transport`] or [`BlockingTransport`]). *Output*: typed responses, or an
//! error with all failed attempts. A failed host is avoided for two minutes, a slow host is tried last and with longer
//! timeouts, and equal concurrent searches share one request.
//!
//! The crate opens no sockets, has no clock and draws no random numbers. Its rules are values and pure functions
//! ([`HostPool`], [`Exchange`]); [`Client`] adds the I/O. The official clients were recorded under failures, and the
//! tests replay these recordings. The feature `http`, which is off by default, adds asynchronous and blocking
//! transports.
//!
//! | to | use |
//! |---|---|
//! | search | [`Query::documentation`], [`Client::search`] |
//! | fill an index | [`page_objects`], [`Client::set_settings_if_new`], [`Client::replace_all`] |
//! | wait for a change | [`Client::change`], [`Client::wait_for_task`] |
//! | send any other call of the service | [`Request::new`], [`Client::send`] |
//! | do the same without `async` | [`BlockingClient`] |
//! | share host states | [`SharedPool`], [`Client::pool`] |
//!
//! ```
//! use std::time::Duration;
//!
//! use docs_core::SearchKey;
//! use docs_search_client::{
//!     ApplicationId, Blocking, BlockingClient, BlockingTransport, Client, Credentials, HostPool, HttpRequest,
//!     HttpResponse, Timestamp, Query, Search, TransportError,
//! };
//!
//! /// A world in which the first host is off and all others know one page.
//! struct Scripted;
//!
//! impl BlockingTransport for Scripted {
//!     fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
//!         if request.url().starts_with("https://APP-dsn.") {
//!             return Err(TransportError::Network("connection refused".to_owned()));
//!         }
//!         let hit = r#"{"objectID": "1", "url": "/form#zones", "type": "lvl2", "content": null,
//!             "hierarchy": {"lvl0": "Docs", "lvl1": "Forms", "lvl2": "Time zones"}}"#;
//!         Ok(HttpResponse::new(200, format!(r#"{{"results": [{{"hits": [{hit}], "nbHits": 1}}]}}"#)))
//!     }
//!
//!     fn now(&self) -> Timestamp {
//!         Timestamp::from_millis(0)
//!     }
//!
//!     fn pause(&self, _: Duration) {}
//! }
//!
//! let application = ApplicationId::new("APP")?;
//! let pool = HostPool::from_application(&application, || 0.5);
//! let credentials = Credentials::new(application, SearchKey::new("public-key"))?;
//! let client = BlockingClient::new(Client::new(Blocking(Scripted), credentials, pool));
//!
//! let query = Query::documentation("docs", "zones").in_context("en", ["default", "docs-default-current"]);
//! let answer = client.search(&Search::from(query))?;
//!
//! let results = answer.first().unwrap();
//! assert_eq!(results.hit_count, 1);
//! assert_eq!(results.hits[0].url, "/form#zones");
//! assert_eq!(results.hits[0].hierarchy.levels().flatten().last(), Some("Time zones"));
//!
//! // The failure of the host is recorded.
//! let pool = client.client().pool().snapshot();
//! assert_eq!(pool.failures().next().unwrap().0.name(), "APP-dsn.algolia.net");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Ids such as `R-CLIENT-05` refer to `SPECIFICATION.md` of the repository, which describes the protocol of the service
//! and the behaviour of its official clients.

mod timestamp;

mod host;
mod pool;
mod timeouts;

mod exchange;

mod credentials;
mod request;
mod response;

mod answers;
mod blocking;
mod client;
mod error;
mod indexing;
mod origins;
mod outgoing;
mod transport;

#[cfg(feature = "http")]
pub mod http;

pub use blocking::BlockingClient;
pub use client::{CACHED_RESPONSES, Client};
pub use credentials::{Agent, ApplicationId, CredentialLocation, Credentials, CredentialsError};
pub use error::{AttemptLog, FailedAttempt, Failure, Refusal, SearchError};
pub use exchange::{Attempt, Exchange, NextStep};
pub use host::{Accepts, Access, DOWN_DURATION, FailureKind, Host, HostFailure, Scheme, Status};
pub use indexing::{REPLACEMENT_POLLS, TASK_POLLS};
pub use origins::browser_origins;
pub use pool::{HostPool, Plan, SharedPool};
pub use request::{
    BatchOperation, FacetFilter, HIGHLIGHT_END, HIGHLIGHT_START, HITS_PER_PAGE, IndexScope,
    OBJECTS_PER_BATCH, ObjectPage, Query, Replacement, Request, SNIPPET_WORDS, Search, TaskId,
    batch, browse, clear_objects, copy_index, delete_index, delete_object, documentation_settings,
    get_settings, get_task, move_index, page_objects, save_objects, save_synonyms, set_settings,
};
pub use response::{FacetValue, Fragments, Hit, Piece, Results, SearchResponse, Settings, pieces};
pub use timeouts::{TimeoutOverrides, Timeouts, backoff_factor};
pub use timestamp::Timestamp;
pub use transport::{
    Blocking, BlockingTransport, HttpRequest, HttpResponse, Method, Transport, TransportError,
};

#[cfg(all(doctest, feature = "http"))]
#[doc = include_str!("../README.md")]
struct Readme;
