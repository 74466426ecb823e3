//! Tests of agents with the official client of the Model Context Protocol.

use std::fs;
use std::io;
use std::net::TcpStream;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResult, GetPromptRequestParams, PaginatedRequestParams,
    ReadResourceRequestParams, ResourceContents,
};
use rmcp::service::{RunningService, ServiceError};
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{RoleClient, ServiceExt as _};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::program::{SETTINGS, Server, build, folder, path, workspace};

pub(crate) type Client = RunningService<RoleClient, ()>;

/// Minimum share of fulfilled expectations, in percent.
const EXPECTED_SHARE: usize = 95;

/// Maximum position of the expected page.
const FIRST_PAGES: usize = 3;

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(future)
}

/// Connects to `site mcp` over its standard streams.
async fn over_stdio(built: &Path) -> Client {
    stdio_process(built).await.1
}

/// Connects to `site mcp`. Returns the id of the process and the client.
async fn stdio_process(built: &Path) -> (u32, Client) {
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_site"));
    command.args(["mcp", "--dir", path(built)]);
    let transport = TokioChildProcess::new(command).expect("the program starts");
    let process = transport.id().expect("the program runs");
    (process, ().serve(transport).await.expect("the server initialises"))
}

/// Connects to `/mcp` of a server. Without further packages, the client of the SDK supports HTTP only over a Unix
/// socket, which this function connects to the server's port.
pub(crate) async fn over_http(origin: &str, folder: &Path) -> Client {
    let socket = folder.join("socket");
    let address = origin.strip_prefix("http://").expect("an origin").to_owned();
    let listener = UnixListener::bind(&socket).expect("a socket");
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            connect(stream, TcpStream::connect(&address).expect("the server listens"));
        }
    });
    let address = format!("{origin}/mcp");
    let transport = StreamableHttpClientTransport::from_unix_socket(path(&socket), address);
    ().serve(transport).await.expect("the server initialises")
}

/// Copies bytes between both streams until they end.
fn connect(unix: UnixStream, tcp: TcpStream) {
    let (mut from_unix, mut to_unix) = (unix.try_clone().expect("a stream"), unix);
    let (mut from_tcp, mut to_tcp) = (tcp.try_clone().expect("a stream"), tcp);
    thread::spawn(move || {
        let _ = io::copy(&mut from_unix, &mut to_tcp);
        let _ = to_tcp.shutdown(std::net::Shutdown::Write);
    });
    thread::spawn(move || {
        let _ = io::copy(&mut from_tcp, &mut to_unix);
        let _ = to_unix.shutdown(std::net::Shutdown::Both);
    });
}

pub(crate) async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().expect("arguments are an object").clone();
    let call = CallToolRequestParams::new(tool).with_arguments(arguments);
    client.call_tool(call).await.expect("the tool answers")
}

pub(crate) fn structured(result: &CallToolResult) -> &Value {
    assert_ne!(result.is_error, Some(true), "{result:?}");
    result.structured_content.as_ref().expect("the result is structured")
}

fn text(result: &CallToolResult) -> &str {
    let text = result.content.first().and_then(|content| content.as_text());
    &text.expect("a result has a text").text
}

fn error(result: &CallToolResult) -> &str {
    assert_eq!(result.is_error, Some(true), "{result:?}");
    text(result)
}

pub(crate) fn site() -> tempfile::TempDir {
    folder(&[
        ("site.toml", &format!("{SETTINGS}tagline = 'All about forms'\n[search]\n")),
        (
            "content/index.md",
            "---\ntitle: Home\nslug: /\n---\nStart with [forms](./guide/forms.md).\n",
        ),
        (
            "content/guide/forms.md",
            "---\nredirect_from: /old-forms\n---\n# Forms\n\nA form asks questions.\n\n## Time zones\n\nEach has *one*.\n\n\
             ```js title=\"a.js\"\nlet a;\n```\n\n### Summer\n\nIt changes.\n\n## Results\n\nThe end.\n",
        ),
        ("content/guide/threads.md", "# Threads\n\nA thread has messages.\n"),
        ("content/guide/hidden.md", "---\nunlisted: true\n---\n# Forms of old\n"),
    ])
}

