//! The server as a library: without sockets, within an axum application, and with a listener.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody as _, to_bytes};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use axum::routing::get;
use docs_server::{
    AnsweredRequest, DiskStore, Endpoint, EndpointRequest, HEALTH_PATH, HostPolicy, LiveReload,
    MarkedHeaders, MarkedRedirect, MemoryStore, RedirectStatus, SCRIPT_PATH, ServeLimits, Server,
    ServerEvent, SiteMarker, Store, StoredFile,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

fn store() -> MemoryStore {
    let marker = SiteMarker { languages: vec!["fr".to_owned()], ..SiteMarker::default() };
    let files = [
        ("index.html", b"home".to_vec()),
        ("guide.html", "Words. ".repeat(1000).into_bytes()),
        ("404.html", b"nowhere".to_vec()),
        ("fr/index.html", b"accueil".to_vec()),
        ("fr/404.html", b"nulle part".to_vec()),
        (SiteMarker::FILE, marker.to_json()),
    ];
    MemoryStore::new(files.map(|(path, bytes)| (path.to_owned(), bytes)).into())
}

fn request(method: &str, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(path).body(Body::empty()).expect("a valid request")
}

async fn text(response: Response) -> String {
    let body = to_bytes(response.into_body(), usize::MAX).await.expect("the body is sent");
    String::from_utf8(body.to_vec()).expect("the body is text")
}

async fn ask(server: &Server, method: &str, path: &str) -> (u16, String) {
    let response = server.respond(request(method, path)).await;
    (response.status().as_u16(), text(response).await)
}

#[tokio::test]
async fn each_language_has_its_not_found_page() {
    let server = Server::new(store());
    for (path, expected) in [
        ("/nowhere", "nowhere"),
        ("/fr/nowhere", "nulle part"),
        ("/fr/.hidden", "nulle part"),
        ("/de/nowhere", "nowhere"),
        ("/french", "nowhere"),
    ] {
        assert_eq!(ask(&server, "GET", path).await, (404, expected.to_owned()), "{path}");
    }
    assert_eq!(ask(&server, "GET", "/fr/").await, (200, "accueil".to_owned()));
}

#[tokio::test]
async fn files_are_served_whatever_their_names_are() {
    let rows = [
        ("c#.pdf", "/c%23.pdf"),
        ("why?.pdf", "/why%3F.pdf"),
        ("100%.pdf", "/100%25.pdf"),
        ("p%20q.pdf", "/p%2520q.pdf"),
        ("a b.pdf", "/a%20b.pdf"),
        ("page-data/c#.json", "/page-data/c%23.json"),
        ("c#.html", "/c%23"),
    ];
    let files = rows.map(|(file, _)| (file.to_owned(), file.as_bytes().to_vec()));
    let server = Server::new(MemoryStore::new(files.into()));
    for (file, path) in rows {
        assert_eq!(ask(&server, "GET", path).await, (200, file.to_owned()), "{path}");
    }
}

#[tokio::test]
async fn a_former_path_leads_to_the_new_address() {
    let redirect = |from: &str, to: &str, status| MarkedRedirect {
        from: from.to_owned(),
        to: to.to_owned(),
        status,
    };
    let marker = SiteMarker {
        base_url: "/docs/".to_owned(),
        languages: vec!["fr".to_owned()],
        redirects: vec![
            redirect("/old", "/guide", RedirectStatus::MovedPermanently),
            redirect("/x/y.html", "/guide#part", RedirectStatus::Found),
            redirect("/away", "https://example.com/", RedirectStatus::PermanentRedirect),
            redirect("/fr/seul", "/fr/", RedirectStatus::MovedPermanently),
            redirect("", "/guide", RedirectStatus::MovedPermanently),
        ],
        ..SiteMarker::default()
    };
    let files = [
        ("old/index.html", b"stub".to_vec()),
        ("guide.html", b"guide".to_vec()),
        (SiteMarker::FILE, marker.to_json()),
    ];
    let files = files.map(|(path, bytes)| (path.to_owned(), bytes));
    let server = Server::new(MemoryStore::new(files.into()));
    for (path, status, location) in [
        ("/docs/old", 301, "/docs/guide"),
        ("/docs/old/?a=b", 301, "/docs/guide?a=b"),
        ("/docs/old/index.html", 301, "/docs/guide"),
        ("/docs/fr/old", 301, "/docs/fr/guide"),
        ("/docs/x/y.html?a=b", 302, "/docs/guide#part"),
        ("/docs/away", 308, "https://example.com/"),
        ("/docs/fr/away/", 308, "https://example.com/"),
        ("/docs/fr/seul", 301, "/docs/fr/"),
        ("/docs/", 301, "/docs/guide"),
        ("/docs/fr/", 301, "/docs/fr/guide"),
        ("/docs/guide", 200, ""),
        ("/docs/older", 404, ""),
        ("/docs/de/old", 404, ""),
        ("/old", 404, ""),
    ] {
        let response = server.respond(request("GET", path)).await;
        let found = response.headers().get(header::LOCATION);
        let found = found.map_or("", |location| location.to_str().expect("a location is text"));
        assert_eq!((response.status().as_u16(), found), (status, location), "{path}");
    }
}

#[tokio::test]
async fn a_response_to_head_has_the_length_and_no_body() {
    let server = Server::new(store());
    let response = server.respond(request("HEAD", "/guide")).await;
    assert_eq!(response.headers()[header::CONTENT_LENGTH], "7000");
    assert_eq!(text(response).await, "");
}

#[tokio::test]
async fn an_unchanged_page_has_no_length_of_its_own() {
    let server = Server::new(store());
    let etag = server.respond(request("GET", "/guide")).await.headers()[header::ETAG].clone();
    let mut again = request("GET", "/guide");
    again.headers_mut().insert(header::IF_NONE_MATCH, etag.clone());
    let response = server.into_router().oneshot(again).await.expect("infallible");
    assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(response.headers().get(header::CONTENT_LENGTH), None);
    assert_eq!(response.headers()[header::ETAG], etag);
}

#[tokio::test]
async fn entity_tags_of_any_form_are_compared() {
    let server = Server::new(store());
    for tag in ["\"a b\"", "\"", "W/", "*, \"", "\u{7f}"] {
        let mut asked = request("GET", "/");
        let Ok(value) = HeaderValue::from_bytes(tag.as_bytes()) else { continue };
        asked.headers_mut().insert(header::IF_NONE_MATCH, value.clone());
        asked.headers_mut().insert(header::IF_RANGE, value);
        let status = server.respond(asked).await.status();
        assert!(matches!(status.as_u16(), 200 | 304), "{tag}: {status}");
    }
}

#[tokio::test]
async fn a_site_is_part_of_an_application() {
    let own = Router::new().route("/health", get(|| async { "well" }));
    let application = own.merge(Server::new(store()).into_router());
    for (path, expected) in [("/health", "well"), ("/", "home"), ("/nope", "nowhere")] {
        let response = application.clone().oneshot(request("GET", path)).await.expect("infallible");
        assert_eq!(text(response).await, expected, "{path}");
    }
    let response = application.oneshot(request("POST", "/")).await.expect("infallible");
    assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(response.headers()[header::ALLOW], "GET, HEAD");
}

#[tokio::test]
async fn headers_of_all_responses_can_be_replaced() {
    let server = Server::new(store());
    let response = server.respond(request("GET", "/nope")).await;
    assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    let headers = HeaderMap::from_iter([(header::SERVER, HeaderValue::from_static("docs"))]);
    let response = server.with_headers(headers).respond(request("GET", "/nope")).await;
    assert!(!response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    assert_eq!(response.headers()[header::SERVER], "docs");
}

#[tokio::test]
async fn paths_have_headers_of_their_own() {
    let marked = |pattern: &str, headers: &[(&str, Option<&str>)]| MarkedHeaders {
        pattern: pattern.to_owned(),
        headers: (headers.iter())
            .map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned)))
            .collect(),
    };
    let marker = SiteMarker {
        path_headers: vec![
            marked("/*", &[("x-robots-tag", Some("noindex"))]),
            marked("/guide", &[("x-frame-options", None), ("x-robots-tag", Some("all"))]),
        ],
        ..SiteMarker::default()
    };
    let files = [
        ("index.html", b"home".to_vec()),
        ("guide.html", b"guide".to_vec()),
        (SiteMarker::FILE, marker.to_json()),
    ];
    let files = files.map(|(path, bytes)| (path.to_owned(), bytes)).into();
    let server = Server::new(MemoryStore::new(files));
    for (path, status, robots, has_frame_options) in [
        ("/", 200, "noindex", true),
        ("/guide", 200, "all", false),
        ("/guide.html", 301, "all", false),
        ("/nope", 404, "noindex", true),
    ] {
        let response = server.respond(request("GET", path)).await;
        assert_eq!(response.status(), status, "{path}");
        assert_eq!(response.headers()["x-robots-tag"], robots, "{path}");
        let found = response.headers().contains_key(header::X_FRAME_OPTIONS);
        assert_eq!(found, has_frame_options, "{path}");
    }
    let headers = HeaderMap::from_iter([(header::SERVER, HeaderValue::from_static("docs"))]);
    let response = server.with_headers(headers).respond(request("GET", "/guide")).await;
    assert!(
        !response.headers().contains_key("x-robots-tag"),
        "they replace all headers of the site"
    );
}

