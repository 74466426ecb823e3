//! The storage of records between builds.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Mutex, PoisonError};

use crate::values::mutex::lock;

/// Storage of the records that a build creates for each page, for the next build.
///
/// Records are opaque bytes for the store. They belong to the version of the program that wrote them, and a store that
/// returns nothing only makes the next build slower. Pages are named by the path of their document within the site. A record with
/// another name that several [shards](crate::Shard) write is a sequence of entries, so that their bytes can be concatenated.
pub trait BuildCache: Send + Sync {
    /// Returns a record of the previous build.
    fn previous(&self, page: &str, part: CachePart) -> Option<Vec<u8>>;

    /// Returns `true` if the previous build stored a record.
    fn has_previous(&self, page: &str, part: CachePart) -> bool {
        self.previous(page, part).is_some()
    }

    /// Returns a record of this build: the one that was put, or the previous one if it was kept.
    fn current(&self, page: &str, part: CachePart) -> Option<Vec<u8>>;

    /// Stores a record of this build.
    ///
    /// # Errors
    ///
    /// Returns an error if the record cannot be written.
    fn put(&self, page: &str, part: CachePart, record: Vec<u8>) -> io::Result<()>;

    /// Keeps a record of the previous build, if there is one.
    fn keep(&self, page: &str, part: CachePart);

    /// Returns `true` if this build kept the previous record.
    fn is_kept(&self, page: &str, part: CachePart) -> bool;
}

/// The records of a page.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum CachePart {
    /// Inputs of the page, and its data for other pages.
    Page,
    /// Text and terms for the search index.
    Search,
}

impl CachePart {
    /// All parts.
    pub const ALL: [Self; 2] = [Self::Page, Self::Search];
}

/// A cache in memory.
///
/// The records of one build become the previous ones of the next with [`next`](Self::next).
///
/// ```
/// use docs_site::{BuildCache, CachePart, MemoryCache};
///
/// let cache = MemoryCache::default();
/// cache.put("index.html", CachePart::Page, b"record".to_vec())?;
///
/// let cache = cache.next();
/// assert_eq!(cache.previous("index.html", CachePart::Page).as_deref(), Some(&b"record"[..]));
/// assert_eq!(cache.current("index.html", CachePart::Page), None);
/// cache.keep("index.html", CachePart::Page);
/// assert!(cache.is_kept("index.html", CachePart::Page));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryCache {
    previous: Records,
    current: Mutex<Records>,
    kept: Mutex<BTreeSet<(String, CachePart)>>,
}

type Records = BTreeMap<(String, CachePart), Vec<u8>>;

impl MemoryCache {
    /// Returns the cache for the next build.
    #[must_use]
    pub fn next(self) -> Self {
        let previous = self.current.into_inner().unwrap_or_else(PoisonError::into_inner);
        Self { previous, ..Self::default() }
    }
}

impl BuildCache for MemoryCache {
    fn previous(&self, page: &str, part: CachePart) -> Option<Vec<u8>> {
        self.previous.get(&(page.to_owned(), part)).cloned()
    }

    fn current(&self, page: &str, part: CachePart) -> Option<Vec<u8>> {
        lock(&self.current).get(&(page.to_owned(), part)).cloned()
    }

    fn put(&self, page: &str, part: CachePart, record: Vec<u8>) -> io::Result<()> {
        lock(&self.current).insert((page.to_owned(), part), record);
        Ok(())
    }

    fn keep(&self, page: &str, part: CachePart) {
        if let Some(record) = self.previous(page, part) {
            lock(&self.current).insert((page.to_owned(), part), record);
            lock(&self.kept).insert((page.to_owned(), part));
        }
    }

    fn is_kept(&self, page: &str, part: CachePart) -> bool {
        lock(&self.kept).contains(&(page.to_owned(), part))
    }
}

/// A cache of the records that the same build reads again. The next build starts from scratch.
#[derive(Debug, Default)]
pub struct TransientCache {
    /// Search records, by page.
    search: Mutex<BTreeMap<String, Vec<u8>>>,
}

impl BuildCache for TransientCache {
    fn previous(&self, _page: &str, _part: CachePart) -> Option<Vec<u8>> {
        None
    }

    fn current(&self, page: &str, part: CachePart) -> Option<Vec<u8>> {
        match part {
            CachePart::Search => lock(&self.search).get(page).cloned(),
            CachePart::Page => None,
        }
    }

    fn put(&self, page: &str, part: CachePart, record: Vec<u8>) -> io::Result<()> {
        if part == CachePart::Search {
            lock(&self.search).insert(page.to_owned(), record);
        }
        Ok(())
    }

    fn keep(&self, _page: &str, _part: CachePart) {}

    fn is_kept(&self, _page: &str, _part: CachePart) -> bool {
        false
    }
}
