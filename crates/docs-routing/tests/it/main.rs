//! The crate as its users see it.

mod cases;
mod check;
mod neighbors;
mod projects;
mod properties;
