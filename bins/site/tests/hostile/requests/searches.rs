//! Expensive searches, and searches outside of the site.

use std::io::Write as _;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::raw::{SILENCE, connect, get, search, serve, status};
use crate::program::{SETTINGS, Server, build, folder, path};

const MANY: &str = "/1/indexes/*/queries";
const ONE: &str = "/1/indexes/docs/query";

/// Maximum growth of memory in a debug build of the program. A release build needs less than 20 MB.
const MAX_KILOBYTES: u64 = 100 * 1024;

/// Creates a site with pages on which the same words occur often.
fn wordy() -> tempfile::TempDir {
    let paragraph = "The form asks the reader a question about the time of the call. ".repeat(12);
    let mut files = vec![("site.toml".to_owned(), format!("{SETTINGS}[search]\n"))];
    for page in 0..40 {
        let text: String = (0..10)
            .map(|part| format!("## The part {part} of a form\n\n{paragraph}\n\n"))
            .collect();
        files.push((format!("content/page-{page}.md"), format!("# The page {page}\n\n{text}")));
    }
    let files: Vec<(&str, &str)> =
        files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let site = folder(&files);
    build(site.path(), &[])
}

/// Resets the peak memory of the process, and returns the current memory in kilobytes.
fn reset_peak(server: &mut Server) -> u64 {
    let id = server.child.id();
    std::fs::write(format!("/proc/{id}/clear_refs"), "5").expect("the process is ours");
    status(server, "VmRSS")
}

fn many(question: &Value, times: usize) -> String {
    json!({ "requests": vec![question; times] }).to_string()
}

