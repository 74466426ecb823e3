//! Responses: methods, headers, encodings, validators.

use std::sync::Arc;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

use super::answer::{Answer, answer};
use super::conditions::{Outcome, State};
use super::connection::Body;
use super::files::{Contents, Encoding, File, Files};
use super::host::Refusal;
use super::range::Range;
use super::site::ServedSite;
use super::stream::stream;

/// Whether to wait for an encoding that nobody has asked for before.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Encode {
    IfDone,
    Now,
}

/// Answers a request for a path; `None` where the file has to be encoded first.
pub(super) fn respond<B>(
    files: &dyn Files,
    site: &ServedSite,
    request: &Request<B>,
    encode: Encode,
) -> Option<Response<Body>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut response =
            plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
        set(&mut response, header::ALLOW, "GET, HEAD");
        return Some(response);
    }
    Some(match answer(files, site, request.uri().path()) {
        Answer::Found { file, immutable } => found(&file, immutable, request, encode)?,
        Answer::Moved(target) => moved(&target, request.uri().query()),
        Answer::NotFound(Some(file)) => {
            let encoding = best_encoding(&file, request, encode)?;
            let mut response = content(&file, encoding);
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
        Answer::NotFound(None) => plain(StatusCode::NOT_FOUND, "Not found.\n"),
    })
}

/// The file, a part of it, or that the browser has it already.
fn found<B>(
    file: &Arc<File>,
    immutable: bool,
    request: &Request<B>,
    encode: Encode,
) -> Option<Response<Body>> {
    let range = wanted_range(file, request);
    // Parts are those of the file as it is: nobody could put parts of several encodings together.
    let encoding = match range {
        Some(_) => Encoding::Plain,
        None => best_encoding(file, request, encode)?,
    };
    let etag = file.etag(encoding);
    let mut response =
        match (State { etag, modified: file.modified }.evaluate(request.headers()), range) {
            (Outcome::Failed, _) => {
                return Some(plain(StatusCode::PRECONDITION_FAILED, "The file has changed.\n"));
            }
            (Outcome::NotModified, _) => with_status(StatusCode::NOT_MODIFIED, body(Bytes::new())),
            (Outcome::Proceed, Some(range)) => part(file, range),
            (Outcome::Proceed, None) => content(file, encoding),
        };
    // A page is asked for again each time and answered with 304 while it is the same.
    let cache = if immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    set(&mut response, header::CACHE_CONTROL, cache);
    set(&mut response, header::ACCEPT_RANGES, "bytes");
    vary(file, &mut response);
    let modified = file.modified.map(httpdate::fmt_http_date);
    let headers = response.headers_mut();
    headers.extend(HeaderValue::from_str(etag).ok().map(|etag| (header::ETAG, etag)));
    headers.extend(
        modified.and_then(|date| Some((header::LAST_MODIFIED, HeaderValue::try_from(date).ok()?))),
    );
    Some(response)
}

/// The one range of bytes that is asked for, unless the browser has another state of the file.
fn wanted_range<B>(file: &File, request: &Request<B>) -> Option<Range> {
    let headers = request.headers();
    // Ranges have no meaning for other methods (RFC 9110, section 14.2).
    let wanted = headers.get(header::RANGE).filter(|_| *request.method() == Method::GET)?;
    let state = State { etag: file.etag(Encoding::Plain), modified: file.modified };
    state.allows_range(headers).then(|| Range::parse(wanted.to_str().ok()?, file.length()))?
}

/// A part of the file, as it is.
fn part(file: &File, range: Range) -> Response<Body> {
    let length = file.length();
    let (status, body, told) = match range {
        Range::Bytes(start, end) => (
            StatusCode::PARTIAL_CONTENT,
            bytes_of(file, start..end),
            format!("bytes {start}-{}/{length}", end - 1),
        ),
        Range::Outside => {
            (StatusCode::RANGE_NOT_SATISFIABLE, body(Bytes::new()), format!("bytes */{length}"))
        }
    };
    let mut response = with_status(status, body);
    set(&mut response, header::CONTENT_TYPE, file.content_type);
    if let Ok(told) = HeaderValue::try_from(told) {
        response.headers_mut().insert(header::CONTENT_RANGE, told);
    }
    response
}

