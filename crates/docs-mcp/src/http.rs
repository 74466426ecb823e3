//! The protocol over HTTP.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Instant;

use docs_server::Route;
use docs_server::axum::body::Body;
use docs_server::axum::http::{Request, StatusCode, header};
use docs_server::axum::response::{IntoResponse as _, Response};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tower_service::Service;

use crate::SiteServer;
use crate::bounds::{Bounds, Excess, HttpLimits};

/// Returns the route of the protocol (streamable HTTP) at a path such as `/mcp`, for a
/// [`Server`](docs_server::Server).
///
/// The server keeps no sessions: each request is answered on its own, with JSON. GET and DELETE are refused with the status
/// 405.
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
    Route::new(path, limits.max_body_bytes, Bounded { service, bounds })
}

/// A service whose requests are bounded.
#[derive(Clone)]
struct Bounded {
    service: StreamableHttpService<SiteServer, NeverSessionManager>,
    bounds: Arc<Bounds>,
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
        let responding = self.service.call(request);
        Box::pin(async move {
            let response = responding.await.map(|response| response.map(Body::new));
            drop(permit);
            response
        })
    }
}

fn refused(excess: Excess) -> Response {
    let (status, text) = match excess {
        Excess::Rate => (StatusCode::TOO_MANY_REQUESTS, "Too many requests.\n"),
        Excess::Concurrency => (StatusCode::SERVICE_UNAVAILABLE, "Too many requests at once.\n"),
    };
    (status, [(header::RETRY_AFTER, "1")], text).into_response()
}
