//! Documentation projects on disk: their sources, and builds that only write what has changed.
//!
//! `docs-site` opens no files. This crate implements its traits for a project in a folder:
//!
//! | trait | implementation |
//! |---|---|
//! | [`SourceTree`](docs_site::SourceTree) | [`FolderTree`]: the sources, of which no link leads out of the project, also those in tags, branches and [`SourceRepositories`] |
//! | [`ProjectFiles`](docs_script::ProjectFiles) | [`FolderFiles`]: files that its scripts and components read, within [`AllowedFolders`] |
//! | [`History`](docs_site::History) | [`GitHistory`]: the last changes of pages |
//! | [`ScriptEvaluator::process_css`](docs_site::ScriptEvaluator::process_css) | [`PostCss`]: the project's PostCSS, in Node.js; [`StyleCommand`]: a command of the settings |
//! | [`Sink`](docs_site::Sink) | [`DiskSink`]: the output folder, which is replaced in one step |
//! | [`BuildCache`](docs_site::BuildCache) | [`Records`]: the records of pages, in a [`Cache`] |
//! | [`BuiltFiles`](docs_urls::changes::BuiltFiles) | [`BuiltFolder`]: a built folder, for comparisons |
//!
//! A [`BuildRequest`] is compared with the previous build of the same output. If sources, options, results of scripts and output
//! files are unchanged, nothing is loaded; otherwise `docs-site` renders the pages that differ from their records.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod allowed;
mod built;
mod cache;
mod comparison;
mod error;
mod excerpts;
mod files;
mod folder_tree;
mod git;
mod history;
mod limited_process;
mod postcss;
mod repositories;
mod revision;
mod sink;
mod style_command;
mod workspace;

pub use allowed::{AllowedFolders, Refusal};
pub use built::BuiltFolder;
pub use cache::{
    Cache, CacheCopy, CacheLocation, CacheSubfolder, Header, Inputs, RecordIndex, Records,
    SourceContents,
};
pub use comparison::{BuildRequest, Changed, Comparison, KnownSources, PreviousBuild, Unchanged};
pub use error::Error;
pub use files::FolderFiles;
pub use folder_tree::FolderTree;
pub use history::GitHistory;
pub use postcss::PostCss;
pub use repositories::{FetchError, SourceRepositories};
pub use revision::{Exported, Revision, RevisionError};
pub use sink::DiskSink;
pub use style_command::StyleCommand;
