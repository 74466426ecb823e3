//! A server with sockets.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Bytes, HttpBody};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request};
use axum::response::Response;
use docs_model::ServeLimits;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;

#[cfg(feature = "search")]
use crate::ServedSite;
use crate::answered::{AnsweredRequest, RequestObserver};
use crate::buffer::BUFFER_BYTES;
use crate::endpoint::{BoundedEndpoint, Endpoint};
use crate::live::LiveReload;
#[cfg(feature = "metrics")]
use crate::metrics::Metrics;
use crate::open_files;
use crate::proxies::Network;
use crate::route::Route;
#[cfg(feature = "search")]
use crate::search_page::SearchPages;
use crate::service::{Configuration, SiteService};
use crate::signals::StopSignals;
use crate::{HostPolicy, Store};

/// Pause after a failure to accept a connection. The usual reason is too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Maximum time that the end of [`Server::run`] waits for work of other threads.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(100);

/// Maximum number of [`Server::run`]'s threads for blocking work: rendering, compressing, searching, reading files.
/// Further work waits.
const MAX_WORKER_THREADS: usize = 64;

/// An event of a running server, for logs.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServerEvent {
    /// The server accepts connections at this address.
    Listening(SocketAddr),
    /// The system's limit of open files is too low for the configured number of connections.
    FewerConnections {
        /// Configured number.
        wanted: usize,
        /// Possible number.
        possible: usize,
    },
    /// A connection could not be accepted; the server continues.
    AcceptFailed(io::Error),
}

impl fmt::Display for ServerEvent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listening(address) => write!(formatter, "listening on http://{address}/"),
            Self::FewerConnections { wanted, possible } => write!(
                formatter,
                "the system allows too few open files for {wanted} connections: at most {possible} are open at once"
            ),
            Self::AcceptFailed(error) => write!(formatter, "can't accept a connection: {error}"),
        }
    }
}

type Observer = Box<dyn Fn(&ServerEvent) + Send + Sync>;

/// A server of one site.
///
/// By default it follows the site's [marker](docs_model::SiteMarker): limits, headers of all responses, allowed hosts.
///
/// ```no_run
/// use docs_server::{DiskStore, Server};
///
/// // Until SIGINT (Ctrl-C) or SIGTERM.
/// Server::new(DiskStore::new("build".as_ref()))
///     .on_event(|event| eprintln!("{event}"))
///     .run("127.0.0.1", 3000)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    configuration: Configuration,
    observer: Observer,
}

impl fmt::Debug for Server {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Server").finish_non_exhaustive()
    }
}

impl Server {
    /// Creates a server of the site in a store.
    pub fn new(store: impl Store) -> Self {
        let configuration = Configuration {
            store: Arc::new(store),
            live: None,
            hosts: None,
            default_hosts: HostPolicy::default(),
            endpoint: None,
            route: None,
            has_health: false,
            #[cfg(feature = "metrics")]
            metrics: None,
            request_observers: Arc::default(),
            trusted_proxies: Vec::new(),
            #[cfg(feature = "search")]
            search_pages: None,
            limits: None,
            headers: None,
            more_headers: Vec::new(),
        };
        Self { configuration, observer: Box::new(|_| {}) }
    }

    /// Sets the host policy. Default: that of [`HostPolicy::new`] for a server with sockets, and all hosts for
    /// [`into_router`](Self::into_router) and [`respond`](Self::respond).
    #[must_use]
    pub fn with_host_policy(mut self, policy: HostPolicy) -> Self {
        self.configuration.hosts = Some(policy);
        self
    }

    /// Sets the limits. Default: those of the site.
    #[must_use]
    pub fn with_limits(mut self, limits: ServeLimits) -> Self {
        self.configuration.limits = Some(limits);
        self
    }

    /// Sets the headers of every response. Default: those of the site.
    #[must_use]
    pub fn with_headers(mut self, headers: HeaderMap) -> Self {
        self.configuration.headers = Some(headers);
        self
    }

