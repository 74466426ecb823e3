//! The crate as its users see it.

mod projects;
mod properties;
