#![doc = include_str!("../README.md")]

mod error;
mod external_links;
mod former_site;

pub use error::RemoteError;
pub use external_links::{LINK_CACHE_FILE, check_links};
pub use former_site::{FormerSite, path_of};
