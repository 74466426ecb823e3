//! Errors of making a transport.

use std::error::Error;

/// A transport that can't be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HttpTransportError {
    /// A certificate that is none.
    #[error("the certificate can't be read")]
    Certificate(#[source] Box<dyn Error + Send + Sync>),
    /// The operating system gives no thread, or nothing to wait for sockets with.
    #[error("the machine has no resources for connections left")]
    Runtime(#[source] std::io::Error),
}
