//! Searches over HTTP, in the protocol of the hosted search service, in the index of the site (feature `search`).
//!
//! All clients of that protocol work with a preview, offline, and in tests: [`Server::with_search`](crate::Server::with_search).

use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue, StatusCode};
use docs_routing::RoutePath;
use docs_search_index::wire::{self, Limits, Search, respond};
use docs_search_index::{Facet, Index, IndexError, Query, Results};

use crate::search_log::{self, SearchLog, SearchedQuery};
use crate::{Endpoint, EndpointRequest, ServedSite, Server, Store};

pub use crate::stored_index::StoredIndex;

impl Server {
    /// Responds to searches in the protocol of the hosted search service: POST requests for `/1/indexes/NAME/query` and
    /// `/1/indexes/*/queries`. Replaces the [endpoint](Self::with_endpoint).
    ///
    /// Also adds results to the search page that is requested with a query, such as `/search?q=tide`, for browsers without
    /// scripts.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use axum::body::{Body, to_bytes};
    /// use axum::http::Request;
    /// use docs_search_index::{FOLDER, Hierarchy, IndexBuilder, PageKey, Record, RecordKind};
    /// use docs_server::{MemoryStore, Server};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let content = Some("Tide tables".to_owned());
    /// let record = Record { kind: RecordKind::Content, hierarchy: Hierarchy::new("Docs"), content, anchor: None };
    /// let index = IndexBuilder::new().add(PageKey::new("/tides"), vec![record]).build()?;
    /// let files: BTreeMap<String, Vec<u8>> =
    ///     index.into_iter().map(|(name, text)| (format!("{FOLDER}/{name}"), text.into_bytes())).collect();
    ///
    /// let server = Server::new(MemoryStore::new(files)).with_search();
    /// let request = Request::post("/1/indexes/docs/query").body(Body::from(r#"{"query":"tide"}"#))?;
    /// let response = to_bytes(server.respond(request).await.into_body(), 10_000).await?;
    /// assert!(String::from_utf8_lossy(&response).contains(r#""url":"/tides""#));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_search(self) -> Self {
        self.with_endpoint(SearchEndpoint::default()).with_search_pages()
    }

    /// Responds to searches like [`with_search`](Self::with_search), and adds those that pages report to a log.
    ///
    /// Pages send reports to [`search_log::PATH`] below the current base URL of the site. They read this path
    /// from a header of the responses.
    #[must_use]
    pub fn with_logged_search(self, log: Arc<SearchLog>) -> Self {
        let path = RoutePath::parse(&self.site().base().join(search_log::PATH)).encoded();
        let endpoint = SearchEndpoint { log: Some(LogTarget { log, path: path.clone() }) };
        let server = self.with_endpoint(endpoint).with_search_pages();
        match HeaderValue::try_from(&path) {
            Ok(address) => server.with_header(HeaderName::from_static(search_log::HEADER), address),
            Err(_) => server,
        }
    }
}

/// Endpoint for searches, and for the reports of pages about searches if there is a log.
#[derive(Debug, Default)]
struct SearchEndpoint {
    log: Option<LogTarget>,
}

/// Log of searches, and the path to which pages report.
#[derive(Debug)]
struct LogTarget {
    log: Arc<SearchLog>,
    path: String,
}

impl SearchEndpoint {
    fn log(&self, path: &str) -> Option<&SearchLog> {
        self.log.as_ref().filter(|target| target.path == path).map(|target| &*target.log)
    }
}

impl Endpoint for SearchEndpoint {
    fn accepts(&self, path: &str) -> bool {
        wire::Endpoint::from_path(path).is_some() || self.log(path).is_some()
    }

