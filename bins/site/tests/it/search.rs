//! Tests of the search, from the index to responses in the hosted protocol.

use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::program::{SETTINGS, Server, build, folder, path, run, workspace};

/// Minimum share of fulfilled expectations, in percent.
const EXPECTED_SHARE: usize = 95;

/// Maximum position of the expected page.
const FIRST_PAGES: usize = 3;

#[derive(Deserialize)]
struct Expectations {
    query: Vec<Expectation>,
}

#[derive(Deserialize)]
struct Expectation {
    query: String,
    version: String,
    page: Answers,
}

/// Pages that answer a question.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Answers {
    One(String),
    Any(Vec<String>),
}

impl Answers {
    fn has(&self, page: &String) -> bool {
        match self {
            Self::One(one) => one == page,
            Self::Any(any) => any.contains(page),
        }
    }
}

fn question(query: &str, tag: &str) -> Value {
    json!({ "requests": [{
        "indexName": "docs",
        "query": query,
        "hitsPerPage": 20,
        "facetFilters": ["language:en", ["docusaurus_tag:default", format!("docusaurus_tag:{tag}")]],
    }] })
}

/// Returns the pages of a response, each once, in order.
fn pages(answer: &Value) -> Vec<String> {
    let hits = answer["results"][0]["hits"].as_array().expect("an answer has hits");
    let mut pages: Vec<String> = Vec::new();
    for hit in hits {
        let url = hit["url"].as_str().expect("a hit has an address");
        let page = url.split('#').next().unwrap_or(url).to_owned();
        if !pages.contains(&page) {
            pages.push(page);
        }
    }
    pages
}

#[test]
fn readers_questions_find_the_pages_that_answer_them() {
    for (file, root) in [("expectations.toml", "docs"), ("manual.toml", "manual")] {
        let file = workspace().join("fixtures/search").join(file);
        let text = fs::read_to_string(file).expect("the fixture is there");
        let expectations: Expectations = toml::from_str(&text).expect("the fixture is well-formed");
        let built = build(&workspace().join(root), &[]);
        let server = Server::start(&["serve", "--dir", path(&built.path().join("out"))]);
        let missed: Vec<String> = expectations
            .query
            .iter()
            .filter_map(|expectation| missed(&server, expectation))
            .collect();
        let all = expectations.query.len();
        assert!(all >= 60, "{all} questions");
        assert!((all - missed.len()) * 100 >= all * EXPECTED_SHARE, "{}", missed.join("\n"));
    }
}

/// Asks a question; returns a message if none of the first pages answers it.
fn missed(server: &Server, expectation: &Expectation) -> Option<String> {
    let Expectation { query, page: wanted, version } = expectation;
    let tag = format!("docs-default-{version}");
    let (status, answer) = server.post("/1/indexes/*/queries", &question(query, &tag));
    assert_eq!(status, 200, "{answer}");
    let pages = pages(&answer);
    let first = &pages[..pages.len().min(FIRST_PAGES)];
    let is_found = first.iter().any(|page| wanted.has(page));
    (!is_found).then(|| format!("{query}: {wanted:?} is not among {first:?}"))
}

fn small_site() -> tempfile::TempDir {
    folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        (
            "content/a.md",
            "# Forms\n\nA form asks <b>questions</b>.\n\n## Time zones\n\nEach has one.\n",
        ),
        ("content/b.md", "# Threads\n\nA thread has messages.\n"),
        ("content/hidden.md", "---\nunlisted: true\n---\n# Forms of old\n"),
    ])
}

#[test]
fn the_address_answers_in_the_protocol_s_shape() {
    let site = small_site();
    for command in ["serve", "dev"] {
        let server = Server::start(&[command, "--root", path(site.path())]);
        let (status, answer) = server.post(
            "/1/indexes/*/queries",
            &json!({ "requests": [
                { "indexName": "docs", "query": "form", "hitsPerPage": 5 },
                { "indexName": "docs", "params": { "query": "zzz" } },
            ] }),
        );
        assert_eq!(status, 200, "{answer}");
        let found = &answer["results"][0];
        assert_eq!((&found["index"], &found["query"]), (&json!("docs"), &json!("form")));
        assert_eq!(pages(&answer), ["/a"], "an unlisted page is not found");
        assert!(found["nbHits"].as_u64().is_some_and(|count| count >= 1));
        assert_eq!(found["hits"][0]["hierarchy"]["lvl1"], "Forms");
        assert_eq!(answer["results"][1]["nbHits"], 0);

        let (status, answer) = server.post("/1/indexes/docs/query", &json!({ "query": "thread" }));
        assert_eq!((status, &answer["hits"][0]["url"]), (200, &json!("/b")));
        let (status, answer) = server.post("/1/indexes/*/queries", &json!({ "requests": 1 }));
        assert_eq!((status, &answer["status"]), (400, &json!(400)));
    }
}

