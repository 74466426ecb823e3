//! Dispatch of requests.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, Request, StatusCode};
use axum::response::Response;
use docs_model::ServeLimits;
use futures_util::future::Either;
use tower_service::Service;

use crate::answered::{RequestKind, RequestObserver, RunningRequest};
use crate::endpoint::BoundedEndpoint;
use crate::health::{self, HEALTH_PATH};
use crate::host::HostPolicy;
use crate::live::{EVENTS_PATH, LiveReload};
#[cfg(feature = "metrics")]
use crate::metrics::{METRICS_PATH, Metrics};
use crate::proxies::{self, Network};
use crate::response::{Encode, failed, refused, respond};
use crate::route::Route;
#[cfg(feature = "search")]
use crate::search_page::{self, SearchPages};
use crate::{ServedSite, Store};

/// Header with the state of the site that a page shows (Server Timing, section 3).
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The configuration of a server.
#[derive(Clone)]
pub(crate) struct Configuration {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) live: Option<Arc<LiveReload>>,
    pub(crate) hosts: Option<HostPolicy>,
    /// Policy for the origins of requests to the route if there is no other.
    pub(crate) default_hosts: HostPolicy,
    pub(crate) endpoint: Option<BoundedEndpoint>,
    pub(crate) route: Option<Route>,
    /// Responds to probes at [`HEALTH_PATH`].
    pub(crate) has_health: bool,
    /// Metrics of answered requests at [`METRICS_PATH`].
    #[cfg(feature = "metrics")]
    pub(crate) metrics: Option<Arc<Metrics>>,
    pub(crate) request_observers: Arc<[RequestObserver]>,
    pub(crate) trusted_proxies: Vec<Network>,
    /// Adds results to search pages.
    #[cfg(feature = "search")]
    pub(crate) search_pages: Option<SearchPages>,
    /// Limits that override those of the site.
    pub(crate) limits: Option<ServeLimits>,
    /// Headers of every response that override those of the site.
    pub(crate) headers: Option<HeaderMap>,
    /// Headers in addition to these.
    pub(crate) more_headers: Vec<(HeaderName, HeaderValue)>,
}

impl Configuration {
    pub(crate) fn limits(&self, site: &ServedSite) -> ServeLimits {
        self.limits.unwrap_or(site.limits)
    }
}

/// A [`tower_service::Service`] that responds to the requests for a site. Clones are cheap.
///
/// It must be called within a Tokio runtime.
#[derive(Clone)]
pub struct SiteService {
    configuration: Arc<Configuration>,
    client: Option<IpAddr>,
}

impl std::fmt::Debug for SiteService {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("SiteService").finish_non_exhaustive()
    }
}

/// A response, or a future of it.
type Responding<T> = Either<Ready<T>, Pin<Box<dyn Future<Output = T> + Send>>>;

impl<B> Service<Request<B>> for SiteService
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Responding<Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let site = self.configuration.store.site();
        let observers = &self.configuration.request_observers;
        let mut finishing = Finishing {
            is_head: *request.method() == Method::HEAD,
            is_read: matches!(*request.method(), Method::GET | Method::HEAD),
            path: request.uri().path().to_owned(),
            running: (!observers.is_empty())
                .then(|| RunningRequest::new(observers, &request, self.client_of(&request))),
        };
        let (kind, responding) = self.dispatch(&site, request);
        if let Some(running) = &mut finishing.running {
            running.set_kind(kind);
        }
        match responding {
            Either::Left(response) => {
                let response = self.finish(response.into_inner(), &site, finishing);
                Either::Left(ready(Ok(response)))
            }
            Either::Right(response) => {
                let service = self.clone();
                let response = async move {
                    let response = response.await;
                    // Read again after the response: rendering a page on request may add the hosts of its resources to
                    // the site's headers.
                    let site = service.configuration.store.site();
                    Ok(service.finish(response, &site, finishing))
                };
                Either::Right(Box::pin(response))
            }
        }
    }
}

/// Data of a request that complete its response.
struct Finishing {
    is_head: bool,
    /// `true` if the method is GET or HEAD.
    is_read: bool,
    /// Path of the request.
    path: String,
    /// The request, if it is observed.
    running: Option<RunningRequest>,
}

impl SiteService {
    pub(crate) fn new(configuration: Configuration) -> Self {
        Self { configuration: Arc::new(configuration), client: None }
    }

    /// Returns the service for a connection from this address, which [`AnsweredRequest`](crate::AnsweredRequest) then
    /// contains.
    #[must_use]
    pub fn with_client(&self, client: IpAddr) -> Self {
        Self { client: Some(client), ..self.clone() }
    }

    /// Returns the client of a request, which the header of a trusted proxy names.
    fn client_of<B>(&self, request: &Request<B>) -> Option<IpAddr> {
        let proxies = &self.configuration.trusted_proxies;
        self.client.map(|peer| proxies::client(peer, proxies, request.headers()))
    }