    fn answer(&self, request: &EndpointRequest<'_>) -> (StatusCode, Vec<u8>) {
        if let Some(log) = self.log(request.path) {
            let Some(query) = SearchedQuery::from_json(request.body) else {
                return (StatusCode::BAD_REQUEST, Vec::new());
            };
            log.add(&query);
            return (StatusCode::NO_CONTENT, Vec::new());
        }
        let Some(endpoint) = wire::Endpoint::from_path(request.path) else {
            return (StatusCode::NOT_FOUND, Vec::new());
        };
        let is_wanted = || request.is_wanted();
        let indexes =
            SiteIndexes { store: request.store, site: request.site, is_wanted: &is_wanted };
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
    store: &'a dyn Store,
    site: &'a ServedSite,
    is_wanted: &'a dyn Fn() -> bool,
}

impl Search for SiteIndexes<'_> {
    /// Opens the index of the language in the filters, and searches it.
    ///
    /// The index is opened for each request, because a new build can replace its files at any time under the same names.
    /// Opening reads one small file, which stores keep in memory.
    fn search(&self, query: &Query) -> Result<Results, IndexError> {
        if !(self.is_wanted)() {
            return Err(IndexError::Cancelled);
        }
        let mut filters = query.filters.iter().flatten();
        let language = filters.find_map(|filter| match filter.facet {
            Facet::Language => self.site.language(&filter.value),
            _ => None,
        });
        Index::open(StoredIndex::new(self.store, language, self.is_wanted))?.search(query)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::io::{self, ErrorKind};

    use axum::body::{Body, to_bytes};
    use axum::http::Request;
    use docs_model::SiteMarker;
    use docs_search_index::{FOLDER, Hierarchy, IndexBuilder, PageKey, Record, RecordKind};

    use super::*;
    use crate::{MemoryStore, StoredFile};

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

    /// Returns the status and the body of the response to a POST request.
    async fn post(server: &Server, path: &str, body: &'static str) -> (u16, String) {
        let request = Request::post(path).body(Body::from(body)).expect("a request");
        let response = server.respond(request).await;
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        (status, String::from_utf8_lossy(&body).into_owned())
    }

    #[tokio::test]
    async fn an_index_that_can_not_be_read_is_an_error_of_the_server() {
        for (error, status, message) in [
            (Some(ErrorKind::PermissionDenied), 500, "permission denied"),
            (None, 404, "has no file `root.json`"),
        ] {
            let server = Server::new(WithoutIndex(error)).with_search();
            let body = r#"{"requests":[{"indexName":"a","query":"b"}]}"#;
            let (found, body) = post(&server, "/1/indexes/*/queries", body).await;
            assert_eq!(found, status);
            assert!(body.contains(message), "{body}");
        }
    }

    /// Returns the files of the index of a language, in its folder. It contains one page on tides.
    fn index_of(language: &str, folder: &str, page: &str) -> Vec<(String, Vec<u8>)> {
        let record = Record {
            kind: RecordKind::Content,
            hierarchy: Hierarchy::new("Docs"),
            content: Some("Tides".to_owned()),
            anchor: None,
        };
        let key = PageKey::new(page).with_language(language);
        let index = IndexBuilder::new().add(key, vec![record]).build();
        let files = index.expect("the builder writes to memory").into_iter();
        files.map(|(name, text)| (format!("{folder}{FOLDER}/{name}"), text.into_bytes())).collect()
    }

    #[tokio::test]
    async fn the_language_of_a_query_selects_the_index() {
        let marker = SiteMarker { languages: vec!["de".to_owned()], ..SiteMarker::default() };
        let files: BTreeMap<String, Vec<u8>> = index_of("en", "", "/tides")
            .into_iter()
            .chain(index_of("de", "de/", "/de/tides"))
            .chain([(SiteMarker::FILE.to_owned(), marker.to_json())])
            .collect();
        let server = Server::new(MemoryStore::new(files)).with_search();
        let rows = [
            (r#"{"query":"tides"}"#, r#""url":"/tides""#),
            (r#"{"query":"tides","facetFilters":["language:de"]}"#, r#""url":"/de/tides""#),
            (r#"{"query":"tides","facetFilters":["language:fr"]}"#, r#""hits":[]"#),
        ];
        for (body, expected) in rows {
            let (status, found) = post(&server, "/1/indexes/docs/query", body).await;
            assert_eq!(status, 200, "{found}");
            assert!(found.contains(expected), "{body}: {found}");
        }
    }

    #[tokio::test]
    async fn a_new_build_is_searched_at_once() {
        let store = Arc::new(MemoryStore::default());
        let server = Server::new(Arc::clone(&store)).with_search();
        for page in ["/old", "/new"] {
            store.replace(index_of("en", "", page).into_iter().collect());
            let body = r#"{"query":"tides"}"#;
            let (_, found) = post(&server, "/1/indexes/docs/query", body).await;
            assert!(found.contains(&format!(r#""url":"{page}""#)), "{found}");
        }
    }

    #[tokio::test]
    async fn searches_of_pages_are_logged_below_the_base_url() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path().join("searches.jsonl");
        let marker = SiteMarker { base_url: "/docs/".to_owned(), ..SiteMarker::default() };
        let files = BTreeMap::from([(SiteMarker::FILE.to_owned(), marker.to_json())]);
        let log = Arc::new(SearchLog::open(&path).expect("the folder is ours"));
        let server = Server::new(MemoryStore::new(files)).with_logged_search(log);
        let report = r#"{"query":"tides","results":2}"#;
        assert_eq!(post(&server, "/docs/search-log", report).await.0, 204);
        assert_eq!(post(&server, "/docs/search-log", "[]").await.0, 400);
        let request = Request::get("/docs/").body(Body::empty()).expect("a request");
        let response = server.respond(request).await;
        assert_eq!(response.headers()[search_log::HEADER], "/docs/search-log");
        let lines = std::fs::read_to_string(&path).expect("the log exists");
        assert_eq!(lines.lines().count(), 1);
        assert!(lines.contains(r#""query":"tides""#), "{lines}");
    }
}
