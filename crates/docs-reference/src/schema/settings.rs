//! Schema of `site.toml`.

use serde_json::{Map, Value, json};

use super::describe::{described, toml_value, with_default};
use crate::setting::{DefaultValue, Setting, ValueKind};
use crate::settings::settings;

/// Returns the schema of the file.
pub(super) fn schema() -> Value {
    let mut schema = table("");
    let lists = settings().filter(|setting| has_items(setting));
    let definitions: Map<String, Value> =
        lists.map(|list| (list.path.to_owned(), table(&format!("{}[]", list.path)))).collect();
    schema["definitions"] = definitions.into();
    schema
}

/// Returns `true` if a setting is a list of items with a type.
fn has_items(setting: &Setting) -> bool {
    setting.kind == ValueKind::Tables && settings().any(|other| is_item_of(other, setting.path))
}

/// Returns `true` if a setting is a key of the items in a list.
fn is_item_of(setting: &Setting, list: &str) -> bool {
    matches!(setting.kind, ValueKind::Item(_)) && setting.table().strip_suffix("[]") == Some(list)
}

/// Returns the schema of a table with settings, by its path.
fn table(path: &str) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let mut is_closed = true;
    for setting in settings().filter(|setting| setting.table() == path) {
        properties.insert(setting.key().to_owned(), property(setting));
        if setting.default == DefaultValue::Required {
            required.push(setting.key());
        }
        // The keys of an item depend on its type. Other keys are ignored, so the schema permits them.
        is_closed &= !matches!(setting.kind, ValueKind::Item(_));
    }
    let mut schema = json!({ "type": "object", "properties": properties });
    if is_closed {
        schema["additionalProperties"] = json!(false);
    }
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

/// Returns the schema of a setting's value.
fn property(setting: &Setting) -> Value {
    let schema = match setting.kind {
        ValueKind::Table => table(setting.path),
        ValueKind::Tables if has_items(setting) => list_of_items(setting.path),
        ValueKind::Tables => {
            json!({ "type": "array", "items": table(&format!("{}[]", setting.path)) })
        }
        // The items of a nested list have the schema of the items of its list.
        ValueKind::Item(ValueKind::Tables) => list_of_items(setting.table().trim_end_matches("[]")),
        ValueKind::Item(kind) => value(*kind),
        kind => value(kind),
    };
    let mut schema = described(schema, &with_default(setting.description, &setting.default));
    if let DefaultValue::Value(default) = setting.default
        && let Some(default) = toml_value(default)
    {
        schema["default"] = default;
    }
    if let Some(example) = example(setting) {
        schema["examples"] = json!([example]);
    }
    schema
}

fn list_of_items(path: &str) -> Value {
    json!({ "type": "array", "items": { "$ref": format!("#/definitions/{path}") } })
}

/// Returns the example of a setting as JSON.
fn example(setting: &Setting) -> Option<Value> {
    let example = toml_value(setting.example)?;
    match setting.kind {
        // The example is a whole item.
        ValueKind::Item(_) => example.get(setting.key()).cloned(),
        _ => Some(example),
    }
}

/// Returns the schema of a value that contains no settings.
fn value(kind: ValueKind) -> Value {
    match kind {
        ValueKind::String | ValueKind::Color => json!({ "type": "string" }),
        ValueKind::Flag => json!({ "type": "boolean" }),
        ValueKind::Integer => json!({ "type": "integer", "minimum": 0 }),
        ValueKind::Share => json!({ "type": "number", "minimum": 0, "maximum": 1 }),
        ValueKind::Level => json!({ "type": "integer", "minimum": 2, "maximum": 6 }),
        ValueKind::StringList => json!({ "type": "array", "items": { "type": "string" } }),
        ValueKind::Integers => json!({ "type": "array", "items": { "type": "integer" } }),
        ValueKind::Choice(words) => json!({ "type": "string", "enum": words }),
        ValueKind::Limit => {
            json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "all" }] })
        }
        ValueKind::PathOrFalse => json!({ "type": ["string", "boolean"] }),
        ValueKind::Status => json!({ "type": "integer", "enum": [301, 302, 308, 410] }),
        ValueKind::Duration => json!({
            "anyOf": [{ "type": "string", "pattern": "^([0-9]+ ?[smhdw]|0)$" }, { "const": 0 }]
        }),
        ValueKind::Choices(words) => {
            json!({ "type": "array", "items": { "type": "string", "enum": words } })
        }
        ValueKind::Map => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        ValueKind::Headers => {
            let header = [json!({ "type": "string" }), json!({ "const": false })];
            // A table contains the headers of some paths.
            let table = json!({ "type": "object", "additionalProperties": { "anyOf": &header } });
            json!({
                "type": "object",
                "additionalProperties": { "anyOf": [header[0], header[1], table] },
            })
        }
        ValueKind::Sources => {
            json!({ "type": "object", "additionalProperties": value(ValueKind::StringList) })
        }
        ValueKind::Pair => json!({
            "type": "array",
            "items": { "type": "string" },
            "minItems": 2,
            "maxItems": 2,
        }),
        ValueKind::Groups => json!({
            "type": "array",
            "items": { "type": "array", "items": { "type": "string" }, "minItems": 2 },
        }),
        ValueKind::Table | ValueKind::Tables => json!({}),
        ValueKind::Item(kind) => value(*kind),
    }
}
