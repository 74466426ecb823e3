//! The crate as its users see it.

mod commonmark;
mod gallery;
mod issues;
mod page;
mod properties;
