//! Health of a server, for the probes of orchestrators and load balancers.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use crate::Store;
use crate::answered::timestamp;

/// Path of the health check of a server with [`Server::with_health`](crate::Server::with_health), independent of the
/// site's base URL.
pub const HEALTH_PATH: &str = "/-/health";

/// Responds with the status 200, or 503 while the store contains no build.
pub(crate) fn respond(store: &dyn Store) -> Response {
    let published = store.published();
    let (status, word) = match published {
        Some(_) => (StatusCode::OK, "ok"),
        None => (StatusCode::SERVICE_UNAVAILABLE, "no build"),
    };
    let health = json!({
        "status": word,
        "version": env!("CARGO_PKG_VERSION"),
        "published": published.map(timestamp),
    });
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, format!("{health}\n")).into_response()
}
