//! Interface to the outside world: requests, time and pauses.
//!
//! Asynchronous programs implement [`Transport`]; blocking ones implement [`BlockingTransport`] and use
//! [`BlockingClient`](crate::BlockingClient). The feature `http` provides one of each.
//!
//! A transport must not follow redirects: the service sends none, and the credentials are meant for the selected host.
//! It must not retry either, which the client does.

use std::fmt;
use std::time::Duration;

use docs_core::SearchKey;

use crate::credentials::redact;
use crate::timestamp::Timestamp;

/// Asynchronous transport.
///
/// The futures need not be `Send`, so that a browser's can be used. If they are, the futures of the client are `Send`
/// too.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use docs_search_client::{HttpRequest, HttpResponse, Timestamp, Transport, TransportError};
///
/// /// Responds without a network.
/// struct Canned(Instant);
///
/// impl Transport for Canned {
///     async fn send(&self, _request: &HttpRequest) -> Result<HttpResponse, TransportError> {
///         Ok(HttpResponse::new(200, r#"{"hits":[]}"#))
///     }
///
///     fn now(&self) -> Timestamp {
///         Timestamp::new(self.0.elapsed())
///     }
///
///     async fn pause(&self, _span: Duration) {}
/// }
/// ```
pub trait Transport {
    /// Sends a request once and waits for the complete response, within the two timeouts of the request.
    fn send(
        &self,
        request: &HttpRequest,
    ) -> impl Future<Output = Result<HttpResponse, TransportError>>;

    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Waits; used only while the service is busy or performs a task.
    fn pause(&self, span: Duration) -> impl Future<Output = ()>;
}

/// Blocking transport.
///
/// ```
/// use std::thread;
/// use std::time::Duration;
///
/// use docs_search_client::{BlockingTransport, HttpRequest, HttpResponse, Timestamp, TransportError};
///
/// /// A transport without a network, such as in tests.
/// struct Offline;
///
/// impl BlockingTransport for Offline {
///     fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
///         Err(TransportError::Network(format!("can't reach {}", request.url())))
///     }
///
///     fn now(&self) -> Timestamp {
///         Timestamp::from_millis(0)
///     }
///
///     fn pause(&self, span: Duration) {
///         thread::sleep(span);
///     }
/// }
///
/// let request = HttpRequest::get("https://example.org", Duration::from_secs(2));
/// assert!(!Offline.send(&request).unwrap_err().is_timeout());
/// ```
pub trait BlockingTransport {
    /// Sends a request once and waits for the complete response, within the two timeouts of the request.
    ///
    /// # Errors
    ///
    /// Returns an error if no complete response arrived. A response with any status is not an
    /// error.
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError>;

    /// Returns the current time.
    fn now(&self) -> Timestamp;

    /// Waits; used only while the service is busy or performs a task.
    fn pause(&self, span: Duration);
}

/// Adapter from [`BlockingTransport`] to [`Transport`]: its futures are ready at the first poll.
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

/// HTTP method.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Method {
    /// Removes.
    Delete,
    /// Reads.
    Get,
    /// Searches or adds.
    Post,
    /// Replaces.
    Put,
}

impl Method {
    /// Returns the name in the protocol.
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

/// HTTP request of one attempt.
///
/// `Debug` omits the key and the body, so that it can be logged.
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
    /// Creates a GET request, for programs that read other resources with the same transport.
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

    /// Returns the method.
    #[must_use]
    pub fn method(&self) -> Method {
        self.method
    }

    /// Returns the whole address. It may contain the key: log the request instead.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns unique lower-case names with their values. They may contain the key.
    pub fn headers(&self) -> impl Iterator<Item = (&str, &str)> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns the JSON body.
    #[must_use]
    pub fn body(&self) -> Option<&str> {
        self.body.as_deref()
    }

    /// Returns the maximum time from sending to the beginning of the response.
    #[must_use]
    pub fn connect_timeout(&self) -> Duration {
        self.connect_timeout
    }

    /// Returns the maximum time from the beginning of the response to its end, not between two pieces.
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

/// Complete response with any status.
///
/// ```
/// use std::time::Duration;
///
/// use docs_search_client::HttpResponse;
///
/// let headers = vec![("Retry-After".to_owned(), "3".to_owned())];
/// let response = HttpResponse { headers, ..HttpResponse::new(429, "") };
/// assert_eq!(response.retry_after(), Some(Duration::from_secs(3)));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct HttpResponse {
    /// HTTP status.
    pub status: u16,
    /// Names and values, unchanged.
    pub headers: Vec<(String, String)>,
    /// Body without transfer or content encoding.
    pub body: Vec<u8>,
}

impl HttpResponse {
    /// Creates a response without headers.
    #[must_use]
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self { status, headers: Vec::new(), body: body.into() }
    }

    /// Returns the value of the first header with this name, ignoring case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the pause that the service requests, if it is a whole number of seconds.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.header("retry-after")?.trim().parse().ok().map(Duration::from_secs)
    }
}

/// Reason for the lack of a complete response.
///
/// The two timeouts have the names of the official clients (R-CLIENT-05).
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TransportError {
    /// The response did not begin within [`HttpRequest::connect_timeout`].
    #[error("connection timeout, no answer began")]
    ConnectTimeout,
    /// The response did not end within [`HttpRequest::response_timeout`].
    #[error("socket timeout, the answer did not end")]
    ResponseTimeout,
    /// Anything else: unknown name, refused connection, failed encryption, truncated body.
    #[error("{0}")]
    Network(String),
}

impl TransportError {
    /// Returns `true` for a timeout.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::ConnectTimeout | Self::ResponseTimeout)
    }
}
