//! Fenced code of a source, found line by line before it is parsed.

mod colons;
mod containers;
mod fence;

pub(crate) use colons::colons_in_code;
pub(crate) use containers::{Containers, markers};
pub(crate) use fence::Fence;
