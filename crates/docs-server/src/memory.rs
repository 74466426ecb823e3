//! A site in memory.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

use docs_model::SiteMarker;

use crate::{ServedSite, Store, StoredFile};

/// A built site in memory, which can be replaced by a newer build.
///
/// Its [marker](SiteMarker) is read from the file [`SiteMarker::FILE`] among the others; without one the site is mounted
/// at `/` and has default headers and limits.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use docs_server::{MemoryStore, Store};
///
/// let store = MemoryStore::new(BTreeMap::from([("index.html".to_owned(), b"Hello".to_vec())]));
/// assert!(store.has_file("index.html"));
/// store.replace(BTreeMap::new());
/// assert!(store.file("index.html")?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct MemoryStore(RwLock<Build>);

/// One build of a site.
#[derive(Debug, Default)]
struct Build {
    site: Arc<ServedSite>,
    /// `None` before the first build.
    published: Option<SystemTime>,
    files: HashMap<String, Arc<StoredFile>>,
}

impl MemoryStore {
    /// Creates a store of these files, by path within the built site.
    #[must_use]
    pub fn new(files: BTreeMap<String, Vec<u8>>) -> Self {
        let store = Self::default();
        store.replace(files);
        store
    }

    /// Replaces all files by those of a new build. A file whose bytes are the same keeps its date and its encoded forms.
    pub fn replace(&self, files: BTreeMap<String, Vec<u8>>) {
        let now = SystemTime::now();
        let marker = files.get(SiteMarker::FILE).and_then(|bytes| SiteMarker::from_json(bytes));
        let site = Arc::new(ServedSite::from(&marker.unwrap_or_default()));
        let mut current = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let files = files
            .into_iter()
            .map(|(path, bytes)| {
                let same = current
                    .files
                    .get(&path)
                    .filter(|file| file.bytes().is_some_and(|current| *current == bytes));
                let file = same
                    .cloned()
                    .unwrap_or_else(|| Arc::new(StoredFile::new(&path, bytes).with_modified(now)));
                (path, file)
            })
            .collect();
        *current = Build { site, published: Some(now), files };
    }
}

impl From<BTreeMap<String, Vec<u8>>> for MemoryStore {
    fn from(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self::new(files)
    }
}

impl Store for MemoryStore {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        Ok(self.0.read().unwrap_or_else(PoisonError::into_inner).files.get(path).cloned())
    }

    fn site(&self) -> Arc<ServedSite> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner).site)
    }

    fn published(&self) -> Option<SystemTime> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).published
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_equal_bytes_stay_the_same() {
        let files = |text: &str| {
            BTreeMap::from([
                ("a.html".to_owned(), b"a".to_vec()),
                ("b.html".to_owned(), text.as_bytes().to_vec()),
            ])
        };
        let store = MemoryStore::new(files("b"));
        let file = |path: &str| store.file(path).expect("memory can be read");
        let (a, b) = (file("a.html"), file("b.html"));
        store.replace(files("c"));
        assert!(Arc::ptr_eq(&a.expect("a file"), &file("a.html").expect("a file")));
        assert!(!Arc::ptr_eq(&b.expect("a file"), &file("b.html").expect("a file")));
        store.replace(BTreeMap::new());
        assert!(file("a.html").is_none());
    }
}
