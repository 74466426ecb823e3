//! A log of the searches of a documentation site, and its report.
//!
//! *Input*: what a page reports about a search, or the lines of a log. *Output*: a line of the log, or a [`SearchReport`]. The
//! crate reads and writes no files and has no clock.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod entry;
mod report;
mod time;

pub use entry::{MAX_REQUEST_BYTES, SearchedQuery};
pub use report::{QueryCount, SearchReport};

/// Path below the site's base URL to which pages report searches.
pub const PATH: &str = "/search-log";

/// Header of responses that contains the address for reports. Pages report searches only if the files of the search
/// index have it, so a copy of the site on another host reports nothing.
pub const HEADER: &str = "search-log";
