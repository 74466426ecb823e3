//! Renders the React components of documentation pages in an embedded engine.
//!
//! [`docs_render`] finds the components and expressions of a page ([`Island`](docs_render::Island)) and does not run
//! them; [`bundling`] bundles the modules that pages import. The crate writes a module for each page from both
//! ([`page_module`]), evaluates it within limits, and inserts the HTML into the page ([`Components`]).
//! [`ReactBundler`] is the bundler for a [`docs_site::Project`].
//!
//! An island that needs no script in the browser, because it has neither state nor effects nor handlers, becomes HTML. The
//! others become `<docs-island>` elements, with the address of a module that hydrates them.
//!
//! A component that throws an exception, does not end, or needs too much memory is reported and omitted. The rest of
//! the page is kept. A component that does not end on three pages is omitted from other pages without an attempt.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod article;
mod bundler;
pub mod bundling;
mod code_block;
mod codes;
mod components;
mod describe;
mod engine;
mod exceeded_limits;
mod exceeded_sources;
mod failures;
mod issues;
mod javascript;
pub mod page_module;
mod probe;
mod project_components;
mod results;
mod shared;
mod site_components;
mod source;

pub use docs_script::{MemoryFiles, ProjectFiles};

pub use bundler::ReactBundler;
pub use codes::{BROWSER_ONLY_CODE, COMPONENT_CODE};
pub use components::Components;
