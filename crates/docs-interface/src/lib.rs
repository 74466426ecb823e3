//! The React interface of documentation sites, rendered inside the process.
//!
//! [`embedded`] returns the built interface, which is part of the crate, and [`InterfaceRenderer`] renders the shells of
//! pages with its server bundle. A build of all pages starts its first engine earlier with a [`BuildRenderer`], and a server that renders
//! few pages at a time needs fewer engines with a [`SingleThreadRenderer`].
//!
//! ```
//! use docs_interface::InterfaceRenderer;
//! use docs_site::{LoadOptions, MemoryTree, Project};
//!
//! let project = Project::new(MemoryTree::from_iter([
//!     ("site.toml", "title = 'Harbour'\nurl = 'https://example.org'"),
//!     ("content/index.md", "# Welcome"),
//! ]))
//! .with_interface(docs_interface::embedded(), InterfaceRenderer);
//! let site = project.snapshot(&LoadOptions::default())?;
//! assert_eq!(site.pages()[0].path().as_str(), "/");
//! # Ok::<(), docs_site::LoadError>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the manual.
#[cfg(doctest)]
#[doc = include_str!("../../../manual/content/guides/embed.md")]
struct Manual;

mod build_renderer;
mod embedded;
mod renderer;
mod single_thread;

pub use build_renderer::BuildRenderer;
pub use embedded::{VERSION, embedded};
pub use renderer::InterfaceRenderer;
pub use single_thread::SingleThreadRenderer;
