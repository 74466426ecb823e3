//! The crate as its users see it.

mod builder;
mod cases;
mod properties;
mod site;
mod snapshots;
mod store;
