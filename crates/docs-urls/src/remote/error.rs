//! Errors of requests and files.

use std::io;
use std::path::{Path, PathBuf};

/// A site, or a file of it, that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RemoteError {
    /// The folder of a former site does not exist.
    #[error("no such folder: `{}`", .0.display())]
    NoFolder(PathBuf),
    /// The operating system reported an error for a file.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// Operation that failed: `read` or `write`.
        action: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
    /// An address cannot be requested, or its response is unusable.
    #[error("can't read `{address}`: {reason}")]
    Unreachable {
        /// The address.
        address: String,
        /// Description of the fault: of the connection, or of the response.
        reason: String,
    },
    /// The system has no means for requests, such as root certificates.
    #[error("requests can't be sent: {0}")]
    Transport(String),
}

impl RemoteError {
    pub(crate) fn file(
        action: &'static str,
        path: &Path,
    ) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }

    pub(crate) fn unreachable(address: &str, reason: &str) -> Self {
        Self::Unreachable { address: address.to_owned(), reason: reason.to_owned() }
    }
}
