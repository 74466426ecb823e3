//! Errors of deployments.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Reason for which a deployment ended before it was complete. The next deployment completes it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address of a target has another form than those that are known.
    #[error("`{0}` is no target: it has another scheme than `s3`, `gs` and `az`")]
    UnknownScheme(String),
    /// The program is compiled without object storage.
    #[error("this program is compiled without object storage, which `{0}` needs")]
    NoCloud(String),
    /// A prefix cannot be part of a key.
    #[error("`{0}` is not a prefix: it must be a relative path without empty parts, `.` and `..`")]
    InvalidPrefix(String),
    /// The settings of object storage in the environment are incomplete or invalid.
    #[error("the settings of `{target}` are invalid: {source}")]
    Settings {
        /// Address of the target.
        target: String,
        /// Error of the store.
        source: object_store::Error,
    },
    /// The source is not the folder of a complete build.
    #[error("`{}` is not a finished build: {reason}", .folder.display())]
    NotBuilt {
        /// Folder.
        folder: PathBuf,
        /// Missing part.
        reason: String,
    },
    /// The folder of a build cannot be read.
    #[error(transparent)]
    Output(#[from] docs_output::Error),
    /// A target is the folder of the build, or one of them contains the other.
    #[error("`{}` is both the build and the target, or one of them contains the other", .0.display())]
    OwnFolder(PathBuf),
    /// The operating system reported an error for a file.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// Operation, as an infinitive such as `read`.
        action: &'static str,
        /// File or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A file has other bytes than at the beginning of the deployment.
    #[error("`{}` has changed during the deployment", .0.display())]
    FileChanged(PathBuf),
    /// The target refused an operation.
    #[error("can't {action} `{key}` in `{target}`: {source}")]
    Store {
        /// Operation, as an infinitive such as `write`.
        action: &'static str,
        /// Key of the object.
        key: String,
        /// Address of the target.
        target: String,
        /// Kind of the error.
        fault: Fault,
        /// Error of the store.
        source: object_store::Error,
    },
    /// A list of the target was written by a newer program, or edited.
    #[error("`{key}` in `{target}` can't be read: {reason}")]
    UnreadableList {
        /// Key of the list.
        key: String,
        /// Address of the target.
        target: String,
        /// Error of the parser.
        reason: String,
    },
    /// The target contains no complete deployment.
    #[error("`{0}` has no deployed site")]
    NotDeployed(String),
    /// Another deployment writes the target.
    #[error("another deployment writes `{target}`; it began {} s ago", .age.as_secs())]
    Locked {
        /// Address of the target.
        target: String,
        /// Time since the other deployment began, by the clocks of both machines.
        age: Duration,
    },
    /// The operating system lacks the resources of an asynchronous runtime.
    #[error("can't start the deployment: {0}")]
    Runtime(io::Error),
    /// Another deployment took the target over, or the target was unreachable for too long.
    #[error("the deployment lost its lock of `{0}`")]
    LockLost(String),
}

/// Kind of an error of a target, for advice.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// The credentials are missing or invalid.
    Unauthenticated,
    /// The credentials do not permit the operation.
    Denied,
    /// The bucket or container does not exist.
    NoBucket,
    /// The store has no conditional writes, which the lock needs.
    NoConditions,
    /// Anything else, such as a network that is down.
    Other,
}

impl Fault {
    /// Classifies an error of an operation that writes, or of one whose object need not exist.
    pub(crate) fn new(error: &object_store::Error) -> Self {
        use object_store::Error;
        match error {
            Error::Unauthenticated { .. } => Self::Unauthenticated,
            Error::PermissionDenied { .. } => Self::Denied,
            Error::NotFound { .. } => Self::NoBucket,
            Error::NotImplemented { .. } | Error::NotSupported { .. } => Self::NoConditions,
            error if is_about_credentials(error) => Self::Unauthenticated,
            _ => Self::Other,
        }
    }
}

/// Hosts from which a store requests credentials if the environment has none.
const METADATA_HOSTS: [&str; 3] =
    ["http://169.254.169.254/", "http://169.254.170.2/", "http://metadata.google.internal/"];

/// Returns whether a store failed to obtain credentials. Stores have no kind of error for that, but the message
/// contains the address.
fn is_about_credentials(error: &object_store::Error) -> bool {
    let text = error.to_string();
    METADATA_HOSTS.iter().any(|host| text.contains(host))
}

impl Error {
    /// Returns a function that adds a path to an error of the operating system.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_credentials_are_recognised() {
        let fault = |source: &str| {
            Fault::new(&object_store::Error::Generic { store: "S3", source: source.into() })
        };
        let metadata = "Error performing PUT http://169.254.169.254/latest/api/token in 2s";
        assert_eq!(fault(metadata), Fault::Unauthenticated);
        assert_eq!(fault("Error performing PUT https://docs.example.com/ in 2s"), Fault::Other);
    }
}
