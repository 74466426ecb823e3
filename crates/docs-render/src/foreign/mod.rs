//! Notations of other engines, which this crate renders as text.
//!
//! Authors who migrate from another engine expect these notations to work, and an editor does not reveal that they do not.
//! The tables contain only notations that do not occur in ordinary prose.

mod advice;
mod braces;
mod elements;
mod fences;
mod inline;
mod lines;
mod notations;

pub(crate) use braces::{attribute_list, unclosed_tag, variable_at_start};
pub(crate) use elements::is_component;
pub(crate) use fences::fence_words;
pub(crate) use inline::{InlineDirective, inline_directives};
pub(crate) use notations::{Notation, Surroundings, find, may_contain};

/// Returns `true` for a comment that includes a file in VitePress: `<!--@include: ./part.md-->`.
pub(crate) fn is_include(comment: &str) -> bool {
    let content = comment.strip_prefix("<!--").map(str::trim_start);
    content.is_some_and(|content| content.starts_with("@include"))
}
