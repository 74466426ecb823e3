//! What the client asks of the world: send a request, tell the time, pause.
//!
//! Whoever has asynchronous I/O implements [`Transport`]; whoever blocks implements [`BlockingTransport`] and uses
//! [`BlockingClient`](crate::BlockingClient). The feature `http` brings one of each, over real sockets.
//!
//! A transport must not follow redirects: the service sends none, and the credentials belong to the host that
//! the pool chose. It must not retry either; that is the client's work.

use std::fmt;
use std::time::Duration;

use docs_model::SearchKey;

use crate::credentials::redact;
use crate::timestamp::Timestamp;

/// The world, asynchronously.
///
/// The futures need not be `Send`, so that a browser's can be used; with a transport whose futures are `Send`,
/// those of the client are as well.
pub trait Transport {
    /// Sends a request once and waits for the whole answer, within the two timeouts of the request.
    fn send(
        &self,
        request: &HttpRequest,
    ) -> impl Future<Output = Result<HttpResponse, TransportError>>;

    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Lets a span pass; used only while the service is busy or works on a task.
    fn pause(&self, span: Duration) -> impl Future<Output = ()>;
}

/// The world, for programs that block.
pub trait BlockingTransport {
    /// Sends a request once and waits for the whole answer, within the two timeouts of the request.
    ///
    /// # Errors
    ///
    /// When no whole answer came, whatever the reason. An answer of any status is not an error.
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError>;

    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Lets a span pass; used only while the service is busy or works on a task.
    fn pause(&self, span: Duration);
}

/// Makes a [`Transport`] of one that blocks: its futures are done when they are first polled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blocking<T>(pub T);

impl<T: BlockingTransport> Transport for Blocking<T> {
    async fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        self.0.send(request)
    }

    fn now(&self) -> Timestamp {
        self.0.now()
    }

    async fn pause(&self, span: Duration) {
        self.0.pause(span);
    }
}

/// What is done at an address.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Method {
    /// Remove.
    Delete,
    /// Look up.
    Get,
    /// Ask, or add.
    Post,
    /// Replace.
    Put,
}

impl Method {
    /// Its name on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Delete => "DELETE",
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

/// A request as it is to be sent: one attempt of a call, at one host.
///
/// `Debug` shows everything but the key and the body, so that it can be logged.
#[derive(Clone, Eq, PartialEq)]
pub struct HttpRequest {
    pub(crate) method: Method,
    pub(crate) url: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Option<String>,
    pub(crate) connect_timeout: Duration,
    pub(crate) response_timeout: Duration,
    pub(crate) key: SearchKey,
}

impl HttpRequest {
    /// Creates a request for the content of an address, for programs that read other resources with the same transport.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use docs_search_client::{HttpRequest, Method};
    ///
    /// let request = HttpRequest::get("https://example.com/sitemap.xml", Duration::from_secs(10));
    /// assert_eq!(request.method(), Method::Get);
    /// ```
    #[must_use]
    pub fn get(url: impl Into<String>, timeout: Duration) -> Self {
        Self {
            method: Method::Get,
            url: url.into(),
            headers: Vec::new(),
            body: None,
            connect_timeout: timeout,
            response_timeout: timeout,
            key: SearchKey::default(),
        }
    }

    /// What is done.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// The whole address. It may hold the key: don't log it, log the request.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Names, all lower-case and each once, with their values. They may hold the key.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The JSON text to send.
    #[must_use]
    pub fn body(&self) -> Option<&str> {
        self.body.as_deref()
    }

    /// How long to wait until the answer begins, counted from sending.
    #[must_use]
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// How long to wait from the beginning of the answer to its end: in total, not between two pieces.
    #[must_use]
    pub fn response_timeout(&self) -> Duration {
        self.response_timeout
    }
}

impl fmt::Debug for HttpRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers: Vec<_> =
            self.headers().map(|(name, value)| (name, redact(value, &self.key))).collect();
        formatter
            .debug_struct("HttpRequest")
            .field("method", &self.method)
            .field("url", &redact(&self.url, &self.key))
            .field("headers", &headers)
            .field("body_bytes", &self.body.as_ref().map(String::len))
            .field("connect_timeout", &self.connect_timeout)
            .field("response_timeout", &self.response_timeout)
            .finish()
    }
}

/// A whole answer, of whatever status.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct HttpResponse {
    /// The status code.
    pub status: u16,
    /// Names and values, as they came.
    pub headers: Vec<(String, String)>,
    /// The body, without any transfer or content encoding.
    pub body: Vec<u8>,
}

impl HttpResponse {
    /// An answer without headers.
    #[must_use]
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: Vec::new(), body: body.into() }
    }

    /// The value of the first header with this name, in whatever case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// How long the service wants to be left alone, if it says so in whole seconds.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.header("retry-after")?.trim().parse().ok().map(Duration::from_secs)
    }
}

/// Why no whole answer came.
///
/// The two timeouts are named as the official clients name them (facts, section 5).
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TransportError {
    /// The answer did not begin within [`HttpRequest::connect_timeout`].
    #[error("connection timeout, no answer began")]
    ConnectTimeout,
    /// The answer began, but did not end within [`HttpRequest::response_timeout`].
    #[error("socket timeout, the answer did not end")]
    ResponseTimeout,
    /// Anything else: unknown name, refused connection, broken encryption, a body cut short.
    #[error("{0}")]
    Network(String),
}

impl TransportError {
    /// Whether time ran out.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::ConnectTimeout | Self::ResponseTimeout)
    }
}
