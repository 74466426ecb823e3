//! The protocol over HTTP.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Parts;
use axum::http::{Method, Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use docs_server::Route;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tower_service::Service;

use crate::SiteServer;
use crate::bounds::{Bounds, Excess, HttpLimits};
use crate::message::Received;

/// Returns the route of the protocol (streamable HTTP) at a path such as `/mcp`, for a
/// [`Server`](docs_server::Server). [`SiteServer`] has an example.
///
/// The server keeps no sessions: each request is answered on its own, with JSON. GET and DELETE are refused with the status
/// 405, and JSON that is not a message of the protocol with the status 400 and an error of JSON-RPC.
#[must_use]
pub fn route(path: &str, server: SiteServer, limits: &HttpLimits) -> Route {
    // The server checks hosts and origins by the site's policy before it calls the service.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_sse_keep_alive(None)
        .with_max_request_body_bytes(limits.max_body_bytes)
        .disable_allowed_hosts();
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let bounds = Arc::new(Bounds::new(limits, Instant::now()));
    let max_body_bytes = limits.max_body_bytes;
    Route::new(path, max_body_bytes, Bounded { service, bounds, max_body_bytes })
}

/// A service whose requests are bounded.
#[derive(Clone)]
struct Bounded {
    service: StreamableHttpService<SiteServer, NeverSessionManager>,
    bounds: Arc<Bounds>,
    max_body_bytes: usize,
}

impl Service<Request<Body>> for Bounded {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let permit = match self.bounds.admit(Instant::now()) {
            Ok(permit) => permit,
            Err(excess) => return Box::pin(ready(Ok(refused(excess)))),
        };
        let (mut service, max_body_bytes) = (self.service.clone(), self.max_body_bytes);
        Box::pin(async move {
            let (head, body) = request.into_parts();
            // The server has read the body within the same limit.
            let Ok(body) = to_bytes(body, max_body_bytes).await else {
                return Ok(StatusCode::PAYLOAD_TOO_LARGE.into_response());
            };
            if let Some(response) = response_to_invalid(&head, &body) {
                return Ok(response);
            }
            let responding = service.call(Request::from_parts(head, Body::from(body)));
            let response = responding.await.map(|response| response.map(Body::new));
            drop(permit);
            response
        })
    }
}

/// Responds to a body that the SDK cannot read, which it calls an unsupported media type; `None` for all others.
fn response_to_invalid(head: &Parts, body: &Bytes) -> Option<Response> {
    if head.method != Method::POST || !is_json(head) {
        return None;
    }
    match Received::from_json(body) {
        Received::Message(_) => None,
        Received::Ignored => Some(StatusCode::ACCEPTED.into_response()),
        Received::Invalid(reply) => {
            let json = [(header::CONTENT_TYPE, "application/json")];
            Some((StatusCode::BAD_REQUEST, json, reply.to_json()).into_response())
        }
    }
}

fn is_json(head: &Parts) -> bool {
    let kind = head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn refused(excess: Excess) -> Response {
    let (status, text) = match excess {
        Excess::Rate => (StatusCode::TOO_MANY_REQUESTS, "Too many requests.\n"),
        Excess::Concurrency => (StatusCode::SERVICE_UNAVAILABLE, "Too many requests at once.\n"),
    };
    (status, [(header::RETRY_AFTER, "1")], text).into_response()
}
