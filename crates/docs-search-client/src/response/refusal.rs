//! Message of a rejected call (R-CLIENT-05).

use serde_json::Value;

use crate::error::{AttemptLog, Refusal};
use crate::transport::HttpResponse;

impl Refusal {
    /// Parses a response with a status from 400 to 499.
    pub(crate) fn read(response: &HttpResponse, log: AttemptLog) -> Self {
        let (message, detail) = message_and_detail(&response.body);
        Self { status: response.status, message, detail, retry_after: response.retry_after(), log }
    }
}

/// Returns the message and the detail of a body. The service responds in JSON, but a proxy before it may not: then the whole body
/// is the message.
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
