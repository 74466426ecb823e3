//! Content of the document's head.

use crate::page::HeadTag;

/// Content of the document's head that a source sets.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub(super) tags: Vec<HeadTag>,
    pub(super) title: Option<String>,
    pub(super) structured_data: Vec<String>,
}
