//! Search in the index of the site, and with the hosted service.

mod ask;
mod objects;

pub(crate) use ask::{TerminalHit, ask};
pub(crate) use objects::{all_objects, push};
