//! Modules: resolution of their names, compilation, and the loader.

mod compile;
mod positions;
mod resolve;

pub(crate) use compile::{Compiled, compile};
pub(crate) use positions::Positions;
pub(crate) use resolve::{Resolution, Resolver};

/// The loader of modules and the stand-ins for packages.
pub(crate) const LOADER: &str = include_str!("loader.js");
