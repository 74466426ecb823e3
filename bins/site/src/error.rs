//! Errors of the program, with advice.
//!
//! Issues of the content are [`Issue`](docs_model::Issue)s instead.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use docs_model::Names;
use docs_reference::diagnostics;
use docs_report::Counts;
use docs_site::SETTINGS_FILE;

use crate::{deploy_advice, other_engines};

/// Error that ends the program.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The folder contains no site.
    #[error("`{}` is not a site: it has neither `site.toml` nor `docusaurus.config.*`", .0.display())]
    NoSite(PathBuf),
    /// No site was given, and neither this folder nor a parent folder contains one.
    #[error("found no site in `{}`, in its folder `docs`, or in a folder above: none has `site.toml` or `docusaurus.config.*`", .0.display())]
    NoSiteFound(PathBuf),
    /// The folder to serve does not exist.
    #[error("no such folder: `{}`", .0.display())]
    NoFolder(PathBuf),
    /// The site's settings are invalid; the issues contain the reasons.
    #[error("the site's settings can't be used")]
    Settings,
    /// The operating system reported an error for a file.
    #[error("can't {action} `{}`: {source}", .path.display())]
    File {
        /// Failed operation: `read`, `write`.
        action: &'static str,
        /// File or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A page cannot be rendered, or the cache cannot be written.
    #[error(transparent)]
    Build(docs_site::BuildError),
    /// A file of the site cannot be written.
    #[error(transparent)]
    Sink(docs_site::SinkError),
    /// The folder for a new site is not empty.
    #[error("can't make a site in `{}`: it already holds {holds}", .folder.display())]
    NotEmpty {
        /// Folder.
        folder: PathBuf,
        /// Description of its content.
        holds: String,
    },
    /// The output folder cannot be read or replaced.
    #[error("{}", output_message(.0))]
    Output(#[from] docs_output::Error),
    /// The cache folder cannot be used.
    #[error(transparent)]
    Disk(docs_disk::Error),
    /// The output or the cache is within a folder of sources.
    #[error("can't use `{}` as {kind}: it is within `{sources}`, whose files are sources of the site", .folder.display())]
    WithinSources {
        /// Output folder or cache folder.
        kind: GeneratedKind,
        /// Path of the folder.
        folder: PathBuf,
        /// Folder of sources, relative to the site's folder.
        sources: String,
    },
    /// The target of a deployment is a folder with a site.
    #[error("can't deploy to `{}`: it is the folder of a site, with its sources", .0.display())]
    DeploysToSite(PathBuf),
    /// The address to listen on is in use or not allowed.
    #[error("can't listen on {address}: {source}")]
    Listen {
        /// Host and port.
        address: String,
        /// Error of the system.
        source: io::Error,
    },
    /// The cache cannot be read; the next build ignores it.
    #[error("the record of `{0}` in the cache can't be read any more")]
    Cache(String),
    /// A search, or the hosted index, failed.
    #[error("the search failed: {0}")]
    Search(String),
    /// The connection to an agent failed.
    #[cfg(feature = "mcp")]
    #[error("the connection to the agent failed: {0}")]
    Agent(io::Error),
    /// The key for writing the hosted index is missing.
    #[error("the hosted index can't be written without its key, in the variable `{0}`")]
    MissingWriteKey(&'static str),
    /// No issue has the code of `site explain`.
    #[error("no issue has the code `{0}`")]
    UnknownCode(String),
    /// The manual that is part of the program can't be built.
    #[error("the manual can't be built: {0}")]
    Manual(String),
    /// The local cache has the address of object storage.
    #[error("`--cache {0}` names no folder")]
    CacheAddress(String),
    /// Invalid `--set`.
    #[error("`--set {0}` must have the form KEY=VALUE, such as `search.provider=hosted`")]
    BadOverride(String),
    /// `--set` of a setting that Docusaurus projects do not have.
    #[error(
        "`--set {0}` has no effect: a Docusaurus project has the keys of its configuration, and `agents`, `build`, `deploy`, `external_links`, `serve` and `social_images`"
    )]
    ForeignOverride(String),
    /// The site has errors, or denied warnings, which have been printed.
    #[error("the site was not built: {}", counts.summary().unwrap_or_default())]
    NotBuilt {
        /// Number of pages of the site.
        pages: usize,
        /// Number of issues.
        counts: Counts,
    },
    /// `site check` found errors or warnings, which have been printed.
    #[error("checked {pages}: {}", counts.summary().unwrap_or_default())]
    CheckFailed {
        /// Number of pages with its noun.
        pages: String,
        /// Number of issues.
        counts: Counts,
    },
    /// A revision of the site's repository cannot be used.
    #[error(transparent)]
    Revision(#[from] docs_disk::RevisionError),
    /// A file of a build cannot be read.
    #[error(transparent)]
    Unreadable(#[from] docs_urls::changes::UnreadableFile),
    /// A deployment failed.
    #[error(transparent)]
    Deploy(#[from] docs_deploy::Error),
    /// The browser for pictures cannot be started, or failed.
    #[error(transparent)]
    Browser(#[from] docs_page_pictures::BrowserError),
    /// A comparison or another check failed, for the reason that it contains.
    #[error("{0}")]
    Check(String),
}

impl From<docs_urls::remote::RemoteError> for Error {
    fn from(error: docs_urls::remote::RemoteError) -> Self {
        match error {
            docs_urls::remote::RemoteError::NoFolder(folder) => Self::NoFolder(folder),
            error => Self::Check(error.to_string()),
        }
    }
}

impl From<docs_disk::Error> for Error {
    fn from(error: docs_disk::Error) -> Self {
        match error {
            docs_disk::Error::Output(error) => Self::Output(error),
            error => Self::Disk(error),
        }
    }
}

impl From<docs_site::SinkError> for Error {
    fn from(error: docs_site::SinkError) -> Self {
        match error.error.downcast::<docs_output::Error>() {
            Ok(output) => Self::Output(*output),
            Err(reason) => Self::Sink(docs_site::SinkError::new(error.path, reason)),
        }
    }
}

impl Error {
    /// Returns a function that adds a path to an error of the operating system.
    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { action, path, source }
    }

    /// Returns advice for the user.
    pub(crate) fn help(&self) -> Option<String> {
        match self {
            Self::NoSite(folder) | Self::NoSiteFound(folder) => {
                Some(other_engines::advice(folder).unwrap_or_else(|| {
                    "name the folder of a site with `--root DIR`, or make one with `site new DIR`"
                        .to_owned()
                }))
            }
            Self::NotEmpty { folder, .. } if folder.join(SETTINGS_FILE).is_file() => Some(format!(
                "this folder is a site already: `site dev --root {}` shows it",
                folder.display()
            )),
            Self::NotEmpty { .. } => {
                Some("name a folder that does not exist yet, or an empty one".to_owned())
            }
            Self::NoFolder(_) => {
                Some("build the site first: `site build` writes to `build`".to_owned())
            }
            Self::UnknownCode(code) => {
                let codes = Names::new(diagnostics().map(|diagnostic| diagnostic.code));
                Some(match codes.nearest(code) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`site manual` serves a page with all codes".to_owned(),
                })
            }
            Self::NotBuilt { counts, .. } if counts.errors == 0 => Some(
                "`--deny-warnings` fails a build for warnings; `--allow CODE` leaves out those with a code".to_owned(),
            ),
            Self::CheckFailed { counts, .. } if counts.errors == 0 => Some(
                "warnings fail a check; `--allow CODE` leaves out those with a code".to_owned(),
            ),
            Self::Output(error) => output_help(error),
            Self::Deploy(error) => deploy_advice::advice(error),
            Self::Revision(docs_disk::RevisionError::Unknown(_)) => Some(
                "name a built folder, or a branch, tag or commit; a shallow clone lacks most of them: `git fetch --unshallow`".to_owned(),
            ),
            Self::Revision(docs_disk::RevisionError::NoRepository(_)) => Some(
                "name two built folders, or the folder of a site in a clone of its repository with `--root DIR`".to_owned(),
            ),
            Self::CacheAddress(address) => Some(format!(
                "`--shared-cache {address}` is a cache in object storage, beside the one in a folder"
            )),
            Self::Disk(docs_disk::Error::ForeignCache(_)) => Some(
                "name a folder that does not exist yet, or an empty one, with `--cache DIR`"
                    .to_owned(),
            ),
            Self::Disk(docs_disk::Error::OutputInCache { .. }) => {
                Some("name a folder outside of the cache with `--out DIR`".to_owned())
            }
            Self::WithinSources { kind, sources, .. } => {
                Some(format!("name a folder outside of `{sources}` with `{}`", kind.argument()))
            }
            Self::DeploysToSite(_) => {
                Some("name a folder outside of the site, or one of its own, such as `deployed`".to_owned())
            }
            Self::Listen { source, .. } if source.kind() == io::ErrorKind::AddrInUse => {
                Some("another program uses this port: name one with `--port`".to_owned())
            }
            _ => None,
        }
    }

    /// Returns the process's exit code: 2 for invalid usage, otherwise 1.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::BadOverride(_)
            | Self::CacheAddress(_)
            | Self::ForeignOverride(_)
            | Self::MissingWriteKey(_)
            | Self::UnknownCode(_) => 2,
            _ => 1,
        }
    }
}

