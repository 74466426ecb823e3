//! The crate as its users see it.

mod growth;
mod projects;
mod properties;
mod sidebars;
mod sites;
