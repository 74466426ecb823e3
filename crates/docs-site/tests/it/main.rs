//! The crate as its users see it.

mod fixtures;
mod load;
