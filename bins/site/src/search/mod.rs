//! Search in the index of the site, and with the hosted service.

mod ask;
mod endpoint;
mod files;
mod objects;

pub(crate) use ask::{TerminalHit, ask};
pub(crate) use endpoint::SearchEndpoint;
pub(crate) use objects::{all_objects, push};
