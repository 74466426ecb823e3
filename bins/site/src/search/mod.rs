//! Search: the index that is built with the site, and the searches that the program answers or passes on.

mod ask;
mod endpoint;
mod files;
mod objects;

pub(crate) use ask::{Found, ask};
pub(crate) use endpoint::SearchEndpoint;
pub(crate) use objects::{all_objects, push};
