//! POST requests that a program answers in addition to the site's files.

use std::sync::{Arc, Weak};

use axum::body::{Body, Bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use docs_model::ServeLimits;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::response::failed;
use crate::{ServedSite, Store};

/// Answers POST requests with JSON, such as searches, in addition to a site's files.
///
/// The server limits the size and the duration of a request's body, and runs [`answer`](Self::answer) on a worker
/// thread, at most as many at once as the machine has processors. The [`HostPolicy`](crate::HostPolicy) decides about
/// requests from pages of other origins.
pub trait Endpoint: Send + Sync + 'static {
    /// Returns whether this endpoint answers POST requests for a path.
    fn accepts(&self, path: &str) -> bool;

    /// Returns the status and the JSON body of the response.
    fn answer(&self, request: &EndpointRequest<'_>) -> (StatusCode, Vec<u8>);

    /// Returns the maximum size of a request's body. Default: 64 KiB.
    fn max_body_bytes(&self) -> usize {
        64 * 1024
    }
}

/// A request for an [`Endpoint`].
#[non_exhaustive]
pub struct EndpointRequest<'a> {
    /// Path of the request, percent-encoded.
    pub path: &'a str,
    /// Body of the request.
    pub body: &'a [u8],
    /// The site's files.
    pub store: &'a dyn Store,
    /// The site.
    pub site: &'a ServedSite,
    caller: &'a Weak<()>,
}

impl EndpointRequest<'_> {
    /// Returns whether the client still waits for the response. Long work should stop once this is `false`.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.caller.strong_count() > 0
    }
}

impl std::fmt::Debug for EndpointRequest<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("EndpointRequest")
            .field("path", &self.path)
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// The endpoint of a server.
#[derive(Clone)]
pub(crate) struct BoundedEndpoint {
    endpoint: Arc<dyn Endpoint>,
    /// Permits for concurrent responses.
    running: Arc<Semaphore>,
}

impl BoundedEndpoint {
    pub(crate) fn new(endpoint: Arc<dyn Endpoint>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { endpoint, running: Arc::new(Semaphore::new(processors)) }
    }

    pub(crate) fn accepts(&self, path: &str) -> bool {
        self.endpoint.accepts(path)
    }

    /// Responds to a request. Dropping the future, as a closed connection does, ends the work.
    pub(crate) async fn respond(
        self,
        store: Arc<dyn Store>,
        site: Arc<ServedSite>,
        limits: ServeLimits,
        request: Request<Body>,
    ) -> Response {
        let (head, body) = request.into_parts();
        let body = match read_body(body, self.endpoint.max_body_bytes(), limits).await {
            Ok(body) => body,
            Err(response) => return response,
        };
        let Ok(permit) = self.running.acquire_owned().await else { return failed() };
        let caller = Arc::new(());
        let waiting = Arc::downgrade(&caller);
        let work = tokio::task::spawn_blocking(move || {
            let answer = self.endpoint.answer(&EndpointRequest {
                path: head.uri.path(),
                body: &body,
                store: &*store,
                site: &site,
                caller: &waiting,
            });
            drop(permit);
            answer
        });
        let answer = work.await;
        drop(caller);
        let Ok((status, json)) = answer else { return failed() };
        let headers =
            [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (status, headers, json).into_response()
    }
}

/// Reads the body of a request within limits.
///
/// # Errors
///
/// Returns the response to a body that is too long or takes too long.
pub(crate) async fn read_body(
    body: Body,
    max_bytes: usize,
    limits: ServeLimits,
) -> Result<Bytes, Response> {
    let read = axum::body::to_bytes(body, max_bytes);
    // The rest of the request is not read, so the connection cannot be reused.
    let refuse = |status: StatusCode, text: &'static str| {
        (status, [(header::CONNECTION, "close")], text).into_response()
    };
    match timeout(limits.body_timeout(), read).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => Err(refuse(StatusCode::PAYLOAD_TOO_LARGE, "The request is too long.\n")),
        Err(_) => Err(refuse(StatusCode::REQUEST_TIMEOUT, "The request took too long.\n")),
    }
}
