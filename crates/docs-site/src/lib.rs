//! Builds a documentation site from its sources: pages, search index and shared files.
//!
//! The crate opens no files, runs no scripts and has no clock. A program passes in the sources ([`SourceTree`]), the
//! evaluation of configuration scripts ([`ScriptEvaluator`]) and the renderer of page shells ([`ShellRenderer`]), and
//! receives the files of the site ([`Sink`]).
//!
//! A [`Project`] combines these. [`Project::build`] writes a complete site; [`Project::snapshot`] returns a [`Snapshot`], from
//! which single pages are rendered; a [`Preview`] renders files on request while documents change.
//!
//! Work on many pages runs on [rayon](https://docs.rs/rayon)'s current thread pool. The depth of recursion in rendering is the nesting
//! depth of a page: programs that accept untrusted sources should set the pool's stack size to [`STACK_BYTES`].

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

// The layers. Each uses only itself and the layers above it; a test compares this list with the imports of all modules. Blank lines
// prevent the formatter from sorting the list.

mod values;

mod inputs;

mod plan;

mod load;

mod pages;

mod outputs;

mod checks;

mod build;

pub use bytes::Bytes;
pub use docs_model::{
    AllowedHost, Issue, LinkReport, Record, Site, SiteMarker, ThemeSettings, Value,
};
pub use docs_routing::RoutePath;
pub use docs_search_index::{IndexState, PageKey};
pub use docs_urls::{
    ExternalLink, LEDGER_FILE, Ledger, LinkCache, Lost, Outcome, PublishedAnchor, PublishedPage,
    RedirectLine, is_excused, is_temporary, lanes, link_issue, requested,
};

pub use build::cache::{BuildCache, CachePart, MemoryCache, TransientCache};
pub use build::options::BuildOptions;
pub use build::preview::{Preview, PreviewFile, Update};
pub use build::report::{BuildReport, ReadSources};
pub use build::shard::{InvalidShard, Shard};
pub use checks::report::{
    Cause, Differences, IssueGroup, IssueSubject, KeptCount, KeptPart, Migration, Omission,
    OmittedName, differences, group_issues, omissions,
};
pub use inputs::components::{
    COMPONENT_LIMIT_CODE, ComponentBundler, ComponentImport, ComponentPage, ComponentRequest,
    GuestFiles, HeadElement, ImportedFiles, RenderedComponents, SiteComponents,
};
pub use inputs::excerpt::SourceExcerpt;
pub use inputs::history::{History, LastChange, LastChanges, NoHistory, RepositoryError};
pub use inputs::image_variants::{EncodedImage, ImageEncoder, ImageError};
pub use inputs::interface::{
    Interface, InterfaceError, InterfaceFile, InterfaceFont, InterfaceFonts, InterfaceManifest,
    IslandFiles, LookFiles, OptionalParts,
};
pub use inputs::plain::PlainRenderer;
pub use inputs::script::{
    EvaluatedScript, NoScripts, ProcessedCss, Script, ScriptEvaluator, StyleSheet,
};
pub use inputs::shell::{Shell, ShellError, ShellRenderer, ShellRequest};
pub use inputs::sink::{MemorySink, NullSink, PrefixedSink, Sink, SinkError};
pub use inputs::social_images::{
    SiteSocialImages, SocialImageError, SocialImageStyle, SocialImageText, SocialImages,
};
pub use inputs::source::{
    EntryKind, FolderListing, MAX_SOURCE_BYTES, MemoryTree, SETTINGS_FILE, SourceFile, SourceTree,
    printable_path, unreadable,
};
pub use load::project::Project;
#[cfg(feature = "sass")]
pub use load::sass::compile_sass;
pub use load::theme::{check_contrast, theme_css};
pub use load::{
    LoadError, LoadErrorKind, LoadOptions, LoadedSite, LoadedStyle, StaticFile, is_site, load,
};
pub use outputs::error::BuildError;
pub use outputs::hosting::host_files;
pub use outputs::search_index::RecordedPage;
pub use pages::pipeline::RenderedPage;
pub use pages::snapshot::{Snapshot, SnapshotOptions};
pub use plan::PageRoute;
pub use values::fingerprint::{Fingerprint, Fingerprinter};

/// Recommended stack of threads that render pages, in bytes: 16 MiB.
pub const STACK_BYTES: usize = 16 * 1024 * 1024;