    /// Adds a header to every response, besides [those of the site](Self::with_headers).
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.configuration.more_headers.push((name, value));
        self
    }

    /// Serves the script and the events of live reload.
    #[must_use]
    pub fn with_live_reload(mut self, live: Arc<LiveReload>) -> Self {
        self.configuration.live = Some(live);
        self
    }

    /// Sets the endpoint for POST requests.
    #[must_use]
    pub fn with_endpoint(mut self, endpoint: impl Endpoint) -> Self {
        self.configuration.endpoint = Some(BoundedEndpoint::new(Arc::new(endpoint)));
        self
    }

    /// Adds results to search pages that are requested with a query.
    #[cfg(feature = "search")]
    pub(crate) fn with_search_pages(mut self) -> Self {
        self.configuration.search_pages = Some(SearchPages::new());
        self
    }

    /// Adds a service at a path of its own.
    #[must_use]
    pub fn with_route(mut self, route: Route) -> Self {
        self.configuration.route = Some(route);
        self
    }

    /// Responds at [`HEALTH_PATH`](crate::HEALTH_PATH) to the probes of orchestrators and load balancers, with GET and HEAD and
    /// for all host names: with the status 200, or 503 while the store contains no build. Default: the path is one of the
    /// site's.
    ///
    /// The body is a JSON object with `status`, the `version` of this crate, and when the build was
    /// [`published`](Store::published).
    #[must_use]
    pub fn with_health(mut self) -> Self {
        self.configuration.has_health = true;
        self
    }

    /// Sets the addresses of proxies before the server that append the address of their client to `X-Forwarded-For`. Default: none,
    /// which ignores the header, because every client can send it.
    ///
    /// The address of the client is only part of [`AnsweredRequest`].
    ///
    /// ```
    /// use std::sync::mpsc::channel;
    ///
    /// use axum::{body::Body, http::Request};
    /// use docs_server::{MemoryStore, Server};
    /// use tower::ServiceExt as _;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let (seen, clients) = channel();
    /// let server = Server::new(MemoryStore::default())
    ///     .with_trusted_proxies(["10.0.0.0/8".parse()?])
    ///     .on_request(move |request| drop(seen.send(request.client)));
    /// let service = server.into_service().with_client("10.0.0.1".parse()?);
    /// let request = Request::get("/").header("x-forwarded-for", "203.0.113.5");
    /// drop(service.oneshot(request.body(Body::empty())?).await?);
    /// assert_eq!(clients.recv()?, Some("203.0.113.5".parse()?));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_trusted_proxies(mut self, proxies: impl IntoIterator<Item = Network>) -> Self {
        self.configuration.trusted_proxies = proxies.into_iter().collect();
        self
    }

    /// Counts answered requests, their durations and bytes, and responds with these metrics at
    /// [`METRICS_PATH`](crate::METRICS_PATH), with GET and HEAD and for all host names, in the text format of OpenMetrics, which
    /// Prometheus reads. Default: the path is one of the site's.
    ///
    /// The metrics contain neither paths nor clients. A proxy before the server usually keeps them from the public.
    ///
    /// ```
    /// use axum::{body::{Body, to_bytes}, http::Request};
    /// use docs_server::{METRICS_PATH, MemoryStore, Server};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let server = Server::new(MemoryStore::default()).with_metrics();
    /// drop(server.respond(Request::get("/guide").body(Body::empty())?).await);
    /// let response = server.respond(Request::get(METRICS_PATH).body(Body::empty())?).await;
    /// let text = to_bytes(response.into_body(), 10_000).await?;
    /// let counter = "docs_server_requests_total{kind=\"file\",status=\"404\"} 1";
    /// assert!(str::from_utf8(&text)?.contains(counter));
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "metrics")]
    #[must_use]
    pub fn with_metrics(mut self) -> Self {
        let metrics = Arc::new(Metrics::new());
        self.configuration.metrics = Some(Arc::clone(&metrics));
        self.on_request(move |request| metrics.observe(request))
    }

    /// Adds an observer of answered requests, for access logs. Default: none.
    ///
    /// It is called when the body of a response has been sent or dropped, on a thread that serves connections: an observer
    /// that waits delays other responses.
    #[must_use]
    pub fn on_request(
        mut self,
        observer: impl Fn(&AnsweredRequest) + Send + Sync + 'static,
    ) -> Self {
        let observers = self.configuration.request_observers.iter().cloned();
        let observer: RequestObserver = Arc::new(observer);
        self.configuration.request_observers = observers.chain([observer]).collect();
        self
    }

    /// Sets the observer of the running server's events. Default: events are ignored.
    #[must_use]
    pub fn on_event(mut self, observer: impl Fn(&ServerEvent) + Send + Sync + 'static) -> Self {
        self.observer = Box::new(observer);
        self
    }

    /// Returns the current site of the store.
    #[cfg(feature = "search")]
    pub(crate) fn site(&self) -> Arc<ServedSite> {
        self.configuration.store.site()
    }

    /// Returns the server as a service, for programs that have sockets of their own.
    #[must_use]
    pub fn into_service(self) -> SiteService {
        SiteService::new(self.configuration)
    }

    /// Returns the server as a router that another axum application can merge or nest. The site's base URL is part of its
    /// paths, so it belongs at the root of the application.
    ///
    /// That application then controls connections, and with them most of the limits.
    pub fn into_router(self) -> Router {
        Router::new().fallback_service(self.into_service())
    }

    /// Responds to one request without sockets.
    ///
    /// # Panics
    ///
    /// Panics outside of a Tokio runtime if a file has to be compressed or read from a slow store.
    pub async fn respond<B>(&self, request: Request<B>) -> Response
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let responding = SiteService::new(self.configuration.clone()).call(request);
        let Ok(response) = responding.await;
        response
    }

    /// Listens on an address and serves until the process receives SIGINT (Ctrl-C) or SIGTERM. Running transfers then
    /// finish within the site's shutdown timeout, or end at a second signal.
    ///
    /// The [host policy](HostPolicy) also allows `host`. With port 0 the system chooses one: see
    /// [`ServerEvent::Listening`].
    ///
    /// # Errors
    ///
    /// Returns the system's error if it cannot start threads, or listen on the address.
    ///
    /// # Panics
    ///
    /// Panics if called within a Tokio runtime: use [`serve`](Self::serve) there.
    pub fn run(mut self, host: &str, port: u16) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(MAX_WORKER_THREADS)
            .build()?;
        let policy = self.configuration.hosts.take().unwrap_or_default();
        self.configuration.hosts = Some(policy.with_listen_host(host));
        let served = runtime.block_on(async {
            // Handles signals from here on, also in a container, whose first process receives only signals that it
            // handles.
            let (mut first, mut second) = (StopSignals::new()?, StopSignals::new()?);
            let listener = TcpListener::bind((host, port)).await?;
            tokio::select! {
                served = self.serve(listener, first.next()) => served,
                () = async { second.next().await; second.next().await } => Ok(()),
            }
        });
        // Ends open transfers, so that observers receive their requests. Pending work must not delay the end of the process.
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        served
    }

    /// Serves the connections of a listener until `shutdown` is ready. Running transfers then finish within the site's
    /// shutdown timeout. Raises the process's limit of open files to the system's maximum.
    ///
    /// # Errors
    ///
    /// Returns the system's error if the listener has no address.
    pub async fn serve(
        mut self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let address = listener.local_addr()?;
        let policy = self.configuration.hosts.take().unwrap_or_default();
        self.configuration.hosts = Some(policy.bound_to(address));
        let limits = self.configuration.limits(&self.configuration.store.site());
        let live = self.configuration.live.clone();
        (self.observer)(&ServerEvent::Listening(address));
        let connections = Connections {
            limits,
            builder: connection_builder(limits),
            open: Arc::new(Semaphore::new(self.max_connections(limits))),
            graceful: GracefulShutdown::new(),
            service: SiteService::new(self.configuration),
            observer: self.observer,
        };
        tokio::select! {
            () = connections.accept(&listener) => {}
            () = shutdown => {}
        }
        drop(listener);
        if let Some(live) = live {
            live.close();
        }
        tokio::select! {
            () = connections.graceful.shutdown() => {}
            () = tokio::time::sleep(limits.shutdown_timeout()) => {}
        }
        Ok(())
    }

    /// Returns the number of connections that are open at once: that of the limits, or fewer if the system allows too few open
    /// files.
    fn max_connections(&self, limits: ServeLimits) -> usize {
        let wanted = limits.max_connections as usize;
        let possible = open_files::max_connections().unwrap_or(usize::MAX).max(1);
        if possible < wanted {
            (self.observer)(&ServerEvent::FewerConnections { wanted, possible });
        }
        wanted.min(possible)
    }
}

