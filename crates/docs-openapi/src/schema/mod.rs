//! Names of the types of schemas, their constraints, and example values.

mod constraints;
mod example;
mod types;

pub(crate) use constraints::constraints;
pub(crate) use example::{Direction, example};
pub(crate) use types::{Links, is_array, options, type_html, types_of};
