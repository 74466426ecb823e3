//! HTML tags, elements and entities, as authors write them and browsers parse them.
//!
//! The lowest layer of the crate: lowering of MDX and the walk over the tree depend on it, but not vice versa.

mod element;
mod script;
mod tag;

pub(crate) use element::{contains_raw_text, is_void, may_stay_open};
pub(crate) use script::script_text;
pub(crate) use tag::{
    Attribute, MAX_ATTRIBUTES, Tag, Token, Value, long_tag_issue, long_tags, pieces, tokens,
};
