//! Changes that take the service some time.

use std::time::Duration;

use docs_search_client::{Replacement, SearchError, TASK_POLLS, TaskId};
use serde_json::json;

use crate::script::{answer, ok, script, scripted};

const STARTED: &str = r#"{"taskID": 7}"#;
const WORKING: &str = r#"{"status": "notPublished"}"#;
const DONE: &str = r#"{"status": "published"}"#;

#[test]
fn pauses_between_polls_grow() {
    let client = scripted([ok(WORKING), ok(WORKING), ok(DONE)]);
    client.wait_for_task("docs", TaskId(7)).expect("the task is done");
    assert_eq!(*script(&client).pauses.lock().unwrap(), [200, 400].map(Duration::from_millis));
    assert_eq!(script(&client).sent_paths(), ["GET /1/indexes/docs/task/7"; 3]);
}

#[test]
fn waiting_ends_when_the_service_does_not() {
    let client = scripted((0..TASK_POLLS).map(|_| ok(WORKING)));
    let error = client.wait_for_task("docs", TaskId(7)).expect_err("the task is never done");
    assert_eq!(
        error.to_string(),
        "the search service has not finished task 7 of `docs` after 100 polls"
    );
    let pauses = script(&client).pauses.lock().unwrap();
    assert_eq!(pauses.len() as u32, TASK_POLLS - 1);
    assert_eq!(pauses.iter().max(), Some(&Duration::from_secs(5)));
}

#[test]
fn failed_replacement_leaves_no_temporary_index() {
    let refused = answer(400, r#"{"message": "record is too big"}"#);
    let client = scripted([ok(STARTED), refused, ok(STARTED)]);
    let replacement = Replacement::new("docs", 0.0);
    let error = client.replace_all(&replacement, &[json!({})]).expect_err("a batch is refused");

    assert!(matches!(error, SearchError::Refused(_)));
    assert_eq!(
        script(&client).sent_paths(),
        [
            "POST /1/indexes/docs/operation",
            "POST /1/indexes/docs_tmp_100000/batch",
            "DELETE /1/indexes/docs_tmp_100000",
        ]
    );
}

#[test]
fn change_without_a_task_is_unexpected() {
    let client = scripted([ok("{}")]);
    let error = client.change(&docs_search_client::clear_objects("docs")).expect_err("no task");
    assert!(matches!(error, SearchError::Unexpected { expected: "the number of a task", .. }));
}
