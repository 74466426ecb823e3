//! Fenced code of a source, found line by line before it is parsed.

mod colons;
mod comments;
mod containers;
mod fence;
mod html_blocks;

#[cfg(test)]
pub(crate) use colons::all_colons_in_code;
pub(crate) use colons::colons_in_code;
pub(crate) use comments::Comments;
pub(crate) use containers::{Containers, is_mark, markers};
pub(crate) use fence::Fence;
pub(crate) use html_blocks::{raw_element, starts_html};
