//! Errors of rejected calls.

use std::time::Duration;

use docs_search_client::{HttpResponse, Query, Search, SearchError, TransportError};
use serde_json::json;

use crate::script::{Outcome, answer, ok, script, scripted, scripted_with};

fn failure(outcomes: impl IntoIterator<Item = Outcome>) -> SearchError {
    let client = scripted(outcomes);
    client.search(&Search::from(Query::new("docs", "q"))).expect_err("the script fails")
}

#[test]
fn unreachable_service_names_every_host_and_its_failure() {
    let refused = Err(TransportError::Network("connection refused".to_owned()));
    let error = failure([refused, answer(503, "")]);
    assert_eq!(
        error.to_string(),
        "no host of the search service could be reached: \
         `one.test`: connection refused; `two.test` answered 503"
    );
}

#[test]
fn refusal_has_the_message_of_the_service() {
    let error = failure([answer(403, r#"{"message": "Invalid key", "status": 403}"#)]);
    assert_eq!(error.to_string(), "the search service refused the call: Invalid key (status 403)");
    assert_eq!(error.attempts().len(), 1);
}

#[test]
fn refusal_without_a_word_still_has_a_status() {
    let error = failure([answer(404, "{}")]);
    assert_eq!(error.to_string(), "the search service refused the call: status 404");
}

#[test]
fn error_member_is_kept_whatever_it_is() {
    let SearchError::Refused(refusal) = failure([answer(400, r#"{"error": {"line": 3}}"#)]) else {
        panic!("the service refused");
    };
    assert_eq!(refusal.detail, Some(json!({"line": 3})));
}

fn busy(seconds: &str) -> Outcome {
    let mut busy = HttpResponse::new(429, "{}");
    busy.headers.push(("Retry-After".to_owned(), seconds.to_owned()));
    Ok(busy)
}

#[test]
fn busy_service_names_the_time_of_the_next_try() {
    let SearchError::Refused(refusal) = failure([busy("7")]) else {
        panic!("the service refused");
    };
    assert_eq!(refusal.retry_after, Some(Duration::from_secs(7)));
}

/// Returns the outcome and the pauses of a client that retries a busy service.
fn patient(
    retries: u32,
    outcomes: impl IntoIterator<Item = Outcome>,
) -> (Result<u16, u16>, Vec<u64>) {
    let client = scripted_with(outcomes, |client| client.with_busy_retries(retries));
    let request = Search::from(Query::new("docs", "q")).request();
    let answer = match client.send(&request) {
        Ok(_) => Ok(200),
        Err(SearchError::Refused(refusal)) => Err(refusal.status),
        Err(other) => panic!("a busy service is not gone: {other}"),
    };
    let pauses = script(&client).pauses.lock().unwrap().iter().map(Duration::as_secs).collect();
    (answer, pauses)
}

#[test]
fn patient_client_asks_a_busy_service_again() {
    let outcomes = || [busy("7"), answer(429, "{}"), ok("{}")];
    assert_eq!(patient(3, outcomes()), (Ok(200), vec![7, 1]));
    assert_eq!(patient(1, outcomes()), (Err(429), vec![7]));
    assert_eq!(patient(0, outcomes()), (Err(429), vec![]));
}

#[test]
fn patience_with_a_busy_service_is_counted_over_the_whole_call() {
    let outcomes = [busy("1"), answer(500, ""), busy("2"), busy("3")];
    assert_eq!(patient(2, outcomes), (Err(429), vec![1, 2]));
}

#[test]
fn service_that_is_busy_for_hours_is_not_waited_for() {
    assert_eq!(patient(3, [busy("3600")]), (Err(429), vec![]));
}

#[test]
fn success_that_is_not_text_is_not_json() {
    let error = failure([Ok(HttpResponse::new(200, vec![0xff, 0xfe]))]);
    assert_eq!(error.to_string(), "the answer of `one.test` is not JSON");
}
