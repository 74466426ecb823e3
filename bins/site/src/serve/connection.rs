//! The requests of a connection: who may ask, and which part of the server answers.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::io;
use std::pin::Pin;
use std::sync::Arc;

use docs_search_index::wire::Endpoint;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response};
use tokio::sync::Semaphore;

use super::files::Files;
use super::host::HostRule;
use super::live::{self, Live};
use super::questions;
use super::response::{Encode, body, failed, refused, respond};
use super::site::ServedSite;

/// Where a page of the development server finds the state that it shows.
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The body of any answer: bytes at hand, a stream of events, or a file that is read meanwhile.
pub(super) type Body = UnsyncBoxBody<Bytes, io::Error>;

/// What the connections of a server share.
pub(super) struct Shared {
    pub(super) files: Arc<dyn Files>,
    pub(super) live: Option<Arc<Live>>,
    pub(super) hosts: HostRule,
    /// Limits the searches that run at once.
    pub(super) searches: Arc<Semaphore>,
}

/// Answers the requests of one connection.
#[derive(Clone)]
pub(super) struct Service(pub(super) Arc<Shared>);

type Answering = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

impl hyper::service::Service<Request<Incoming>> for Service {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answering;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let site = self.0.files.site();
        let is_head = *request.method() == Method::HEAD;
        match self.0.dispatch(&site, request) {
            Dispatched::Now(response) => Box::pin(ready(Ok(finish(*response, &site, is_head)))),
            Dispatched::Later(response) => {
                Box::pin(async move { Ok(finish(response.await, &site, is_head)) })
            }
        }
    }
}

/// An answer, or the work that leads to it.
enum Dispatched {
    Now(Box<Response<Body>>),
    Later(Pin<Box<dyn Future<Output = Response<Body>> + Send>>),
}

impl Dispatched {
    fn now(response: Response<Body>) -> Self {
        Self::Now(Box::new(response))
    }
}

impl Shared {
    /// Finds the part of the server that answers a request.
    fn dispatch(
        self: &Arc<Self>,
        site: &Arc<ServedSite>,
        request: Request<Incoming>,
    ) -> Dispatched {
        let path = request.uri().path();
        let is_post = *request.method() == Method::POST;
        let has_effect = is_post || path == live::EVENTS_PATH;
        if let Err(refusal) = self.hosts.check(site, &request, has_effect) {
            return Dispatched::now(refused(&refusal));
        }
        if let Some(live) = &self.live
            && let Some(response) = live::respond(live, path)
        {
            return Dispatched::now(response);
        }
        if is_post && let Some(endpoint) = Endpoint::from_path(path) {
            let (files, site) = (Arc::clone(&self.files), Arc::clone(site));
            let running = Arc::clone(&self.searches);
            let answer = questions::answer(endpoint, files, site, running, request);
            return Dispatched::Later(Box::pin(answer));
        }
        if self.files.is_immediate()
            && let Some(response) = respond(&*self.files, site, &request, Encode::IfDone)
        {
            return Dispatched::now(response);
        }
        // Rendering and compressing would hold up the other connections.
        let state = self.live.as_ref().map(|live| live.state());
        let (files, site) = (Arc::clone(&self.files), Arc::clone(site));
        let work =
            tokio::task::spawn_blocking(move || respond(&*files, &site, &request, Encode::Now));
        Dispatched::Later(Box::pin(async move {
            let mut response = work.await.ok().flatten().unwrap_or_else(failed);
            if let Some(state) = state.and_then(|state| HeaderValue::try_from(state).ok()) {
                response.headers_mut().insert(SERVER_TIMING, state);
            }
            response
        }))
    }
}

/// Adds the headers that every response has, and takes the body from the answer to a HEAD.
fn finish(mut response: Response<Body>, site: &ServedSite, is_head: bool) -> Response<Body> {
    let length = response.body().size_hint().exact().filter(|_| is_head);
    let headers = response.headers_mut();
    for (name, value) in &site.headers {
        headers.insert(name.clone(), value.clone());
    }
    if is_head {
        if let Some(length) = length {
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        *response.body_mut() = body(Bytes::new());
    }
    response
}
