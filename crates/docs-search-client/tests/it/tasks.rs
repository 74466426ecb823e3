//! Changes with tasks.

use std::time::Duration;

use docs_search_client::{Replacement, SearchError, TASK_POLLS, TaskId};
use serde_json::{Value, json};

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

/// Calls of a replacement whose tasks are complete at the first poll, with their responses.
const REPLACEMENT: [(&str, &str); 8] = [
    ("POST /1/indexes/docs/operation", STARTED),
    ("POST /1/indexes/docs_tmp_100000/batch", STARTED),
    ("GET /1/indexes/docs_tmp_100000/task/7", DONE),
    ("GET /1/indexes/docs_tmp_100000/task/7", DONE),
    ("POST /1/indexes/docs/operation", STARTED),
    ("GET /1/indexes/docs_tmp_100000/task/7", DONE),
    ("POST /1/indexes/docs_tmp_100000/operation", STARTED),
    ("GET /1/indexes/docs_tmp_100000/task/7", DONE),
];

#[test]
fn replacement_is_tidied_up_wherever_it_fails() {
    for failing in 0..REPLACEMENT.len() {
        let done = REPLACEMENT[..failing].iter().map(|(_, answer)| ok(answer));
        let refused = answer(403, r#"{"message": "the first error"}"#);
        // The failed cleanup must not hide the first error.
        let client = scripted(done.chain([refused, answer(403, "{}")]));
        let error = client
            .replace_all(&Replacement::new("docs", 0.0), &[json!({})])
            .expect_err("a call is refused");

        assert!(error.to_string().contains("the first error"), "{error}");
        let mut expected: Vec<_> =
            REPLACEMENT[..=failing].iter().map(|(call, _)| (*call).to_owned()).collect();
        expected.push("DELETE /1/indexes/docs_tmp_100000".to_owned());
        assert_eq!(script(&client).sent_paths(), expected);
    }
}

#[test]
fn objects_go_up_a_thousand_at_a_time() {
    let objects: Vec<Value> = (0..2001).map(|id| json!({"objectID": id.to_string()})).collect();
    let client = scripted((1..=3).map(|task| ok(&json!({"taskID": task}).to_string())));
    let tasks = client.save_objects("docs", &objects).expect("the script takes them");
    assert_eq!(tasks, [1, 2, 3].map(TaskId));

    let sent = script(&client).sent.lock().unwrap();
    let sizes = sent.iter().map(|request| {
        let body: Value = serde_json::from_str(request.body().unwrap()).unwrap();
        body["requests"].as_array().unwrap().len()
    });
    assert_eq!(sizes.collect::<Vec<_>>(), [1000, 1000, 1]);
}

#[test]
fn settings_are_given_to_a_new_index_only() {
    let settings = json!({"distinct": true});
    let missing = || answer(404, r#"{"message": "Index does not exist"}"#);

    let client = scripted([missing(), ok(STARTED), ok(DONE)]);
    assert!(client.set_settings_if_new("docs", &settings).unwrap());
    assert_eq!(
        script(&client).sent_paths(),
        [
            "GET /1/indexes/docs/settings",
            "PUT /1/indexes/docs/settings",
            "GET /1/indexes/docs/task/7",
        ]
    );

    let client = scripted([ok("{}")]);
    assert!(!client.set_settings_if_new("docs", &settings).unwrap());

    let client = scripted([answer(403, "{}")]);
    let error = client.set_settings_if_new("docs", &settings).expect_err("the key may not");
    assert_eq!(error.status(), Some(403));
}

#[test]
fn change_without_a_task_is_unexpected() {
    let client = scripted([ok("{}")]);
    let error = client.change(&docs_search_client::clear_objects("docs")).expect_err("no task");
    assert!(matches!(error, SearchError::Unexpected { expected: "the number of a task", .. }));
}
