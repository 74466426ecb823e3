//! A comparison of two builds of a website: routes, titles, anchors, headings and text.
//!
//! *Input*: the HTML of the pages of both builds. *Output*: a [`Proof`], which has the share of the old build's parts that the
//! new build has, and the parts that it lacks. The crate opens no files and no sockets.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod page;
mod paths;
mod proof;

pub use page::Page;
pub use paths::{page_path, path_key, sitemap_addresses};
pub use proof::{Measure, Missing, Proof};
