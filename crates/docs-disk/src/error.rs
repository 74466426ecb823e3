//! Errors of builds on disk.

use std::io;
use std::path::{Path, PathBuf};

/// Error of a build that reads or writes its cache or its output.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system reported an error for a file.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// Operation: `read`, `write`.
        action: &'static str,
        /// File or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The cache folder contains files of other programs.
    #[error("can't keep the cache in `{}`: the folder is not empty, and is no cache", .0.display())]
    ForeignCache(PathBuf),
    /// The cache folder contains the output folder.
    #[error("can't write the site to `{}`: it is within the cache, `{}`", .out.display(), .cache.display())]
    OutputInCache {
        /// Output folder.
        out: PathBuf,
        /// Cache folder.
        cache: PathBuf,
    },
    /// The output folder cannot be read or replaced.
    #[error(transparent)]
    Output(#[from] docs_output::Error),
}

impl Error {
    /// Returns a function that adds a path to an error of the operating system.
    pub(crate) fn file(
        action: &'static str,
        path: &Path,
    ) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }
}
