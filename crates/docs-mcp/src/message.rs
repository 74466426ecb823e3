//! Messages of clients: those for the SDK, and the replies to those that it cannot read.
//!
//! The SDK ignores a message that is not JSON, and omits the id of its reply to a message that is not a request. A client then waits
//! for its own timeout.

use rmcp::model::{ClientJsonRpcMessage, ErrorCode, RequestId};
use serde_json::{Value, json};

use crate::outline::Outline;

/// Mark at the start of a message in UTF-8, which parsers may ignore (RFC 8259, section 8.1).
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Bytes that a client has sent as one message.
#[derive(Debug)]
pub(crate) enum Received {
    /// A message for the SDK.
    Message(Box<ClientJsonRpcMessage>),
    /// Bytes that are not a message; the client expects a reply.
    Invalid(ErrorReply),
    /// A notification or a response that the SDK does not know; neither has a reply.
    Ignored,
}

/// Reply to bytes that are not a message (JSON-RPC 2.0, section 5.1).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ErrorReply {
    /// Id of the request; `None` if it is unknown.
    id: Option<RequestId>,
    code: ErrorCode,
    message: String,
}

impl ErrorReply {
    /// Creates the reply to an invalid request.
    pub(crate) fn invalid_request(id: Option<RequestId>, message: impl Into<String>) -> Self {
        Self { id, code: ErrorCode::INVALID_REQUEST, message: message.into() }
    }

    /// Returns the reply as JSON in one line. An unknown id is `null`.
    pub(crate) fn to_json(&self) -> String {
        let error = json!({ "code": self.code.0, "message": self.message });
        json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string()
    }
}

impl Received {
    /// Reads a message.
    pub(crate) fn from_json(text: &[u8]) -> Self {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let value: Value = match serde_json::from_slice(text) {
            Ok(value) => value,
            Err(error) => {
                let message = format!("The message is no JSON: {error}.");
                return Self::Invalid(ErrorReply {
                    id: None,
                    code: ErrorCode::PARSE_ERROR,
                    message,
                });
            }
        };
        match serde_json::from_slice(text) {
            Ok(message) => Self::Message(Box::new(message)),
            Err(_) => Self::from_unreadable(&value),
        }
    }

    /// Classifies JSON that the SDK cannot read.
    fn from_unreadable(value: &Value) -> Self {
        let is_version_2 = value["jsonrpc"] == "2.0";
        let has = |key: &str| value.get(key).is_some();
        if is_version_2 && value["method"].is_string() && !has("id") {
            return Self::Ignored;
        }
        if is_version_2 && !has("method") && (has("result") || has("error")) {
            return Self::Ignored;
        }
        let id = value.get("id").and_then(request_id);
        let fault = if !value.is_object() {
            "The message is no object; batches are not part of the protocol."
        } else if !is_version_2 {
            "`jsonrpc` must be \"2.0\"."
        } else if !value["method"].is_string() {
            "`method` must be a string."
        } else if id.is_none() {
            "`id` must be a string or an integer."
        } else {
            "The message is no valid request."
        };
        Self::Invalid(ErrorReply::invalid_request(id, fault))
    }

    /// Classifies a message that is longer than `max_bytes`.
    pub(crate) fn from_too_long(outline: &Outline, max_bytes: usize) -> Self {
        let value = outline.to_value().unwrap_or_default();
        if value["method"].is_string() && value.get("id").is_none() {
            return Self::Ignored;
        }
        let id = value.get("id").and_then(request_id);
        let message = format!("The message is longer than {max_bytes} bytes.");
        Self::Invalid(ErrorReply::invalid_request(id, message))
    }
}

fn request_id(id: &Value) -> Option<RequestId> {
    serde_json::from_value(id.clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the id and the code of the reply to a message, or a name for the other cases.
    fn reply(text: &str) -> String {
        match Received::from_json(text.as_bytes()) {
            Received::Message(_) => "message".to_owned(),
            Received::Ignored => "ignored".to_owned(),
            Received::Invalid(reply) => {
                let reply: Value = serde_json::from_str(&reply.to_json()).expect("JSON");
                assert_eq!(reply["jsonrpc"], "2.0");
                assert!(reply["error"]["message"].is_string() && reply.get("id").is_some());
                format!("{} {}", reply["id"], reply["error"]["code"])
            }
        }
    }

    #[test]
    fn each_text_is_a_message_or_has_a_reply() {
        for (text, expected) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, "message"),
            ("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"x/y\"}", "message"),
            (r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "message"),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "message"),
            ("", "null -32700"),
            ("{", "null -32700"),
            ("{} {}", "null -32700"),
            ("[[[", "null -32700"),
            ("{}", "null -32600"),
            ("[]", "null -32600"),
            ("1", "null -32600"),
            ("null", "null -32600"),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":7}"#, "7 -32600"),
            (r#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, "7 -32600"),
            (r#"{"id":"seven","method":"ping"}"#, "\"seven\" -32600"),
            (r#"{"jsonrpc":"2.0","id":7,"method":5}"#, "7 -32600"),
            (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":7,"method":"ping","result":{}}"#, "7 -32600"),
            (r#"{"jsonrpc":"2.0","method":1}"#, "null -32600"),
            (r#"{"jsonrpc":"2.0","id":null,"result":{}}"#, "ignored"),
        ] {
            assert_eq!(reply(text), expected, "{text}");
        }
    }

    #[test]
    fn invalid_utf_8_is_no_json() {
        let Received::Invalid(reply) = Received::from_json(b"{\"a\":\"\xff\"}") else {
            panic!("it is no message");
        };
        assert!(reply.to_json().contains("-32700"), "{reply:?}");
    }

    #[test]
    fn a_long_message_has_a_reply_with_its_id() {
        let reply = |text: &str| {
            let mut outline = Outline::default();
            outline.push(text.as_bytes());
            Received::from_too_long(&outline, 10)
        };
        let invalid = |text: &str| match reply(text) {
            Received::Invalid(reply) => reply.to_json(),
            other => panic!("{other:?}"),
        };
        let call = r#"{"method":"tools/call","params":{"id":5},"jsonrpc":"2.0","id":7}"#;
        let answer = invalid(call);
        assert!(answer.contains("\"id\":7") && answer.contains("longer than 10 bytes"), "{answer}");
        assert!(invalid("[[[[").contains("\"id\":null"));
        assert!(matches!(
            reply(r#"{"jsonrpc":"2.0","method":"a","params":{}}"#),
            Received::Ignored
        ));
    }
}
