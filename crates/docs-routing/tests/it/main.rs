//! Integration tests of the public interface.

mod cases;
mod check;
mod projects;
mod properties;
