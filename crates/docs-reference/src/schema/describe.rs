//! Common parts of all schemas: descriptions and default values.

use docs_model::BadgeKind;
use serde_json::{Value, json};

use crate::diagnostic::without_links;
use crate::setting::DefaultValue;

/// Returns a schema with a description in plain text, because editors do not resolve the links of the manual.
pub(super) fn described(mut schema: Value, markdown: &str) -> Value {
    schema["description"] = json!(without_links(markdown));
    schema
}

/// Returns Markdown followed by a sentence about a default that is not a plain value.
pub(super) fn with_default(markdown: &str, default: &DefaultValue) -> String {
    match default {
        DefaultValue::Absent(meaning) if !meaning.is_empty() => {
            format!("{markdown} Default: {meaning}.")
        }
        DefaultValue::RequiredFor(items) => format!("{markdown} Required for {items}."),
        _ => markdown.to_owned(),
    }
}

/// Returns a value in TOML as JSON.
pub(super) fn toml_value(text: &str) -> Option<Value> {
    let mut table: toml::Table = toml::from_str(&format!("value = {text}")).ok()?;
    serde_json::to_value(table.remove("value")?).ok()
}

/// Returns the schema of a badge: a string, or a table.
pub(super) fn badge() -> Value {
    let text = json!({ "type": "string" });
    let table = json!({
        "type": "object",
        "properties": { "label": text, "type": { "enum": BadgeKind::ALL.map(BadgeKind::name) } },
        "required": ["label"],
        "additionalProperties": false,
    });
    json!({ "anyOf": [text, table] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_toml_keep_their_types() {
        for (text, value) in [
            ("301", json!(301)),
            ("0.3", json!(0.3)),
            ("\"all\"", json!("all")),
            ("{ a = [false] }", json!({ "a": [false] })),
        ] {
            assert_eq!(toml_value(text), Some(value));
        }
        assert_eq!(toml_value("no value"), None);
    }
}
