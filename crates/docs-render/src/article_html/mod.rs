//! Elements and text of an article's HTML, for conversions of the visible content.

pub(crate) mod attributes;
pub(crate) mod elements;
pub(crate) mod runs;
pub(crate) mod tree;
