//! Schema of sidebars files.

use docs_model::{CategoryLinkEntry, CategoryMetadata, SidebarEntry};
use serde_json::{Map, Value, json};

use super::describe::{badge, described};
use crate::sidebar::{
    SidebarEntryType, SidebarKey, SidebarValue, category_file_keys, category_link_types,
    sidebar_entry_types,
};

/// Description of the keys that are accepted for sidebars of Docusaurus.
const WITHOUT_EFFECT: &str = "A key of Docusaurus. It has no effect.";

/// Returns the schema of a file: its keys are the names of sidebars.
pub(super) fn schema() -> Value {
    let typed = SidebarEntry::types().map(|(name, keys)| table(sidebar_entry_types(), name, &keys));
    // A table without a type is the short form of categories.
    let short = json!({
        "type": "object",
        "not": { "required": ["type"] },
        "additionalProperties": reference("entries"),
        "description": "Categories: lists of entries by their labels.",
    });
    let tables: Vec<Value> = typed.chain([short]).collect();
    json!({
        "type": "object",
        "additionalProperties": described(json!({ "anyOf": [reference("entries")] }), "A sidebar."),
        "definitions": {
            "entries": {
                "anyOf": [
                    { "type": "array", "items": reference("entry") },
                    reference("table"),
                ],
            },
            "entry": {
                "anyOf": [
                    { "type": "string", "description": "Id of a document." },
                    reference("table"),
                ],
            },
            "table": { "anyOf": tables },
            "link": link(),
        },
    })
}

/// Returns the schema of a `_category_` file.
pub(super) fn category_schema() -> Value {
    let mut schema = closed(&CategoryMetadata::KEYS, category_file_keys());
    schema["definitions"] = json!({ "link": link() });
    schema
}

/// Returns the schema of the page of a category.
fn link() -> Value {
    let tables =
        CategoryLinkEntry::TYPES.map(|(name, keys)| table(category_link_types(), name, keys));
    let links: Vec<Value> = tables.into_iter().chain([json!({ "type": "null" })]).collect();
    json!({ "anyOf": links })
}

fn reference(definition: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{definition}") })
}

/// Returns the schema of tables with a type that permits these keys.
fn table(types: &[SidebarEntryType], name: &str, keys: &[&str]) -> Value {
    let documented = types.iter().find(|it| it.name == name);
    let description = documented.map(|it| it.description).unwrap_or_default();
    let documented = documented.map(|it| it.keys).unwrap_or_default();
    let mut schema = closed(keys, documented);
    schema["properties"]["type"] = described(json!({ "const": name }), description);
    let required = documented.iter().filter(|key| key.is_required);
    let (plain, spelled): (Vec<&SidebarKey>, Vec<&SidebarKey>) =
        required.partition(|key| other_spelling(key).is_none());
    schema["required"] = ["type"].into_iter().chain(plain.iter().map(|key| key.key)).collect();
    let either = |key: &SidebarKey| json!({ "anyOf": [{ "required": [key.key] }, { "required": [other_spelling(key)] }] });
    if !spelled.is_empty() {
        schema["allOf"] = spelled.into_iter().map(either).collect();
    }
    schema
}

/// Returns the schema of tables that permit only these keys.
fn closed(keys: &[&str], documented: &[SidebarKey]) -> Value {
    let property = |key: &&str| {
        let is_key =
            |it: &&SidebarKey| it.key == *key || other_spelling(it).as_deref() == Some(*key);
        let found = documented.iter().find(is_key);
        let schema = found.map_or_else(|| described(json!({}), WITHOUT_EFFECT), property);
        ((*key).to_owned(), schema)
    };
    let properties: Map<String, Value> = keys.iter().map(property).collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Returns the schema of a key's value.
fn property(key: &SidebarKey) -> Value {
    let schema = match key.kind {
        SidebarValue::String => json!({ "type": "string" }),
        SidebarValue::StringList => json!({ "type": "array", "items": { "type": "string" } }),
        SidebarValue::Number => json!({ "type": "number" }),
        SidebarValue::Flag => json!({ "type": "boolean" }),
        SidebarValue::Entries => json!({ "anyOf": [reference("entries")] }),
        SidebarValue::Link => json!({ "anyOf": [reference("link")] }),
        SidebarValue::Badge => badge(),
    };
    described(schema, key.description)
}

/// Returns a key in the spelling of Docusaurus, if it differs: `dirName` for `dir_name`.
fn other_spelling(key: &SidebarKey) -> Option<String> {
    let mut parts = key.key.split('_');
    let first = parts.next()?.to_owned();
    let spelling = parts.fold(first, |spelling, part| {
        let (initial, rest) = part.split_at(part.len().min(1));
        spelling + &initial.to_ascii_uppercase() + rest
    });
    (spelling != key.key).then_some(spelling)
}
