//! The file of a cache: a header that is read whole, and a piece for each page that is read when wanted.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::ops::Range;

use docs_model::Issue;
use serde::{Deserialize, Serialize};

use super::fingerprint::Fingerprint;
use super::inputs::Inputs;
use super::page::KeptPage;
use crate::output::KeptFiles;
use crate::search::IndexState;

/// Starts the file; another form of it gets another number.
const MAGIC: &[u8; 16] = b"docs-site state1";

/// Bytes of the header's length.
const LENGTH_BYTES: usize = size_of::<u64>();

/// What concerns the whole site.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(crate) struct StateHeader {
    /// Who built, and how: the program, its settings on the command line.
    pub(crate) request: Fingerprint,
    /// What was read.
    pub(crate) inputs: Inputs,
    /// What was wrong.
    pub(crate) issues: Vec<Issue>,
    /// How many pages there were.
    pub(crate) page_count: usize,
    /// What was written.
    pub(crate) files: KeptFiles,
    /// The search index of each language that has one, by the language's folder.
    pub(crate) search: BTreeMap<String, IndexState>,
    /// What is kept of pages, by the path of their document.
    pub(crate) pages: HashMap<String, PagePlaces>,
}

/// Where behind the header the pieces of a page stand.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct PagePlaces {
    /// What it was made from.
    pub(crate) page: Range<usize>,
    /// What the search index knows of it; empty where searches don't find it.
    pub(crate) search: Range<usize>,
}

/// What a build has left.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) header: StateHeader,
    bytes: Vec<u8>,
    /// Where the pieces begin.
    start: usize,
}

impl State {
    /// Understands a file; `None` if it is damaged or of another form, which is as good as none.
    pub(super) fn parse(bytes: Vec<u8>) -> Option<Self> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let length = u64::from_le_bytes(rest.get(..LENGTH_BYTES)?.try_into().ok()?);
        let begin = MAGIC.len() + LENGTH_BYTES;
        let start = begin.checked_add(usize::try_from(length).ok()?)?;
        let header = postcard::from_bytes(bytes.get(begin..start)?).ok()?;
        Some(Self { header, bytes, start })
    }

    /// Writes all but the pieces.
    pub(super) fn serialize(
        header: &StateHeader,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let header = postcard::to_stdvec(header).map_err(io::Error::other)?;
        write(MAGIC)?;
        write(&(header.len() as u64).to_le_bytes())?;
        write(&header)
    }

    /// What is kept of the page whose document has this path.
    pub(crate) fn page(&self, path: &str) -> Option<KeptPage> {
        postcard::from_bytes(self.page_bytes(path)?).ok()
    }

    /// The same, as it stands in the file.
    pub(crate) fn page_bytes(&self, path: &str) -> Option<&[u8]> {
        self.bytes_at(&self.header.pages.get(path)?.page)
    }

    /// What the search index knows of it.
    pub(crate) fn search_bytes(&self, path: &str) -> Option<&[u8]> {
        self.bytes_at(&self.header.pages.get(path)?.search).filter(|bytes| !bytes.is_empty())
    }

    fn bytes_at(&self, range: &Range<usize>) -> Option<&[u8]> {
        self.bytes[self.start..].get(range.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_none() {
        let mut bytes = Vec::new();
        State::serialize(&StateHeader::default(), |part| {
            bytes.extend_from_slice(part);
            Ok(())
        })
        .expect("memory takes all bytes");
        assert!(State::parse(bytes.clone()).is_some());
        for length in 0..bytes.len() {
            assert!(State::parse(bytes[..length].to_vec()).is_none(), "{length} bytes");
        }
        bytes[0] ^= 1;
        assert!(State::parse(bytes).is_none());
    }
}
