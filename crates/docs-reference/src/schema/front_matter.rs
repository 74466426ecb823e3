//! Schema of front matter.

use serde_json::{Map, Value, json};

use super::describe::{badge, described, toml_value, with_default};
use crate::front_matter::FrontMatterKind;
use crate::front_matter_keys::front_matter_keys;
use crate::setting::DefaultValue;

/// Returns the schema of a page's front matter. Authors may add their own keys.
pub(super) fn schema() -> Value {
    let properties: Map<String, Value> = front_matter_keys()
        .iter()
        .map(|key| {
            let description =
                format!("{} For {}.", with_default(key.description, &key.default), key.pages);
            let mut schema = described(value(key.kind), &description);
            if let DefaultValue::Value(default) = key.default
                && let Some(default) = toml_value(default)
            {
                schema["default"] = default;
            }
            (key.key.to_owned(), schema)
        })
        .collect();
    json!({ "type": "object", "properties": properties })
}

/// Returns the schema of a value. An empty value, `null`, is equal to an absent key, and a number is accepted as a string.
fn value(kind: FrontMatterKind) -> Value {
    let text = || json!({ "type": ["string", "number"] });
    let texts = || json!({ "type": "array", "items": text() });
    match kind {
        FrontMatterKind::String | FrontMatterKind::StringOrNull | FrontMatterKind::Date => {
            json!({ "type": ["string", "number", "null"] })
        }
        FrontMatterKind::Number => json!({ "type": ["number", "null"] }),
        FrontMatterKind::Flag => json!({ "type": ["boolean", "null"] }),
        FrontMatterKind::Level => {
            json!({ "type": ["integer", "null"], "minimum": 2, "maximum": 6 })
        }
        FrontMatterKind::StringList | FrontMatterKind::StringOrList => {
            json!({ "anyOf": [texts(), { "type": ["string", "number", "null"] }] })
        }
        FrontMatterKind::Tags => {
            let tag = json!({
                "type": "object",
                "properties": { "label": text(), "permalink": text() },
                "required": ["label"],
            });
            let tag = json!({ "anyOf": [text(), tag] });
            json!({ "anyOf": [{ "type": "array", "items": tag }, { "type": "null" }] })
        }
        FrontMatterKind::Change => json!({
            "type": ["object", "null"],
            "properties": {
                "date": { "type": ["string", "number", "null"] },
                "author": { "type": ["string", "number", "null"] },
            },
        }),
        FrontMatterKind::Authors => {
            let keys = ["key", "name", "title", "url", "email", "image_url"];
            let word = || json!({ "type": "string" });
            let properties: Map<String, Value> =
                keys.into_iter().map(|key| (key.to_owned(), word())).collect();
            let author =
                json!({ "anyOf": [word(), { "type": "object", "properties": properties }] });
            json!({ "anyOf": [author, { "type": "array", "items": author }, { "type": "null" }] })
        }
        FrontMatterKind::Badge => json!({ "anyOf": [badge(), { "type": "null" }] }),
        FrontMatterKind::Format => json!({
            "type": ["object", "null"],
            "properties": { "format": { "type": "string", "enum": ["md", "mdx", "detect"] } },
        }),
    }
}
