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
use crate::outputs::output::{FinishedPages, FinishedSite, Output, Written};
use crate::pages::data::search_tag;
use crate::pages::snapshot::Snapshot;
use crate::plan::Page;
use crate::plan::PageRoute;

/// Returns the analysis of a page with these search records, for the index.
pub(crate) fn analyze(url: &str, records: &[Record]) -> Vec<u8> {
    let _span = info_span!("index").entered();
    AnalyzedPage::new(url, records).to_bytes()
}

/// Index of a site in one language: the previous one and the new one.
struct SiteIndex<'a> {
    sink: &'a dyn Sink,
    state: Option<&'a IndexState>,
    finished: &'a dyn FinishedPages,
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
        self.state.cloned()
    }

    fn names(&self) -> Vec<String> {
        let folder = path("");
        let paths = self.sink.previous_paths(FOLDER);
        paths.iter().filter_map(|path| Some(path.strip_prefix(&folder)?.to_owned())).collect()
    }

    fn page(&self, url: &str) -> Option<Vec<u8>> {
        self.finished.previous_analysis(self.pages.get(url)?)
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
    /// Records of the page's article.
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
        let page = self.page(route.id);
        key.rank = page.front_matter().map_or(0, |front_matter| front_matter.search_rank);
        match page {
            Page::Doc(version, _) => {
                let (instance, docs) = routes.docs(version);
                key.tag = search_tag(instance, docs);
                key.version = docs.settings.name.to_string();
            }
            _ => "default".clone_into(&mut key.tag),
        }
        key
    }

    /// Renders all pages in the search index, and returns their search records.
    #[must_use]
    pub fn search_records(&self) -> Vec<RecordedPage> {
        let pages = self.searchable_pages().into_par_iter();
        pages
            .map(|(key, route)| RecordedPage { key, records: self.render(route).records })
            .collect()
    }
}

/// The embedded search index.
#[derive(Debug)]
pub(crate) struct SearchIndex;

impl Output for SearchIndex {
    fn contains_path(&self, snapshot: &Snapshot, path: &str) -> bool {
        snapshot.base().has_index && path.starts_with(FOLDER)
    }

    fn write(&self, site: &FinishedSite<'_>) -> Result<Written, BuildError> {
        if site.sink.discards_files() || !site.snapshot.base().has_index {
            return Ok(Written::default());
        }
        let _span = info_span!("index").entered();
        let pages = site.snapshot.searchable_pages();
        let index = SiteIndex {
            sink: site.sink,
            state: site.previous_index.as_ref(),
            finished: site.pages,
            pages: pages.iter().map(|(key, route)| (key.url.clone(), *route)).collect(),
        };
        let synonyms = site.snapshot.site().settings.search.iter();
        let synonyms = synonyms.flat_map(|search| search.synonyms.iter().cloned());
        let mut builder = IndexBuilder::from_previous(&index).with_synonyms(synonyms);
        for (key, route) in &pages {
            if site.pages.is_analysis_kept(route) {
                builder.add_unchanged(key.clone());
            } else {
                builder.add_stored(key.clone(), || site.pages.analysis(route));
            }
        }
        let state = builder.write(&index).map_err(|error| match error {
            IndexError::Sink(error) => BuildError::Sink(error),
            error => BuildError::CacheRead(error.to_string()),
        })?;
        Ok(Written { index: Some(state), ..Written::default() })
    }
}