/// Creates hyper's connections directly, since `axum::serve` sets neither a timeout nor a maximum size for the head of
/// a request.
fn connection_builder(limits: ServeLimits) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout())
        .max_buf_size(BUFFER_BYTES);
    builder
}

/// The open connections of a server.
struct Connections {
    limits: ServeLimits,
    builder: http1::Builder,
    /// Permits for open connections.
    open: Arc<Semaphore>,
    graceful: GracefulShutdown,
    service: SiteService,
    observer: Observer,
}

impl Connections {
    /// Accepts connections for ever. While too many are open, new ones wait in the system's queue.
    async fn accept(&self, listener: &TcpListener) {
        while let Ok(permit) = Arc::clone(&self.open).acquire_owned().await {
            let (stream, client) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    (self.observer)(&ServerEvent::AcceptFailed(error));
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            let stream = TokioIo::new(Box::pin(self.with_timeout(stream)));
            let service = TowerToHyperService::new(self.service.with_client(client.ip()));
            let connection = self.builder.serve_connection(stream, service);
            let connection = self.graceful.watch(connection);
            tokio::spawn(async move {
                // A client may disconnect at any time.
                let _ = connection.await;
                drop(permit);
            });
        }
    }

    fn with_timeout(&self, stream: TcpStream) -> TimeoutStream<TcpStream> {
        // Small responses must not wait for further data.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.limits.write_timeout()));
        stream
    }
}