/// Bytes of a file as they are.
fn bytes_of(file: &File, range: std::ops::Range<usize>) -> Body {
    match file.contents() {
        Contents::Held(bytes) => body(bytes.slice(range)),
        Contents::OnDisk { place, .. } => stream(Arc::clone(place), range),
    }
}

/// The file in an encoding that [`best_encoding`] has chosen.
fn content(file: &File, encoding: Encoding) -> Response<Body> {
    let whole = || bytes_of(file, 0..file.length());
    let body = file.encoded(encoding).map_or_else(whole, |bytes| body(bytes.clone()));
    let mut response = with_status(StatusCode::OK, body);
    set(&mut response, header::CONTENT_TYPE, file.content_type);
    vary(file, &mut response);
    match encoding {
        Encoding::Brotli => set(&mut response, header::CONTENT_ENCODING, "br"),
        Encoding::Gzip => set(&mut response, header::CONTENT_ENCODING, "gzip"),
        Encoding::Plain => {}
    }
    response
}

/// Says that the bytes depend on what the browser accepts.
fn vary(file: &File, response: &mut Response<Body>) {
    if file.can_be_encoded() {
        set(response, header::VARY, "Accept-Encoding");
    }
}

/// The best encoding that the browser takes and that makes the file smaller; `None` where it has to be made first.
fn best_encoding<B>(file: &File, request: &Request<B>, encode: Encode) -> Option<Encoding> {
    let accepted =
        request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or_default();
    let encoding = if !file.can_be_encoded() {
        Encoding::Plain
    } else if accepts(accepted, "br") {
        Encoding::Brotli
    } else if accepts(accepted, "gzip") {
        Encoding::Gzip
    } else {
        Encoding::Plain
    };
    if encode == Encode::IfDone && !file.is_encoded(encoding) {
        return None;
    }
    Some(if file.encoded(encoding).is_some() { encoding } else { Encoding::Plain })
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
    match HeaderValue::try_from(location) {
        Ok(location) => {
            let mut response = plain(StatusCode::MOVED_PERMANENTLY, "Moved.\n");
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        Err(_) => plain(StatusCode::BAD_REQUEST, "The address can't be understood.\n"),
    }
}

/// The answer to a request whose host or origin is refused, with what to do where that is a mistake.
pub(super) fn refused(refusal: &Refusal) -> Response<Body> {
    let advice = |what: &str, name: &str| {
        format!(
            "This server does not answer to the {what} `{name}`. To allow it, start the server with \
             `--allowed-host NAME`, or add the name to `allowed_hosts` below `[serve]` in site.toml.\n"
        )
    };
    match refusal {
        Refusal::Malformed => {
            plain(StatusCode::BAD_REQUEST, "A request needs exactly one valid Host header.\n")
        }
        Refusal::ForeignHost(host) => plain(StatusCode::FORBIDDEN, advice("host", host)),
        Refusal::ForeignOrigin(origin) => plain(StatusCode::FORBIDDEN, advice("origin", origin)),
    }
}

/// The answer where the server itself failed.
pub(super) fn failed() -> Response<Body> {
    plain(StatusCode::INTERNAL_SERVER_ERROR, "The server failed on this request.\n")
}

/// An answer of plain text.
pub(super) fn plain(status: StatusCode, text: impl Into<Bytes>) -> Response<Body> {
    let mut response = with_status(status, body(text.into()));
    set(&mut response, header::CONTENT_TYPE, "text/plain; charset=utf-8");
    response
}

/// A body of bytes that are at hand.
pub(super) fn body(bytes: Bytes) -> Body {
    Full::new(bytes).map_err(|never| match never {}).boxed_unsync()
}

fn with_status(status: StatusCode, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    response
}

fn set(response: &mut Response<Body>, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
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