/// Checks requests with the same responses over both transports.
async fn conforms(client: &Client) {
    let server = client.peer_info().expect("the server introduces itself");
    let title = server.server_info.as_ref().and_then(|info| info.title.as_deref());
    assert_eq!(title, Some("Small"));
    let instructions = server.instructions.as_deref().unwrap_or_default();
    assert!(instructions.contains("All about forms"), "{instructions}");

    let tools = client.list_all_tools().await.expect("tools");
    let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(names, ["search", "read_page", "list_pages"]);
    for tool in &tools {
        assert_eq!(tool.input_schema["type"], "object");
        assert_eq!(tool.input_schema["additionalProperties"], false);
        let output = tool.output_schema.as_ref().expect("an output schema");
        assert!(output["properties"].is_object());
        assert_eq!(tool.annotations.as_ref().and_then(|hints| hints.read_only_hint), Some(true));
    }

    searches(client).await;
    pages(client).await;
    errors(client).await;
    resources(client).await;

    let prompts = client.list_all_prompts().await.expect("prompts");
    assert_eq!(prompts[0].name, "answer_with_citations");
    let mut request = GetPromptRequestParams::new("answer_with_citations");
    request.arguments = json!({ "question": "What is a form?" }).as_object().cloned();
    let prompt = client.get_prompt(request).await.expect("the prompt");
    let message = serde_json::to_string(&prompt.messages).expect("messages are values");
    assert!(message.contains("What is a form?") && message.contains("cite"), "{message}");
}

async fn searches(client: &Client) {
    let found = call(client, "search", json!({ "query": "time zone", "limit": 3 })).await;
    let hits = structured(&found);
    assert_eq!(hits["hits"][0]["url"], "https://small.example.com/guide/forms#time-zones");
    assert_eq!(hits["hits"][0]["section"], "Forms › Time zones");

    assert!(text(&found).contains("https://small.example.com/guide/forms#time-zones"));
    let nothing = call(client, "search", json!({ "query": "zzzzzz" })).await;
    assert_eq!(structured(&nothing)["total"], 0);
    assert!(text(&nothing).contains("No results"));
}

async fn pages(client: &Client) {
    let page = call(client, "read_page", json!({ "page": "/guide/forms" })).await;
    let page = structured(&page).clone();
    assert_eq!(page["url"], "https://small.example.com/guide/forms");
    let text = page["text"].as_str().expect("a text");
    assert!(text.starts_with("# Forms\n\nA form asks questions."), "{text}");
    assert!(text.contains("```js") && text.contains("\nlet a;\n```"), "{text}");
    let sections: Vec<&str> = page["sections"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|section| section["url"].as_str()?.split_once('#'))
        .map(|(_, anchor)| anchor)
        .collect();
    assert_eq!(sections, ["time-zones", "summer", "results"]);
    for (address, section) in [
        ("/guide/forms#time-zones", Value::Null),
        ("https://small.example.com/guide/forms#time-zones", Value::Null),
        ("/guide/forms/", json!("Time Zones")),
        ("/old-forms", json!("#time-zones")),
        ("forms", json!("time-zones")),
    ] {
        let arguments = json!({ "page": address, "section": section });
        let section = call(client, "read_page", arguments).await;
        let section = structured(&section);
        assert_eq!(section["url"], "https://small.example.com/guide/forms#time-zones", "{address}");
        let text = section["text"].as_str().expect("a text");
        assert!(text.contains("Summer") && !text.contains("Results"), "{text}");
    }
    // The windows together are the whole page.
    let (mut joined, mut offset) = (String::new(), json!(0));
    while !offset.is_null() {
        let arguments = json!({ "page": "/guide/forms", "offset": offset, "length": 30 });
        let window = call(client, "read_page", arguments).await;
        let window = structured(&window);
        joined.push_str(window["text"].as_str().expect("a text"));
        offset = window["next_offset"].clone();
    }
    assert_eq!(joined, text);

    let listed = call(client, "list_pages", json!({})).await;
    let sidebar = &structured(&listed)["sidebars"][0];
    let titles = serde_json::to_string(sidebar).expect("a value");
    assert!(titles.contains("\"Forms\"") && titles.contains("\"Threads\""), "{titles}");
    assert!(!titles.contains("Forms of old"), "unlisted pages are not listed");
}

