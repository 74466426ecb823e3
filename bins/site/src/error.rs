//! Why the program could not go on, and what to do about it.
//!
//! Faults of the content are [`Issue`](docs_model::Issue)s and don't come here.

use std::io;
use std::path::{Path, PathBuf};

use docs_site::ShellError;

use crate::load::SETTINGS_FILE;
use crate::report::{self, Counts};

/// A reason to stop.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// There is no site in the folder.
    #[error("`{}` is not a site: it has neither `site.toml` nor `docusaurus.config.*`", .0.display())]
    NoSite(PathBuf),
    /// No site was named, and there is none in this folder or above it.
    #[error("found no site in `{}`, in its folder `docs`, or in a folder above: none has `site.toml` or `docusaurus.config.*`", .0.display())]
    NoSiteFound(PathBuf),
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
    #[error(transparent)]
    Render(#[from] ShellError),
    /// The folder to write to must not be overwritten.
    #[error("`{}` is not empty, and was not written by a build", .0.display())]
    ForeignFolder(PathBuf),
    /// The folder for a new site holds something.
    #[error("can't make a site in `{}`: it already holds {holds}", .folder.display())]
    NotEmpty {
        /// The folder.
        folder: PathBuf,
        /// What it holds, in words.
        holds: String,
    },
    /// The output folder holds files that no build has written, in the places of the site's files.
    #[error("{}", foreign_files(.folder, .paths))]
    ForeignFiles {
        /// The output folder.
        folder: PathBuf,
        /// The files and folders below it.
        paths: Vec<PathBuf>,
    },
    /// The output folder is a file.
    #[error("can't write the site to `{}`: it is a file, not a folder", .0.display())]
    OutputIsFile(PathBuf),
    /// The output folder is a link that leads nowhere.
    #[error("can't write the site to `{}`: it is a link to `{}`, which does not exist", .link.display(), .to.display())]
    DanglingOutput {
        /// Path of the link.
        link: PathBuf,
        /// What the link says.
        to: PathBuf,
    },
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
    /// The content has errors, which are printed already.
    #[error("the site was not built: {}", report::summary(*counts).unwrap_or_default())]
    NotBuilt {
        /// Number of pages of the site.
        pages: usize,
        /// Number of faults.
        counts: Counts,
    },
    /// Files that the site names can't be used; the reason.
    #[error("{0}")]
    Content(String),
    /// A check found errors, which are printed already; the summary of what it did.
    #[error("{0}")]
    Check(String),
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
            Self::NoSite(_) | Self::NoSiteFound(_) => Some(
                "name the folder of a site with `--root DIR`, or make one with `site new DIR`"
                    .to_owned(),
            ),
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
            Self::ForeignFolder(_) => {
                Some("empty it, or name another folder with `--out DIR`".to_owned())
            }
            Self::ForeignFiles { .. } => Some(
                "a build keeps what it has not written: move it away, or put it among the site's static files".to_owned(),
            ),
            Self::OutputIsFile(_) => {
                Some("remove the file, or name a folder with `--out DIR`".to_owned())
            }
            Self::DanglingOutput { to, .. } => {
                Some(format!("make the folder `{}`, or remove the link", to.display()))
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

/// Names the first files of a list that may be long.
fn foreign_files(folder: &Path, paths: &[PathBuf]) -> String {
    /// As many as fit on a screen beside the rest of a message.
    const NAMED: usize = 5;
    let named = paths.iter().take(NAMED).map(|path| format!("`{}`", folder.join(path).display()));
    let named: Vec<String> = named.collect();
    let more = match paths.len().saturating_sub(NAMED) {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    let was = if paths.len() == 1 { "was" } else { "were" };
    format!(
        "{}{more} {was} not written by a build, and the site has files of the same names",
        named.join(", ")
    )
}
