//! The hosted service's question address, answered from the embedded index.
//!
//! So every client of that protocol works against a preview, offline, and in tests.

use docs_search_index::{Index, SearchParams};
use serde::Deserialize;
use serde_json::{Value, json};

use super::ServedIndex;
use crate::serve::Files;

/// A question address.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Endpoint {
    /// Several questions at once: `/1/indexes/*/queries`.
    Queries,
    /// One: `/1/indexes/NAME/query`.
    Query,
}

/// The question address at a path (facts of the search client, section 3).
///
/// The site has one index, so its name is not looked at.
pub(crate) fn find_endpoint(path: &str) -> Option<Endpoint> {
    let (name, call) = path.strip_prefix("/1/indexes/")?.split_once('/')?;
    match (name, call) {
        ("*" | "%2A" | "%2a", "queries") => Some(Endpoint::Queries),
        (_, "query") => Some(Endpoint::Query),
        _ => None,
    }
}

#[derive(Deserialize)]
struct Queries {
    requests: Vec<Value>,
}

impl Endpoint {
    /// Answers the questions in a body: a status, and JSON.
    pub(crate) fn answer(self, files: &dyn Files, body: &[u8]) -> (u16, Value) {
        let answer = match self {
            Self::Query => serde_json::from_slice(body)
                .map_err(|error| refused(&error.to_string()))
                .and_then(|question| answer_one(files, &question)),
            Self::Queries => serde_json::from_slice(body)
                .map_err(|error| refused(&error.to_string()))
                .and_then(|Queries { requests }| {
                    let results: Result<Vec<Value>, _> =
                        requests.iter().map(|question| answer_one(files, question)).collect();
                    Ok(json!({ "results": results? }))
                }),
        };
        match answer {
            Ok(answer) => (200, answer),
            Err(refusal) => refusal,
        }
    }
}

fn refused(message: &str) -> (u16, Value) {
    (400, json!({ "message": message, "status": 400 }))
}

fn answer_one(files: &dyn Files, question: &Value) -> Result<Value, (u16, Value)> {
    let mut params: SearchParams = SearchParams::deserialize(inner_params(question))
        .map_err(|error| refused(&error.to_string()))?;
    params.params = question.to_string();
    let language =
        params.facet_filters.iter().flatten().find_map(|filter| filter.strip_prefix("language:"));
    let served = ServedIndex::of_language(files, language);
    let answer = Index::open(&served).and_then(|index| index.search(&params));
    match answer {
        Ok(answer) => {
            let mut answer = serde_json::to_value(answer).expect("an answer is plain values");
            if let (Some(answer), Some(name)) = (answer.as_object_mut(), question.get("indexName"))
            {
                answer.insert("index".to_owned(), name.clone());
            }
            Ok(answer)
        }
        Err(error) => Err((404, json!({ "message": error.to_string(), "status": 404 }))),
    }
}

/// Parameters stand beside the question, or below `params`.
fn inner_params(question: &Value) -> Value {
    let mut merged = question.clone();
    if let (Some(all), Some(Value::Object(inner))) =
        (merged.as_object_mut(), question.get("params"))
    {
        all.remove("params");
        all.extend(inner.clone());
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_the_protocol_are_known() {
        assert_eq!(find_endpoint("/1/indexes/*/queries"), Some(Endpoint::Queries));
        assert_eq!(find_endpoint("/1/indexes/%2A/queries"), Some(Endpoint::Queries));
        assert_eq!(find_endpoint("/1/indexes/docs/query"), Some(Endpoint::Query));
        assert_eq!(find_endpoint("/1/indexes/docs/batch"), None);
        assert_eq!(find_endpoint("/1/indexes"), None);
    }
}