async fn errors(client: &Client) {
    for (tool, arguments, expected) in [
        ("search", json!({}), "missing field `query`"),
        ("search", json!({ "query": "a", "limit": 0 }), "`limit` must be between 1 and 50"),
        ("search", json!({ "query": "a", "nonsense": 1 }), "unknown field `nonsense`"),
        ("search", json!({ "query": " " }), "`query` must have"),
        ("search", json!({ "query": "a", "version": "9" }), "no version `9`"),
        (
            "search",
            json!({ "query": "a", "language": "xx" }),
            "no language `xx`. Its languages: en",
        ),
        ("read_page", json!({ "page": "/guide/thread-list" }), "/guide/threads"),
        ("read_page", json!({ "page": "/../../etc/passwd" }), "No page has"),
        ("read_page", json!({ "page": "https://other.example/guide/forms" }), "No page has"),
        ("read_page", json!({ "page": "/guide/forms", "section": "x" }), "#time-zones"),
        ("list_pages", json!({ "under": "x" }), "No category"),
    ] {
        let result = call(client, tool, arguments).await;
        assert!(error(&result).contains(expected), "{} instead of {expected}", error(&result));
    }
    let unknown = client.call_tool(CallToolRequestParams::new("delete")).await;
    assert!(
        matches!(&unknown, Err(ServiceError::McpError(error)) if error.message.contains("no tool `delete`"))
    );
    let unknown =
        client.read_resource(ReadResourceRequestParams::new("https://small.example.com/x"));
    assert!(matches!(unknown.await, Err(ServiceError::McpError(_))));
    let cursor = PaginatedRequestParams::default().with_cursor(Some("x".to_owned()));
    assert!(client.list_resources(Some(cursor)).await.is_err());
}

async fn resources(client: &Client) {
    let resources = client.list_all_resources().await.expect("resources");
    let mut addresses: Vec<&str> = resources.iter().map(|resource| &*resource.uri).collect();
    addresses.sort_unstable();
    let expected = ["/", "/guide/forms", "/guide/threads"];
    assert_eq!(addresses, expected.map(|path| format!("https://small.example.com{path}")));
    for resource in &resources {
        let read = client.read_resource(ReadResourceRequestParams::new(&resource.uri)).await;
        let contents = read.expect("a listed resource can be read").contents;
        let [ResourceContents::TextResourceContents { text, mime_type, .. }] = &contents[..] else {
            panic!("a page is one text");
        };
        assert_eq!(mime_type.as_deref(), Some("text/markdown"));
        assert!(text.contains(&resource.uri), "{text}");
    }
    let templates = client.list_all_resource_templates().await.expect("templates");
    assert_eq!(templates[0].uri_template, "https://small.example.com/{+path}");
}

#[test]
fn the_official_client_works_over_both_transports() {
    let site = site();
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let server = Server::start(&["serve", "--dir", path(&out)]);
    block_on(async {
        let client = over_stdio(&out).await;
        conforms(&client).await;
        client.cancel().await.expect("the server ends");
        let client = over_http(&server.origin, built.path()).await;
        conforms(&client).await;
        client.cancel().await.expect("the client ends");
    });
}