#[tokio::test]
async fn hosts_are_checked_where_a_policy_is_set() {
    let asked = |host: &'static str| {
        let mut request = request("GET", "/");
        request.headers_mut().insert(header::HOST, HeaderValue::from_static(host));
        request
    };
    let server = Server::new(store());
    assert_eq!(server.respond(asked("evil.example")).await.status(), 200);
    let policy = HostPolicy::new().with_names(["docs.example"]).with_advice("Ask Ann.");
    let server = server.with_host_policy(policy);
    assert_eq!(server.respond(asked("docs.example:3000")).await.status(), 200);
    let refused = server.respond(asked("evil.example")).await;
    assert_eq!(refused.status(), 403);
    let told = text(refused).await;
    assert_eq!(told, "This server does not answer to the host `evil.example`. Ask Ann.\n");
    assert_eq!(ask(&server, "GET", "/").await.0, 400, "without a host");
}

/// Endpoint that returns the lengths of the body and of a page.
struct Lengths;

impl Endpoint for Lengths {
    fn accepts(&self, path: &str) -> bool {
        path == "/lengths"
    }

    fn answer(&self, request: &EndpointRequest<'_>) -> (StatusCode, Vec<u8>) {
        let page = request.store.file("index.html").expect("memory can be read");
        let page = page.expect("the page is in the store");
        let page = page.bytes().expect("the page is in memory").len();
        assert!(request.is_wanted());
        (StatusCode::CREATED, format!("[{},{page}]", request.body.len()).into_bytes())
    }

