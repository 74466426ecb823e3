//! Icons by name, as inline SVG.
//!
//! The names are those of [Lucide](https://lucide.dev/icons) and, for logos, of [Simple Icons](https://simpleicons.org). A logo
//! whose name is also an icon of Lucide has the suffix `-logo`.
//!
//! ```
//! assert!(docs_icons::is_icon("rocket"));
//! assert!(docs_icons::is_icon("x") && docs_icons::is_icon("x-logo"));
//! assert!(docs_icons::names().any(|name| name == "github"));
//! ```

#![warn(missing_docs)]

mod set;
mod written;

pub use set::{icon, is_icon, names};
pub use written::{WrittenIcon, advice};

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
