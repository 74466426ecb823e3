//! HTTP's side of an answer: methods, headers, encodings, validators.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use http_body_util::{BodyExt as _, Full, Limited, combinators::UnsyncBoxBody};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::answer::{Answer, answer};
use super::files::{Contents, Encoding, File, Files};
use super::live::{self, Live};
use super::range::Range;
use super::stream::stream;
use crate::search::{Endpoint, find_endpoint};

/// Far more than any page asks at once.
const MOST_QUESTION_BYTES: usize = 1024 * 1024;

/// Where a page of the development server finds the state that it shows.
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The body of any answer: bytes at hand, a stream of events, or a file that is read meanwhile.
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
        if files.is_immediate()
            && let Some(response) = respond(&*files, &request, Encode::IfDone)
        {
            return Box::pin(std::future::ready(Ok(response)));
        }
        // Rendering and compressing would hold up the other connections.
        let state = self.live.as_ref().map(|live| live.state());
        let work = tokio::task::spawn_blocking(move || respond(&*files, &request, Encode::Now));
        Box::pin(async move {
            let mut response = work.await.ok().flatten().unwrap_or_else(failed);
            if let Some(state) = state.and_then(|state| HeaderValue::try_from(state).ok()) {
                response.headers_mut().insert(SERVER_TIMING, state);
            }
            Ok(response)
        })
    }
}

/// Whether to wait for an encoding that nobody has asked for before.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Encode {
    IfDone,
    Now,
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

/// The answer to a request; `None` where it has to be encoded first.
fn respond(
    files: &dyn Files,
    request: &Request<Incoming>,
    encode: Encode,
) -> Option<Response<Body>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response =
            plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Some(response);
    }
    let mut response = match answer(files, request.uri().path()) {
        Answer::Found { file, immutable } => found(&file, immutable, request, encode)?,
        Answer::Moved(target) => moved(&target, request.uri().query()),
        Answer::NotFound(Some(file)) => {
            let mut response = content(&file, request, encode)?;
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
    Some(response)
}

fn found(
    file: &File,
    immutable: bool,
    request: &Request<Incoming>,
    encode: Encode,
) -> Option<Response<Body>> {
    let mut response = if is_known(file, request) {
        not_modified()
    } else if let Some(range) = wanted_range(file, request) {
        part(file, range)
    } else {
        content(file, request, encode)?
    };
    let headers = response.headers_mut();
    // A page is asked for again each time and answered with 304 while it is the same.
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Ok(etag) = HeaderValue::from_str(&file.etag) {
        headers.insert(header::ETAG, etag);
    }
    Some(response)
}

/// The one range of bytes that is asked for, unless the browser has another state of the file.
fn wanted_range(file: &File, request: &Request<Incoming>) -> Option<Range> {
    let headers = request.headers();
    let of_state = headers.get(header::IF_RANGE).is_none_or(|tag| tag == file.etag.as_str());
    let wanted = headers.get(header::RANGE).filter(|_| of_state)?.to_str().ok()?;
    Range::parse(wanted, file.length())
}

/// A part of the file, as it is.
fn part(file: &File, range: Range) -> Response<Body> {
    let length = file.length();
    let (body, status, said) = match range {
        Range::Bytes(start, end) => (
            bytes_of(file, start..end),
            StatusCode::PARTIAL_CONTENT,
            format!("bytes {start}-{}/{length}", end - 1),
        ),
        Range::Outside => {
            (body(Bytes::new()), StatusCode::RANGE_NOT_SATISFIABLE, format!("bytes */{length}"))
        }
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    if let Ok(said) = HeaderValue::from_str(&said) {
        headers.insert(header::CONTENT_RANGE, said);
    }
    response
}

/// Bytes of a file as they are.
fn bytes_of(file: &File, range: std::ops::Range<usize>) -> Body {
    match file.contents() {
        Contents::Held(bytes) => body(bytes.slice(range)),
        Contents::OnDisk { path, .. } => stream(path.clone(), range),
    }
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
fn content(file: &File, request: &Request<Incoming>, encode: Encode) -> Option<Response<Body>> {
    let encoding = best_encoding(file, request);
    if encode == Encode::IfDone && !file.is_encoded(encoding) {
        return None;
    }
    let encoded = file.encoded(encoding);
    let whole = || bytes_of(file, 0..file.length());
    let mut response = Response::new(encoded.map_or_else(whole, |bytes| body(bytes.clone())));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    if file.can_be_encoded() {
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    let name = match encoding {
        Encoding::Brotli => Some("br"),
        Encoding::Gzip => Some("gzip"),
        Encoding::Plain => None,
    };
    if let Some(name) = name.filter(|_| encoded.is_some()) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    Some(response)
}

fn best_encoding(file: &File, request: &Request<Incoming>) -> Encoding {
    let accepted =
        request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or_default();
    if !file.can_be_encoded() {
        Encoding::Plain
    } else if accepts(accepted, "br") {
        Encoding::Brotli
    } else if accepts(accepted, "gzip") {
        Encoding::Gzip
    } else {
        Encoding::Plain
    }
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
