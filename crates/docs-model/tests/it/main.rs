//! The crate as its users see it.

mod growth;
mod properties;
mod sidebars;
