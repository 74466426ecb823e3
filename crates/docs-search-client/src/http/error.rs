//! Errors of creating a transport.

use std::error::Error;

/// Error of creating a transport.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HttpTransportError {
    /// Invalid certificate.
    #[error("the certificate can't be read")]
    Certificate(#[source] Box<dyn Error + Send + Sync>),
    /// The operating system cannot provide a thread or an event queue.
    #[error("the machine has no resources for connections left")]
    Runtime(#[source] std::io::Error),
}
