//! A protocol of its own at one path of a server.

use std::convert::Infallible;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use docs_model::ServeLimits;
use docs_routing::RoutePath;
use tower_service::Service;

use crate::ServedSite;
use crate::endpoint::read_body;

/// A service for the requests at one path, in addition to a site's files, such as a protocol for programs.
///
/// It answers all requests at the path except those of browsers for a page: GET and HEAD without `text/event-stream`
/// in `Accept`, to which the site responds with its page at the path, or the server with 405 if there is none. The server reads a request's body within limits before it calls the service, and refuses requests
/// from pages of foreign origins, even if the [`HostPolicy`](crate::HostPolicy) allows all hosts.
#[derive(Clone, Debug)]
pub struct Route {
    /// Path below the site's base URL, with a slash at its start.
    path: String,
    max_body_bytes: usize,
    router: Router,
}

impl Route {
    /// Creates the route of a service at a path such as `/mcp`, below the site's base URL. `max_body_bytes` is the
    /// maximum size of a request's body.
    pub fn new<S>(path: &str, max_body_bytes: usize, service: S) -> Self
    where
        S: Service<Request<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
        S::Response: IntoResponse,
        S::Future: Send + 'static,
    {
        Self {
            path: path.to_owned(),
            max_body_bytes,
            router: Router::new().fallback_service(service),
        }
    }

    /// Returns whether the service answers a request with this path, percent-encoded.
    pub(crate) fn accepts(
        &self,
        site: &ServedSite,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
    ) -> bool {
        let wants_events = || {
            let accept = headers.get_all(header::ACCEPT).into_iter();
            accept
                .filter_map(|value| value.to_str().ok())
                .any(|value| value.contains("text/event-stream"))
        };
        let is_of_browser = matches!(*method, Method::GET | Method::HEAD) && !wants_events();
        !is_of_browser && self.is_at(site, path)
    }

    /// Returns `true` if a path, percent-encoded, is that of the route.
    pub(crate) fn is_at(&self, site: &ServedSite, path: &str) -> bool {
        let inside = site.base().strip(&RoutePath::parse(path));
        inside.is_some_and(|inside| inside.as_str() == self.path)
    }

    /// Responds to a browser that requests a page, if the site has none at the path.
    pub(crate) fn without_page() -> Response {
        let text = "This address is for programs, which send requests with POST.\n";
        (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "POST")], text).into_response()
    }

    /// Responds to a request.
    pub(crate) async fn respond(mut self, request: Request<Body>, limits: ServeLimits) -> Response {
        let (head, body) = request.into_parts();
        let body = match read_body(body, self.max_body_bytes, limits).await {
            Ok(body) => body,
            Err(response) => return response,
        };
        let Ok(response) = self.router.call(Request::from_parts(head, Body::from(body))).await;
        response
    }
}
