//! Answered requests, for logs.

use std::fmt::Write as _;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant, SystemTime};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Method, Request, StatusCode, header};
use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use hyper::body::{Frame, SizeHint};

/// Maximum number of characters of a path or a user agent, which clients choose.
const MAX_CHARACTERS: usize = 1024;

/// A request that a server has answered, for access logs.
///
/// It contains neither the query of the address, since queries contain the words of searches, nor the page that the link was
/// on. Requests whose head is malformed or late are answered by the HTTP library and not reported.
///
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use axum::{body::Body, http::Request};
/// use docs_server::{MemoryStore, Server};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let lines = Arc::new(Mutex::new(Vec::new()));
/// let log = Arc::clone(&lines);
/// let server = Server::new(MemoryStore::default())
///     .on_request(move |request| log.lock().unwrap().push(request.to_text()));
/// drop(server.respond(Request::get("/guide?q=words").body(Body::empty())?).await);
/// let line = lines.lock().unwrap().remove(0);
/// assert!(line.contains(" GET /guide 404 "), "{line}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct AnsweredRequest {
    /// Time at which the head of the request had been read.
    pub time: SystemTime,
    /// Part of the server that responded.
    pub kind: RequestKind,
    /// Method.
    pub method: Method,
    /// Path, percent-encoded, with the site's base URL and without the query. At most 1024 characters.
    pub path: String,
    /// Status of the response.
    pub status: StatusCode,
    /// Number of bytes of the response's body that the connection has accepted, in the encoding of the response.
    pub bytes: u64,
    /// Time from the head of the request to the end of the response's body, or to the end of the connection.
    pub duration: Duration,
    /// Program of the client, as it calls itself. At most 1024 characters.
    pub user_agent: Option<String>,
    /// Address of the client, or of a proxy before the server that is [not trusted](crate::Server::with_trusted_proxies); `None` if
    /// the program that has the sockets does not provide it. An observer that writes logs removes it unless its operator asks for addresses.
    pub client: Option<IpAddr>,
    /// Reason for the status 500, if it is known: the error of a file that cannot be read.
    pub failure: Option<String>,
}

/// Kind of a request: the part of the server that responds to it.
///
/// ```
/// assert_eq!(docs_server::RequestKind::Search.name(), "search");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum RequestKind {
    /// A file of the site, a redirect, or the not-found page.
    #[default]
    File,
    /// A search: the [`Endpoint`](crate::Endpoint), or a search page with its results.
    Search,
    /// The [`Route`](crate::Route) of another protocol.
    Route,
    /// Health and metrics.
    Probe,
    /// Script and events of [`LiveReload`](crate::LiveReload).
    Live,
    /// A request that the [`HostPolicy`](crate::HostPolicy) refused.
    Refused,
}

impl RequestKind {
    /// Returns the name of the kind in metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Search => "search",
            Self::Route => "route",
            Self::Probe => "probe",
            Self::Live => "live",
            Self::Refused => "refused",
        }
    }
}

impl AnsweredRequest {
    /// Returns the request as a line without its end: time, method, path, status, bytes, milliseconds, user agent, and
    /// then the address and the failure if the request has them.
    ///
    /// Control characters and others that terminals do not display are escaped as in Rust, so that no client writes lines
    /// of its own.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Self { method, path, bytes, .. } = self;
        let (time, status, milliseconds) =
            (self.timestamp(), self.status.as_u16(), self.milliseconds());
        let mut line =
            format!("{time} {method} {} {status} {bytes} {milliseconds}ms", escaped(path));
        match &self.user_agent {
            Some(agent) => {
                let _ = write!(line, " \"{}\"", escaped(agent));
            }
            None => line.push_str(" -"),
        }
        if let Some(client) = self.client {
            let _ = write!(line, " client={client}");
        }
        if let Some(failure) = &self.failure {
            let _ = write!(line, " failure=\"{}\"", escaped(failure));
        }
        line
    }

    /// Returns the request as a JSON object in one line without its end: `time`, `method`, `path`, `status`, `bytes`,
    /// `milliseconds`, `user_agent`, and `client` and `failure` if the request has them. The line is ASCII.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut object = serde_json::json!({
            "time": self.timestamp(),
            "method": self.method.as_str(),
            "path": self.path,
            "status": self.status.as_u16(),
            "bytes": self.bytes,
            "milliseconds": self.milliseconds(),
            "user_agent": self.user_agent,
        });
        if let Some(client) = self.client {
            object["client"] = client.to_string().into();
        }
        if let Some(failure) = &self.failure {
            object["failure"] = failure.as_str().into();
        }
        ascii(&object.to_string())
    }

    fn timestamp(&self) -> String {
        timestamp(self.time)
    }

    /// Returns the duration in milliseconds, rounded to tenths.
    fn milliseconds(&self) -> f64 {
        (self.duration.as_secs_f64() * 10_000.0).round() / 10.0
    }
}

