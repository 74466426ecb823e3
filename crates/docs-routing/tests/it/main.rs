//! Integration tests of the public interface.

mod cases;
mod check;
mod neighbors;
mod projects;
mod properties;
