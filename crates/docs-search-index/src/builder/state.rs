//! The identity of a written index, for the next build.

use serde::{Deserialize, Serialize};

use crate::file_sizes::{FileSizes, PartSizes};

/// Identity of a written index, to be stored for the next [`IndexBuilder::from_previous`](super::IndexBuilder::from_previous).
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct IndexState {
    /// Hash of the keys of all pages.
    pub(super) pages: u128,
    /// Number of files.
    pub(super) files: usize,
    pub(super) file_sizes: FileSizes,
    pub(super) part_sizes: PartSizes,
}

impl IndexState {
    /// Returns `true` if the index is one file.
    pub(super) fn is_single(&self) -> bool {
        self.part_sizes.total() <= self.file_sizes.single.into()
    }
}
