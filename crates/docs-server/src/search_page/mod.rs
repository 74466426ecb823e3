//! Search page with results, for browsers without scripts (feature `search`).
//!
//! The form of the built page requests the page itself with the query `q`. The response has results in its
//! [slot](slot). Browsers with scripts hide them, and search on their own.

mod results;
mod slot;

use std::sync::{Arc, Weak};

use axum::body::Body;
use axum::http::header::{self, HeaderValue};
use axum::http::{Method, Request, Uri};
use axum::response::{IntoResponse as _, Response};
use docs_search_index::Index;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::lookup::{Lookup, look_up};
use crate::stored_index::StoredIndex;
use crate::{ServedSite, Store};

/// Maximum length of a query in characters; the rest is ignored, as in the fields of pages.
const MAX_QUERY_LENGTH: usize = 64;

/// Responses with the search page, at most as many at once as the machine has processors.
#[derive(Clone, Debug)]
pub(crate) struct SearchPages {
    running: Arc<Semaphore>,
}

impl SearchPages {
    pub(crate) fn new() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { running: Arc::new(Semaphore::new(processors)) }
    }

    /// Waits until a response may be written.
    pub(crate) async fn permit(self) -> Option<OwnedSemaphorePermit> {
        self.running.acquire_owned().await.ok()
    }
}

/// Returns whether a request may be one for the search page with a query.
pub(crate) fn is_search<B>(request: &Request<B>) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD) && query(request.uri()).is_some()
}

/// Responds with the search page and its results; `None` if the path is not that of a search page, or its index cannot
/// be searched.
pub(crate) fn respond(
    store: &dyn Store,
    site: &ServedSite,
    uri: &Uri,
    caller: &Weak<()>,
) -> Option<Response> {
    let query = query(uri)?;
    let Ok(Lookup::Found { file, .. }) = look_up(store, site, uri.path()) else { return None };
    let page = std::str::from_utf8(file.bytes()?).ok()?;
    let slot = slot::find(page)?;
    let is_wanted = || caller.strong_count() > 0;
    let index = StoredIndex::new(store, site.language(&slot.settings.language), &is_wanted);
    let found = Index::open(index).ok()?.search(&slot.settings.query(&query)).ok()?;
    let shown = results::html(&query, &slot.settings, &found);
    let (before, after) = page.split_at(slot.position);
    let html = format!("{before}{shown}{after}");
    let mut response = Body::from(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, file.content_type());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// Returns the value of `q` in an address, limited to the maximum length; `None` if it is absent or blank.
fn query(uri: &Uri) -> Option<String> {
    let mut values = form_urlencoded::parse(uri.query()?.as_bytes());
    let (_, value) = values.find(|(name, _)| name == "q")?;
    let query: String = value.trim().chars().take(MAX_QUERY_LENGTH).collect();
    (!query.is_empty()).then_some(query)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use axum::body::to_bytes;
    use docs_model::SiteMarker;
    use docs_search_index::{FOLDER, Hierarchy, IndexBuilder, PageKey, Record, RecordKind};

    use super::*;
    use crate::{MemoryStore, Server};

    const SETTINGS: &str = "{&quot;title&quot;:&quot;Results for \\&quot;{query}\\&quot;&quot;,&quot;none&quot;:&quot;Nothing &amp; none&quot;,\
        &quot;language&quot;:&quot;en&quot;,&quot;facetFilters&quot;:[&quot;language:en&quot;,[&quot;docusaurus_tag:new&quot;]],&quot;hitsPerPage&quot;:20}";

    fn record(title: &str, section: Option<&str>, content: &str) -> Record {
        let mut hierarchy = Hierarchy::new("Guides");
        hierarchy.set(1, title);
        if let Some(section) = section {
            hierarchy.set(2, section);
        }
        let anchor = section.map(str::to_lowercase);
        Record { kind: RecordKind::Content, hierarchy, content: Some(content.to_owned()), anchor }
    }

    fn server() -> Server {
        let key = |path: &str, tag: &str| {
            let mut key = PageKey::new(path).with_language("en");
            tag.clone_into(&mut key.tag);
            key
        };
        let tides = vec![
            record("Tide <tables>", None, "When the tide rises."),
            record("Tide <tables>", Some("Moon"), "The moon & the tide."),
        ];
        let index = IndexBuilder::new()
            .add(key("/docs/a b", "new"), tides)
            .add(key("/docs/old", "old"), vec![record("Old tides", None, "The tide of old.")])
            .build()
            .expect("the builder writes to memory");
        let page = format!(
            "<h1>Search</h1><div class=\"a\" data-plain-search=\"{SETTINGS}\"></div><p>No scripts</p>"
        );
        let marker = SiteMarker { base_url: "/docs/".to_owned(), ..SiteMarker::default() };
        let files: BTreeMap<String, Vec<u8>> = (index.into_iter())
            .map(|(name, text)| (format!("{FOLDER}/{name}"), text.into_bytes()))
            .chain([
                ("search.html".to_owned(), page.into_bytes()),
                ("plain.html".to_owned(), b"<div></div>".to_vec()),
                (SiteMarker::FILE.to_owned(), marker.to_json()),
            ])
            .collect();
        Server::new(MemoryStore::new(files)).with_search()
    }

    async fn get(path: &str) -> String {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        let response = server().respond(request).await;
        assert_eq!(response.status(), 200, "{path}");
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        String::from_utf8(body.to_vec()).expect("the page is UTF-8")
    }

    #[tokio::test]
    async fn results_are_inserted_grouped_by_page() {
        let page = get("/docs/search?q=the+tide").await;
        let inside = page
            .strip_prefix("<h1>Search</h1><div class=\"a\" data-plain-search=\"")
            .and_then(|page| page.strip_suffix("</div><p>No scripts</p>"))
            .and_then(|page| page.split_once("\">"))
            .expect("the page around the slot is unchanged");
        assert_eq!(
            inside.1,
            "<p class=\"search-count\">Results for &quot;the tide&quot;</p>\
             <article class=\"search-result\"><h2><a href=\"/docs/a%20b\"><mark>Tide</mark> &lt;tables&gt;</a></h2>\
             <p>When the <mark>tide</mark> rises.</p>\
             <ul class=\"search-result-sections\"><li><h3><a href=\"/docs/a%20b#moon\">Moon</a></h3>\
             <p>The moon &amp; the <mark>tide</mark>.</p></li></ul></article>"
        );
    }

    #[tokio::test]
    async fn a_query_is_text_and_finds_nothing_in_other_versions() {
        let page = get("/docs/search?q=%3Cscript%3Eold").await;
        assert!(page.contains("Results for &quot;&lt;script&gt;old&quot;</p>"), "{page}");
        assert!(page.contains("<p>Nothing &amp; none</p>"), "{page}");
    }

    #[tokio::test]
    async fn without_a_query_or_a_slot_the_file_is_served() {
        for path in
            ["/docs/search", "/docs/search?q=", "/docs/search?q=%20", "/docs/search?other=tide"]
        {
            assert!(get(path).await.ends_with("\"></div><p>No scripts</p>"), "{path}");
        }
        assert_eq!(get("/docs/plain?q=tide").await, "<div></div>");
    }

    #[test]
    fn a_query_is_limited() {
        let uri: Uri = format!("/search?q={}", "x".repeat(100)).parse().expect("an address");
        assert_eq!(query(&uri).map(|query| query.len()), Some(MAX_QUERY_LENGTH));
    }
}
