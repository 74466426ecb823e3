//! Components that the site runs: position in the page, and dependencies.

mod extraction;
mod pieces;
mod placeholders;
mod record;
pub(crate) mod source;
mod tree;
mod types;

pub(crate) use extraction::extract_islands;
pub(crate) use record::{Record, RecordKind, Records};
pub use types::{
    Attributes, ComponentImport, ComponentImports, Island, IslandNode, Islands, PageScript,
    ScriptBlock, ScriptMarkdown, THEME_COMPONENTS, replaced_together,
};
