//! The hosted service's question address, answered from the embedded index.
//!
//! So every client of that protocol works against a preview, offline, and in tests.

use std::io::{self, Write};

use docs_search_index::{Answer, Index, SearchParams};
use docs_server::axum::http::StatusCode;
use docs_server::{EndpointRequest, ServedSite, Store};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::ServedIndex;
use super::bounds::{
    MOST_ANSWER_BYTES, MOST_HITS_OF_ALL, MOST_QUESTIONS, MOST_WORDS_OF_ALL, bounded, word_count,
};

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

/// The question addresses as a part of a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchEndpoint;

impl docs_server::Endpoint for SearchEndpoint {
    fn accepts(&self, path: &str) -> bool {
        find_endpoint(path).is_some()
    }

    fn answer(&self, request: &EndpointRequest<'_>) -> (StatusCode, Vec<u8>) {
        let Some(endpoint) = find_endpoint(request.path) else {
            return (StatusCode::NOT_FOUND, Vec::new());
        };
        let is_wanted = || request.is_wanted();
        let (status, json) = endpoint.answer(request.store, request.site, request.body, &is_wanted);
        (StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST), json)
    }
}

#[derive(Deserialize)]
struct Queries {
    requests: Vec<Value>,
}

/// A status, and JSON.
type Response = (u16, Vec<u8>);

impl Endpoint {
    /// Answers the questions in a body. Stops once `is_wanted` is `false`.
    pub(crate) fn answer(
        self,
        files: &dyn Store,
        site: &ServedSite,
        body: &[u8],
        is_wanted: &dyn Fn() -> bool,
    ) -> Response {
        let asked = Asked { files, site, is_wanted };
        let answered = match self {
            Self::Query => parse(body).and_then(|question| asked.answer_one(question)),
            Self::Queries => {
                parse(body).and_then(|Queries { requests }| asked.answer_all(requests))
            }
        };
        match answered {
            Ok(answer) => (200, answer),
            Err(Refusal { status, message }) => {
                (status, json!({ "message": message, "status": status }).to_string().into_bytes())
            }
        }
    }
}

/// Why a question is not answered.
struct Refusal {
    status: u16,
    message: String,
}

impl Refusal {
    fn bad_request(message: impl Into<String>) -> Self {
        Self { status: 400, message: message.into() }
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Self {
        Self::bad_request(error.to_string())
    }
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(Refusal::from)
}

/// What questions are answered from.
struct Asked<'a> {
    files: &'a dyn Store,
    site: &'a ServedSite,
    is_wanted: &'a dyn Fn() -> bool,
}

impl Asked<'_> {
    /// The answer to one question.
    fn answer_one(&self, question: Value) -> Result<Vec<u8>, Refusal> {
        let mut answer = CappedText::default();
        self.write_answer(&Question::parse(question)?, &mut answer)?;
        Ok(answer.0)
    }

    /// The answers to several questions.
    fn answer_all(&self, questions: Vec<Value>) -> Result<Vec<u8>, Refusal> {
        if questions.len() > MOST_QUESTIONS {
            return Err(Refusal::bad_request(format!(
                "more than {MOST_QUESTIONS} questions in one request"
            )));
        }
        let questions: Vec<Question> =
            questions.into_iter().map(Question::parse).collect::<Result<_, _>>()?;
        check_together(&questions)?;
        let mut answer = CappedText::default();
        answer.push(b"{\"results\":[")?;
        for (number, question) in questions.iter().enumerate() {
            if number > 0 {
                answer.push(b",")?;
            }
            self.write_answer(question, &mut answer)?;
        }
        answer.push(b"]}")?;
        Ok(answer.0)
    }

    fn write_answer(&self, question: &Question, answer: &mut CappedText) -> Result<(), Refusal> {
        if !(self.is_wanted)() {
            return Err(Refusal { status: 503, message: "the caller has gone".to_owned() });
        }
        let filters = question.params.facet_filters.iter().flatten();
        let mut languages = filters.filter_map(|filter| filter.strip_prefix("language:"));
        let language = languages.find_map(|tag| self.site.language(tag));
        let served = ServedIndex::new(self.files, language, self.is_wanted);
        let found = Index::open(&served)
            .and_then(|index| index.search(&question.params))
            .map_err(|error| Refusal { status: 404, message: error.to_string() })?;
        answer.push_json(&NamedAnswer { answer: &found, index: question.index.as_ref() })
    }
}

/// A question within its bounds.
struct Question {
    params: SearchParams,
    /// What the question calls the index.
    index: Option<Value>,
}

impl Question {
    fn parse(mut question: Value) -> Result<Self, Refusal> {
        let params = SearchParams::deserialize(inner_params(&question))?;
        let mut params = bounded(params).map_err(Refusal::bad_request)?;
        params.params = question.to_string();
        Ok(Self { params, index: question.get_mut("indexName").map(Value::take) })
    }
}

/// Checks what questions of one request cost together.
fn check_together(questions: &[Question]) -> Result<(), Refusal> {
    let sum = |cost: fn(&SearchParams) -> usize| {
        questions.iter().map(|question| cost(&question.params)).sum::<usize>()
    };
    for (what, asked, most) in [
        ("hits", sum(|params| params.hits_per_page), MOST_HITS_OF_ALL),
        ("words", sum(|params| word_count(&params.query)), MOST_WORDS_OF_ALL),
    ] {
        if asked > most {
            return Err(Refusal::bad_request(format!(
                "the questions of this request have {asked} {what} together, more than {most}: send several requests"
            )));
        }
    }
    Ok(())
}

/// An answer with the name of the index as the question wrote it.
#[derive(Serialize)]
struct NamedAnswer<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<&'a Value>,
}

/// A text of at most [`MOST_ANSWER_BYTES`].
#[derive(Default)]
struct CappedText(Vec<u8>);

impl CappedText {
    fn push(&mut self, text: &[u8]) -> Result<(), Refusal> {
        self.write_all(text).map_err(|error| Refusal::bad_request(error.to_string()))
    }

    fn push_json(&mut self, value: &impl Serialize) -> Result<(), Refusal> {
        serde_json::to_writer(self, value).map_err(Refusal::from)
    }
}

impl Write for CappedText {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.0.len() + text.len() > MOST_ANSWER_BYTES {
            return Err(io::Error::other(format!(
                "the answer is longer than {MOST_ANSWER_BYTES} bytes: lower hitsPerPage, or ask for fewer attributes"
            )));
        }
        self.0.extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
