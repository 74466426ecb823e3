//! Why the program could not go on, and what to do about it.
//!
//! Faults of the content are [`Issue`](docs_model::Issue)s and don't come here.

use std::io;
use std::path::{Path, PathBuf};

/// A reason to stop.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// There is no site in the folder.
    #[error("`{}` is not a site: it has neither `site.toml` nor `docusaurus.config.*`", .0.display())]
    NoSite(PathBuf),
    /// The folder to serve does not exist.
    #[error("no such folder: `{}`", .0.display())]
    NoFolder(PathBuf),
    /// The site's settings are unusable; the issues say why.
    #[error("the site's settings can't be used")]
    Settings,
    /// The operating system refused a file.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// What was tried: `read`, `write`.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's word.
        source: io::Error,
    },
    /// The user interface could not render.
    #[error("the interface can't render {what}: {message}")]
    Render {
        /// Which page or part.
        what: String,
        /// What the engine said.
        message: String,
    },
    /// The folder to write to must not be overwritten.
    #[error("`{}` is not empty, and was not written by a build", .0.display())]
    ForeignFolder(PathBuf),
    /// The address to listen on is taken or not allowed.
    #[error("can't listen on {address}: {source}")]
    Listen {
        /// Host and port.
        address: String,
        /// The system's word.
        source: io::Error,
    },
    /// What a build left for the next one can't be read any more: the next one does without.
    #[error("what the cache knows of `{0}` can't be read any more")]
    Cache(String),
    /// A search, or the hosted index, failed.
    #[error("the search failed: {0}")]
    Search(String),
    /// The key for writing the hosted index is not there.
    #[error("the hosted index can't be written without its key, in the variable `{0}`")]
    MissingWriteKey(&'static str),
    /// A `--set` that can't be understood.
    #[error("`--set {0}` must have the form KEY=VALUE, such as `search.provider=hosted`")]
    BadOverride(String),
    /// The content has errors; they are printed already.
    #[error("{0}")]
    Content(String),
}

impl Error {
    /// Wraps what the operating system said of a path.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }

    /// What the user can do about it.
    pub(crate) fn help(&self) -> Option<String> {
        match self {
            Self::NoSite(_) => Some(
                "name the folder of a site with `--root DIR`, or make one with `site new DIR`"
                    .to_owned(),
            ),
            Self::NoFolder(_) => {
                Some("build the site first: `site build` writes to `build`".to_owned())
            }
            Self::ForeignFolder(_) => {
                Some("empty it, or name another folder with `--out DIR`".to_owned())
            }
            Self::Listen { source, .. } if source.kind() == io::ErrorKind::AddrInUse => {
                Some("another program uses this port: name one with `--port`".to_owned())
            }
            _ => None,
        }
    }

    /// The process's exit code: 2 for wrong usage, 1 for everything else.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::BadOverride(_) | Self::MissingWriteKey(_) => 2,
            _ => 1,
        }
    }
}
