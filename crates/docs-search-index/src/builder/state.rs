//! The identity of a written index, for the next build.

use serde::{Deserialize, Serialize};

/// Identity of a written index, to be stored for the next [`IndexBuilder::from_previous`](super::IndexBuilder::from_previous).
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct IndexState {
    /// Hash of the keys of all pages.
    pub(super) pages: u128,
    /// Number of files.
    pub(super) files: usize,
}
