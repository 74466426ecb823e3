//! Errors of builds.

use std::io;

use crate::inputs::shell::ShellError;
use crate::inputs::sink::SinkError;
use crate::load::LoadError;

/// A build that could not finish. Issues of the content do not end a build.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The site in one of its languages cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A file cannot be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The interface cannot render a page.
    #[error(transparent)]
    Shell(#[from] ShellError),
    /// A record of the cache cannot be written.
    #[error("can't write the cache: {0}")]
    CacheWrite(io::Error),
    /// A record of the cache is missing: a build without the cache succeeds.
    #[error("the cache contains no record of `{0}`")]
    CacheRead(String),
}
