//! Integration tests of the public interface.

mod openapi_docs;
mod projects;
mod properties;
