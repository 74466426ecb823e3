//! The transport for programs that run on tokio.

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

/// The largest answer that is taken, in bytes: 64 MiB.
///
/// A page of hits is some kilobytes, the largest page that the service gives while it is browsed some megabytes;
/// what is larger does not come from the service.
pub const LARGEST_ANSWER: usize = 64 * 1024 * 1024;

/// How long a connection is kept for the next request. Shorter than what servers are used to keep, so that it is
/// us who close.
const IDLE: Duration = Duration::from_secs(15);

/// Sends requests over sockets, for programs that run on tokio.
///
/// Its futures need a tokio runtime with I/O and time enabled, and panic without one. Connections are kept for a
/// while; clones of a transport share them. Timestamps count from the same origin in the whole process, so that
/// clients with different transports may share a pool.
///
/// ```no_run
/// use docs_model::SearchKey;
/// use docs_search_client::http::{HttpTransport, random};
/// use docs_search_client::{ApplicationId, Client, Credentials, HostPool, Query, Search};
///
/// # async fn search() -> Result<(), Box<dyn std::error::Error>> {
/// let application = ApplicationId::new("APP")?;
/// let pool = HostPool::of_application(&application, random);
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
    /// A transport that trusts the authorities that the machine trusts.
    ///
    /// The environment variable `SSL_CERT_FILE` can name a file of others. On a machine that has none, such as a
    /// container without certificates, it trusts those that Mozilla does.
    #[must_use]
    pub fn new() -> Self {
        Self::with_roots(trust::of_the_machine())
    }

    /// A transport that trusts these authorities and no others; each is a certificate in DER form.
    ///
    /// For a service in a network of one's own, behind certificates that are made there.
    ///
    /// # Errors
    ///
    /// When one of them is no certificate.
    pub fn trusting<Der: Into<Vec<u8>>>(
        authorities: impl IntoIterator<Item = Der>,
    ) -> Result<Self, HttpTransportError> {
        trust::only(authorities.into_iter().map(Into::into)).map(Self::with_roots)
    }

    fn with_roots(roots: RootCertStore) -> Self {
        let mut sockets = HttpConnector::new();
        // Schemes are the hosts' own; the layer above decides by them.
        sockets.enforce_http(false);
        // Requests are small and written at once; nothing is gained by waiting for more to send.
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
            // The outermost error only says that a request failed, which the caller knows.
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

/// The time since some transport of this process was first asked for it.
#[expect(clippy::disallowed_methods, reason = "the transport is where the clock comes from")]
fn now() -> Timestamp {
    static ORIGIN: OnceLock<Instant> = OnceLock::new();
    Timestamp::new(ORIGIN.get_or_init(Instant::now).elapsed())
}

/// The request as hyper wants it.
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

/// Reads to the end; a body that ends before its length is an error.
async fn whole(body: Incoming) -> Result<Vec<u8>, TransportError> {
    let body = Limited::new(body, LARGEST_ANSWER).collect().await;
    body.map(|body| body.to_bytes().into()).map_err(|error| network(&*error))
}

/// What went wrong, from the outside in: hyper's own errors say little, their sources say the rest.
fn network(error: &(dyn Error + 'static)) -> TransportError {
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        let inner_message = inner.to_string();
        // Some errors end with what their source says.
        if !message.ends_with(&inner_message) {
            message = format!("{message}: {inner_message}");
        }
        source = inner.source();
    }
    TransportError::Network(message)
}