#[derive(Deserialize)]
struct Questions {
    query: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    query: String,
    version: String,
    site: Option<String>,
    page: Pages,
}

/// Pages that answer a question.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Pages {
    One(String),
    Any(Vec<String>),
}

impl Pages {
    fn has(&self, page: &str) -> bool {
        match self {
            Self::One(one) => one == page,
            Self::Any(any) => any.iter().any(|one| one == page),
        }
    }
}

/// Returns the questions for a site.
fn questions(site: &str, own: &str) -> Vec<Question> {
    let read = |file: &str| -> Vec<Question> {
        let text = fs::read_to_string(workspace().join("fixtures/search").join(file));
        toml::from_str::<Questions>(&text.expect("the fixture is there"))
            .expect("well-formed")
            .query
    };
    let more = read("questions.toml").into_iter();
    let more = more.filter(|question| question.site.as_deref() == Some(site));
    read(own).into_iter().chain(more).collect()
}

#[test]
fn questions_are_answered_with_citations_that_resolve() {
    let (mut asked, mut missed) = (0, Vec::new());
    for (site, own) in [("docs", "expectations.toml"), ("manual", "manual.toml")] {
        let built = build(&workspace().join(site), &[]);
        let out = built.path().join("out");
        let questions = questions(site, own);
        asked += questions.len();
        block_on(async {
            let client = over_stdio(&out).await;
            for question in &questions {
                missed.extend(missed_by(&client, question).await);
            }
            client.cancel().await.expect("the server ends");
        });
    }
    assert!(asked >= 200, "{asked} questions");
    let found = asked - missed.len();
    assert!(found * 100 >= asked * EXPECTED_SHARE, "{found} of {asked}\n{}", missed.join("\n"));
}

