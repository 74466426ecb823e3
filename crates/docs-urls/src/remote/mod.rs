//! Requests to other websites: the check of external links, and the pages of a former site.
//!
//! The other modules contain the rules: selection of links, interpretation of responses, comparison of pages. This module sends the
//! requests, with limits of time, hosts and redirects.
//!
//! ```
//! use docs_urls::remote::{FormerSite, RemoteError};
//!
//! let site = FormerSite::open(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))?;
//! assert!(site.paths()?.is_empty());
//! # Ok::<(), RemoteError>(())
//! ```

#![expect(
    clippy::disallowed_methods,
    reason = "reads the files of a former site and the cache of link checks, and measures pauses between requests"
)]

mod error;
mod external_links;
mod former_site;

pub use error::RemoteError;
pub use external_links::{LINK_CACHE_FILE, check_links};
pub use former_site::{FormerSite, path_of};
