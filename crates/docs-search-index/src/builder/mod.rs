//! Building an index from its pages, from nothing or from a previous index.

mod full;
mod incremental;
mod sink;
mod state;
mod term_table;
mod update;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::convert::Infallible;
use std::fmt;
use std::hash::Hash as _;

use docs_core::Record;
use xxhash_rust::xxh3::Xxh3;

use self::sink::MemorySink;
use crate::analyzed_page::AnalyzedPage;
use crate::file_sizes::FileSizes;
use crate::page_table::{PageKey, PageTable};
use crate::page_terms::PageTerms;
use crate::page_text::PageText;

pub use self::sink::{IndexSink, PreviousIndex};
pub use self::state::IndexState;

/// Builds an index from its pages.
///
/// The files depend on the pages alone: not on the order in which pages are added, the number of threads, or a previous
/// index. The work runs on the threads of the current `rayon` pool.
///
/// ```
/// use docs_search_index::{Hierarchy, Index, IndexBuilder, PageKey, Query, Record, RecordKind};
///
/// let mut hierarchy = Hierarchy::new("Tools");
/// hierarchy.set(1, "Forms");
/// let content = Some("A form asks for the time zone of its reader.".to_owned());
/// let record = Record { kind: RecordKind::Content, hierarchy, content, anchor: Some("zones".into()) };
///
/// let files = IndexBuilder::new().add(PageKey::new("/forms"), vec![record]).build()?;
/// assert!(files.contains_key("root.json"));
///
/// let results = Index::open(files)?.search(&Query::new("time zoens"))?;
/// assert_eq!(results.hits[0].url, "/forms#zones");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With a [previous index](Self::from_previous), unchanged pages need not be analysed again; if the pages have the same
/// [keys](PageKey) as before, [`write`](Self::write) writes the files of changed words and keeps the others.
#[derive(Default)]
pub struct IndexBuilder<'a> {
    pages: Vec<Page<'a>>,
    previous: Option<&'a dyn PreviousIndex>,
    file_sizes: FileSizes,
    synonyms: Vec<Vec<String>>,
}

/// A page of the index.
struct Page<'a> {
    key: PageKey,
    content: Content<'a>,
}

