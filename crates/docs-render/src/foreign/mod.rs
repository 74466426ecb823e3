//! Notations of other engines, which are text here.
//!
//! A writer who comes from another engine expects them to work, and a page that shows them looks right in an editor. A
//! notation is in a table if ordinary prose does not contain it.

mod braces;
mod elements;
mod fences;
mod inline;
mod lines;
mod notations;

pub(crate) use braces::{attribute_list, unclosed_tag};
pub(crate) use elements::is_component;
pub(crate) use fences::fence_words;
pub(crate) use inline::inline_directives;
pub(crate) use lines::python_admonition;
pub(crate) use notations::{Notation, Surroundings, find, may_contain};
