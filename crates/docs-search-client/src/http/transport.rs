//! Asynchronous HTTP transport for tokio.

use std::error::Error;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::RootCertStore;
use tokio::time::timeout;

use super::error::HttpTransportError;
use super::trust;
use crate::timestamp::Timestamp;
use crate::transport::{HttpRequest, HttpResponse, Transport, TransportError};

/// Maximum size of a response: 64 MiB.
///
/// A page of hits has some kilobytes, and the largest page of the browse endpoint some megabytes. The service never
/// sends a larger response.
pub const MAX_RESPONSE_BYTES: usize = 64 * 1024 * 1024;

/// Time for which an idle connection is kept. It is shorter than the usual limit of servers, so that the client closes
/// first.
const IDLE: Duration = Duration::from_secs(15);

/// Transport that sends requests over sockets, for programs that use tokio.
///
/// Its futures require a tokio runtime with I/O and time enabled, and panic without one. Clones of a transport share
/// its pool of connections. Timestamps of all transports in a process have the same origin, so clients with different
/// transports may share a host pool.
///
/// ```no_run
/// use docs_core::SearchKey;
/// use docs_search_client::http::{HttpTransport, random};
/// use docs_search_client::{ApplicationId, Client, Credentials, HostPool, Query, Search};
///
/// # async fn search() -> Result<(), Box<dyn std::error::Error>> {
/// let application = ApplicationId::new("APP")?;
/// let pool = HostPool::from_application(&application, random);
/// let credentials = Credentials::new(application, SearchKey::new("public-key"))?;
/// let client = Client::new(HttpTransport::new(), credentials, pool);
///
/// let answer = client.search(&Search::from(Query::documentation("docs", "zones"))).await?;
/// # drop(answer);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct HttpTransport {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
}

impl HttpTransport {
    /// Creates a transport that trusts the authorities of the operating system.
    ///
    /// The environment variable `SSL_CERT_FILE` overrides them. On a system without any, such as a minimal container,
    /// the transport trusts Mozilla's authorities.
    #[must_use]
    pub fn new() -> Self {
        Self::with_roots(trust::system_roots())
    }

    /// Creates a transport that trusts only these authorities. Each is a certificate in DER form.
    ///
    /// Useful for a service in a private network with certificates of its own authority.
    ///
    /// # Errors
    ///
    /// Returns an error if one of them is not a valid certificate.
    pub fn with_authorities<Der: Into<Vec<u8>>>(
        authorities: impl IntoIterator<Item = Der>,
    ) -> Result<Self, HttpTransportError> {
        trust::only(authorities.into_iter().map(Into::into)).map(Self::with_roots)
    }

    fn with_roots(roots: RootCertStore) -> Self {
        let mut sockets = HttpConnector::new();
        // The TLS layer checks the scheme.
        sockets.enforce_http(false);
        // Requests are small and written at once, so buffering has no benefit.
        sockets.set_nodelay(true);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(trust::tls_config(roots))
            .https_or_http()
            .enable_http1()
            .wrap_connector(sockets);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE)
            .build(connector);
        Self { client }
    }

    async fn begin(&self, request: &HttpRequest) -> Result<Response<Incoming>, TransportError> {
        let outgoing = outgoing(request)?;
        timeout(request.connect_timeout(), self.client.request(outgoing))
            .await
            .map_err(|_| TransportError::ConnectTimeout)?
            // The outermost error only reports that a request failed.
            .map_err(|error| network(error.source().unwrap_or(&error)))
    }
}

impl Default for HttpTransport {
    fn default() -> Self {
        Self::new()
    }
}

impl Transport for HttpTransport {
    async fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let (head, body) = self.begin(request).await?.into_parts();
        let body = timeout(request.response_timeout(), whole(body))
            .await
            .map_err(|_| TransportError::ResponseTimeout)??;

        let mut response = HttpResponse::new(head.status.as_u16(), body);
        for (name, value) in &head.headers {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            response.headers.push((name.as_str().to_owned(), value));
        }
        Ok(response)
    }

    fn now(&self) -> Timestamp {
        now()
    }

    async fn pause(&self, span: Duration) {
        tokio::time::sleep(span).await;
    }
}

/// Returns the time since the first call of this function in the process.
#[expect(clippy::disallowed_methods, reason = "the transport is where the clock comes from")]
fn now() -> Timestamp {
    static ORIGIN: OnceLock<Instant> = OnceLock::new();
    Timestamp::new(ORIGIN.get_or_init(Instant::now).elapsed())
}

/// Converts a request to hyper's type.
fn outgoing(request: &HttpRequest) -> Result<Request<Full<Bytes>>, TransportError> {
    let mut outgoing = Request::builder().method(request.method().as_str()).uri(request.url());
    for (name, value) in request.headers() {
        outgoing = outgoing.header(name, value);
    }
    let body = request.body().unwrap_or_default().to_owned();
    outgoing
        .body(Full::from(body))
        .map_err(|error| TransportError::Network(format!("the request can't be sent: {error}")))
}

/// Reads the body. A body that ends before its announced length is an error.
async fn whole(body: Incoming) -> Result<Vec<u8>, TransportError> {
    let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await;
    body.map(|body| body.to_bytes().into()).map_err(|error| network(&*error))
}

/// Returns an error with the messages of its chain of sources: hyper's own messages lack the cause.
fn network(error: &(dyn Error + 'static)) -> TransportError {
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        let inner_message = inner.to_string();
        // Some messages already end with that of their source.
        if !message.ends_with(&inner_message) {
            message = format!("{message}: {inner_message}");
        }
        source = inner.source();
    }
    TransportError::Network(message)
}
