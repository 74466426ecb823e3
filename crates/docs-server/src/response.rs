//! Responses with files: methods, headers, encodings, validators.

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, Request, StatusCode};
use axum::response::{IntoResponse as _, Response};
use docs_model::RedirectStatus;

use crate::answered::Failure;
use crate::conditions::{Outcome, Validators};
use crate::file::{Contents, Encoding};
use crate::host::{HostPolicy, Refusal};
use crate::lookup::{Lookup, look_up};
use crate::markdown::{Alternate, prefers_markdown};
use crate::range::ByteRange;
use crate::stream::stream;
use crate::{ServedSite, Store, StoredFile};

/// Treatment of a file that is not cached in the encoding.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Encode {
    IfDone,
    Now,
}

/// Responds to a request for a path; `None` if the file has to be encoded first.
pub(crate) fn respond<B>(
    store: &dyn Store,
    site: &ServedSite,
    request: &Request<B>,
    encode: Encode,
) -> Option<Response> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allow = [(header::ALLOW, "GET, HEAD")];
        let text = "Only GET and HEAD are allowed here.\n";
        return Some((StatusCode::METHOD_NOT_ALLOWED, allow, text).into_response());
    }
    respond_with_file(store, site, request, encode).unwrap_or_else(|error| Some(unreadable(&error)))
}

/// Responds to a request for a path with GET or HEAD; `None` if the file has to be encoded first.
///
/// # Errors
///
/// Returns an error if a file exists but cannot be read.
fn respond_with_file<B>(
    store: &dyn Store,
    site: &ServedSite,
    request: &Request<B>,
    encode: Encode,
) -> io::Result<Option<Response>> {
    Ok(match look_up(store, site, request.uri().path())? {
        Lookup::Found { file, immutable, path } => {
            let Some(alternate) = Alternate::find(store, site, &path, &file) else {
                return Ok(found(&file, immutable, request, encode));
            };
            let markdown = if prefers_markdown(request.headers()) {
                store.file(alternate.file())?
            } else {
                None
            };
            let mut response =
                found(markdown.as_ref().unwrap_or(&file), immutable, request, encode);
            if let Some(response) = &mut response {
                alternate.add_headers(response.headers_mut());
            }
            response
        }
        Lookup::Moved(target) => {
            Some(moved(&target, request.uri().query(), RedirectStatus::MovedPermanently))
        }
        Lookup::Redirected(target, status) => Some(moved(&target, request.uri().query(), status)),
        Lookup::NotFound(page) => missing(page.as_deref(), StatusCode::NOT_FOUND, request, encode),
        Lookup::Gone(page) => missing(page.as_deref(), StatusCode::GONE, request, encode),
    })
}

/// Responds with the not-found page.
fn missing<B>(
    page: Option<&StoredFile>,
    status: StatusCode,
    request: &Request<B>,
    encode: Encode,
) -> Option<Response> {
    let Some(page) = page else { return Some((status, "Not found.\n").into_response()) };
    let encoding = best_encoding(page, request.headers(), encode)?;
    let mut response = whole(page, encoding);
    *response.status_mut() = status;
    Some(response)
}

/// Responds with the file, a part of it, or 304.
fn found<B>(
    file: &StoredFile,
    immutable: bool,
    request: &Request<B>,
    encode: Encode,
) -> Option<Response> {
    let range = requested_range(file, request);
    // Ranges refer to the unencoded file: parts of several encodings cannot be combined.
    let encoding = match range {
        Some(_) => Encoding::Identity,
        None => best_encoding(file, request.headers(), encode)?,
    };
    let mut response = match (validators(file, encoding).evaluate(request.headers()), range) {
        (Outcome::Failed, _) => {
            let text = "The file has changed.\n";
            return Some((StatusCode::PRECONDITION_FAILED, text).into_response());
        }
        (Outcome::NotModified, _) => not_modified(),
        (Outcome::Proceed, Some(range)) => part(file, range),
        (Outcome::Proceed, None) => whole(file, encoding),
    };
    let headers = response.headers_mut();
    set(headers, header::CACHE_CONTROL, cache_control(immutable));
    set(headers, header::ACCEPT_RANGES, "bytes");
    set_vary(file, headers);
    headers.insert(header::ETAG, file.etag(encoding).clone());
    if let Some(modified) = file.modified() {
        headers.insert(header::LAST_MODIFIED, modified.header.clone());
    }
    Some(response)
}

/// Returns the value of `Cache-Control` for a file. A page is requested again each time; the response is 304 while it is
/// unchanged.
pub(crate) fn cache_control(immutable: bool) -> &'static str {
    if immutable { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn not_modified() -> Response {
    // The body has an unknown length: axum's router would send a length of 0, but a 304 may only contain that of
    // the whole file (RFC 9110, section 8.6).
    let nothing = Body::from_stream(futures_util::stream::empty::<std::io::Result<Bytes>>());
    (StatusCode::NOT_MODIFIED, nothing).into_response()
}

fn validators(file: &StoredFile, encoding: Encoding) -> Validators<'_> {
    let etag = file.etag(encoding).to_str().expect("validators are ASCII");
    Validators { etag, modified: file.modified().map(|modified| modified.time) }
}

