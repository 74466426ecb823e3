//! A transport over real sockets; only with the feature `http`.
//!
//! HTTP/1.1 by hyper, TLS by rustls, on tokio. The two timers of a request are measured as the official clients
//! measure them (facts, section 5): the first until the answer begins, whatever takes the time, be it a name, a
//! connection, a handshake or a server that thinks; the second anew from there to the end of the body, in total.
//! Redirects are not followed, and nothing is asked twice. Proxies are not known.
//!
//! A program that fills an index is patient: it allows more time than a browser, and lets a busy service rest.
//!
//! ```no_run
//! use docs_model::SearchKey;
//! use docs_search_client::http::{BlockingHttpTransport, random};
//! use docs_search_client::{
//!     ApplicationId, Blocking, BlockingClient, Client, Credentials, HostPool, Replacement, Timeouts,
//!     documentation_settings,
//! };
//!
//! let application = ApplicationId::new("APP")?;
//! let pool = HostPool::of_application(&application, random);
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
pub use transport::{HttpTransport, LARGEST_ANSWER};
