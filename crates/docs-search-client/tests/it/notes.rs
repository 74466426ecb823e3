//! Observations of a replay, as rows in the format of the recordings.

use std::sync::Arc;

use docs_search_client::{FailureKind, HostPool, SearchError, SharedPool};
use serde_json::{Value, json};

use crate::scenario::{Call, Scenario, Seen};

/// Outcome of a call, without a body if it only cleared the caches.
pub(crate) type Answer = Result<Option<Arc<Value>>, SearchError>;

/// Observations at the end of a call.
pub(crate) struct Note {
    at_ms: u64,
    call: String,
    result: Value,
    state: Value,
}

pub(crate) fn note(
    scenario: &Scenario,
    call: &Call,
    at_ms: u64,
    answer: &Answer,
    pool: &SharedPool,
) -> Note {
    Note {
        at_ms,
        call: call.id.clone(),
        result: scenario.comparable(&result_row(call, at_ms, answer)),
        state: json!({"after_call": call.id, "at_ms": at_ms, "hosts": marks_row(&pool.snapshot())}),
    }
}

/// Results have the order of the calls, states the order in which the calls ended.
pub(crate) fn seen(scenario: &Scenario, attempts: Vec<Value>, mut notes: Vec<Note>) -> Seen {
    let position = |note: &Note| scenario.calls.iter().position(|call| call.id == note.call);
    notes.sort_by_key(position);
    let results = notes.iter().map(|note| note.result.clone()).collect();
    notes.sort_by_key(|note| note.at_ms);
    let states = notes.into_iter().map(|note| note.state).collect();
    Seen { attempts, results, states }
}

fn result_row(call: &Call, at_ms: u64, answer: &Answer) -> Value {
    let mut row = match answer {
        Ok(None) => json!({"kind": "ok"}),
        Ok(Some(body)) => json!({"kind": "ok", "body": **body}),
        Err(error @ SearchError::Unreachable { .. }) => {
            json!({"kind": "retry_error", "stack": stack_row(error)})
        }
        Err(error @ SearchError::Refused(refusal)) => {
            let mut row = json!({
                "kind": "api_error",
                "status": refusal.status,
                "message": refusal.message,
                "stack": stack_row(error),
            });
            if let Some(detail) = &refusal.detail {
                row["kind"] = "detailed_api_error".into();
                row["error"] = detail.clone();
            }
            row
        }
        Err(SearchError::NotJson { .. }) => json!({"kind": "deserialization_error"}),
        Err(other) => panic!("no recording ends like this: {other}"),
    };
    row["call"] = call.id.as_str().into();
    row["at_ms"] = at_ms.into();
    row
}

fn stack_row(error: &SearchError) -> Value {
    let frames = error.attempts().iter().map(|attempt| {
        json!({
            "host": attempt.host.name(),
            "status": attempt.status(),
            "timed_out": attempt.timed_out(),
            "tries_left": attempt.tries_left,
        })
    });
    frames.collect()
}

fn marks_row(pool: &HostPool) -> Value {
    let marks = pool.failures().map(|(host, mark)| {
        let status = match mark.fault {
            FailureKind::Down => "down",
            FailureKind::TimedOut => "timed_out",
        };
        let since_ms = mark.since.since_origin().as_millis() as u64;
        (host.name().to_owned(), json!({"status": status, "since_ms": since_ms}))
    });
    Value::Object(marks.collect())
}
