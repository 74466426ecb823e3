//! The traits of all files of a site besides the documents of its pages.

use bytes::Bytes;
use docs_model::Issue;
use docs_search_index::IndexState;

use crate::inputs::sink::Sink;
use crate::outputs::error::BuildError;
use crate::pages::data::SerializedData;
use crate::pages::snapshot::Snapshot;
use crate::plan::PageRoute;
use crate::values::fingerprint::Fingerprint;

/// Position of the data of pages in [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
pub(crate) const DATA: usize = 0;

/// Position of the Markdown twins in [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
pub(crate) const TWIN: usize = 1;

/// A kind of file that each page may have beside its document.
///
/// Implementations are listed in [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
pub(crate) trait PageOutput: Sync {
    /// Returns the path of a page's file within the built site; `None` for a page without one.
    fn file(&self, snapshot: &Snapshot, page: &PageRoute) -> Option<String>;

    /// Returns the index of the page with the file at a path: the inverse of [`file`](Self::file).
    fn page_of(&self, snapshot: &Snapshot, path: &str) -> Option<usize>;

    /// Returns the fingerprint of all inputs of a page's file except the articles. A build keeps a file whose article and whose
    /// fingerprint are those of the previous build. `links` are those of the file.
    fn fingerprint(
        &self,
        snapshot: &Snapshot,
        page: &PageRoute,
        content: &SerializedData,
        links: &[String],
    ) -> Fingerprint;

    /// Returns a page's file.
    fn render(
        &self,
        snapshot: &Snapshot,
        page: &PageRoute,
        content: &SerializedData,
        articles: &[String],
    ) -> PageOutputFile;
}

/// A file that a page has beside its document.
#[derive(Debug, Default)]
pub(crate) struct PageOutputFile {
    pub(crate) bytes: Vec<u8>,
    /// Addresses in the articles whose form in the file depends on other pages.
    pub(crate) links: Vec<String>,
}

/// Files of a site that do not belong to one page.
///
/// Implementations are listed in [`OUTPUTS`](crate::outputs::OUTPUTS). A build writes all of them after the pages; a
/// preview writes those of one output when one of its files is requested.
pub(crate) trait Output: Sync {
    /// Returns `true` if a file at a path within the built site belongs to the output, if the site has that file.
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool;

    /// Writes all files of the output. A build writes several outputs at the same time.
    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError>;

    /// Returns `true` if [`file`](Self::file) renders each file on its own, and the site has every file of the output.
    /// Otherwise, which is the default, the files are written together.
    fn has_independent_files(&self) -> bool {
        false
    }

    /// Returns one file without the others; `None` if it does not exist, or if files are not independent.
    fn file(&self, _snapshot: &Snapshot, _path: &str) -> Result<Option<Bytes>, BuildError> {
        Ok(None)
    }
}

/// Results of an output besides its files.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// State of the search index.
    pub(crate) index: Option<IndexState>,
    /// Issues that the output found.
    pub(crate) issues: Vec<Issue>,
}

/// A site whose pages are finished.
pub(crate) struct FinishedSite<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) pages: &'a dyn FinishedPages,
    pub(crate) sink: &'a dyn Sink,
    /// State of the search index that the previous build wrote.
    pub(crate) previous_index: Option<IndexState>,
}

/// Results of all pages, by the index or the route of the page.
pub(crate) trait FinishedPages: Sync {
    /// Returns `true` if the build has built a page. A build of a shard has built its own pages alone.
    fn includes(&self, page: usize) -> bool;

    /// Returns `true` if the source of a page names its picture.
    fn has_own_image(&self, page: usize) -> bool;

    /// Returns the size in bytes of a page's file, 0 without a file, and whether the file is that of the previous build. `output` is
    /// the position of the kind of file in [`PAGE_OUTPUTS`](crate::outputs::PAGE_OUTPUTS).
    fn file_state(&self, output: usize, page: usize) -> (u32, bool);

    /// Returns a page's file; `None` for a page without one, or if the sink does not store it.
    fn file(&self, output: usize, page: usize) -> Option<Vec<u8>>;

    /// Returns the analysis of a page for the search index from the previous build.
    fn previous_analysis(&self, page: &PageRoute) -> Option<Vec<u8>>;

    /// Returns `true` if the analysis of a page is that of the previous build.
    fn is_analysis_kept(&self, page: &PageRoute) -> bool;

    /// Returns the analysis of a page for the search index.
    fn analysis(&self, page: &PageRoute) -> Option<Vec<u8>>;

    /// Returns the record of an output from the previous build.
    fn previous_record(&self, name: &str) -> Option<Vec<u8>>;

    /// Stores the record of an output for the next build.
    fn put_record(&self, name: &str, record: Vec<u8>) -> Result<(), BuildError>;
}
