//! Integration tests of the public interface.

mod block_faults;
mod cases;
mod commonmark;
mod comparison;
mod directives;
mod foreign;
mod gallery;
mod gfm;
mod growth;
mod heading_ids;
mod includes;
mod island_properties;
mod islands;
mod issues;
mod looks;
mod markdown;
mod mkdocs;
mod page;
mod properties;
mod safety;
mod starlight;
mod tab_blocks;
mod vitepress;
