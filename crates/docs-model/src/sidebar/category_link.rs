//! Reading of the `link` of a category.

use docs_core::unknown_key;

use super::entry::{CategoryLinkEntry, DOC_LINK_KEYS, GeneratedIndex, INDEX_LINK_KEYS};
use crate::{DocId, Value};

/// Returns the strings of a list; other values in it are ignored.
fn texts(value: Value) -> Vec<String> {
    let Value::List(list) = value else { return Vec::new() };
    let text = |value| match value {
        Value::Text(text) => Some(text),
        _ => None,
    };
    list.into_iter().filter_map(text).collect()
}

/// Reads the `link` of a category, in a sidebars file or a category's metadata.
pub(crate) fn read_category_link(value: Value) -> Result<Option<CategoryLinkEntry>, String> {
    let mut table = match value {
        Value::Null => return Ok(Some(CategoryLinkEntry::None)),
        Value::Table(table) => table,
        other => return Err(format!("`link` must be a table, but is {}", other.kind())),
    };
    let known: &[&str] = match table.get("type").and_then(Value::as_text) {
        Some("doc") => &DOC_LINK_KEYS,
        _ => &INDEX_LINK_KEYS,
    };
    if table.contains_key("type")
        && let Some(key) = table.keys().find(|key| !known.contains(&key.as_str()))
    {
        return Err(format!("in a `link`: {}", unknown_key(key, known).0));
    }
    let keywords = table.shift_remove("keywords");
    let mut text = |key: &str| match table.shift_remove(key) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    };
    match text("type").as_deref() {
        Some("doc") => match text("id") {
            Some(id) => Ok(Some(CategoryLinkEntry::Doc(DocId::new(id)))),
            None => Err("a `link` of type `doc` lacks its `id`".to_owned()),
        },
        Some("generated-index") => Ok(Some(CategoryLinkEntry::GeneratedIndex(GeneratedIndex {
            slug: text("slug"),
            title: text("title"),
            description: text("description"),
            image: text("image"),
            keywords: keywords.map(texts).unwrap_or_default(),
        }))),
        Some(other) => {
            Err(format!("a `link` must be of type `doc` or `generated-index`, but is `{other}`"))
        }
        None => Err("a `link` lacks its `type`: `doc` or `generated-index`".to_owned()),
    }
}
