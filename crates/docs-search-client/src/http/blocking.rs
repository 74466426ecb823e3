//! The same transport for programs that wait.

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

/// Sends requests over sockets and waits for the answers, on a thread of its own.
///
/// It can be used by many threads at once, but not from within an asynchronous runtime: there it panics, and
/// [`HttpTransport`] is what is wanted.
///
/// ```
/// use std::io::{Read as _, Write as _};
/// use std::net::TcpListener;
///
/// use docs_model::SearchKey;
/// use docs_search_client::http::BlockingHttpTransport;
/// use docs_search_client::{
///     Accepts, ApplicationId, Blocking, BlockingClient, Client, Credentials, Host, HostPool, Query, Scheme, Search,
/// };
///
/// // A host on this machine that answers once.
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
    /// Always there, until it is dropped.
    runtime: Option<Runtime>,
}

impl BlockingHttpTransport {
    /// A transport that trusts what [`HttpTransport::new`] does.
    ///
    /// # Errors
    ///
    /// When the machine has no thread left.
    pub fn new() -> Result<Self, HttpTransportError> {
        Self::over(HttpTransport::new())
    }

    /// The blocking form of a transport.
    ///
    /// # Errors
    ///
    /// When the machine has no thread left.
    pub fn over(transport: HttpTransport) -> Result<Self, HttpTransportError> {
        // A thread that runs all the time notices at once when a server closes a connection that is kept.
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
            // Looking up a name can't be broken off; nobody should have to wait for one that no one needs.
            runtime.shutdown_background();
        }
    }
}

impl BlockingClient<BlockingHttpTransport> {
    /// A client of an application's own hosts, over real sockets; only with the feature `http`.
    ///
    /// ```no_run
    /// use docs_model::SearchKey;
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
    /// When the machine has no thread left.
    pub fn over_http(credentials: Credentials) -> Result<Self, HttpTransportError> {
        let pool = HostPool::of_application(credentials.application(), super::random);
        let transport = Blocking(BlockingHttpTransport::new()?);
        Ok(Self::new(Client::new(transport, credentials, pool)))
    }
}
