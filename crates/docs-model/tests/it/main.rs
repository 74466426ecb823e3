//! The crate as its users see it.

mod properties;
mod sidebars;