#[test]
fn a_small_body_can_not_take_all_memory() {
    let built = wordy();
    let mut server = serve(built.path());
    let question = |hits: usize, tag: usize| json!({ "query": "the a", "hitsPerPage": hits, "highlightPreTag": "<".repeat(tag) });
    let filters = |filters: Value| json!({ "query": "the", "facetFilters": filters }).to_string();
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    // Loads the index into memory before the measurement.
    assert_eq!(search(&server, ONE, r#"{"query":"the","hitsPerPage":100}"#).status, 200);
    for (name, address, body, expected) in [
        ("hits", ONE, question(1_000_000, 1).to_string(), 200),
        ("hits beyond numbers", ONE, r#"{"hitsPerPage":1e99}"#.to_owned(), 400),
        ("a later page", ONE, r#"{"query":"the","page":18446744073709551615}"#.to_owned(), 200),
        ("a long tag", ONE, question(1000, 40_000).to_string(), 400),
        ("tags at the bound", ONE, question(1000, 100).to_string(), 200),
        ("51 questions", MANY, many(&json!({ "query": "the a", "hitsPerPage": 1 }), 51), 400),
        ("50 questions", MANY, many(&json!({ "query": "reader", "hitsPerPage": 4 }), 50), 200),
        ("50 large questions", MANY, many(&question(1000, 1), 50), 400),
        ("10 questions", MANY, many(&question(20, 100), 10), 200),
        ("50 words", MANY, many(&json!({ "query": "tiem", "hitsPerPage": 4 }), 50), 200),
        (
            "500 words",
            MANY,
            many(&json!({ "query": "a b c d e f g h i j", "hitsPerPage": 4 }), 50),
            400,
        ),
        ("1000 questions", MANY, many(&json!({}), 1000), 400),
        ("a long query", ONE, json!({ "query": "the ".repeat(15_000) }).to_string(), 200),
        ("one long word", ONE, json!({ "query": "t".repeat(60_000) }).to_string(), 200),
        ("many filters", ONE, filters(json!(vec!["language:en"; 3000])), 400),
        ("many alternatives", ONE, filters(json!([vec!["language:en"; 3000]])), 400),
        ("nested filters", ONE, filters(json!([[["language:en"]]])), 400),
        ("deep filters", ONE, format!(r#"{{"facetFilters":{deep}}}"#), 400),
        (
            "many attributes",
            ONE,
            json!({ "attributesToRetrieve": vec!["content"; 5000] }).to_string(),
            400,
        ),
        ("many facets", ONE, json!({ "facets": vec!["language"; 5000] }).to_string(), 400),
        ("a body beyond the bound", ONE, json!({ "query": "a".repeat(70_000) }).to_string(), 413),
        ("a large body", ONE, json!({ "query": "a".repeat(900_000) }).to_string(), 413),
        ("no JSON", MANY, "requests".to_owned(), 400),
        ("no questions", MANY, r#"{"requests":[]}"#.to_owned(), 200),
    ] {
        let before = reset_peak(&mut server);
        let reply = search(&server, address, &body);
        let growth = status(&mut server, "VmHWM").saturating_sub(before);
        assert_eq!(reply.status, expected, "{name}: {:.300}", reply.text());
        assert!(growth < MAX_KILOBYTES, "{name}: {growth} KB more");
        assert!(reply.body.len() <= 4 * 1024 * 1024, "{name}: {} bytes", reply.body.len());
        let is_told = reply.status != 400 || reply.text().contains("\"message\"");
        assert!(is_told, "{name}: {}", reply.text());
    }
}

#[test]
fn pages_of_results_are_cut_as_the_hosted_service_does() {
    let built = wordy();
    let server = serve(built.path());
    let reply = search(&server, ONE, r#"{"query":"form","hitsPerPage":1000}"#);
    let answer: Value = serde_json::from_slice(&reply.body).expect("the answer is JSON");
    assert_eq!(answer["hitsPerPage"], 100);
    assert!(answer["hits"].as_array().is_some_and(|hits| hits.len() <= 100 && hits.len() > 20));
}

#[test]
fn work_for_a_caller_who_has_gone_is_not_done() {
    let built = wordy();
    let mut server = serve(built.path());
    let query = "form asks reader question about time call part page forms asking";
    let body = many(&json!({ "query": query, "hitsPerPage": 40, "attributesToHighlight": [] }), 5);
    let head = format!(
        "POST {MANY} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    // Measures the cost of one complete response, after another response has loaded the index.
    assert_eq!(search(&server, MANY, &body).status, 200);
    let start = cpu_ticks(&mut server);
    assert_eq!(search(&server, MANY, &body).status, 200);
    let cost = cpu_ticks(&mut server) - start;
    assert!(cost >= 8, "{cost} ticks are too few to tell");
    let start = cpu_ticks(&mut server);
    let mut stream = connect(&server);
    stream.write_all(head.as_bytes()).expect("the server reads");
    stream.write_all(body.as_bytes()).expect("the server reads");
    // The client closes the connection as soon as the search has started, long before the response
    // is ready.
    while cpu_ticks(&mut server) - start < 1 {
        thread::sleep(Duration::from_millis(1));
    }
    drop(stream);
    let mut spent = 0;
    let is_at_work = |spent: &mut u64, now: u64| std::mem::replace(spent, now) != now;
    thread::sleep(SILENCE);
    while is_at_work(&mut spent, cpu_ticks(&mut server) - start) {
        thread::sleep(SILENCE);
    }
    assert!(spent < cost / 2, "a caller who hung up cost {spent} ticks, an answer {cost}");
}

/// Returns the processor time of the program, in the system's ticks.
fn cpu_ticks(server: &mut Server) -> u64 {
    let id = server.child.id();
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("the program runs");
    let (_, numbers) = text.rsplit_once(')').expect("the name is in brackets");
    let numbers: Vec<&str> = numbers.split_whitespace().collect();
    let ticks = |index: usize| numbers[index].parse::<u64>().expect("it is a number");
    ticks(11) + ticks(12)
}

#[test]
fn a_language_can_not_name_a_folder() {
    let word = "xylophonezebra";
    let other = folder(&[
        ("site.toml", &format!("{SETTINGS}[search]\n")),
        ("content/index.md", &format!("# Launch codes\n\nThe private word is {word}.\n")),
    ]);
    let site = folder(&[
        (
            "site.toml",
            &format!(
                "{SETTINGS}[search]\n[locales]\ndefault = 'en'\n\
                 list = [{{ tag = 'en', label = 'English' }}, {{ tag = 'fr', label = 'Français' }}]\n"
            ),
        ),
        ("content/index.md", "# Home\n\nWords to find.\n"),
        ("i18n/fr/content/index.md", "# Accueil\n\nMots introuvables.\n"),
    ]);
    let (other, built) = (build(other.path(), &[]), build(site.path(), &[]));
    let private = other.path().join("out");
    let found = |server: &Server, query: &str, filters: &Value| {
        let body = json!({ "query": query, "facetFilters": filters }).to_string();
        let reply = search(server, ONE, &body);
        (reply.status, reply.text())
    };
    // The index outside of the site can be searched by its own server.
    let own = Server::start(&["serve", "--dir", path(&private)]);
    assert!(found(&own, word, &json!([])).1.contains("Launch codes"));

    let out = built.path().join("out");
    std::os::unix::fs::symlink(&private, out.join("link")).expect("the folder is ours");
    let server = serve(built.path());
    assert!(found(&server, "introuvables", &json!(["language:fr"])).1.contains("/fr/"));
    let absolute = path(&private).to_owned();
    let name = other.path().file_name().and_then(|name| name.to_str()).expect("a name");
    for folder in [
        absolute.clone(),
        format!("{absolute}/"),
        format!("/{absolute}"),
        format!("../../{name}/out"),
        format!("fr/../../../{name}/out"),
        format!("./../../{name}/out"),
        format!("..\\..\\{name}\\out"),
        format!("%2e%2e/%2e%2e/{name}/out"),
        "link".to_owned(),
        "..".to_owned(),
        ".".to_owned(),
        String::new(),
        "\0".to_owned(),
        "fr\0".to_owned(),
    ] {
        let filter = format!("language:{folder}");
        for filters in [
            json!([filter]),
            json!([[filter]]),
            json!([[filter, "language:en"]]),
            json!([["language:en", filter]]),
        ] {
            let (status, text) = found(&server, word, &filters);
            assert!(!text.contains("Launch codes"), "{filters} leaks");
            assert!(matches!(status, 200 | 400), "{filters}: {status} {text}");
        }
    }
    assert_eq!(get(&server, "/link/").status, 404);
}
