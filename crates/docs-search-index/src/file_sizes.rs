//! Sizes that determine how an index is divided into files.

use serde::{Deserialize, Serialize};

use crate::family::Family;
use crate::shards::ShardSizes;

/// Maximum sizes of the files of an index, in bytes before compression. A single page or term that is larger has a file of
/// its own.
///
/// Large files are few; small ones are fast to load, and an edit changes less of the index.
///
/// ```
/// use docs_search_index::{FileSizes, IndexBuilder, PageKey};
///
/// let mut builder = IndexBuilder::new().with_file_sizes(FileSizes { single: 0, ..FileSizes::default() });
/// let files = builder.add(PageKey::new("/tides"), Vec::new()).build()?;
/// assert_eq!(files.len(), 2, "root and texts");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct FileSizes {
    /// Maximum size of an index in a single file. 200,000 unless set.
    pub single: u32,
    /// Maximum size of the file with the texts of a group of pages. 48,000 unless set.
    pub pages: u32,
    /// Maximum size of a file of terms with their posting lists. Files of compounds, which few queries need, have twice
    /// the size. 24,000 unless set.
    pub terms: u32,
}

impl Default for FileSizes {
    fn default() -> Self {
        Self { single: 200_000, pages: 48_000, terms: 24_000 }
    }
}

impl FileSizes {
    /// Returns the maximum size of a file of a family.
    pub(crate) fn max_size(&self, family: Family) -> usize {
        let size = self.terms as usize;
        if family == Family::Compounds { size * 2 } else { size }
    }
}

/// Sizes of the parts that an index is divided by.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct PartSizes {
    /// Bytes of each page, by its number.
    pub(crate) pages: Vec<u32>,
    /// Bytes of the shards of each family, in the order of [`Family::ALL`].
    pub(crate) shards: [ShardSizes; 4],
}

impl PartSizes {
    /// Returns the bytes of all parts.
    pub(crate) fn total(&self) -> u64 {
        let shards = self.shards.iter().flat_map(ShardSizes::values);
        self.pages.iter().chain(shards).map(|size| u64::from(*size)).sum()
    }
}