#[test]
fn a_site_without_an_index_has_status_404() {
    let settings = format!("{SETTINGS}[search]\nenabled = false\n");
    let site = folder(&[("site.toml", &settings), ("content/a.md", "# A\n")]);
    let server = Server::start(&["serve", "--root", path(site.path())]);
    let (status, answer) = server.post("/1/indexes/docs/query", &json!({ "query": "a" }));
    assert_eq!(status, 404, "{answer}");
}

#[test]
fn the_command_line_searches_the_built_site() {
    let site = small_site();
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let arguments = ["search", "--root", path(site.path()), "--dir", path(&out), "messages"];
    let output = run(&arguments);
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("Threads") && said.contains("/b"), "{said}");

    let nothing = run(&["search", "--root", path(site.path()), "--dir", path(&out), "zzzz"]);
    assert!(String::from_utf8_lossy(&nothing.stdout).contains("No results for \"zzzz\""));
    let unbuilt = run(&["search", "--root", path(site.path()), "--dir", "no-such-folder", "form"]);
    assert_eq!(unbuilt.status.code(), Some(1));
}

#[test]
fn searches_are_logged_without_their_visitors_and_reported() {
    let site = small_site();
    let built = build(site.path(), &[]);
    let out = built.path().join("out");
    let log = built.path().join("searches.jsonl");
    let server = Server::start(&["serve", "--dir", path(&out), "--log-searches", path(&log)]);
    let index = ureq::get(format!("{}/search-index/root.json", server.origin)).call();
    let index = index.expect("the index is served");
    assert_eq!(index.headers()["search-log"], "/search-log");
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let report_to = |server: &Server, body: &Value| {
        let request = agent.post(format!("{}/search-log", server.origin));
        request.send(body.to_string()).expect("a response").status().as_u16()
    };
    let report = |body: &Value| report_to(&server, body);
    assert_eq!(
        report(&json!({ "query": "Form", "version": "current", "language": "en", "results": 2 })),
        204
    );
    assert_eq!(report(&json!({ "query": "zzz", "results": 0 })), 204);
    assert_eq!(report(&json!({ "query": "zzz", "results": 0, "address": "10.0.0.1" })), 400);
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "search", "arguments": { "query": "form" },
    } });
    let answer = ureq::post(format!("{}/mcp", server.origin))
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .send(call.to_string());
    assert_eq!(answer.expect("an answer").status(), 200);

    let lines = fs::read_to_string(&log).expect("the log is written");
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("one entry a line")).collect();
    assert_eq!(lines.len(), 3);
    let keys: Vec<&str> =
        lines[0].as_object().into_iter().flatten().map(|(key, _)| &**key).collect();
    assert_eq!(keys.len(), 5, "{keys:?}");
    assert_eq!((&lines[2]["query"], &lines[2]["language"]), (&json!("form"), &json!("en")));

    let printed = run(&["search-report", path(&log)]);
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(printed.contains("      2  form\n") && printed.contains("      1  zzz"), "{printed}");
    let printed = run(&["search-report", "--format", "json", path(&log)]);
    let printed: Value = serde_json::from_slice(&printed.stdout).expect("an object");
    assert_eq!(printed["missed"], json!([{ "query": "zzz", "searches": 1 }]));
    assert_eq!(run(&["search-report", "no-such-file"]).status.code(), Some(1));

    let silent = Server::start(&["serve", "--dir", path(&out)]);
    let index = ureq::get(format!("{}/search-index/root.json", silent.origin)).call();
    assert!(!index.expect("the index is served").headers().contains_key("search-log"));
    assert_eq!(report_to(&silent, &json!({ "query": "a", "results": 0 })), 405);
}

