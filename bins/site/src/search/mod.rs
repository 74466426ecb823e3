//! Search in the index of the site, and with the hosted service.

mod ask;
mod endpoint;
mod files;
mod log;
mod objects;

pub(crate) use ask::{TerminalHit, ask};
pub(crate) use endpoint::SearchEndpoint;
pub(crate) use log::SearchLog;
pub(crate) use objects::{all_objects, push};
