//! JavaScript literals.

/// Returns a text as a string literal.
pub(crate) fn js_string(text: &str) -> String {
    // JSON strings are valid JavaScript.
    serde_json::Value::from(text).to_string()
}
