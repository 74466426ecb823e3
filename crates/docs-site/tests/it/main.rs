//! The crate as its users see it.

mod blog;
mod build;
mod changes;
mod fixtures;
mod load;
mod preview;
mod warm;
