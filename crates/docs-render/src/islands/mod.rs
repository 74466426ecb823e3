//! Components that the site runs: position in the page, and dependencies.

mod pieces;
mod place;
mod record;
mod signs;
pub(crate) mod source;
mod tree;
mod types;

pub(crate) use place::placed;
pub(crate) use record::{Record, RecordKind, Records};
pub use types::{
    Attributes, ComponentImport, ComponentImports, Island, IslandNode, Islands, PageScript,
    ScriptBlock, ScriptMarkdown, THEME_COMPONENTS,
};
