//! Files of an index, each decoded once and kept while memory allows.

use std::collections::BTreeMap;
use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::family::Family;
use crate::file::{IndexError, IndexSource, read_json_sized};
use crate::page_groups::PageGroup;
use crate::page_text::PageText;
use crate::postings::PostingLists;
use crate::root::{ROOT_FILE, Root};
use crate::shards::file_name;
use crate::vocabulary::Vocabulary;

/// A file of terms in their text form.
pub(super) type TermFile = BTreeMap<String, String>;

/// Expected bytes of a file, from which caches derive the number of their entries.
const FILE_BYTES: u64 = 20_000;

/// Bytes that a cached file takes in addition to its JSON.
const OVERHEAD: u64 = 200;

/// Root and cached files of an index.
pub(super) struct IndexFiles<S> {
    source: S,
    pub(super) root: Root,
    /// Groups of pages, in the order of the pages' numbers.
    groups: Vec<PageGroup>,
    terms: JsonCache<TermFile>,
    vocabulary: JsonCache<Vocabulary>,
    pages: JsonCache<PageTexts>,
}

/// Texts of the pages in a group.
#[derive(Deserialize)]
#[serde(from = "Vec<PageText>")]
struct PageTexts(Vec<Arc<PageText>>);

impl From<Vec<PageText>> for PageTexts {
    fn from(texts: Vec<PageText>) -> Self {
        Self(texts.into_iter().map(Arc::new).collect())
    }
}

impl<S: IndexSource> IndexFiles<S> {
    pub(super) fn open(source: S, cache_bytes: u64) -> Result<Self, IndexError> {
        let root = Root::read(&source)?;
        Ok(Self {
            source,
            groups: root.groups(),
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
        self.terms.read(self, &file_name(family, start))
    }

    /// Returns the file of the vocabulary that starts at a prefix.
    pub(super) fn vocabulary(
        &self,
        family: Family,
        start: &str,
    ) -> Result<Arc<Vocabulary>, IndexError> {
        self.vocabulary.read(self, &file_name(family, start))
    }

    /// Returns the text of a page.
    pub(super) fn page(&self, page: u32) -> Result<Arc<PageText>, IndexError> {
        let group = self.groups.partition_point(|group| group.end() <= page);
        let malformed = || IndexError::Malformed(ROOT_FILE.to_owned());
        let group = self.groups.get(group).ok_or_else(malformed)?;
        let name = group.file_name();
        let texts = self.pages.read(self, &name)?;
        let text = texts.0.get((page - group.first) as usize).cloned();
        text.ok_or(IndexError::Malformed(name))
    }

    /// Reads a file of the source, or one that the root contains, whose bytes count as 0.
    fn read<T: DeserializeOwned>(&self, name: &str) -> Result<(T, u64), IndexError> {
        match self.root.files.get(name) {
            Some(value) => T::deserialize(value)
                .map(|value| (value, 0))
                .map_err(|_| IndexError::Malformed(name.to_owned())),
            None => read_json_sized(&self.source, name),
        }
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

    fn read<S: IndexSource>(
        &self,
        files: &IndexFiles<S>,
        name: &str,
    ) -> Result<Arc<T>, IndexError> {
        if let Some(file) = self.0.get(name) {
            return Ok(file.value);
        }
        let (value, bytes) = files.read(name)?;
        let value = Arc::new(value);
        self.0.insert(name.to_owned(), CachedFile { value: Arc::clone(&value), bytes });
        Ok(value)
    }
}
