//! A log of the searches of a documentation site, one JSON line for each, and its report: the most frequent queries, and those without
//! results.
//!
//! *Input*: the report of a page about a search, or the lines of a log. *Output*: a line of the log, or a [`SearchReport`]. A line
//! contains the time, the query, the version, the language and the number of results, and nothing about the visitor. Only [`SearchLog`]
//! writes a file and has a clock.
//!
//! ```
//! use docs_server::search_log::{SearchReport, SearchedQuery};
//!
//! let query = SearchedQuery::from_json(br#"{"query":"time  zones","results":3}"#).unwrap();
//! let line = query.line(0);
//! assert_eq!(line, r#"{"time":"1970-01-01T00:00:00Z","query":"time zones","version":"","language":"","results":3}"#);
//!
//! let report = SearchReport::new([line.as_str(), "no JSON"]);
//! assert_eq!((report.searches, report.invalid_lines), (1, 1));
//! assert_eq!(report.frequent(10)[0].query, "time zones");
//! ```

mod entry;
mod file;
mod report;

pub use entry::{MAX_REQUEST_BYTES, SearchedQuery};
pub use file::SearchLog;
pub use report::{QueryCount, SearchReport};

/// Path below the site's base URL to which pages report searches.
pub const PATH: &str = "/search-log";

/// Header of responses that contains the address for reports. Pages report searches only if the files of the search
/// index have it, so a copy of the site on another host reports nothing.
pub const HEADER: &str = "search-log";
