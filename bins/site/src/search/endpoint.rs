//! Searches over HTTP, in the protocol of the hosted service, in the index of the site.
//!
//! All clients of that protocol work with a preview, offline, and in tests.

use std::sync::Arc;

use docs_search_index::wire::{Endpoint, Limits, Search, respond};
use docs_search_index::{Facet, Index, IndexError, Query, Results};
use docs_server::axum::http::StatusCode;
use docs_server::search_log::SearchedQuery;
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

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind};

    use docs_search_index::FOLDER;
    use docs_server::axum::body::{Body, to_bytes};
    use docs_server::axum::http::Request;
    use docs_server::{Server, StoredFile};

    use super::*;

    /// A site whose index is absent, or cannot be read.
    struct WithoutIndex(Option<ErrorKind>);

    impl Store for WithoutIndex {
        fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
            match self.0 {
                Some(kind) if path.starts_with(FOLDER) => Err(kind.into()),
                _ => Ok(None),
            }
        }

        fn site(&self) -> Arc<ServedSite> {
            Arc::default()
        }
    }

    #[tokio::test]
    async fn an_index_that_can_not_be_read_is_an_error_of_the_server() {
        for (error, status, message) in [
            (Some(ErrorKind::PermissionDenied), 500, "permission denied"),
            (None, 404, "has no file `root.json`"),
        ] {
            let server = Server::new(WithoutIndex(error)).with_endpoint(SearchEndpoint::default());
            let body = r#"{"requests":[{"indexName":"a","query":"b"}]}"#;
            let request = Request::post("/1/indexes/*/queries").body(Body::from(body));
            let response = server.respond(request.expect("a request")).await;
            assert_eq!(response.status(), status);
            let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
            let body = String::from_utf8_lossy(&body);
            assert!(body.contains(message), "{body}");
        }
    }
}
