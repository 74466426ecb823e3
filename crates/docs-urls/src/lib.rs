//! Published addresses of a website: those that disappear, their successors, and comparisons with other sites.
//!
//! [`Ledger`] reads and writes `urls.lock`. [`Ledger::lost`] compares it with the pages of a build. [`prove`] compares two builds, [`changes`]
//! shows their differences, and `remote` (feature `http`) requests external links and the pages of a former site.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod anchors;
pub mod changes;
mod comparison;
mod external;
mod folders;
mod ledger;
mod lost;
mod page;
pub mod prove;
mod redirect_line;
#[cfg(feature = "http")]
pub mod remote;
mod successors;
mod text_print;

pub use comparison::CurrentSite;
pub use external::{
    ExternalLink, LinkCache, Outcome, is_excused, is_temporary, lanes, link_issue, requested,
};
pub use ledger::{LEDGER_FILE, Ledger};
pub use lost::{Lost, Successor};
pub use page::{PublishedAnchor, PublishedPage};
pub use redirect_line::{RedirectLine, with_redirects};
pub use text_print::{InvalidTextPrint, TextPrint};
