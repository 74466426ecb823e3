//! Tags, elements and entities of HTML, as authors write them and as browsers read them.
//!
//! The bottom layer of the crate: MDX and the walk over the tree both read tags, and this knows neither.

mod element;
mod entity;
mod script;
mod tag;

pub(crate) use element::{holds_raw_text, is_void, may_stay_open};
pub(crate) use entity::decode;
pub(crate) use script::script_text;
pub(crate) use tag::{
    Attribute, MOST_ATTRIBUTES, Tag, Token, Value, long_tag_issue, long_tags, pieces, tokens,
};
