//! Tests of requests that the client of an agent cancels.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use docs_mcp::{BuiltSite, HttpLimits, SiteServer};
use docs_search_index::FOLDER;
use docs_server::{DiskStore, ServedSite, Server, Store, StoredFile};
use rmcp::ServiceExt as _;
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CancelledNotification, CancelledNotificationParam,
    ClientRequest,
};
use rmcp::service::{PeerRequestOptions, RequestHandle, ServiceError};
use serde_json::json;

use crate::mcp::{Client, block_on, call, over_http, site, structured};
use crate::program::build;

/// Maximum time of each step.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A built folder whose search index can be closed. Reads of a closed index block.
struct SlowStore {
    files: DiskStore,
    is_closed: Mutex<bool>,
    opened: Condvar,
    /// Number of files of the index that were requested.
    requested: AtomicUsize,
}

impl SlowStore {
    fn new(folder: &Path) -> Self {
        Self {
            files: DiskStore::new(folder),
            is_closed: Mutex::new(false),
            opened: Condvar::new(),
            requested: AtomicUsize::new(0),
        }
    }

    fn set_closed(&self, is_closed: bool) {
        *self.is_closed.lock().expect("no thread has panicked") = is_closed;
        self.opened.notify_all();
    }

    fn requested(&self) -> usize {
        self.requested.load(Ordering::SeqCst)
    }

    /// Waits until this many files of the index were requested.
    async fn wait_for(&self, count: usize) {
        let reached = async {
            while self.requested() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(TIMEOUT, reached).await.expect("the request reads the index");
    }
}

impl Store for SlowStore {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        if path.starts_with(FOLDER) {
            self.requested.fetch_add(1, Ordering::SeqCst);
            let is_closed = self.is_closed.lock().expect("no thread has panicked");
            let opened = self.opened.wait_timeout_while(is_closed, TIMEOUT, |is_closed| *is_closed);
            drop(opened);
        }
        self.files.file(path)
    }

    fn site(&self) -> Arc<ServedSite> {
        self.files.site()
    }
}

/// Adds pages to a site, so that its index has more than one file.
fn enlarge(site: &Path) {
    for number in 0..60 {
        let page = format!("# Filler {number}\n\n{}\n", "Words of a filler. ".repeat(300));
        let file = site.join(format!("content/filler-{number}.md"));
        fs::write(file, page).expect("the folder is ours");
    }
}

/// Starts a search.
async fn start_search(client: &Client) -> RequestHandle<rmcp::RoleClient> {
    let arguments = json!({ "query": "time zone" });
    let arguments = arguments.as_object().expect("arguments are an object").clone();
    let call = CallToolRequestParams::new("search").with_arguments(arguments);
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(call));
    let options = PeerRequestOptions::no_options();
    client.send_cancellable_request(request, options).await.expect("the request is sent")
}

/// Searches, and returns the number of files of the index that were requested for it.
async fn searches(client: &Client, store: &SlowStore) -> usize {
    let before = store.requested();
    let found = call(client, "search", json!({ "query": "time zone" })).await;
    assert_eq!(structured(&found)["hits"][0]["section"], "Forms › Time zones");
    store.requested() - before
}

/// Cancels a search that waits for a file. The search must end, and the session must continue.
async fn cancels(client: &Client, store: &SlowStore) {
    let needed = searches(client, store).await;
    assert!(needed > 1, "a search reads {needed} files");

    store.set_closed(true);
    let before = store.requested();
    let RequestHandle { rx: response, id, .. } = start_search(client).await;
    store.wait_for(before + 1).await;
    let cancelled = CancelledNotificationParam::new(Some(id), Some("not needed".to_owned()));
    let cancelled = CancelledNotification::new(cancelled).into();
    client.send_notification(cancelled).await.expect("the notification is sent");
    let response = tokio::time::timeout(TIMEOUT, response).await.expect("the request ends");
    let response = response.expect("the session goes on");
    assert!(matches!(response, Err(ServiceError::Cancelled { .. })), "{response:?}");

    // No file of the index has been read so far.
    client.list_all_tools().await.expect("the session goes on");
    store.set_closed(false);
    let after = store.requested();
    assert_eq!(after, before + 1);
    assert_eq!(searches(client, store).await, needed, "the cancelled search reads nothing more");
}

#[test]
fn a_cancelled_request_ends_and_the_session_goes_on() {
    let site = site();
    enlarge(site.path());
    let built = build(site.path(), &[]);
    let store = Arc::new(SlowStore::new(&built.path().join("out")));
    let server = SiteServer::new(BuiltSite::new(Arc::clone(&store) as Arc<dyn Store>));

    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let of_streams = server.clone();
    block_on(async {
        tokio::spawn(async move {
            let service = of_streams.serve(theirs).await.expect("the session starts");
            service.waiting().await
        });
        let client = ().serve(ours).await.expect("the server initialises");
        cancels(&client, &store).await;
        client.cancel().await.expect("the session ends");
    });

    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.set_nonblocking(true).expect("sockets of the system");
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let route = docs_mcp::route("/mcp", server, &HttpLimits::default());
    let http = Server::new(Arc::clone(&store)).with_route(route);
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        runtime.expect("a runtime starts").block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            http.serve(listener, std::future::pending()).await.expect("the server listens");
        });
    });
    block_on(async {
        let client = over_http(&origin, built.path()).await;
        cancels(&client, &store).await;
        client.cancel().await.expect("the client ends");
    });
}
