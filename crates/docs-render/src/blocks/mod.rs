//! Blocks: directives of Markdown, `:::cards`, and the equivalent components of MDX, `<Cards>`.
//!
//! Each block is a [`Block`] in a module of its own and an entry of [`BLOCKS`]. Its documentation is a row of
//! `docs_reference::blocks`; a test compares both. Directives within a line are in [`inline`]. The walk over the tree calls
//! the functions of a block, and implements [`BlockWriter`] for them.

pub(crate) mod abbreviations;
mod block;
mod card;
mod code_group;
mod columns;
mod details;
mod figure;
mod file_tree;
mod hero;
pub(crate) mod inline;
pub(crate) mod inline_conversion;
pub(crate) mod inline_faults;
pub(crate) mod leaf;
mod marked_labels;
mod marked_text;
pub(crate) mod mkdocs;
mod mkdocs_icons;
mod picture;
mod start;
mod steps;
mod tabs;
pub(crate) mod values;

pub(crate) use block::{Block, BlockWriter, Content, Repeated, TITLE_ABOVE, Title};
pub(crate) use marked_labels::text_of;
pub(crate) use start::BlockStart;

use docs_core::ADMONITION_KINDS;

/// Name of the directive that includes a file.
pub(crate) const INCLUDE: &str = "include";

/// Blocks in the order of the documentation.
const BLOCKS: &[&Block] = &[
    &tabs::TABS,
    &tabs::TAB,
    &code_group::CODE_GROUP,
    &card::CARDS,
    &card::CARD,
    &steps::STEPS,
    &details::DETAILS,
    &columns::COLUMNS,
    &columns::COLUMN,
    &figure::FIGURE,
    &file_tree::FILE_TREE,
    &hero::HERO,
    &hero::ACTIONS,
    &hero::LOGOS,
];

/// Returns the block of a directive.
pub(crate) fn block_of_directive(name: &str) -> Option<&'static Block> {
    BLOCKS.iter().copied().find(|block| block.name == name)
}

/// Returns the block of a component.
pub(crate) fn block_of_component(name: &str) -> Option<&'static Block> {
    BLOCKS.iter().copied().find(|block| block.component == Some(name))
}

/// Returns `true` for the name of a directive, with any number of colons, which no site defines.
pub(crate) fn is_directive(name: &str) -> bool {
    name == INCLUDE
        || ADMONITION_KINDS.iter().any(|kind| kind.keyword == name)
        || block_of_directive(name).is_some()
        || leaf::LEAF_BLOCKS.iter().any(|block| block.name == name)
        || inline::INLINE_BLOCKS.iter().any(|block| block.name == name)
}

/// Returns the names of the components.
pub(crate) fn component_names() -> impl Iterator<Item = &'static str> {
    let within = inline::INLINE_BLOCKS.iter().map(|block| block.component);
    let alone = leaf::LEAF_BLOCKS.iter().filter_map(|block| block.component);
    BLOCKS.iter().filter_map(|block| block.component).chain(alone).chain(within)
}

/// Returns the names of the directives.
pub(crate) fn directive_names<'a>() -> impl Iterator<Item = &'a str> {
    BLOCKS.iter().map(|block| -> &'a str { block.name })
}
