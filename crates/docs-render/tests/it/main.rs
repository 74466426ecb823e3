//! The crate as its users see it.

mod gallery;
mod issues;
mod page;
mod properties;
