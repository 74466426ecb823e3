//! Searches in the index of the site, and with the hosted service.

mod ask;
mod log;
mod objects;

pub(crate) use ask::{TerminalHit, ask};
pub(crate) use log::open_log;
pub(crate) use objects::{all_objects, push};
