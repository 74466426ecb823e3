//! Integration tests of the public interface.

mod builder;
mod cases;
mod properties;
mod site;
mod snapshots;
mod sources;
mod store;
