//! HTTP's side of an answer: methods, headers, encodings, validators.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http_body_util::{BodyExt as _, Full, Limited, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::answer::{Answer, answer};
use super::files::{File, Files};
use super::live::{self, Live};
use crate::search::{Endpoint, find_endpoint};

/// Far more than any page asks at once.
const MOST_QUESTION_BYTES: usize = 1024 * 1024;

/// The body of any answer: bytes at hand, or a stream of events.
pub(super) type Body = UnsyncBoxBody<Bytes, Infallible>;

/// Answers the requests of one connection.
pub(super) struct Service {
    pub(super) files: Arc<dyn Files>,
    pub(super) live: Option<Arc<Live>>,
}

impl hyper::service::Service<Request<Incoming>> for Service {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        if let Some(live) = &self.live
            && let Some(response) = live::respond(live, request.uri().path())
        {
            return Box::pin(std::future::ready(Ok(response)));
        }
        let files = Arc::clone(&self.files);
        if *request.method() == Method::POST
            && let Some(endpoint) = find_endpoint(request.uri().path())
        {
            return Box::pin(async move { Ok(search(endpoint, files, request).await) });
        }
        // Reading from disk and compressing would hold up the other connections.
        let work = tokio::task::spawn_blocking(move || respond(&*files, &request));
        Box::pin(async move { Ok(work.await.unwrap_or_else(|_| failed())) })
    }
}

/// Answers questions to the search index.
async fn search(
    endpoint: Endpoint,
    files: Arc<dyn Files>,
    request: Request<Incoming>,
) -> Response<Body> {
    let Ok(questions) = Limited::new(request.into_body(), MOST_QUESTION_BYTES).collect().await
    else {
        return plain(StatusCode::PAYLOAD_TOO_LARGE, "The questions are too long.\n");
    };
    let questions = questions.to_bytes();
    let work = tokio::task::spawn_blocking(move || endpoint.answer(&*files, &questions));
    let Ok((status, answer)) = work.await else { return failed() };
    let mut response = Response::new(body(Bytes::from(answer.to_string())));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn respond(files: &dyn Files, request: &Request<Incoming>) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response =
            plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let mut response = match answer(files, request.uri().path()) {
        Answer::Found { file, immutable } => found(&file, immutable, request),
        Answer::Moved(target) => moved(&target, request.uri().query()),
        Answer::NotFound(Some(file)) => {
            let mut response = content(&file, request);
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
        Answer::NotFound(None) => plain(StatusCode::NOT_FOUND, "Not found.\n"),
    };
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if *request.method() == Method::HEAD {
        *response.body_mut() = body(Bytes::new());
    }
    response
}

fn found(file: &File, immutable: bool, request: &Request<Incoming>) -> Response<Body> {
    let mut response =
        if is_known(file, request) { not_modified() } else { content(file, request) };
    let headers = response.headers_mut();
    // A page is asked for again each time and answered with 304 while it is the same.
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

/// Does the browser have these bytes already?
fn is_known(file: &File, request: &Request<Incoming>) -> bool {
    let sent = request
        .headers()
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    sent.flat_map(|tags| tags.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"))
        .any(|tag| tag == file.etag || tag == "*")
}

fn not_modified() -> Response<Body> {
    let mut response = Response::new(body(Bytes::new()));
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    response
}

/// The file, in the best encoding that the browser takes.
fn content(file: &File, request: &Request<Incoming>) -> Response<Body> {
    let accepted =
        request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or_default();
    let encoded = if !file.can_be_encoded() {
        None
    } else if accepts(accepted, "br") {
        file.brotli().map(|bytes| (bytes, "br"))
    } else if accepts(accepted, "gzip") {
        file.gzip().map(|bytes| (bytes, "gzip"))
    } else {
        None
    };
    let mut response = Response::new(body(encoded.map_or(&file.plain, |(bytes, _)| bytes).clone()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    if file.can_be_encoded() {
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if let Some((_, encoding)) = encoded {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Is an encoding named in `Accept-Encoding`, and not with `q=0`?
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
        named && !refused
    })
}

fn moved(target: &str, query: Option<&str>) -> Response<Body> {
    let location = match query {
        Some(query) => format!("{target}?{query}"),
        None => target.to_owned(),
    };
    let mut response = plain(StatusCode::MOVED_PERMANENTLY, "Moved.\n");
    match HeaderValue::from_str(&location) {
        Ok(location) => {
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        Err(_) => plain(StatusCode::BAD_REQUEST, "The address can't be understood.\n"),
    }
}

fn failed() -> Response<Body> {
    plain(StatusCode::INTERNAL_SERVER_ERROR, "The server failed on this request.\n")
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(body(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

pub(super) fn body(bytes: Bytes) -> Body {
    Full::new(bytes).boxed_unsync()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_unless_refused() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
    }
}
