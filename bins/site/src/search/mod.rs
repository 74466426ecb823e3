//! Search: the index that is built with the site, and the questions that the program answers or passes on.

mod ask;
mod bounds;
mod endpoint;
mod files;
mod objects;

pub(crate) use ask::{Found, ask};
pub(crate) use endpoint::SearchEndpoint;
pub(crate) use files::ServedIndex;
pub(crate) use objects::{all_objects, push};