/// Kind of a folder that builds write.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum GeneratedKind {
    /// The files of the site.
    Output,
    /// Records for the next build.
    Cache,
    /// The target of a deployment.
    Target,
}

impl GeneratedKind {
    /// Returns the argument that names the folder.
    fn argument(self) -> &'static str {
        match self {
            Self::Output => "--out DIR",
            Self::Cache => "--cache DIR",
            Self::Target => "site deploy DIR",
        }
    }
}

impl fmt::Display for GeneratedKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Output => "the output",
            Self::Cache => "the cache",
            Self::Target => "the target of a deployment",
        })
    }
}

/// Returns the message of an output folder's error.
fn output_message(error: &docs_output::Error) -> String {
    use docs_output::Error;
    match error {
        Error::ForeignFiles(files) => format!("{files}, and the site has files of the same names"),
        Error::NotAFolder(path) => {
            let path = path.display();
            format!("can't write the site to `{path}`: it is a file, not a folder")
        }
        Error::DanglingLink { link, to } => {
            let (link, to) = (link.display(), to.display());
            format!(
                "can't write the site to `{link}`: it is a link to `{to}`, which does not exist"
            )
        }
        error => error.to_string(),
    }
}

/// Returns advice for an output folder's error.
fn output_help(error: &docs_output::Error) -> Option<String> {
    use docs_output::Error;
    match error {
        Error::ForeignFolder(_) => {
            Some("name a folder that does not exist yet, or an empty one, with `--out DIR`".to_owned())
        }
        Error::ForeignFiles(_) => Some(
            "a build keeps what it has not written: move it away, or put it among the site's static files".to_owned(),
        ),
        Error::NotAFolder(_) => {
            Some("remove the file, or name a folder with `--out DIR`".to_owned())
        }
        Error::DanglingLink { to, .. } => {
            Some(format!("make the folder `{}`, or remove the link", to.display()))
        }
        _ => None,
    }
}
