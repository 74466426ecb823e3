//! Blocking HTTP transport.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use super::error::HttpTransportError;
use super::transport::HttpTransport;
use crate::blocking::BlockingClient;
use crate::client::Client;
use crate::credentials::Credentials;
use crate::pool::HostPool;
use crate::timestamp::Timestamp;
use crate::transport::{
    Blocking, BlockingTransport, HttpRequest, HttpResponse, Transport as _, TransportError,
};

/// Transport that sends requests over sockets, driven by a thread of its own.
///
/// It can be used from many threads at once, but panics within an asynchronous runtime: use [`HttpTransport`] there.
///
/// ```
/// use std::io::{Read as _, Write as _};
/// use std::net::TcpListener;
///
/// use docs_core::SearchKey;
/// use docs_search_client::http::BlockingHttpTransport;
/// use docs_search_client::{
///     Accepts, ApplicationId, Blocking, BlockingClient, Client, Credentials, Host, HostPool, Query, Scheme, Search,
/// };
///
/// // A host on this machine that responds once.
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let port = listener.local_addr()?.port();
/// std::thread::spawn(move || {
///     let (mut connection, _) = listener.accept().unwrap();
///     let _ = connection.read(&mut [0; 4096]).unwrap();
///     let answer = r#"{"results": [{"hits": [], "nbHits": 0}]}"#;
///     let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", answer.len());
///     write!(connection, "{head}{answer}").unwrap();
/// });
///
/// let host = Host::new("127.0.0.1", Accepts::ReadWrite).scheme(Scheme::Http).port(port);
/// let credentials = Credentials::new(ApplicationId::new("APP")?, SearchKey::new("public-key"))?;
/// let transport = Blocking(BlockingHttpTransport::new()?);
/// let client = BlockingClient::new(Client::new(transport, credentials, HostPool::new([host])));
///
/// let answer = client.search(&Search::from(Query::documentation("docs", "zones")))?;
/// assert_eq!(answer.first().unwrap().hit_count, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BlockingHttpTransport {
    transport: HttpTransport,
    /// Always `Some` until dropped.
    runtime: Option<Runtime>,
}

impl BlockingHttpTransport {
    /// Creates a transport that trusts the same authorities as [`HttpTransport::new`].
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system cannot start a thread.
    pub fn new() -> Result<Self, HttpTransportError> {
        Self::over(HttpTransport::new())
    }

    /// Creates the blocking form of a transport.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system cannot start a thread.
    pub fn over(transport: HttpTransport) -> Result<Self, HttpTransportError> {
        // A running thread detects immediately that a server has closed an idle connection.
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("search-client")
            .enable_io()
            .enable_time()
            .build()
            .map_err(HttpTransportError::Runtime)?;
        Ok(Self { transport, runtime: Some(runtime) })
    }

    fn wait<F: Future>(&self, future: F) -> F::Output {
        let runtime = self.runtime.as_ref().expect("the runtime lives as long as the transport");
        runtime.block_on(future)
    }
}

impl BlockingTransport for BlockingHttpTransport {
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        self.wait(self.transport.send(request))
    }

    fn now(&self) -> Timestamp {
        self.transport.now()
    }

    fn pause(&self, span: Duration) {
        std::thread::sleep(span);
    }
}

impl Drop for BlockingHttpTransport {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // A name lookup cannot be cancelled; do not wait for it.
            runtime.shutdown_background();
        }
    }
}

impl BlockingClient<BlockingHttpTransport> {
    /// Creates a client for an application's default hosts that uses sockets. Requires the feature `http`.
    ///
    /// ```no_run
    /// use docs_core::SearchKey;
    /// use docs_search_client::{ApplicationId, BlockingClient, Credentials, Query, Search};
    ///
    /// let credentials = Credentials::new(ApplicationId::new("APP")?, SearchKey::new("public-key"))?;
    /// let client = BlockingClient::over_http(credentials)?;
    /// let answer = client.search(&Search::from(Query::documentation("docs", "zones")))?;
    /// # drop(answer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system cannot start a thread.
    pub fn over_http(credentials: Credentials) -> Result<Self, HttpTransportError> {
        let pool = HostPool::from_application(credentials.application(), super::random);
        let transport = Blocking(BlockingHttpTransport::new()?);
        Ok(Self::new(Client::new(transport, credentials, pool)))
    }
}
