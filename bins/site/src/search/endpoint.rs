//! Searches over HTTP, in the protocol of the hosted service, in the index of the site.
//!
//! All clients of that protocol work with a preview, offline, and in tests.

use std::sync::Arc;

use docs_search_index::wire::{Endpoint, Limits, Search, respond};
use docs_search_index::{Facet, Index, IndexError, Query, Results};
use docs_search_log::SearchedQuery;
use docs_server::axum::http::StatusCode;
use docs_server::{EndpointRequest, ServedSite, Store};

use super::files::ServedIndex;
use super::log::SearchLog;

/// Endpoint for searches, and for the reports of pages about searches if there is a log.
#[derive(Debug, Default)]
pub(crate) struct SearchEndpoint {
    log: Option<LogTarget>,
}

/// Log of searches, and the path to which pages report.
#[derive(Debug)]
struct LogTarget {
    log: Arc<SearchLog>,
    path: String,
}

impl SearchEndpoint {
    /// Creates an endpoint that also logs the searches which pages report to a path.
    pub(crate) fn with_log(log: Arc<SearchLog>, path: String) -> Self {
        Self { log: Some(LogTarget { log, path }) }
    }

    fn log(&self, path: &str) -> Option<&SearchLog> {
        self.log.as_ref().filter(|target| target.path == path).map(|target| &*target.log)
    }
}

impl docs_server::Endpoint for SearchEndpoint {
    fn accepts(&self, path: &str) -> bool {
        Endpoint::from_path(path).is_some() || self.log(path).is_some()
    }

    fn answer(&self, request: &EndpointRequest<'_>) -> (StatusCode, Vec<u8>) {
        if let Some(log) = self.log(request.path) {
            let Some(query) = SearchedQuery::from_json(request.body) else {
                return (StatusCode::BAD_REQUEST, Vec::new());
            };
            log.add(&query);
            return (StatusCode::NO_CONTENT, Vec::new());
        }
        let Some(endpoint) = Endpoint::from_path(request.path) else {
            return (StatusCode::NOT_FOUND, Vec::new());
        };
        let is_wanted = || request.is_wanted();
        let indexes =
            SiteIndexes { files: request.store, site: request.site, is_wanted: &is_wanted };
        match respond(endpoint, request.body, &indexes, &Limits::default()) {
            Ok(response) => (StatusCode::OK, response),
            Err(error) => {
                let status = StatusCode::from_u16(error.status());
                (status.unwrap_or(StatusCode::BAD_REQUEST), error.to_json())
            }
        }
    }
}

/// Indexes of a site, one for each language.
struct SiteIndexes<'a> {
    files: &'a dyn Store,
    site: &'a ServedSite,
    is_wanted: &'a dyn Fn() -> bool,
}

impl Search for SiteIndexes<'_> {
    fn search(&self, query: &Query) -> Result<Results, IndexError> {
        if !(self.is_wanted)() {
            return Err(IndexError::Cancelled);
        }
        let mut filters = query.filters.iter().flatten();
        let language = filters.find_map(|filter| match filter.facet {
            Facet::Language => self.site.language(&filter.value),
            _ => None,
        });
        Index::open(ServedIndex::new(self.files, language, self.is_wanted))?.search(query)
    }
}
