//! The crate as its users see it.

mod cases;
mod properties;
mod site;
mod snapshots;
