//! Integration tests of the public interface.

mod projects;
mod properties;