/// Returns the requested range of bytes; `None` for the whole file, also if `If-Range` does not match.
fn requested_range<B>(file: &StoredFile, request: &Request<B>) -> Option<ByteRange> {
    let headers = request.headers();
    // Ranges have no meaning for other methods (RFC 9110, section 14.2).
    let range = headers.get(header::RANGE).filter(|_| *request.method() == Method::GET)?;
    validators(file, Encoding::Identity)
        .allows_range(headers)
        .then(|| ByteRange::parse(range.to_str().ok()?, file.length()))?
}

/// Responds with a part of the unencoded file.
fn part(file: &StoredFile, range: ByteRange) -> Response {
    let length = file.length();
    let (status, body, content_range) = match range {
        ByteRange::Bytes(start, end) => (
            StatusCode::PARTIAL_CONTENT,
            bytes_of(file, start..end),
            format!("bytes {start}-{}/{length}", end - 1),
        ),
        ByteRange::Outside => {
            let nothing = (HeaderMap::new(), Body::empty()).into_response();
            (StatusCode::RANGE_NOT_SATISFIABLE, nothing, format!("bytes */{length}"))
        }
    };
    let content_type = [(header::CONTENT_TYPE, file.content_type())];
    (status, content_type, [(header::CONTENT_RANGE, content_range)], body).into_response()
}

/// Responds with the file in an encoding that [`best_encoding`] has chosen.
fn whole(file: &StoredFile, encoding: Encoding) -> Response {
    let mut response = match file.encoded(encoding) {
        Some(bytes) => Response::new(Body::from(bytes.clone())),
        None => bytes_of(file, 0..file.length()),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, file.content_type());
    set_vary(file, headers);
    if let Some(encoding) = encoding.header() {
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    response
}

/// Responds with unencoded bytes of a file.
fn bytes_of(file: &StoredFile, range: std::ops::Range<u64>) -> Response {
    match file.contents() {
        Contents::InMemory(bytes) => {
            // A file in memory has a size that fits into memory.
            let range = range.start as usize..range.end as usize;
            Response::new(Body::from(bytes.slice(range)))
        }
        Contents::OnDisk { location, .. } => {
            let length = [(header::CONTENT_LENGTH, HeaderValue::from(range.end - range.start))];
            (length, stream(Arc::clone(location), range)).into_response()
        }
    }
}

/// Sets `Vary`, since the bytes depend on the encodings that the browser accepts.
fn set_vary(file: &StoredFile, headers: &mut HeaderMap) {
    if file.can_be_encoded() {
        set(headers, header::VARY, "Accept-Encoding");
    }
}

/// Returns the best encoding that the browser accepts and that makes the file smaller; `None` if it has to be computed first.
fn best_encoding(file: &StoredFile, headers: &HeaderMap, encode: Encode) -> Option<Encoding> {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or_default();
    let encoding = if !file.can_be_encoded() {
        Encoding::Identity
    } else if accepts(accepted, "br") {
        Encoding::Brotli
    } else if accepts(accepted, "gzip") {
        Encoding::Gzip
    } else {
        Encoding::Identity
    };
    if encode == Encode::IfDone && !file.is_encoded(encoding) {
        return None;
    }
    Some(if file.encoded(encoding).is_some() { encoding } else { Encoding::Identity })
}

/// Returns whether an encoding is named in `Accept-Encoding`, and not with `q=0`.
fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
        named && !refused
    })
}

/// Responds with a redirect. The target receives the query of the request unless it has a query or a hash of its own.
fn moved(target: &str, query: Option<&str>, status: RedirectStatus) -> Response {
    let location = match query {
        Some(query) if !target.contains(['?', '#']) => format!("{target}?{query}"),
        _ => target.to_owned(),
    };
    let status = StatusCode::from_u16(status.into()).unwrap_or(StatusCode::MOVED_PERMANENTLY);
    match HeaderValue::try_from(location) {
        Ok(location) => {
            let location = [(header::LOCATION, location)];
            (status, location, "Moved.\n").into_response()
        }
        Err(_) => (StatusCode::BAD_REQUEST, "The address is invalid.\n").into_response(),
    }
}

/// Responds to a request whose host or origin is refused.
pub(crate) fn refused(refusal: &Refusal, policy: &HostPolicy) -> Response {
    let forbid = |what: &str, name: &str| {
        let advice = policy.advice();
        let text = format!("This server does not answer to the {what} `{name}`. {advice}\n");
        (StatusCode::FORBIDDEN, text).into_response()
    };
    match refusal {
        Refusal::Malformed => {
            let text = "A request needs exactly one valid Host header.\n";
            (StatusCode::BAD_REQUEST, text).into_response()
        }
        Refusal::ForeignHost(host) => forbid("host", host),
        Refusal::ForeignOrigin(origin) => forbid("origin", origin),
    }
}

/// Responds to a request that caused a server error.
pub(crate) fn failed() -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, "The server failed on this request.\n").into_response()
}

/// Responds to a request whose file cannot be read. The reason is only for the log.
fn unreadable(error: &io::Error) -> Response {
    let mut response = failed();
    set(response.headers_mut(), header::CACHE_CONTROL, "no-store");
    response.extensions_mut().insert(Failure(error.to_string()));
    response
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
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
