//! Files of an index, each decoded once and kept while memory allows.

use std::collections::BTreeMap;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::de::DeserializeOwned;

use crate::file::{IndexError, IndexSource, page_file_name, read_json_sized};
use crate::page_text::PageText;
use crate::postings::PostingLists;
use crate::root::{Family, Root};
use crate::shards::file_name;
use crate::vocabulary::Vocabulary;

/// A file of terms in their text form.
pub(super) type TermFile = BTreeMap<String, String>;

/// Expected bytes of a file, from which caches derive the number of their entries.
const FILE_BYTES: u64 = 4_000;

/// Bytes that a cached file takes in addition to its JSON.
const OVERHEAD: u64 = 200;

/// Root and cached files of an index.
pub(super) struct IndexFiles<S> {
    source: S,
    pub(super) root: Root,
    terms: JsonCache<TermFile>,
    vocabulary: JsonCache<Vocabulary>,
    pages: JsonCache<PageText>,
}

impl<S: IndexSource> IndexFiles<S> {
    pub(super) fn open(source: S, cache_bytes: u64) -> Result<Self, IndexError> {
        let root = Root::read(&source)?;
        Ok(Self {
            source,
            root,
            terms: JsonCache::new(cache_bytes / 4),
            vocabulary: JsonCache::new(cache_bytes / 4),
            pages: JsonCache::new(cache_bytes / 2),
        })
    }

    /// Returns the text form of the value of a term, or of a prefix entry.
    pub(super) fn entry(&self, family: Family, key: &str) -> Result<Option<String>, IndexError> {
        match self.root.home(family, key) {
            Some(start) => Ok(self.terms(family, start)?.get(key).cloned()),
            None => Ok(None),
        }
    }

    /// Returns the posting lists of a term.
    pub(super) fn postings(
        &self,
        family: Family,
        term: &str,
    ) -> Result<Option<PostingLists>, IndexError> {
        Ok(self.entry(family, term)?.map(|text| PostingLists::read(&text)))
    }

    /// Returns the file of terms that starts at a prefix.
    pub(super) fn terms(&self, family: Family, start: &str) -> Result<Arc<TermFile>, IndexError> {
        self.terms.read(&self.source, &file_name(family.letter(), start))
    }

    /// Returns the file of the vocabulary that starts at a prefix.
    pub(super) fn vocabulary(
        &self,
        family: Family,
        start: &str,
    ) -> Result<Arc<Vocabulary>, IndexError> {
        self.vocabulary.read(&self.source, &file_name(family.letter(), start))
    }

    /// Returns the text of a page.
    pub(super) fn page(&self, page: u32) -> Result<Arc<PageText>, IndexError> {
        self.pages.read(&self.source, &page_file_name(page))
    }
}

/// Decoded files by name; the sum of their sizes is bounded.
struct JsonCache<T>(Cache<String, CachedFile<T>, BySize>);

struct CachedFile<T> {
    value: Arc<T>,
    bytes: u64,
}

impl<T> Clone for CachedFile<T> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), bytes: self.bytes }
    }
}

#[derive(Clone)]
struct BySize;

impl<T> Weighter<String, CachedFile<T>> for BySize {
    fn weight(&self, name: &String, file: &CachedFile<T>) -> u64 {
        name.len() as u64 + file.bytes + OVERHEAD
    }
}

impl<T: DeserializeOwned> JsonCache<T> {
    fn new(bytes: u64) -> Self {
        Self(Cache::with_weighter((bytes / FILE_BYTES) as usize, bytes, BySize))
    }

    fn read(&self, source: &impl IndexSource, name: &str) -> Result<Arc<T>, IndexError> {
        if let Some(file) = self.0.get(name) {
            return Ok(file.value);
        }
        let (value, bytes) = read_json_sized(source, name)?;
        let value = Arc::new(value);
        self.0.insert(name.to_owned(), CachedFile { value: Arc::clone(&value), bytes });
        Ok(value)
    }
}
