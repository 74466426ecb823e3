//! The protocol over the standard streams.

use std::io;

use rmcp::ServiceExt as _;
use rmcp::transport::stdio;

use crate::SiteServer;

/// Number of threads for blocking work: one waits for the input, and the other one computes and writes the answers.
///
/// One client needs no more, and the allocator keeps memory for each thread: with the runtime's default, every answer may be
/// computed on another one.
const BLOCKING_THREADS: usize = 2;

/// Serves one client over the standard input and output, until the input ends. Nothing else may write to the standard
/// output of the process. Requests are answered one after the other.
///
/// # Errors
///
/// Returns the system's error if it cannot start the runtime, or if the client does not follow the protocol's start.
///
/// # Panics
///
/// Panics if called within a Tokio runtime.
pub fn serve_stdio(server: SiteServer) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()?;
    let served = runtime.block_on(async {
        let service = match server.serve(stdio()).await {
            Ok(service) => service,
            // The client has ended before it has started.
            Err(rmcp::service::ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(io::Error::other(error.to_string())),
        };
        service.waiting().await.map(drop).map_err(io::Error::other)
    });
    // A pending read of the standard input must not delay the end of the process.
    runtime.shutdown_background();
    served
}