#[test]
fn records_are_those_of_the_hosted_service_s_crawler() {
    let site = small_site();
    let output = run(&["index", "--root", path(site.path())]);
    let said = String::from_utf8_lossy(&output.stdout);
    let records: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("one record a line")).collect();
    let kinds: Vec<&str> = records.iter().filter_map(|record| record["type"].as_str()).collect();
    assert_eq!(kinds, ["lvl1", "content", "lvl2", "content", "lvl1", "content"]);
    assert_eq!(records[2]["url"], "https://small.example.com/a#time-zones");
    assert_eq!(records[0]["docusaurus_tag"], "docs-default-current");
}

#[test]
fn the_hosted_index_is_not_written_without_its_key() {
    let site = small_site();
    let output = run(&["index", "--push", "--root", path(site.path())]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("SITE_SEARCH_WRITE_KEY"));
}

/// Returns the source of a component with a heading, a list and its children.
fn endpoint(animals: &str) -> String {
    format!(
        "export default function Endpoint({{method, path, children}}) {{\n\
         return <section><h2 id={{path.slice(1)}}>{{method}} {{path}}</h2>\n\
         <dl><dt>limit</dt><dd>Maximum number of {animals}</dd></dl>{{children}}</section>;\n}}\n"
    )
}

#[test]
fn content_of_components_is_found_below_their_headings() {
    let page = "import Endpoint from '@site/components/Endpoint'\n\n# Reference\n\nAll endpoints.\n\n\
        <Endpoint method=\"GET\" path=\"/users\">\n\nLists *all* users, {2 + 3} at a time.\n\n</Endpoint>\n";
    let site = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        ("components/Endpoint.jsx", &endpoint("zebras")),
        ("content/api.mdx", page),
    ]);
    let printed = run(&["index", "--root", path(site.path())]);
    let records = String::from_utf8_lossy(&printed.stdout).into_owned();
    let records: Vec<(String, String)> = records
        .lines()
        .map(|line| {
            let record: Value = serde_json::from_str(line).expect("one record a line");
            let kind = record["type"].as_str().expect("a record has a type");
            let heading = record["hierarchy"][kind].as_str();
            let text = record["content"].as_str().or(heading).unwrap_or_default();
            let url = record["url"].as_str().unwrap_or_default();
            (url.rsplit('/').next().unwrap_or_default().to_owned(), text.to_owned())
        })
        .collect();
    let expected = [
        ("api", "Reference"),
        ("api", "All endpoints."),
        ("api#users", "GET /users"),
        ("api#users", "limit"),
        ("api#users", "Maximum number of zebras"),
        ("api#users", "Lists all users, 5 at a time."),
    ];
    assert_eq!(records, expected.map(|(url, text)| (url.to_owned(), text.to_owned())));

    let out = tempfile::tempdir().expect("a folder");
    let out = out.path().join("out");
    let build = || {
        let built = run(&["build", "--root", path(site.path()), "--out", path(&out)]);
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    };
    let found = |query: &str| {
        let found = run(&["search", "--root", path(site.path()), "--dir", path(&out), query]);
        String::from_utf8_lossy(&found.stdout).into_owned()
    };
    build();
    assert!(found("zebras").contains("/api#users"), "{}", found("zebras"));
    // A changed component changes the index of an unchanged page.
    fs::write(site.path().join("components/Endpoint.jsx"), endpoint("okapis")).expect("a file");
    build();
    assert!(found("okapis").contains("/api#users"), "{}", found("okapis"));
    assert!(found("zebras").contains("No results"), "{}", found("zebras"));
}

#[test]
fn a_search_finds_synonyms_of_the_settings_that_a_build_applies() {
    let site = folder(&[
        ("site.toml", SETTINGS),
        ("content/index.md", "# Clusters\n\nKubernetes runs containers.\n"),
    ]);
    let built = tempfile::tempdir().expect("a folder for the test");
    let out = built.path().join("out");
    let found = |settings: &str| {
        fs::write(site.path().join("site.toml"), format!("{SETTINGS}[search]\n{settings}"))
            .expect("the folder is ours");
        let output = run(&["build", "--root", path(site.path()), "--out", path(&out)]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let search = ["search", "--root", path(site.path()), "--dir", path(&out), "k8s"];
        String::from_utf8_lossy(&run(&search).stdout).into_owned()
    };
    assert!(found("").contains("No results"));
    // No page has changed since the previous build.
    assert!(found("synonyms = [['k8s', 'kubernetes']]\n").contains("Kubernetes runs containers."));
    assert!(found("").contains("No results"));
}
