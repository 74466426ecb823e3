//! Snapshots of requests, errors and host states.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use docs_search_client::{
    Agent, CredentialLocation, HttpRequest, Query, Replacement, Search, SearchError,
    TransportError, save_objects,
};
use serde_json::json;

use crate::recorder::recording_client;
use crate::replay::replay_blocking;
use crate::scenario::File;
use crate::script::{Outcome, answer, scripted};

/// Returns a request as text, with placeholders for the key and this crate's version.
fn sent(request: &HttpRequest) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let mut text = format!("{} {}\n", request.method().as_str(), request.url());
    for (name, value) in request.headers() {
        writeln!(text, "{name}: {value}").expect("a string takes every text");
    }
    let (connect, response) = (request.connect_timeout(), request.response_timeout());
    writeln!(text, "# {} s to connect, {} s to answer", seconds(connect), seconds(response))
        .expect("a string takes every text");
    if let Some(body) = request.body() {
        writeln!(text, "\n{body}").expect("a string takes every text");
    }
    masked(&text)
}

fn masked(text: &str) -> String {
    text.replace("test-search-key", "********").replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn search_of_a_dialog_is_sent() {
    let client = recording_client(CredentialLocation::QueryString, Agent::default());
    let query = Query::documentation("docs", "zürich & co").in_context("de", ["default"]);
    client.search(&Search::from(query)).expect("the recorder answers");
    insta::assert_snapshot!(sent(&client.client().transport().0.sent()[0]));
}

#[test]
fn batch_of_objects_is_sent() {
    let client = recording_client(CredentialLocation::Headers, Agent::default());
    let objects = [json!({"objectID": "1", "title": "Tide"}), json!({"objectID": "2"})];
    for batch in save_objects("my docs", &objects, 10) {
        client.change(&batch).expect("the recorder names a task");
    }
    insta::assert_snapshot!(sent(&client.client().transport().0.sent()[0]));
}

#[test]
fn replacement_of_an_index_is_sent_in_steps() {
    let client = recording_client(CredentialLocation::Headers, Agent::default());
    let objects = [json!({"objectID": "1"})];
    client.replace_all(&Replacement::new("docs", 0.25), &objects).expect("the recorder is fast");
    let steps: Vec<String> = client
        .client()
        .transport()
        .0
        .sent()
        .iter()
        .map(|request| format!("{} {}", request.method().as_str(), request.url()))
        .collect();
    insta::assert_snapshot!(masked(&steps.join("\n")));
}

/// Returns the message of a failed search and its attempts, one per line.
fn failure(outcomes: impl IntoIterator<Item = Outcome>) -> String {
    let client = scripted(outcomes);
    let error: SearchError =
        client.search(&Search::from(Query::new("docs", "q"))).expect_err("the script fails");
    let mut text = error.to_string();
    for attempt in error.attempts() {
        write!(
            text,
            "\n  {}: status {}, timed out: {}, hosts left: {}",
            attempt.host.name(),
            attempt.status(),
            attempt.timed_out(),
            attempt.tries_left
        )
        .expect("a string takes every text");
    }
    text
}

fn network(what: &str) -> Outcome {
    Err(TransportError::Network(what.to_owned()))
}

#[test]
fn error_of_an_unreachable_service_has_every_attempt() {
    insta::assert_snapshot!(failure([
        Err(TransportError::ConnectTimeout),
        network("reset by peer")
    ]));
}

#[test]
fn error_of_a_failing_service_has_every_status() {
    insta::assert_snapshot!(failure([answer(500, ""), answer(503, "<p>maintenance")]));
}

#[test]
fn error_of_a_refusal_has_the_failure_before_it() {
    let refusal = r#"{"message": "Index not allowed with this API key", "status": 403}"#;
    insta::assert_snapshot!(failure([Err(TransportError::ResponseTimeout), answer(403, refusal)]));
}

#[test]
fn host_states_over_a_failing_day() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/search/failover.json");
    let scenarios = File::read(&file).scenarios;
    let day = scenarios
        .iter()
        .find(|scenario| scenario.title.starts_with("a service that comes back"))
        .expect("the scenario is recorded");
    let seen = replay_blocking(day);
    // The order of members depends on features of `serde_json` that other crates of the build choose.
    let sorted = |mut state: serde_json::Value| {
        state.sort_all_objects();
        state.to_string()
    };
    let lines: Vec<String> = seen.states.into_iter().map(sorted).collect();
    insta::assert_snapshot!(lines.join("\n"));
}