    fn max_body_bytes(&self) -> usize {
        8
    }
}

#[tokio::test]
async fn an_endpoint_answers_post_requests_within_bounds() {
    let server = Server::new(store()).with_endpoint(Lengths);
    let post = |path: &str, body: &'static str| {
        Request::post(path).body(Body::from(body)).expect("a valid request")
    };
    let response = server.respond(post("/lengths", "12345678")).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
    assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    assert_eq!(text(response).await, "[8,4]");
    let too_long = server.respond(post("/lengths", "123456789")).await;
    assert_eq!(too_long.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(too_long.headers()[header::CONNECTION], "close");
    assert_eq!(server.respond(post("/", "")).await.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(ask(&server, "GET", "/lengths").await.0, 404);
}

/// A store that renders its only page on request.
struct Rendering;

impl Store for Rendering {
    fn file(&self, path: &str) -> io::Result<Option<Arc<StoredFile>>> {
        Ok((path == "index.html").then(|| Arc::new(StoredFile::new(path, b"rendered".to_vec()))))
    }

    fn site(&self) -> Arc<docs_server::ServedSite> {
        Arc::default()
    }

    fn is_immediate(&self) -> bool {
        false
    }
}

#[tokio::test]
async fn a_page_of_a_live_site_names_the_state_that_it_shows() {
    let live = Arc::new(LiveReload::new());
    let server = Server::new(Rendering).with_live_reload(Arc::clone(&live));
    live.site_changed();
    let page = server.respond(request("GET", "/")).await;
    assert_eq!(page.headers()["server-timing"], "changes;desc=1");
    assert_eq!(page.headers().get(header::LAST_MODIFIED), None);
    let script = server.respond(request("GET", SCRIPT_PATH)).await;
    assert_eq!(script.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
    assert_eq!(script.headers()[header::CACHE_CONTROL], "no-store");
}

#[tokio::test]
async fn a_listener_is_served_until_the_shutdown() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("the system has a port");
    let address = listener.local_addr().expect("the listener has an address");
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&events);
    let live = Arc::new(LiveReload::new());
    let limits = ServeLimits { shutdown_timeout: 30, ..ServeLimits::default() };
    let (server, reported) = reported(Server::new(store()));
    let server = server.with_limits(limits).with_live_reload(live).on_event(move |event| {
        if let ServerEvent::Listening(address) = event {
            log.lock().expect("no one panicked").push(*address);
        }
    });
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(server.serve(listener, async { drop(stopped.await) }));
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let asked = "GET /__site/events HTTP/1.1\r\nhost: localhost\r\n\r\n";
    stream.write_all(asked.as_bytes()).await.expect("the server reads");
    let mut start = [0; 15];
    stream.read_exact(&mut start).await.expect("the server responds");
    assert_eq!(&start, b"HTTP/1.1 200 OK");
    assert_eq!(*events.lock().expect("no one panicked"), [address]);
    stop.send(()).expect("the server runs");
    let ended = tokio::time::timeout(Duration::from_secs(20), serving).await;
    ended.expect("the stream of events ends").expect("no panic").expect("no error");
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.expect("the connection is closed");
    assert!(String::from_utf8_lossy(&rest).contains("event: hello"));
    assert!(TcpStream::connect(address).await.is_err(), "the listener is closed");
    let reported = reported.lock().expect("no one panicked");
    let [request] = &reported[..] else { panic!("{reported:?}") };
    assert_eq!(request.path, "/__site/events");
    assert_eq!(request.client, Some(address.ip()), "the client is on this machine");
    assert!(request.bytes > 0, "the stream was followed to its end");
}

