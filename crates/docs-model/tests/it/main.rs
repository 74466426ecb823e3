//! Integration tests of the public interface.

mod growth;
mod projects;
mod properties;
mod sidebars;
mod sites;
