//! HTTP transports. Requires the feature `http`.
//!
//! They use hyper for HTTP/1.1, rustls for TLS, and tokio. The two timeouts of a request are measured as in the
//! official clients (R-CLIENT-05): the first from sending to the beginning of the response, including name lookup,
//! connection and handshake; the second from there to the end of the body. Redirects are not followed, requests are not
//! repeated, and proxies are not supported.
//!
//! An indexer allows more time than a browser, and retries a busy service:
//!
//! ```no_run
//! use docs_core::SearchKey;
//! use docs_search_client::http::{BlockingHttpTransport, random};
//! use docs_search_client::{
//!     ApplicationId, Blocking, BlockingClient, Client, Credentials, HostPool, Replacement, Timeouts,
//!     documentation_settings,
//! };
//!
//! let application = ApplicationId::new("APP")?;
//! let pool = HostPool::from_application(&application, random);
//! let credentials = Credentials::new(application, SearchKey::new("key-that-may-write"))?;
//! let client = Client::new(Blocking(BlockingHttpTransport::new()?), credentials, pool)
//!     .with_timeouts(Timeouts::OUTSIDE_BROWSERS)
//!     .with_busy_retries(3);
//! let client = BlockingClient::new(client);
//!
//! let objects = [serde_json::json!({"objectID": "0-/form", "url": "/form"})];
//! client.set_settings_if_new("docs", &documentation_settings())?;
//! client.replace_all(&Replacement::new("docs", random()), &objects)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocking;
mod error;
mod random;
mod transport;
mod trust;

pub use blocking::BlockingHttpTransport;
pub use error::HttpTransportError;
pub use random::random;
pub use transport::{HttpTransport, MAX_RESPONSE_BYTES};
pub use trust::system_tls_config;
