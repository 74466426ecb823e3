//! HTTP server for built documentation sites.
//!
//! A [`Server`] serves a [`Store`], the read side of a built site: a folder ([`DiskStore`]), files in memory
//! ([`MemoryStore`]), or a store of your own, for example one that renders pages on request. It listens on sockets
//! ([`Server::run`], [`Server::serve`]), or is part of an axum application ([`Server::into_router`]). Requests, responses and routers
//! are those of axum 0.8.
//!
//! - A page is served at its own path; variants (`/a.html`, `/a/`, `/a/index.html`) redirect there.
//! - Files are compressed once (Brotli, gzip); conditional and range requests work as RFC 9110 describes.
//! - Every response has the site's security headers, by default a strict Content-Security-Policy.
//! - Connections, request heads and bodies, slow readers and the shutdown are bounded ([`ServeLimits`]).
//! - A [`HostPolicy`] protects servers on the author's machine from pages of other sites.
//! - Answered requests can be logged ([`Server::on_request`]) and counted (`Server::with_metrics`, with the feature `metrics`), and
//!   probes can check the health ([`Server::with_health`]).
//! - Searches in the index of the site are answered in the protocol of the hosted service (`search`, with the feature of this name).
//! - No path and no symbolic link leads out of a folder, and files whose names start with a dot are not served.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the manual.
#[cfg(all(doctest, feature = "search"))]
#[doc = include_str!("../../../manual/content/guides/embed-server.md")]
struct Manual;

mod answered;
mod buffer;
mod conditions;
mod contained_file;
mod disk;
mod endpoint;
mod file;
mod file_headers;
mod health;
mod host;
mod live;
mod lookup;
mod markdown;
mod media_type;
mod memory;
#[cfg(feature = "metrics")]
mod metrics;
mod open_files;
mod proxies;
mod range;
mod response;
mod route;
#[cfg(feature = "search")]
pub mod search;
pub mod search_log;
#[cfg(feature = "search")]
mod search_page;
mod server;
mod service;
mod signals;
mod site;
mod store;
#[cfg(feature = "search")]
mod stored_index;
mod stream;

pub use docs_model::{
    Issue, MarkedHeaders, MarkedRedirect, RedirectStatus, ServeLimits, SiteMarker,
};
pub use docs_routing::{BaseUrl, RoutePath};

pub use answered::{AnsweredRequest, RequestKind};
pub use disk::DiskStore;
pub use endpoint::{Endpoint, EndpointRequest};
pub use file::StoredFile;
pub use health::HEALTH_PATH;
pub use host::HostPolicy;
pub use live::{LiveReload, SCRIPT_PATH};
pub use memory::MemoryStore;
#[cfg(feature = "metrics")]
pub use metrics::METRICS_PATH;
pub use proxies::{InvalidNetwork, Network};
pub use route::Route;
pub use server::{Server, ServerEvent};
pub use service::SiteService;
pub use site::{Language, ServedSite};
pub use store::Store;
