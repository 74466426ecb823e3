//! Recorded requests of the official clients, created with this crate.

use std::time::Duration;

use docs_search_client::{
    Accepts, Access, Agent, ApplicationId, BlockingClient, CredentialLocation, FacetFilter, Host,
    HostPool, HttpRequest, Method, Query, Replacement, Request, Search, TaskId, TimeoutOverrides,
    browse, clear_objects, delete_index, delete_object, get_settings, get_task, save_objects,
    save_synonyms, set_settings,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::recorder::{Recorder, recording_client};

#[derive(Deserialize)]
struct File {
    requests: Vec<Row>,
    default_hosts: Vec<HostsRow>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    profile: String,
    #[serde(default)]
    sent: Vec<Sent>,
    failure: Option<Value>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Sent {
    method: String,
    url_prefix: String,
    raw_query: String,
    headers: serde_json::Map<String, Value>,
    body: Option<String>,
    connect_timeout: u64,
    response_timeout: u64,
}

#[derive(Deserialize)]
struct HostsRow {
    random: Vec<f64>,
    used: usize,
    hosts: Vec<Value>,
}

#[test]
fn recorded_requests_are_made_alike() {
    compare(include_str!("../../../../fixtures/search/requests.json"));
}

#[test]
#[ignore = "compares the file that the variable SEARCH_REQUESTS names"]
#[expect(clippy::disallowed_methods, reason = "whoever runs the test chooses the file")]
fn requests_in_the_environment_are_made_alike() {
    let path =
        std::env::var("SEARCH_REQUESTS").expect("SEARCH_REQUESTS names a file of recordings");
    compare(&std::fs::read_to_string(path).expect("the recording is readable"));
}

fn compare(text: &str) {
    let file: File = serde_json::from_str(text).expect("the recording is JSON");
    for row in &file.requests {
        if row.failure.is_some() {
            // A search without queries: an exception in JavaScript, a compile error here, as the `compile_fail`
            // example of `Search` shows.
            assert!(row.id.starts_with("lite-no-query@") && row.sent.is_empty(), "{}", row.id);
            continue;
        }
        let expected: Vec<Sent> = row.sent.iter().map(|sent| comparable(row, sent)).collect();
        assert_eq!(send(row), expected, "{}", row.id);
    }
    for row in &file.default_hosts {
        assert_default_hosts(row);
    }
}

/// Returns an expected request without the intended differences of this crate.
///
/// Bodies are compared as JSON, because the caller determines the order of members. The newest client sends a random id
/// with every call, which the service does not need. The client of the older protocol counts in seconds and lacks the
/// header for JSON, which this crate always sends.
fn comparable(row: &Row, sent: &Sent) -> Sent {
    let mut headers = sent.headers.clone();
    let mut unit = 1;
    if is_of_older_protocol(row) {
        headers.insert("accept".to_owned(), "application/json".into());
        unit = 1000;
    }
    Sent {
        method: sent.method.clone(),
        url_prefix: sent.url_prefix.clone(),
        raw_query: sent.raw_query.replace("&x-algolia-request-id=AAAAAAAAAAA", ""),
        headers,
        body: sent.body.as_deref().map(canonical),
        connect_timeout: sent.connect_timeout * unit,
        response_timeout: sent.response_timeout * unit,
    }
}

fn is_of_older_protocol(row: &Row) -> bool {
    row.id == "v4-search"
}

/// Returns a body with sorted members: a feature of `serde_json` in the whole build decides their order.
fn canonical(body: &str) -> String {
    let mut value: Value = serde_json::from_str(body).expect("bodies are JSON");
    value.sort_all_objects();
    value.to_string()
}

fn assert_default_hosts(row: &HostsRow) {
    let mut random = row.random.iter().copied();
    let application = ApplicationId::new("TESTAPPID").expect("the id is fine");
    let pool = HostPool::from_application(&application, || random.next().expect("two are enough"));
    let hosts: Vec<_> = pool.hosts().map(host_row).collect();
    assert_eq!(hosts, row.hosts, "random numbers {:?}", row.random);
    assert_eq!(row.random.len() - random.len(), row.used);
}

fn host_row(host: &Host) -> Value {
    let accept = match host.accepts() {
        Accepts::Read => "read",
        Accepts::Write => "write",
        Accepts::ReadWrite => "readWrite",
    };
    let origin = host.origin();
    let (protocol, _) = origin.split_once("://").expect("an origin begins with its scheme");
    json!({"url": host.name(), "accept": accept, "protocol": protocol})
}

/// Performs the call of a row and returns the sent requests.
fn send(row: &Row) -> Vec<Sent> {
    let location = match name(row) {
        "lite-headers-auth" => CredentialLocation::Headers,
        _ => CredentialLocation::QueryString,
    };
    let client = recording_client(location, agent(row));
    make_call(&client, name(row));
    client.client().transport().0.sent().iter().map(sent).collect()
}

/// Returns the name of the call, without the version of the client.
fn name(row: &Row) -> &str {
    row.id.split('@').next().unwrap_or(&row.id)
}

fn agent(row: &Row) -> Agent {
    // `lite 5.19.0`, or `helper 3.30.1 on lite 5.27.0`.
    let words: Vec<&str> = row.profile.split(' ').collect();
    let version = words.last().copied();
    if is_of_older_protocol(row) {
        return Agent::new("Algolia for JavaScript", version).and("Browser", Some("lite"));
    }
    let build = if row.profile.contains("lite") { "Lite" } else { "Search" };
    let agent =
        Agent::new("Algolia for JavaScript", version).and(build, version).and("Browser", None);
    match name(row) {
        "lite-docsearch" => agent
            .and("docsearch", Some("3.9.0"))
            .and("docsearch-react", Some("3.9.0"))
            .and("docusaurus", Some("3.8.1")),
        _ if words[0] == "helper" => agent.and("JS Helper", Some(words[1])),
        _ => agent,
    }
}

fn make_call(client: &BlockingClient<Recorder>, name: &str) {
    let send = |request: &Request| {
        client.send(request).expect("the recorder answers");
    };
    let search = |search: Search| send(&search.request());
    let lookup = || Request::new(Method::Post, Access::Read, &["1", "indexes", "*", "queries"]);
    match name {
        "lite-search" => search(Query::new("docs", "a+b & c/é \"x\"").into()),
        "lite-search-legacy" => search(Search::new([
            Query::new("docs", "q")
                .hits_per_page(15)
                .only(FacetFilter::any_of("language", ["en"]))
                .only(FacetFilter::any_of("docusaurus_tag", ["default"])),
            Query::facet_values("docs", "language", "e"),
        ])),
        "lite-docsearch" => search(
            Query::documentation("docs", "api key")
                .in_context("en", ["default", "docs-default-current"])
                .into(),
        ),
        "lite-request-options" => send(&request_with_options(lookup())),
        "lite-headers-auth" | "search" => search(Query::new("docs", "q").into()),
        "v4-search" => send(&older_search(lookup())),
        "lite-custom-post" => send(
            &Request::new(Method::Post, Access::Write, &["1", "indexes", "docs", "query"])
                .query("a", "1")
                .body(&json!({"query": "q"})),
        ),
        "search-single" => send(&Query::new("my docs/v3", "q").request()),
        "save-objects" => save_and_wait(client),
        "replace-all" => client
            .replace_all(&Replacement::new("docs", 0.5), &objects(2))
            .expect("the recorder is fast"),
        "set-settings" => {
            let searchable = json!(["unordered(hierarchy.lvl0)", "content"]);
            let settings = json!({"searchableAttributes": searchable, "distinct": true});
            send(&set_settings("docs", &settings, true));
        }
        "get-settings" => send(&get_settings("docs")),
        "get-task" => send(&get_task("docs", TaskId(7))),
        "delete-index" => send(&delete_index("docs")),
        "clear-objects" => send(&clear_objects("docs")),
        "delete-object" => send(&delete_object("docs", "a/b c")),
        "browse" => send(&browse("docs", &json!({"hitsPerPage": 1000}))),
        "save-rules" => {
            let synonym = json!({"objectID": "s", "type": "synonym", "synonyms": ["a", "b"]});
            send(&save_synonyms("docs", &[synonym], true));
        }
        "search-page-contextual" => search(contextual_page()),
        "search-page-plain" => search(page_query().page(0).into()),
        other => panic!("{other}: a call that no one has written down here"),
    }
}

/// The older protocol encodes all parameters but the text in a query string of their own.
fn older_search(request: Request) -> Request {
    let parameters = "hitsPerPage=20&facetFilters=%5B%5B%22language%3Aen%22%5D%5D";
    let query = json!({"indexName": "docs", "query": "a+b & c/é", "params": parameters});
    request
        .header("content-type", "application/x-www-form-urlencoded")
        .body(&json!({"requests": [query]}))
}

fn request_with_options(request: Request) -> Request {
    let read = Some(Duration::from_millis(700));
    request
        .body(&json!({"extra": 1}))
        .header("Content-Type", "application/json")
        .header("X-Algolia-UserToken", "u1")
        .timeouts(TimeoutOverrides { read, ..TimeoutOverrides::default() })
        .query("z", "a b+c")
        .query("Upper", "é")
        .query("empty", "")
        .query("f", "false")
        .query("list", "x,y z")
        .query("n", "0")
        .query("o", "[object Object]")
        .query("t", "true")
}

fn save_and_wait(client: &BlockingClient<Recorder>) {
    let mut objects = objects(3);
    objects[0]["a"] = "é".into();
    let tasks: Vec<TaskId> = save_objects("docs", &objects, 2)
        .map(|batch| client.change(&batch).expect("the recorder names a task"))
        .collect();
    for task in tasks {
        client.wait_for_task("docs", task).expect("the recorder is fast");
    }
}

fn objects(count: usize) -> Vec<Value> {
    (1..=count).map(|id| json!({"objectID": id.to_string()})).collect()
}

fn page_query() -> Query {
    Query::new("docs", "api key").parameter("advancedSyntax", true).hits_per_page(15)
}

fn contextual_page() -> Search {
    let tags = || FacetFilter::any_of("docusaurus_tag", ["default", "docs-default-current"]);
    let language = || FacetFilter::any_of("language", ["en"]);
    let counts = |facet: &str, filter| {
        page_query()
            .page(0)
            .hits_per_page(0)
            .parameter("analytics", false)
            .click_analytics(false)
            .parameter("facets", facet)
            .only(filter)
    };
    let hits = page_query().page(0).only(tags()).only(language());
    Search::new([
        hits.facets(&["docusaurus_tag", "language"]),
        counts("docusaurus_tag", language()),
        counts("language", tags()),
    ])
}

fn sent(request: &HttpRequest) -> Sent {
    let (url_prefix, raw_query) = request.url().split_once('?').expect("the agent is in the query");
    let headers = request.headers().map(|(name, value)| (name.to_owned(), value.into()));
    Sent {
        method: request.method().as_str().to_owned(),
        url_prefix: url_prefix.to_owned(),
        raw_query: raw_query.to_owned(),
        headers: headers.collect(),
        body: request.body().map(canonical),
        connect_timeout: request.connect_timeout().as_millis() as u64,
        response_timeout: request.response_timeout().as_millis() as u64,
    }
}
