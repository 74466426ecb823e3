//! The embedded search index of a site, written with its pages.

use std::borrow::Cow;
use std::collections::HashMap;

use docs_model::Record;
use docs_search_index::{
    AnalyzedPage, BuildError as IndexError, FOLDER, IndexBuilder, IndexFile, IndexSink,
    IndexSource, IndexState, PageKey, PreviousIndex, SourceError,
};
use rayon::prelude::*;
use tracing::info_span;

use crate::inputs::sink::{Sink, SinkError};
use crate::outputs::error::BuildError;
use crate::pages::data::search_tag;
use crate::pages::snapshot::{PageRoute, Snapshot};
use crate::plan::Page;

/// Returns the analysis of a page with these search records, for the index.
pub(crate) fn analyze(url: &str, records: &[Record]) -> Vec<u8> {
    let _span = info_span!("index").entered();
    AnalyzedPage::new(url, records).to_bytes()
}

/// Access to the analyses of pages.
pub(crate) trait Analyses: Sync {
    /// Returns the analysis of a page from the previous build.
    fn previous(&self, page: &PageRoute) -> Option<Vec<u8>>;

    /// Returns `true` if the analysis of a page is unchanged.
    fn is_previous(&self, page: &PageRoute) -> bool;

    /// Returns the analysis of a page.
    fn current(&self, page: &PageRoute) -> Option<Vec<u8>>;
}

/// Index of a site in one language: the previous one and the new one.
struct SiteIndex<'a> {
    sink: &'a dyn Sink,
    state: Option<IndexState>,
    analyses: &'a dyn Analyses,
    /// By address.
    pages: HashMap<String, &'a PageRoute>,
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

impl IndexSource for SiteIndex<'_> {
    fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, SourceError> {
        Ok(self.sink.previous(&path(name)).map(Cow::Owned))
    }
}

impl PreviousIndex for SiteIndex<'_> {
    fn state(&self) -> Option<IndexState> {
        self.state
    }

    fn names(&self) -> Vec<String> {
        let folder = path("");
        let paths = self.sink.previous_paths(FOLDER);
        paths.iter().filter_map(|path| Some(path.strip_prefix(&folder)?.to_owned())).collect()
    }

    fn page(&self, url: &str) -> Option<Vec<u8>> {
        self.analyses.previous(self.pages.get(url)?)
    }
}

impl IndexSink for SiteIndex<'_> {
    type Error = SinkError;

    fn write(&self, file: IndexFile) -> Result<(), SinkError> {
        self.sink.write(&path(&file.name), file.text.into_bytes())
    }

    fn keep(&self, names: &[&str]) -> bool {
        let paths: Vec<String> = names.iter().map(|name| path(name)).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.sink.keep(&paths)
    }
}

/// A page with its search records.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RecordedPage {
    /// Address and facets of the page.
    pub key: PageKey,
    /// Records of the page's text.
    pub records: Vec<Record>,
}

impl Snapshot {
    /// Returns the pages in the search index.
    fn searchable_pages(&self) -> Vec<(PageKey, &PageRoute)> {
        let pages = self.pages().iter();
        let pages = pages.filter(|route| self.page(route.id).is_searchable());
        pages.map(|route| (self.search_key(route), route)).collect()
    }

    fn search_key(&self, route: &PageRoute) -> PageKey {
        let routes = &self.base().routes;
        let mut key = PageKey::new(routes.base_url.join(route.path.as_str()));
        self.site().settings.language().clone_into(&mut key.language);
        match self.page(route.id) {
            Page::Doc(version, _) => {
                let (instance, docs) = routes.docs(version);
                key.tag = search_tag(instance, docs);
                key.version = docs.settings.name.to_string();
            }
            _ => "default".clone_into(&mut key.tag),
        }
        key
    }

    /// Writes the search index from analyses. `state` is that of the previous build's index.
    pub(crate) fn write_index(
        &self,
        analyses: &dyn Analyses,
        state: Option<IndexState>,
        sink: &dyn Sink,
    ) -> Result<IndexState, BuildError> {
        let _span = info_span!("index").entered();
        let pages = self.searchable_pages();
        let index = SiteIndex {
            sink,
            state,
            analyses,
            pages: pages.iter().map(|(key, route)| (key.url.clone(), *route)).collect(),
        };
        let mut builder = IndexBuilder::from_previous(&index);
        for (key, route) in &pages {
            match analyses.is_previous(route) {
                true => builder.add_unchanged(key.clone()),
                false => builder.add_stored(key.clone(), || analyses.current(route)),
            };
        }
        builder.write(&index).map_err(|error| match error {
            IndexError::Sink(error) => BuildError::Sink(error),
            error => BuildError::CacheRead(error.to_string()),
        })
    }

    /// Renders all pages in the search index, and returns their search records.
    #[must_use]
    pub fn search_records(&self) -> Vec<RecordedPage> {
        let pages = self.searchable_pages().into_par_iter();
        pages
            .map(|(key, route)| RecordedPage { key, records: self.render(route).records })
            .collect()
    }

    /// Renders all pages in the search index, and writes the index, if the site has one.
    ///
    /// # Errors
    ///
    /// When a file cannot be written.
    pub fn write_search_index(&self, sink: &dyn Sink) -> Result<(), BuildError> {
        if !self.base().has_index {
            return Ok(());
        }
        let analyze = |(_, route): (PageKey, &PageRoute)| {
            let rendered = self.render(route);
            (route.path.to_string(), analyze(&rendered.data.path, &rendered.records))
        };
        let pages = self.searchable_pages().into_par_iter();
        let analyses: RenderedAnalyses = pages.map(analyze).collect();
        self.write_index(&analyses, None, sink).map(drop)
    }
}

/// Analyses of rendered pages, by path.
type RenderedAnalyses = HashMap<String, Vec<u8>>;

impl Analyses for RenderedAnalyses {
    fn previous(&self, _page: &PageRoute) -> Option<Vec<u8>> {
        None
    }

    fn is_previous(&self, _page: &PageRoute) -> bool {
        false
    }

    fn current(&self, page: &PageRoute) -> Option<Vec<u8>> {
        self.get(page.path.as_str()).cloned()
    }
}