#[test]
fn replaced_files_are_served() {
    let store = Arc::new(MemoryStore::default());
    store.replace(BTreeMap::from([("a.html".to_owned(), b"a".to_vec())]));
    assert!(Store::file(&store, "a.html").is_ok_and(|file| file.is_some()));
}

#[tokio::test]
async fn probes_are_answered_while_there_is_a_build() {
    let store = Arc::new(MemoryStore::default());
    let server = Server::new(Arc::clone(&store))
        .with_host_policy(HostPolicy::new().with_names(["docs.example"]))
        .with_health();
    let asked = async |method: &str| {
        let response = server.respond(request(method, HEALTH_PATH)).await;
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "application/json");
        (response.status().as_u16(), text(response).await)
    };
    let (status, body) = asked("GET").await;
    assert_eq!(status, 503);
    assert!(
        body.contains("\"published\":null") && body.contains("\"status\":\"no build\""),
        "{body}"
    );
    assert_eq!(asked("HEAD").await, (503, String::new()));

    store.replace(BTreeMap::from([("index.html".to_owned(), b"home".to_vec())]));
    let (status, first) = asked("GET").await;
    assert_eq!(status, 200, "{first}");
    assert!(first.contains("\"status\":\"ok\"") && first.contains("\"version\":"), "{first}");
    assert_eq!(asked("HEAD").await, (200, String::new()));
    assert_eq!(
        ask(&server, "POST", HEALTH_PATH).await.0,
        400,
        "other methods are those of the site"
    );

    tokio::time::sleep(Duration::from_millis(5)).await;
    store.replace(BTreeMap::new());
    assert_ne!(asked("GET").await.1, first, "it names the build");
    assert_eq!(ask(&Server::new(store), "GET", HEALTH_PATH).await.0, 404, "it is not asked for");
}

#[tokio::test]
async fn requests_have_a_kind() {
    let kinds = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&kinds);
    let server = Server::new(MemoryStore::default())
        .with_host_policy(HostPolicy::new().with_names(["docs.example"]))
        .with_health()
        .on_request(move |request| seen.lock().unwrap().push(request.kind.name()))
        .on_request(|request| assert!(!request.path.is_empty(), "both observers are called"));
    let asked = async |path: &str, host: &str| {
        let request = Request::get(path).header(header::HOST, host).body(Body::empty());
        drop(server.respond(request.expect("a request")).await);
    };
    asked("/", "docs.example").await;
    asked("/", "other.example").await;
    asked(HEALTH_PATH, "other.example").await;
    assert_eq!(*kinds.lock().unwrap(), ["file", "refused", "probe"]);
}

