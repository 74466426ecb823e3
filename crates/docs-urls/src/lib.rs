//! Published addresses of a website, and the successors of lost ones.
//!
//! [`Ledger`] reads and writes `urls.lock`. [`Ledger::lost`] compares it with the pages of a build.

/// Runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod anchors;
mod comparison;
mod external;
mod folders;
mod ledger;
mod lost;
mod page;
mod redirect_line;
mod successors;
mod text_print;

pub use comparison::CurrentSite;
pub use external::{
    ExternalLink, LinkCache, Outcome, is_excused, is_temporary, lanes, link_issue, requested,
};
pub use ledger::{LEDGER_FILE, Ledger};
pub use lost::{Lost, Successor};
pub use page::{PublishedAnchor, PublishedPage};
pub use redirect_line::RedirectLine;
pub use text_print::TextPrint;