    /// Finds the part of the server that responds to a request.
    fn dispatch<B>(
        &self,
        site: &Arc<ServedSite>,
        request: Request<B>,
    ) -> (RequestKind, Responding<Response>)
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let Configuration { store, live, hosts, endpoint, route, .. } = &*self.configuration;
        let path = request.uri().path();
        let is_post = *request.method() == Method::POST;
        // Before the check of hosts: a probe uses any name or address of the machine.
        if matches!(*request.method(), Method::GET | Method::HEAD)
            && let Some(response) = self.respond_to_probe(path)
        {
            return (RequestKind::Probe, now(response));
        }
        let has_effect = is_post || path == EVENTS_PATH;
        if let Some(policy) = hosts
            && let Err(refusal) = policy.check(site, &request, has_effect)
        {
            return (RequestKind::Refused, now(refused(&refusal, policy)));
        }
        if let Some(route) = route
            && route.accepts(site, request.method(), path, request.headers())
        {
            let policy = hosts.as_ref().unwrap_or(&self.configuration.default_hosts);
            if let Err(refusal) = policy.check_origin(site, &request) {
                return (RequestKind::Refused, now(refused(&refusal, policy)));
            }
            let response =
                route.clone().respond(request.map(Body::new), self.configuration.limits(site));
            return (RequestKind::Route, Either::Right(Box::pin(response)));
        }
        if let Some(live) = live
            && let Some(response) = live.respond(path)
        {
            return (RequestKind::Live, now(response));
        }
        if let Some(endpoint) = endpoint
            && is_post
            && endpoint.accepts(path)
        {
            let (store, site, limits) =
                (Arc::clone(store), Arc::clone(site), self.configuration.limits(site));
            let response = endpoint.clone().respond(store, site, limits, request.map(Body::new));
            return (RequestKind::Search, Either::Right(Box::pin(response)));
        }
        #[cfg(feature = "search")]
        if let Some(pages) = &self.configuration.search_pages
            && search_page::is_search(&request)
        {
            let pages = pages.clone();
            let response = self.respond_with_results(pages, Arc::clone(site), request.map(drop));
            return (RequestKind::Search, Either::Right(Box::pin(response)));
        }
        if store.is_immediate()
            && let Some(response) = respond(&**store, site, &request, Encode::IfDone)
        {
            return (RequestKind::File, now(response));
        }
        let response = self.respond_later(Arc::clone(site), request.map(drop));
        (RequestKind::File, Either::Right(Box::pin(response)))
    }

    /// Responds to the probes of orchestrators and of Prometheus.
    fn respond_to_probe(&self, path: &str) -> Option<Response> {
        let store = &*self.configuration.store;
        if self.configuration.has_health && path == HEALTH_PATH {
            return Some(health::respond(store));
        }
        #[cfg(feature = "metrics")]
        if let Some(metrics) = &self.configuration.metrics
            && path == METRICS_PATH
        {
            return Some(metrics.respond(store));
        }
        None
    }

    /// Responds with the search page and its results, otherwise with the file at the path. Dropping the future, as a closed
    /// connection does, ends the search.
    #[cfg(feature = "search")]
    fn respond_with_results(
        &self,
        pages: SearchPages,
        site: Arc<ServedSite>,
        request: Request<()>,
    ) -> impl Future<Output = Response> + Send + use<> {
        let service = self.clone();
        async move {
            let Some(permit) = pages.permit().await else { return failed() };
            let caller = Arc::new(());
            let waiting = Arc::downgrade(&caller);
            let store = Arc::clone(&service.configuration.store);
            let (searched, uri) = (Arc::clone(&site), request.uri().clone());
            let state = service.state();
            let work = tokio::task::spawn_blocking(move || {
                let response = search_page::respond(&*store, &searched, &uri, &waiting);
                drop(permit);
                response
            });
            let found = work.await;
            drop(caller);
            match found {
                Ok(Some(response)) => with_state(response, state),
                Ok(None) => service.respond_later(site, request).await,
                Err(_) => failed(),
            }
        }
    }

    /// Responds on another thread: rendering and compressing would block other connections.
    fn respond_later(
        &self,
        site: Arc<ServedSite>,
        request: Request<()>,
    ) -> impl Future<Output = Response> + Send + use<> {
        let state = self.state();
        let store = Arc::clone(&self.configuration.store);
        let work =
            tokio::task::spawn_blocking(move || respond(&*store, &site, &request, Encode::Now));
        async move { with_state(work.await.ok().flatten().unwrap_or_else(failed), state) }
    }

    /// Returns the state of the site that a page shows whose response begins now.
    fn state(&self) -> Option<HeaderValue> {
        let live = self.configuration.live.as_ref()?;
        HeaderValue::try_from(live.server_timing()).ok()
    }

    /// Adds the headers that the responses for a path have, removes the body from the response to a HEAD, and follows the
    /// body of an observed request.
    fn finish(
        &self,
        mut response: Response,
        site: &ServedSite,
        Finishing { is_head, is_read, path, running }: Finishing,
    ) -> Response {
        let is_missing = is_read && response.status() == StatusCode::NOT_FOUND;
        let route = self.configuration.route.as_ref().filter(|_| is_missing);
        if route.is_some_and(|route| route.is_at(site, &path)) {
            response = Route::without_page();
        }
        let length = response.body().size_hint().exact().filter(|_| is_head);
        let headers = response.headers_mut();
        match &self.configuration.headers {
            None => site.set_headers(&path, headers),
            Some(own) => {
                for (name, value) in own {
                    headers.insert(name.clone(), value.clone());
                }
            }
        }
        for (name, value) in &self.configuration.more_headers {
            headers.insert(name.clone(), value.clone());
        }
        if is_head {
            if let Some(length) = length {
                headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            }
            *response.body_mut() = Body::empty();
        }
        match running {
            Some(running) => running.follow(response),
            None => response,
        }
    }
}

/// Adds the state of the site that a page shows.
fn with_state(mut response: Response, state: Option<HeaderValue>) -> Response {
    if let Some(state) = state {
        response.headers_mut().insert(SERVER_TIMING, state);
    }
    response
}

fn now(response: Response) -> Responding<Response> {
    Either::Left(ready(response))
}
