//! What the service says when it declines a call (facts, section 5).

use serde_json::Value;

use crate::error::{AttemptLog, Refusal};
use crate::transport::HttpResponse;

impl Refusal {
    /// Reads an answer with a status from 400 to 499.
    pub(crate) fn read(response: &HttpResponse, log: AttemptLog) -> Self {
        let (message, detail) = message_and_detail(&response.body);
        Self { status: response.status, message, detail, retry_after: response.retry_after(), log }
    }
}

/// The service speaks JSON, but what stands before it, a proxy for one, may not: then its whole text counts.
fn message_and_detail(body: &[u8]) -> (String, Option<Value>) {
    match serde_json::from_slice(body) {
        Ok(Value::Object(mut members)) => {
            let message = members.remove("message").map(text).unwrap_or_default();
            (message, members.remove("error"))
        }
        Ok(Value::Array(_)) => (String::new(), None),
        _ => (String::from_utf8_lossy(body).into_owned(), None),
    }
}

fn text(message: Value) -> String {
    match message {
        Value::String(text) => text,
        other => other.to_string(),
    }
}
