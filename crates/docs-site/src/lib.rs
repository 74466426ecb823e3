//! Builds a documentation site: from its sources to pages, search index and shared files.
//!
//! The crate opens no files, runs no scripts and has no clock. A program passes in the sources ([`SourceTree`]), the
//! evaluation of configuration scripts ([`ScriptEvaluator`]) and the renderer of page shells ([`ShellRenderer`]), and
//! receives the files of the site ([`Sink`]).

mod load;
mod script;
mod shell;
mod sink;
mod source;
mod theme;

pub use load::{
    LoadError, LoadErrorKind, LoadOptions, LoadedSite, LoadedStyle, SETTINGS_FILE, StaticFile,
    is_site, load,
};
pub use script::{EvaluatedScript, NoScripts, ScriptEvaluator};
pub use shell::{Shell, ShellError, ShellRenderer, ShellRequest};
pub use sink::{MemorySink, NullSink, PrefixedSink, Sink, SinkError};
pub use source::{
    EntryKind, FolderListing, MemoryTree, SourceFile, SourceTree, printable_path, unreadable,
};
pub use theme::{check_contrast, theme_css};
