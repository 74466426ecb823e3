//! The crate as its users see it.

mod build;
mod fixtures;
mod load;
mod preview;
mod warm;