enum Content<'a> {
    Records(Vec<Record>),
    /// Bytes of an [`AnalyzedPage`].
    Analyzed(Cow<'a, [u8]>),
    /// A function that returns such bytes.
    Stored(ReadPage<'a>),
    /// Stored with the previous index.
    Unchanged,
}

type ReadPage<'a> = Box<dyn Fn() -> Option<Vec<u8>> + Send + Sync + 'a>;

/// Error of an index that cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError<E> {
    /// Two pages have the same address.
    #[error("two pages of the search index have the address `{0}`")]
    DuplicatePage(String),
    /// The bytes of a page are not those of an [`AnalyzedPage`], or the previous index no longer has the page with this
    /// address.
    #[error("the analysis of the page `{0}` is missing or malformed")]
    MissingPage(String),
    /// A file could not be written.
    #[error("{0}")]
    Sink(#[source] E),
}

impl<'a> IndexBuilder<'a> {
    /// Creates a builder without pages.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a builder without pages that reuses a previous index.
    #[must_use]
    pub fn from_previous(previous: &'a dyn PreviousIndex) -> Self {
        Self { previous: Some(previous), ..Self::default() }
    }

    /// Sets the sizes of files. An index whose previous build had other sizes is written as a whole.
    #[must_use]
    pub fn with_file_sizes(self, file_sizes: FileSizes) -> Self {
        Self { file_sizes, ..self }
    }

    /// Sets groups of words and phrases with the same meaning: a query for one of them finds the others. By default there are
    /// none. An index whose previous build had other groups is written as a whole.
    ///
    /// ```
    /// use docs_search_index::{Hierarchy, Index, IndexBuilder, PageKey, Query, Record, RecordKind};
    ///
    /// let mut hierarchy = Hierarchy::new("Guide");
    /// hierarchy.set(1, "Single sign-on");
    /// let record = Record { kind: RecordKind::Heading(1), hierarchy, content: None, anchor: None };
    /// let mut builder = IndexBuilder::new()
    ///     .with_synonyms([vec!["SSO".to_owned(), "single sign-on".to_owned()]]);
    /// let index = Index::open(builder.add(PageKey::new("/sign-on"), vec![record]).build()?)?;
    /// assert_eq!(index.search(&Query::new("sso"))?.hits[0].url, "/sign-on");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_synonyms(self, groups: impl IntoIterator<Item = Vec<String>>) -> Self {
        Self { synonyms: groups.into_iter().collect(), ..self }
    }

    /// Adds a page with its search records. They are analysed when the index is built, in parallel.
    pub fn add(&mut self, key: PageKey, records: Vec<Record>) -> &mut Self {
        self.push(key, Content::Records(records))
    }

    /// Adds a page with the [bytes](AnalyzedPage::to_bytes) of its analysis, which has the address of the key.
    pub fn add_analyzed(&mut self, key: PageKey, bytes: impl Into<Cow<'a, [u8]>>) -> &mut Self {
        self.push(key, Content::Analyzed(bytes.into()))
    }

    /// Adds a page with a function that reads the [bytes](AnalyzedPage::to_bytes) of its analysis, so that those of all pages
    /// need not be in memory. The function is called up to three times in a build, and returns the same bytes each time.
    pub fn add_stored(
        &mut self,
        key: PageKey,
        read: impl Fn() -> Option<Vec<u8>> + Send + Sync + 'a,
    ) -> &mut Self {
        self.push(key, Content::Stored(Box::new(read)))
    }

    /// Adds a page that is the same as in the previous index. [`PreviousIndex::page`] returns its analysis.
    pub fn add_unchanged(&mut self, key: PageKey) -> &mut Self {
        self.push(key, Content::Unchanged)
    }

    /// Builds all files in memory and returns their contents by name.
    ///
    /// # Errors
    ///
    /// Returns an error if two pages have the same address, or the analysis of a page is missing.
    pub fn build(&self) -> Result<BTreeMap<String, String>, BuildError<Infallible>> {
        let sink = MemorySink::default();
        self.write(&sink)?;
        Ok(sink.into_files())
    }

    /// Writes the files that differ from those of the previous index, and keeps the others.
    ///
    /// # Errors
    ///
    /// Returns an error if two pages have the same address, the analysis of a page is missing, or a file cannot be written.
    /// Some files may have been written by then.
    pub fn write<K: IndexSink>(&self, sink: &K) -> Result<IndexState, BuildError<K::Error>> {
        let table = self.page_table()?;
        match self.write_changes(&table, sink).map_err(BuildError::Sink)? {
            Some(state) => Ok(state),
            None => self.write_all(&table, sink),
        }
    }

    fn push(&mut self, key: PageKey, content: Content<'a>) -> &mut Self {
        self.pages.push(Page { key, content });
        self
    }

    fn page_table<E>(&self) -> Result<PageTable, BuildError<E>> {
        let keys: Vec<&PageKey> = self.pages.iter().map(|page| &page.key).collect();
        let mut urls = HashSet::with_capacity(keys.len());
        match keys.iter().find(|key| !urls.insert(&key.url)) {
            Some(duplicate) => Err(BuildError::DuplicatePage(duplicate.url.clone())),
            None => Ok(PageTable::new(&keys)),
        }
    }

    /// Returns the fingerprint of the pages' keys and the synonyms, which are parts of the root.
    fn fingerprint(&self, table: &PageTable) -> u128 {
        if self.synonyms.is_empty() {
            return table.fingerprint();
        }
        let mut fingerprint = Xxh3::new();
        (table.fingerprint(), &self.synonyms).hash(&mut fingerprint);
        fingerprint.digest128()
    }

    /// Returns the addresses in the order of the pages' numbers.
    fn urls(&self, table: &PageTable) -> Vec<&str> {
        table.order().iter().map(|position| self.pages[*position].key.url.as_str()).collect()
    }
}

impl Page<'_> {
    /// Returns the size of the page's text, and the terms.
    fn size_and_terms<E>(
        &self,
        previous: Option<&dyn PreviousIndex>,
    ) -> Result<(u32, PageTerms), BuildError<E>> {
        let analyzed = match &self.content {
            Content::Records(records) => Some(AnalyzedPage::new(&self.key.url, records)),
            _ => self.bytes(previous).and_then(|bytes| AnalyzedPage::from_bytes(&bytes)),
        };
        let analyzed = analyzed.ok_or_else(|| BuildError::MissingPage(self.key.url.clone()))?;
        Ok((analyzed.text.size(), analyzed.terms))
    }

    /// Returns the text of the page.
    fn text<E>(&self, previous: Option<&dyn PreviousIndex>) -> Result<PageText, BuildError<E>> {
        let text = match &self.content {
            Content::Records(records) => Some(PageText::new(&self.key.url, records)),
            _ => self.bytes(previous).and_then(|bytes| AnalyzedPage::text_from_bytes(&bytes)),
        };
        text.ok_or_else(|| BuildError::MissingPage(self.key.url.clone()))
    }

    /// Returns the bytes of the page's analysis, unless it has records in their place.
    fn bytes(&self, previous: Option<&dyn PreviousIndex>) -> Option<Cow<'_, [u8]>> {
        match &self.content {
            Content::Records(_) => None,
            Content::Analyzed(bytes) => Some(Cow::Borrowed(bytes)),
            Content::Stored(read) => read().map(Cow::Owned),
            Content::Unchanged => previous?.page(&self.key.url).map(Cow::Owned),
        }
    }
}

impl fmt::Debug for IndexBuilder<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys: Vec<&PageKey> = self.pages.iter().map(|page| &page.key).collect();
        formatter.debug_struct("IndexBuilder").field("pages", &keys).finish_non_exhaustive()
    }
}
