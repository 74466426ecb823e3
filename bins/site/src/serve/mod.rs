//! A built site over HTTP, as a good static host would serve it.

mod answer;
mod beneath;
mod conditions;
mod connection;
mod files;
mod host;
mod limits;
pub(crate) mod live;
mod policy;
mod questions;
mod range;
mod response;
mod site;
mod stop;
mod stream;

use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

pub(crate) use files::{DiskFiles, File, Files, MemoryFiles};
pub(crate) use limits::Limits;
pub(crate) use policy::{default_headers, response_headers};
pub(crate) use site::{Language, ServedSite};

use crate::error::Error;
use crate::report;
use connection::{Service, Shared};
use host::HostRule;
use limits::BUFFER_BYTES;
use live::Live;
use stop::StopSignals;

/// How long to wait when no connection can be accepted: most likely too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Threads for work that would hold up connections: rendering, compressing, searching, reading files. More of it waits.
const MOST_WORKING_THREADS: usize = 64;

/// Where to listen.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Further names by which the server may be addressed.
    pub(crate) allowed_hosts: Vec<String>,
}

/// Serves `files` until the process is asked to stop; `ready` gets the address once connections are accepted.
///
/// With `live`, open pages get an event when the site has changed.
pub(crate) fn serve(
    files: Arc<dyn Files>,
    address: &Address,
    live: Option<Arc<Live>>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_WORKING_THREADS)
        .build()
        .map_err(listen_error(address))?;
    let served = runtime.block_on(async {
        // From here on a signal stops the server as it should, also in a container where it is the first process.
        let stop = StopSignals::new().map_err(listen_error(address))?;
        let listener = TcpListener::bind((address.host.as_str(), address.port))
            .await
            .map_err(listen_error(address))?;
        let bound = listener.local_addr().map_err(listen_error(address))?;
        let is_dev = live.is_some();
        let shared = Arc::new(Shared {
            files,
            live,
            hosts: HostRule::new(bound, &address.host, &address.allowed_hosts, is_dev),
            searches: Arc::new(Semaphore::new(
                std::thread::available_parallelism().map_or(1, NonZero::get),
            )),
        });
        ready(bound);
        Server { shared, listener }.run(stop).await;
        Ok(())
    });
    // Work that nobody waits for any more does not keep the process.
    runtime.shutdown_background();
    served
}

fn listen_error(address: &Address) -> impl Fn(std::io::Error) -> Error {
    let address = format!("{}:{}", address.host, address.port);
    move |source| Error::Listen { address: address.clone(), source }
}

/// A server that accepts connections.
struct Server {
    shared: Arc<Shared>,
    listener: TcpListener,
}

impl Server {
    /// Accepts connections until the process is asked to stop. Running transfers then have some time to finish, unless it is
    /// asked again.
    async fn run(self, mut stop: StopSignals) {
        let limits = self.shared.files.site().limits;
        let connections = Connections {
            limits,
            builder: connection_builder(limits),
            open: Arc::new(Semaphore::new(limits.connections())),
            graceful: GracefulShutdown::new(),
        };
        tokio::select! {
            () = connections.accept(&self.listener, &self.shared) => {}
            () = stop.next() => {}
        }
        drop(self.listener);
        if let Some(live) = &self.shared.live {
            live.end();
        }
        tokio::select! {
            () = connections.graceful.shutdown() => {}
            () = tokio::time::sleep(limits.shutdown_timeout()) => {}
            () = stop.next() => {}
        }
    }
}

fn connection_builder(limits: Limits) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header_timeout())
        .max_buf_size(BUFFER_BYTES);
    builder
}

/// The open connections of a server.
struct Connections {
    limits: Limits,
    builder: http1::Builder,
    /// A permit for each connection that may be open.
    open: Arc<Semaphore>,
    graceful: GracefulShutdown,
}

impl Connections {
    /// Accepts connections for ever. While too many are open, new ones wait in the system's queue.
    async fn accept(&self, listener: &TcpListener, shared: &Arc<Shared>) {
        while let Ok(permit) = Arc::clone(&self.open).acquire_owned().await {
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    report::status(&format!("can't accept a connection: {error}"));
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            };
            let stream = TokioIo::new(Box::pin(self.with_timeout(stream)));
            let service = Service(Arc::clone(shared));
            let connection = self.builder.serve_connection(stream, service);
            let connection = self.graceful.watch(connection);
            tokio::spawn(async move {
                // A visitor who hangs up is no fault of ours.
                let _ = connection.await;
                drop(permit);
            });
        }
    }

    fn with_timeout(&self, stream: TcpStream) -> TimeoutStream<TcpStream> {
        // Small answers must not wait for more to send.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.limits.write_timeout()));
        stream
    }
}
