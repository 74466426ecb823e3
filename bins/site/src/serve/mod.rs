//! A built site over HTTP, as a good static host would serve it.

mod answer;
mod connection;
mod files;
pub(crate) mod live;
mod range;
mod stream;

use std::net::SocketAddr;
use std::sync::Arc;

use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;

pub(crate) use files::{DiskFiles, File, Files, MemoryFiles};

use crate::error::Error;
use crate::report;
use live::Live;

/// Where to listen.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// Serves `files` until the process is told to stop; `ready` hears the address once connections are accepted.
///
/// With `live`, pages are told when the site has changed.
pub(crate) fn serve(
    files: Arc<dyn Files>,
    address: &Address,
    live: Option<Arc<Live>>,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(listen_error(address))?;
    runtime.block_on(async {
        let listener = TcpListener::bind((address.host.as_str(), address.port))
            .await
            .map_err(listen_error(address))?;
        ready(listener.local_addr().map_err(listen_error(address))?);
        tokio::select! {
            () = accept(listener, files, live) => {}
            // Without a signal to wait for, the server runs until it is killed.
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(())
    })
}

fn listen_error(address: &Address) -> impl Fn(std::io::Error) -> Error {
    let address = format!("{}:{}", address.host, address.port);
    move |source| Error::Listen { address: address.clone(), source }
}

async fn accept(listener: TcpListener, files: Arc<dyn Files>, live: Option<Arc<Live>>) {
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Too many open files, most likely: wait for some to be closed.
                report::status(&format!("can't accept a connection: {error}"));
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                continue;
            }
        };
        // Small answers must not wait for more to send.
        let _ = stream.set_nodelay(true);
        let service = connection::Service { files: Arc::clone(&files), live: live.clone() };
        tokio::spawn(async move {
            // A visitor who hangs up is no fault of ours.
            let _ = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}
