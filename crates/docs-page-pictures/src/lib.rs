//! Pictures and computed styles of the pages of two websites, side by side.
//!
//! *Input*: two [`Website`]s, the paths of their common pages, and a [`Browser`]. *Output*: a [`Comparison`], which [`Comparison::report`]
//! turns into files for a browser. The crate starts Chromium and controls it by the DevTools protocol over pipes, so it opens no ports.
//!
//! Files of a [`Website::Files`] reach the browser through the protocol as well. Its pages cannot request other hosts, so that pictures do
//! not depend on the network.
//!
//! ```no_run
//! use docs_page_pictures::{Browser, Website, compare};
//!
//! let old = |path: &str| std::fs::read(format!("old-build/{path}")).ok();
//! let new = |path: &str| std::fs::read(format!("build/{path}")).ok();
//! let sites = [
//!     Website::Files { base_url: "/", read: &old },
//!     Website::Files { base_url: "/", read: &new },
//! ];
//! let comparison = compare(&Browser::find()?, &sites, &["/".to_owned(), "/start".to_owned()])?;
//! println!("{:.1} % of the styles are equal", comparison.equal_styles());
//! for (path, bytes) in comparison.report() {
//!     println!("{path}: {} bytes", bytes.len());
//! }
//! # Ok::<(), docs_page_pictures::BrowserError>(())
//! ```

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod browser;
mod compare;
mod connection;
mod error;
mod page_choice;
mod report;
mod styles;
mod tab;
mod view;
mod website;

pub use browser::Browser;
pub use compare::{Comparison, PagePictures, ViewPictures, compare};
pub use error::BrowserError;
pub use page_choice::representative_pages;
pub use styles::StyleDifference;
pub use view::{ColorScheme, View};
pub use website::Website;
