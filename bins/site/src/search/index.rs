//! The embedded index of a site, written with its pages.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_search_index::{
    BuildError, FOLDER, IndexBuilder, IndexFile, IndexSink, IndexSource, IndexState, PageKey,
    PreviousIndex,
};
use tracing::info_span;

use crate::cache::Kept;
use crate::error::Error;
use crate::output::Output;

/// A page that searches find.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IndexedPage<'a> {
    pub(crate) key: &'a PageKey,
    /// Analysis of the page for the index.
    pub(crate) now: &'a Kept,
    /// Path of its document, by which the analysis of the previous build is found.
    pub(crate) document: &'a str,
}

/// Returns the analysis of a page from the previous build, by the path of its document.
pub(crate) type PreviousAnalyses<'a> = &'a (dyn Fn(&str) -> Option<Vec<u8>> + Sync);

/// Writes the index of these pages; `before` is the state of the index that the previous build wrote.
pub(crate) fn write(
    pages: &[IndexedPage<'_>],
    before: Option<IndexState>,
    analyses: PreviousAnalyses<'_>,
    output: &dyn Output,
) -> Result<IndexState, Error> {
    let _span = info_span!("index").entered();
    let documents = pages.iter().map(|page| (page.key.url.as_str(), page.document)).collect();
    let files = SiteIndex { output, state: before, analyses, documents };
    let mut builder = IndexBuilder::from_previous(&files);
    for page in pages {
        match page.now {
            Kept::New(bytes) => builder.add_analyzed(page.key.clone(), bytes),
            Kept::Same => builder.add_unchanged(page.key.clone()),
        };
    }
    builder.write(&files).map_err(|error| match error {
        BuildError::Sink(error) => error,
        BuildError::MissingPage(url) | BuildError::DuplicatePage(url) => Error::Cache(url),
        error => Error::Cache(error.to_string()),
    })
}

/// The index of a site in one language, as it was and as it is written.
struct SiteIndex<'a> {
    output: &'a dyn Output,
    state: Option<IndexState>,
    analyses: PreviousAnalyses<'a>,
    /// By the address of the page.
    documents: HashMap<&'a str, &'a str>,
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

impl IndexSource for SiteIndex<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, [u8]>> {
        self.output.before(&path(name)).map(Cow::Owned)
    }
}

impl PreviousIndex for SiteIndex<'_> {
    fn state(&self) -> Option<IndexState> {
        self.state
    }

    fn names(&self) -> Vec<String> {
        let folder = path("");
        let paths = self.output.names_before(FOLDER);
        paths.iter().filter_map(|path| Some(path.strip_prefix(&folder)?.to_owned())).collect()
    }

    fn page(&self, url: &str) -> Option<Vec<u8>> {
        (self.analyses)(self.documents.get(url)?)
    }
}

impl IndexSink for SiteIndex<'_> {
    type Error = Error;

    fn write(&self, file: IndexFile) -> Result<(), Error> {
        self.output.write(&path(&file.name), file.text.into_bytes())
    }

    fn keep(&self, names: &[&str]) -> bool {
        let paths: Vec<String> = names.iter().map(|name| path(name)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.output.keep_all(&paths)
    }
}
