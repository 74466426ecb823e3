//! Tests of requests of agents while files of the build cannot be read.

use std::io::{self, ErrorKind};
use std::sync::Arc;

use docs_mcp::{AnswerError, BuiltSite, Search, SiteServer};
use docs_search_index::FOLDER;
use docs_server::{DiskStore, ServedSite, Store, StoredFile};
use rmcp::ServiceExt as _;
use serde_json::json;

use crate::mcp::{block_on, call, site};
use crate::program::build;

/// A build in which the files below a path cannot be read.
struct FaultyStore {
    files: DiskStore,
    faulty: &'static str,
}

impl Store for FaultyStore {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        if path.starts_with(self.faulty) {
            return Err(ErrorKind::PermissionDenied.into());
        }
        self.files.file(path)
    }

    fn site(&self) -> Arc<ServedSite> {
        self.files.site()
    }
}

#[test]
fn an_unreadable_file_is_no_missing_result() {
    let site = site();
    let built = build(site.path(), &[]);
    let faulty = |faulty| {
        let files = DiskStore::new(&built.path().join("out"));
        BuiltSite::new(Arc::new(FaultyStore { files, faulty }))
    };
    let error = faulty(FOLDER).search(&Search::new("forms"), &|| true);
    assert!(matches!(error, Err(AnswerError::Unreadable(_))), "{error:?}");
    for (path, tool, arguments) in [
        (FOLDER, "search", json!({ "query": "forms" })),
        ("page-data/", "read_page", json!({ "page": "/guide/forms" })),
        (".docs-site.outline.json", "list_pages", json!({})),
    ] {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        let server = SiteServer::new(faulty(path));
        block_on(async {
            tokio::spawn(
                async move { server.serve(theirs).await.expect("it starts").waiting().await },
            );
            let client = ().serve(ours).await.expect("the server initialises");
            let result = call(&client, tool, arguments).await;
            assert_eq!(result.is_error, Some(true));
            let text = result.content[0].as_text().expect("a text").text.clone();
            assert!(text.contains("can't be read: permission denied"), "{tool}: {text}");
            client.cancel().await.expect("the session ends");
        });
    }
}
