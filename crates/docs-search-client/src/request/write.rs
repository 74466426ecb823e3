//! Calls that change an index, and calls related to them (R-CLIENT-04).
//!
//! The service accepts a change at once and performs it later: the response names a task to wait for.

use serde::Serialize;
use serde_json::{Value, json};

use super::call::{Request, TaskId, index_request};
use crate::host::Access;
use crate::transport::Method;

/// Default number of objects per call (R-CLIENT-04).
pub const OBJECTS_PER_BATCH: usize = 1000;

/// One operation of a batch.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BatchOperation<'a> {
    /// Adds an object, or replaces the one with the same `objectID`.
    AddObject(&'a Value),
    /// Updates the given attributes of an object, and adds the object if it does not exist.
    PartialUpdateObject(&'a Value),
    /// Removes the object with this id.
    DeleteObject(&'a str),
}

#[derive(Serialize)]
struct WireBatch<'a> {
    requests: Vec<WireOperation<'a>>,
}

#[derive(Serialize)]
struct WireOperation<'a> {
    action: &'static str,
    body: WireObject<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WireObject<'a> {
    Whole(&'a Value),
    Id {
        #[serde(rename = "objectID")]
        id: &'a str,
    },
}

impl<'a> BatchOperation<'a> {
    fn wire(&self) -> WireOperation<'a> {
        let (action, body) = match *self {
            Self::AddObject(object) => ("addObject", WireObject::Whole(object)),
            Self::PartialUpdateObject(object) => ("partialUpdateObject", WireObject::Whole(object)),
            Self::DeleteObject(id) => ("deleteObject", WireObject::Id { id }),
        };
        WireOperation { action, body }
    }
}

/// Creates a call with many operations on an index.
///
/// ```
/// use docs_search_client::{BatchOperation, batch};
/// use serde_json::json;
///
/// let object = json!({"objectID": "1", "url": "/tides"});
/// let request = batch("docs", [BatchOperation::AddObject(&object), BatchOperation::DeleteObject("2")]);
/// assert_eq!(request.path(), "/1/indexes/docs/batch");
/// ```
#[must_use]
pub fn batch<'a>(index: &str, operations: impl IntoIterator<Item = BatchOperation<'a>>) -> Request {
    let requests = operations.into_iter().map(|operation| operation.wire()).collect();
    index_request(Method::Post, Access::Write, index, &["batch"]).body(&WireBatch { requests })
}

/// Adds objects, or replaces those with the same `objectID`, with one call per `batch_size` objects.
///
/// ```
/// use docs_search_client::{OBJECTS_PER_BATCH, save_objects};
/// use serde_json::json;
///
/// let objects = vec![json!({"objectID": "1"}); OBJECTS_PER_BATCH + 1];
/// assert_eq!(save_objects("docs", &objects, OBJECTS_PER_BATCH).count(), 2);
/// ```
pub fn save_objects<'a>(
    index: &'a str,
    objects: &'a [Value],
    batch_size: usize,
) -> impl Iterator<Item = Request> + 'a {
    let batches = objects.chunks(batch_size.max(1));
    batches.map(move |objects| batch(index, objects.iter().map(BatchOperation::AddObject)))
}

/// Part of an index that can be copied, apart from its objects.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum IndexScope {
    /// Search and ranking settings.
    Settings,
    /// Rules for certain queries.
    Rules,
    /// Groups of equivalent words.
    Synonyms,
}

impl IndexScope {
    fn name(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Rules => "rules",
            Self::Synonyms => "synonyms",
        }
    }
}

/// Copies parts of an index to another; without named parts, everything including the objects.
///
/// ```
/// use docs_search_client::{IndexScope, copy_index};
///
/// // The settings of an index that is to be filled again.
/// let request = copy_index("docs", "docs_new", &[IndexScope::Settings]);
/// assert_eq!(request.path(), "/1/indexes/docs/operation");
/// ```
#[must_use]
pub fn copy_index(index: &str, destination: &str, scope: &[IndexScope]) -> Request {
    let mut body = json!({"operation": "copy", "destination": destination});
    if !scope.is_empty() {
        body["scope"] = scope.iter().map(|part| part.name()).collect();
    }
    operation(index, &body)
}

/// Moves an index to the name of another, which is deleted.
#[must_use]
pub fn move_index(index: &str, destination: &str) -> Request {
    operation(index, &json!({"operation": "move", "destination": destination}))
}

fn operation(index: &str, body: &Value) -> Request {
    index_request(Method::Post, Access::Write, index, &["operation"]).body(body)
}

/// Updates the settings of an index; settings that are not named are kept. `settings` is an object such as
/// [`documentation_settings`](crate::documentation_settings).
///
/// ```
/// use docs_search_client::{documentation_settings, set_settings};
///
/// let request = set_settings("docs", &documentation_settings(), false);
/// assert_eq!(request.path(), "/1/indexes/docs/settings");
/// ```
#[must_use]
pub fn set_settings(index: &str, settings: &Value, forward_to_replicas: bool) -> Request {
    let request = index_request(Method::Put, Access::Write, index, &["settings"]).body(settings);
    if forward_to_replicas { request.query("forwardToReplicas", "true") } else { request }
}

/// Returns the settings of an index.
#[must_use]
pub fn get_settings(index: &str) -> Request {
    index_request(Method::Get, Access::Read, index, &["settings"])
}

/// Returns the state of a task.
#[must_use]
pub fn get_task(index: &str, task: TaskId) -> Request {
    index_request(Method::Get, Access::Read, index, &["task", &task.to_string()])
}

/// Reads an index object by object; parameters are those of a query.
///
/// ```
/// use docs_search_client::browse;
/// use serde_json::json;
///
/// let request = browse("docs", &json!({"hitsPerPage": 1000}));
/// assert_eq!(request.path(), "/1/indexes/docs/browse");
/// ```
#[must_use]
pub fn browse(index: &str, parameters: &Value) -> Request {
    index_request(Method::Post, Access::Read, index, &["browse"]).body(parameters)
}

/// Removes all objects of an index and keeps its settings.
#[must_use]
pub fn clear_objects(index: &str) -> Request {
    index_request(Method::Post, Access::Write, index, &["clear"])
}

/// Removes one object.
#[must_use]
pub fn delete_object(index: &str, id: &str) -> Request {
    index_request(Method::Delete, Access::Write, index, &[id])
}

/// Deletes an index.
#[must_use]
pub fn delete_index(index: &str) -> Request {
    index_request(Method::Delete, Access::Write, index, &[])
}

/// Adds synonyms, or replaces all existing ones.
#[must_use]
pub fn save_synonyms(index: &str, synonyms: &[Value], replace_existing: bool) -> Request {
    let request =
        index_request(Method::Post, Access::Write, index, &["synonyms", "batch"]).body(&synonyms);
    if replace_existing { request.query("replaceExistingSynonyms", "true") } else { request }
}