/// Asks a question. Every citation must resolve; returns a message if none of the first pages answers it.
async fn missed_by(client: &Client, question: &Question) -> Option<String> {
    let Question { query, version, page: wanted, .. } = question;
    let found = call(client, "search", json!({ "query": query, "version": version })).await;
    let found = structured(&found);
    let mut pages: Vec<String> = Vec::new();
    for hit in found["hits"].as_array().expect("hits") {
        let url = hit["url"].as_str().expect("an address");
        let read = call(client, "read_page", json!({ "page": url, "length": 1000 })).await;
        let read = structured(&read);
        assert_eq!(read["url"], url, "the citation of `{query}` resolves");
        let page = url.split('#').next().unwrap_or(url);
        let page = page.splitn(4, '/').nth(3).map(|path| format!("/{path}")).unwrap_or_default();
        let page = page.replace("%20", " ");
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    let first = &pages[..pages.len().min(FIRST_PAGES)];
    let is_found = first.iter().any(|page| wanted.has(page));
    (!is_found).then(|| format!("{query}: {wanted:?} is not among {first:?}"))
}

/// The allocator caches memory for each thread, so a server for one client has few threads for blocking work: one that
/// waits for the input, and one that responds.
#[cfg(target_os = "linux")]
#[test]
fn a_server_for_one_client_has_two_threads_for_blocking_work() {
    let site = site();
    let built = build(site.path(), &[]);
    block_on(async {
        let (process, client) = stdio_process(&built.path().join("out")).await;
        for number in 0..20 {
            call(&client, "search", json!({ "query": format!("forms {number}") })).await;
        }
        let threads = fs::read_dir(format!("/proc/{process}/task")).expect("the program runs");
        let names = threads.map(|thread| {
            fs::read_to_string(thread.expect("a thread").path().join("comm")).unwrap_or_default()
        });
        let blocking = names.filter(|name| name.starts_with("tokio-")).count();
        assert!((1..=2).contains(&blocking), "{blocking}");
    });
}

#[test]
fn the_http_transport_follows_the_specification_and_its_bounds() {
    let site = site();
    let built = build(site.path(), &[]);
    let server = Server::start(&["serve", "--dir", path(&built.path().join("out"))]);
    let agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_secs(20)))
        .build()
        .new_agent();
    let address = format!("{}/mcp", server.origin);
    let initialize = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" },
    } });
    let post = |body: &str, headers: &[(&str, &str)]| {
        let mut request = agent
            .post(&address)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = request.send(body).expect("a response");
        let text = response.body_mut().read_to_string().expect("a text");
        (response.status().as_u16(), text, response.headers().clone())
    };
    let (status, text, headers) = post(&initialize.to_string(), &[]);
    assert_eq!(status, 200, "{text}");
    assert!(
        headers["content-type"].to_str().is_ok_and(|kind| kind.starts_with("application/json"))
    );
    assert!(!headers.contains_key("mcp-session-id"), "the server keeps no sessions");
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(answer["result"]["serverInfo"]["name"], "docs-mcp");

    let notification = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    assert_eq!(post(&notification.to_string(), &[]).0, 202);
    for (body, code, id) in [
        ("{", -32700, Value::Null),
        ("", -32700, Value::Null),
        (&"[".repeat(60_000), -32700, Value::Null),
        ("[]", -32600, Value::Null),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, Value::Null),
        (r#"{"jsonrpc":"2.0","id":"a","method":1}"#, -32600, json!("a")),
    ] {
        let (status, text, headers) = post(body, &[]);
        assert_eq!(
            (status, &headers["content-type"]),
            (400, &"application/json".parse().expect("a value"))
        );
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            (&answer["error"]["code"], answer.get("id")),
            (&json!(code), Some(&id)),
            "{text}"
        );
    }
    let unknown =
        json!({ "jsonrpc": "2.0", "method": "notifications/of/another/protocol", "params": 1 });
    assert_eq!(post(&unknown.to_string(), &[]).0, 202);
    let other_kind = agent.post(&address).header("content-type", "text/plain");
    let other_kind = other_kind.header("accept", "application/json, text/event-stream").send("{");
    assert_eq!(other_kind.expect("a response").status().as_u16(), 415, "it is no JSON by its type");
    assert_eq!(post(&initialize.to_string(), &[("mcp-protocol-version", "1999-01-01")]).0, 400);
    let origins = [
        ("http://localhost:1234", 200),
        ("https://small.example.com", 200),
        ("http://evil.example", 403),
        ("null", 403),
    ];
    for (origin, expected) in origins {
        assert_eq!(post(&initialize.to_string(), &[("origin", origin)]).0, expected, "{origin}");
    }
    assert_eq!(post(&initialize.to_string(), &[("host", "evil.example")]).0, 403);
    let long = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": { "x": "y".repeat(70_000) } });
    assert_eq!(post(&long.to_string(), &[]).0, 413);

    let events = agent.get(&address).header("accept", "text/event-stream").call();
    let events = events.expect("a response");
    assert_eq!(
        (events.status().as_u16(), &events.headers()["allow"]),
        (405, &"POST".parse().expect("a value"))
    );
    assert_eq!(agent.delete(&address).call().expect("a response").status().as_u16(), 405);
    assert_eq!(agent.get(&address).call().expect("a response").status().as_u16(), 405, "no page");

    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string();
    let statuses: Vec<u16> = (0..1000).map(|_| post(&ping, &[]).0).collect();
    assert!(statuses.iter().all(|status| matches!(status, 200 | 429)), "{statuses:?}");
}

#[test]
fn a_folder_without_a_build_is_an_error() {
    let empty = tempfile::tempdir().expect("a folder");
    block_on(async {
        let client = over_stdio(empty.path()).await;
        let result = call(&client, "search", json!({ "query": "a" })).await;
        assert!(error(&result).contains("not the folder of a build"));
        client.cancel().await.expect("the server ends");
    });
    let output = crate::program::run(&["mcp", "--dir", "no-such-folder"]);
    assert_eq!(output.status.code(), Some(1));
}
