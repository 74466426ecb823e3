//! Requests as the official clients send them, made with this crate.

use std::cell::RefCell;
use std::time::Duration;

use docs_search_client::{
    Access, Agent, ApplicationId, Blocking, BlockingClient, BlockingTransport, Client,
    CredentialPlace, FacetFilter, HostPool, HttpRequest, HttpResponse, Method, Moment, Query,
    Replacement, Request, Search, TaskId, TimeoutOverrides, TransportError, browse, clear_objects,
    delete_index, delete_object, get_settings, get_task, save_objects, save_synonyms, set_settings,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::vectors::{recording, say};
use crate::world::credentials;

/// What a search dialog sends: the body byte for byte as recorded from the official one.
const DIALOG_BODY: &str = include_str!("../../../../fixtures/search/dialog-request.json");

#[test]
fn dialog_query_is_byte_for_byte_that_of_the_official_dialog() {
    let query = Query::documentation("docs", "api key")
        .in_context("en", ["default", "docs-default-current"]);
    assert_eq!(Search::from(query).body(), DIALOG_BODY.trim_end());
}

#[test]
fn parameter_given_again_keeps_its_place() {
    let query = Query::new("docs", "a").hits_per_page(20).page(0).hits_per_page(5);
    assert_eq!(
        Search::from(query).body(),
        r#"{"requests":[{"query":"a","indexName":"docs","hitsPerPage":5,"page":0}]}"#
    );
}

#[test]
fn names_in_paths_are_encoded() {
    assert_eq!(delete_object("a/b", "c d?").path(), "/1/indexes/a%2Fb/c%20d%3F");
}

#[test]
fn header_of_a_call_wins_in_whatever_case() {
    let client = recording_client("any", Agent::default());
    let request = Request::new(Method::Post, Access::Read, &["1"]).header("Accept", "text/html");
    client.send(&request).expect("the recorder answers");
    let sent = client.client().transport().0.0.borrow();
    let accepts: Vec<_> = sent[0].headers().filter(|(name, _)| *name == "accept").collect();
    assert_eq!(accepts, [("accept", "text/html")]);
}

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
#[expect(clippy::disallowed_methods, reason = "tests read recordings; the crate itself does not")]
fn recorded_requests_are_made_alike() {
    let Some(path) = recording("vectors-requests.json") else { return };
    let text = std::fs::read_to_string(path).expect("the recording can be read");
    let file: File = serde_json::from_str(&text).expect("the recording is JSON");

    let mut alike = 0;
    for row in &file.requests {
        if let Some(why) = impossible(&row.id) {
            say(&format!("{}: left out, {why}", row.id));
            continue;
        }
        let sent = send(row);
        let expected: Vec<Sent> = row.sent.iter().map(comparable).collect();
        assert_eq!(sent, expected, "{}", row.id);
        alike += 1;
    }
    for row in &file.default_hosts {
        assert_default_hosts(row);
    }
    say(&format!(
        "{alike} of {} recorded calls made alike, {} lists of default hosts",
        file.requests.len(),
        file.default_hosts.len()
    ));
}

fn impossible(id: &str) -> Option<&'static str> {
    match id.split('@').next()? {
        "lite-no-query" => Some("a search without questions has no type here"),
        "v4-search" => Some("the older protocol sends its parameters otherwise"),
        _ => None,
    }
}

/// Bodies are compared as JSON: the order of members is the caller's. The newest client also sends a random id
/// with every call, which the service does not need.
fn comparable(sent: &Sent) -> Sent {
    Sent {
        method: sent.method.clone(),
        url_prefix: sent.url_prefix.clone(),
        raw_query: sent.raw_query.replace("&x-algolia-request-id=AAAAAAAAAAA", ""),
        headers: sent.headers.clone(),
        body: sent.body.as_deref().map(canonical),
        ..*sent
    }
}

fn canonical(body: &str) -> String {
    let value: Value = serde_json::from_str(body).expect("bodies are JSON");
    value.to_string()
}

fn assert_default_hosts(row: &HostsRow) {
    let mut random = row.random.iter().copied();
    let application = ApplicationId::new("TESTAPPID").expect("the id is fine");
    let pool = HostPool::of_application(&application, || random.next().expect("two are enough"));
    let hosts: Vec<_> = pool.hosts().map(host_row).collect();
    assert_eq!(hosts, row.hosts, "random numbers {:?}", row.random);
    assert_eq!(row.random.len() - random.len(), row.used);
}

fn host_row(host: &docs_search_client::Host) -> Value {
    let accept = match host.accepts() {
        docs_search_client::Accepts::Read => "read",
        docs_search_client::Accepts::Write => "write",
        docs_search_client::Accepts::ReadWrite => "readWrite",
    };
    let (protocol, _) = host
        .origin()
        .split_once("://")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .expect("an origin");
    json!({"url": host.name(), "accept": accept, "protocol": protocol})
}

/// Makes the call of a row and gives what was sent.
fn send(row: &Row) -> Vec<Sent> {
    let client = recording_client(&row.id, agent(row));
    make_call(&client, &row.id);
    client.client().transport().0.0.borrow().iter().map(sent).collect()
}

fn agent(row: &Row) -> Agent {
    // `lite 5.19.0`, or `helper 3.30.1 on lite 5.27.0`.
    let words: Vec<&str> = row.profile.split(' ').collect();
    let version = words.last().copied();
    let build = if row.profile.contains("lite") { "Lite" } else { "Search" };
    let agent =
        Agent::new("Algolia for JavaScript", version).and(build, version).and("Browser", None);
    match row.id.split('@').next() {
        Some("lite-docsearch") => agent
            .and("docsearch", Some("3.9.0"))
            .and("docsearch-react", Some("3.9.0"))
            .and("docusaurus", Some("3.8.1")),
        _ if words[0] == "helper" => agent.and("JS Helper", Some(words[1])),
        _ => agent,
    }
}

fn make_call(client: &BlockingClient<Recorder>, id: &str) {
    let name = id.split('@').next().unwrap_or(id);
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

/// Writes down what it is given, and answers everything: it numbers tasks by the requests so far, and each is
/// done at once.
struct Recorder(RefCell<Vec<HttpRequest>>);

impl BlockingTransport for Recorder {
    fn send(&self, request: &HttpRequest) -> Result<HttpResponse, TransportError> {
        let mut sent = self.0.borrow_mut();
        sent.push(request.clone());
        let answer = json!({"taskID": sent.len(), "status": "published", "results": []});
        Ok(HttpResponse::new(200, answer.to_string()))
    }

    fn now(&self) -> Moment {
        Moment::from_millis(0)
    }

    fn pause(&self, _: Duration) {
        unreachable!("every task is done at once");
    }
}

fn recording_client(id: &str, agent: Agent) -> BlockingClient<Recorder> {
    let place = match id.split('@').next() {
        Some("lite-headers-auth") => CredentialPlace::Headers,
        _ => CredentialPlace::QueryString,
    };
    let credentials = credentials().sent_in(place);
    let pool = HostPool::of_application(credentials.application(), || 0.9999);
    let recorder = Blocking(Recorder(RefCell::default()));
    BlockingClient::new(Client::new(recorder, credentials, pool).with_agent(agent))
}