#[test]
fn a_folder_has_a_build_while_it_has_a_marker() {
    let place = tempfile::tempdir().expect("a folder for the test");
    let (built, next) = (place.path().join("built"), place.path().join("next"));
    let store = DiskStore::new(&built);
    assert_eq!(store.published(), None, "there is no folder");
    for folder in [&built, &next] {
        std::fs::create_dir(folder).expect("the folder is ours");
    }
    assert_eq!(store.published(), None, "there is no marker");
    for folder in [&built, &next] {
        std::fs::write(folder.join(SiteMarker::FILE), "{}").expect("the folder is ours");
    }
    let first = store.published().expect("there is a marker");
    std::thread::sleep(Duration::from_millis(20));
    // A build exchanges the two folders in the same way.
    std::fs::rename(&built, place.path().join("old")).expect("the folder is ours");
    std::fs::rename(&next, &built).expect("the folder is ours");
    assert!(store.published().is_some_and(|published| published > first));
}

/// Requests that a server has reported.
fn reported(server: Server) -> (Server, Arc<Mutex<Vec<AnsweredRequest>>>) {
    let reported = Arc::new(Mutex::new(Vec::new()));
    let requests = Arc::clone(&reported);
    let observe = move |request: &AnsweredRequest| {
        requests.lock().expect("no one panicked").push(request.clone());
    };
    (server.on_request(observe), reported)
}

#[tokio::test]
async fn each_answered_request_is_reported_once() {
    let (server, reported) = reported(Server::new(store()));
    let mut asked = request("GET", "/guide?q=secret");
    asked.headers_mut().insert(header::USER_AGENT, HeaderValue::from_static("Reader/1.0"));
    let response = server.respond(asked).await;
    assert!(reported.lock().expect("no one panicked").is_empty(), "the body is not sent yet");
    let length = text(response).await.len() as u64;
    for (method, path) in [("HEAD", "/guide"), ("GET", "/nope"), ("POST", "/")] {
        drop(ask(&server, method, path).await);
    }
    let mut compressed = request("GET", "/guide");
    compressed.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static("br"));
    let sent = to_bytes(server.respond(compressed).await.into_body(), usize::MAX).await;
    let sent = sent.expect("the body is sent").len() as u64;
    let dropped = server.respond(request("GET", "/guide")).await;
    drop(dropped);

    let reported = reported.lock().expect("no one panicked");
    let seen: Vec<_> = (reported.iter())
        .map(|request| {
            (request.method.as_str(), &*request.path, request.status.as_u16(), request.bytes)
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("GET", "/guide", 200, length),
            ("HEAD", "/guide", 200, 0),
            ("GET", "/nope", 404, 7),
            ("POST", "/", 405, 36),
            ("GET", "/guide", 200, sent),
            ("GET", "/guide", 200, 0),
        ]
    );
    assert!(sent < length);
    assert_eq!(reported[0].user_agent.as_deref(), Some("Reader/1.0"));
    assert_eq!((reported[1].user_agent.as_deref(), reported[1].client), (None, None));
    assert!(!reported[0].to_json().contains("secret"), "queries contain the words of searches");
}

#[tokio::test]
async fn a_followed_response_is_the_same() {
    for (method, path) in [("GET", "/guide"), ("HEAD", "/guide"), ("GET", "/guide/"), ("GET", "/x")]
    {
        let plain = Server::new(store()).respond(request(method, path)).await;
        let (server, _) = reported(Server::new(store()));
        let followed = server.respond(request(method, path)).await;
        let ignore_date = |response: &Response| {
            let mut headers = response.headers().clone();
            headers.remove(header::LAST_MODIFIED);
            headers
        };
        assert_eq!(ignore_date(&plain), ignore_date(&followed), "{method} {path}");
        let size = |response: &Response| response.body().size_hint().exact();
        assert_eq!(size(&plain), size(&followed), "{method} {path}");
        assert_eq!(text(plain).await, text(followed).await);
    }
}

/// The file exists and can be opened, but the system reports an error when it is read.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_unreadable_file_is_no_missing_one() {
    let folder = std::path::Path::new("/proc/self");
    let store = DiskStore::new(folder);
    let error = store.file("mem").expect_err("the file can't be read from its start");
    for absent in ["nope", "mem/x", "../self/mem", "/proc/self/mem", "a\0b", &"x".repeat(5000)] {
        assert!(store.file(absent).is_ok_and(|file| file.is_none()), "{absent}");
    }
    let (server, reported) = reported(Server::new(store));
    let response = server.respond(request("GET", "/mem")).await;
    assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
    let body = text(response).await;
    assert!(!body.contains(&error.to_string()), "the reason is for the log alone: {body}");
    let reported = reported.lock().expect("no one panicked");
    assert_eq!(reported[0].failure, Some(error.to_string()));
}
