//! Texts as JavaScript.

/// Returns a text as a string of JavaScript.
pub(crate) fn js_string(text: &str) -> String {
    // JSON is JavaScript, for strings.
    serde_json::Value::from(text).to_string()
}
