//! Builds a documentation site: from its sources to pages, search index and shared files.
//!
//! The crate opens no files, runs no scripts and has no clock. A program passes in the sources ([`SourceTree`]), the
//! evaluation of configuration scripts ([`ScriptEvaluator`]) and the renderer of page shells ([`ShellRenderer`]), and
//! receives the files of the site ([`Sink`]).
//!
//! A [`Project`] combines these. [`Project::build`] writes a complete site; [`Project::snapshot`] returns a [`Snapshot`], from
//! which single pages are rendered; a [`Preview`] renders files on request while documents change.
//!
//! Work on many pages runs on [rayon](https://docs.rs/rayon)'s current thread pool. Rendering recurses as deep as a
//! text nests: programs that accept untrusted texts should set the pool's stack size to [`STACK_BYTES`].

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

// Blank lines group the modules: inputs and outputs, sources to site, site to pages, builds.
mod script;
mod shell;
mod sink;
mod source;

mod interface;
mod plain;

mod history;
mod last_changes;
mod load;
mod project;

#[cfg(feature = "sass")]
mod sass;

mod assets;
mod hosting;
mod html;
mod linked_files;
mod outline;
mod payload;
mod redirects;
mod routes;
mod shared_files;
mod style_paths;
mod stylesheet;
mod template;
mod theme;

mod agents;
mod analytics;
mod article;
mod components;
mod diagrams;
mod former_anchors;
mod host;
mod modules;
mod page_components;
mod post_list;
mod render_options;
mod snapshot;
mod social_images;

mod build;
mod cache;
mod error;
mod feeds;
mod fingerprint;
mod preview;
mod report;
mod search_index;
mod sitemap;
mod unreachable;
mod unused_files;
mod urls;
mod xml;

pub use bytes::Bytes;
pub use docs_model::{Issue, LinkReport, Record, Site, SiteMarker, ThemeSettings, Value};
pub use docs_routing::RoutePath;
pub use docs_search_index::{IndexState, PageKey};
pub use docs_urls::{
    ExternalLink, LEDGER_FILE, Ledger, LinkCache, Lost, Outcome, PublishedAnchor, PublishedPage,
    RedirectLine, is_excused, is_temporary, lanes, link_issue, requested,
};

pub use build::{BuildOptions, BuildReport, ReadSources};
pub use cache::{BuildCache, CachePart, MemoryCache, TransientCache};
pub use components::{
    COMPONENT_LIMIT_CODE, ComponentBundler, ComponentImport, ComponentPage, ComponentRequest,
    GuestFiles, HeadElement, ImportedMarkdown, RenderedComponents, SiteComponents,
};
pub use error::BuildError;
pub use fingerprint::{Fingerprint, Fingerprinter};
pub use history::{History, LastChange, LastChanges, NoHistory};
pub use hosting::host_files;
pub use interface::{Interface, InterfaceError, InterfaceFile, InterfaceManifest};
pub use load::{
    LoadError, LoadErrorKind, LoadOptions, LoadedSite, LoadedStyle, SETTINGS_FILE, StaticFile,
    is_site, load,
};
pub use plain::PlainRenderer;
pub use preview::{Preview, PreviewFile, Update};
pub use project::Project;
pub use report::{
    Cause, IssueGroup, IssueSubject, KeptCount, KeptPart, LeftOut, LeftOutName, Migration,
    group_issues, left_out,
};
#[cfg(feature = "sass")]
pub use sass::compile_sass;
pub use script::{EvaluatedScript, NoScripts, ScriptEvaluator};
pub use search_index::RecordedPage;
pub use shell::{Shell, ShellError, ShellRenderer, ShellRequest};
pub use sink::{MemorySink, NullSink, PrefixedSink, Sink, SinkError};
pub use snapshot::{PageRoute, RenderedPage, Snapshot, SnapshotOptions};
pub use social_images::{SiteSocialImages, SocialImageStyle, SocialImageText, SocialImages};
pub use source::{
    EntryKind, FolderListing, MAX_SOURCE_BYTES, MemoryTree, SourceFile, SourceTree, printable_path,
    unreadable,
};
pub use theme::{check_contrast, theme_css};

/// Recommended stack of threads that render pages, in bytes: 16 MiB.
pub const STACK_BYTES: usize = 16 * 1024 * 1024;