/// Formats a time as in RFC 3339, in UTC.
pub(crate) fn timestamp(time: SystemTime) -> String {
    DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Escapes quotes, backslashes, and characters that terminals do not display.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\'' => escaped.push(character),
            _ => escaped.extend(character.escape_debug()),
        }
    }
    escaped
}

/// Escapes the characters outside of ASCII, and DEL, in JSON: they only occur in its strings.
fn ascii(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if matches!(character, ' '..='~') {
            text.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}

/// Receives answered requests.
pub(crate) type RequestObserver = Arc<dyn Fn(&AnsweredRequest) + Send + Sync>;

/// Reason for the status 500, among the extensions of a response.
#[derive(Clone, Debug)]
pub(crate) struct Failure(pub(crate) String);

/// A request that is being answered.
pub(crate) struct RunningRequest {
    observers: Arc<[RequestObserver]>,
    started: Instant,
    answered: AnsweredRequest,
}

impl RunningRequest {
    pub(crate) fn new<B>(
        observers: &Arc<[RequestObserver]>,
        request: &Request<B>,
        client: Option<IpAddr>,
    ) -> Self {
        let agent = request.headers().get(header::USER_AGENT);
        let answered = AnsweredRequest {
            time: SystemTime::now(),
            kind: RequestKind::default(),
            method: request.method().clone(),
            path: cut(request.uri().path()),
            status: StatusCode::OK,
            bytes: 0,
            duration: Duration::ZERO,
            user_agent: agent.map(|agent| cut(&String::from_utf8_lossy(agent.as_bytes()))),
            client,
            failure: None,
        };
        Self { observers: Arc::clone(observers), started: Instant::now(), answered }
    }

    /// Sets the kind of the request.
    pub(crate) fn set_kind(&mut self, kind: RequestKind) {
        self.answered.kind = kind;
    }

    /// Returns the response with a body that reports the request when it ends.
    pub(crate) fn follow(mut self, response: Response) -> Response {
        self.answered.status = response.status();
        self.answered.failure =
            response.extensions().get::<Failure>().map(|Failure(reason)| reason.clone());
        response.map(|body| Body::new(FollowedBody { body, request: self }))
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_CHARACTERS).collect()
}

/// The body of a response, which reports its request when it is dropped.
struct FollowedBody {
    body: Body,
    request: RunningRequest,
}

impl HttpBody for FollowedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            let bytes = frame.data_ref().map_or(0, Bytes::len);
            self.request.answered.bytes += bytes as u64;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for FollowedBody {
    fn drop(&mut self) {
        let RunningRequest { observers, started, answered } = &mut self.request;
        answered.duration = started.elapsed();
        for observer in &**observers {
            observer(answered);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered() -> AnsweredRequest {
        AnsweredRequest {
            time: SystemTime::UNIX_EPOCH + Duration::from_millis(951_782_400_042),
            kind: RequestKind::File,
            method: Method::GET,
            path: "/guide/forms".to_owned(),
            status: StatusCode::OK,
            bytes: 5120,
            duration: Duration::from_micros(1_260),
            user_agent: Some("Reader/1.0 \"x\"".to_owned()),
            client: None,
            failure: None,
        }
    }

    #[test]
    fn a_line_has_a_fixed_order() {
        let mut request = answered();
        assert_eq!(
            request.to_text(),
            r#"2000-02-29T00:00:00.042Z GET /guide/forms 200 5120 1.3ms "Reader/1.0 \"x\"""#
        );
        request.user_agent = None;
        request.client = Some(IpAddr::from([203, 0, 113, 5]));
        request.failure = Some("permission denied".to_owned());
        let line = request.to_text();
        assert!(
            line.ends_with(" 1.3ms - client=203.0.113.5 failure=\"permission denied\""),
            "{line}"
        );
        let json: serde_json::Value = serde_json::from_str(&request.to_json()).expect("JSON");
        assert_eq!(json["time"], "2000-02-29T00:00:00.042Z");
        assert_eq!((&json["status"], &json["bytes"]), (&200.into(), &5120.into()));
        assert_eq!((&json["milliseconds"], &json["client"]), (&1.3.into(), &"203.0.113.5".into()));
    }

    #[test]
    fn clients_write_neither_lines_nor_escape_sequences() {
        let text = "a\r\nb\u{1b}[31m\u{7f}\u{9b}c\u{202e}d\u{2028}'é😀";
        let request = AnsweredRequest {
            path: text.to_owned(),
            user_agent: Some(text.to_owned()),
            ..answered()
        };
        let line = request.to_text();
        assert!(line.contains(r"a\r\nb\u{1b}[31m\u{7f}\u{9b}c\u{202e}d\u{2028}'é😀"), "{line}");
        let json = request.to_json();
        assert!(json.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{json}");
        let read: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!((&read["path"], &read["user_agent"]), (&text.into(), &text.into()));
    }
}
