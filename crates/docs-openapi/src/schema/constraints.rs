//! Labels of the constraints of schemas.

use crate::literals;
use crate::node::{Node, Value};
use crate::text::code;
use crate::view::View;

/// Constraints with one value, and their labels.
const SINGLE: [(&str, &str); 10] = [
    ("const", "Value"),
    ("default", "Default"),
    ("minimum", "Minimum"),
    ("maximum", "Maximum"),
    ("multipleOf", "Multiple of"),
    ("minLength", "Minimum length"),
    ("maxLength", "Maximum length"),
    ("pattern", "Pattern"),
    ("minItems", "Minimum number of items"),
    ("maxItems", "Maximum number of items"),
];

/// Further constraints with one value.
const FURTHER: [(&str, &str); 4] = [
    ("minProperties", "Minimum number of properties"),
    ("maxProperties", "Maximum number of properties"),
    ("contentEncoding", "Encoding"),
    ("contentMediaType", "Media type"),
];

/// Maximum length of a value on one line.
const MAX_VALUE: usize = 400;

/// Returns the constraints of a schema as HTML, each with its label: `Minimum: <code>1</code>`.
pub(crate) fn constraints(schema: View<'_>) -> Vec<String> {
    let node = schema.node();
    let mut found = Vec::new();
    if let Some(values) = node.get("enum").filter(|values| !values.items().is_empty()) {
        let values: Vec<String> = values.items().iter().map(value).collect();
        found.push(format!("Allowed values: {}", values.join(", ")));
    }
    for (key, words) in SINGLE.into_iter().chain(FURTHER) {
        let Some(limit) = node.get(key) else { continue };
        let exclusive = match key {
            "minimum" if schema.is("exclusiveMinimum") => "More than".to_owned(),
            "maximum" if schema.is("exclusiveMaximum") => "Less than".to_owned(),
            _ => words.to_owned(),
        };
        found.push(format!("{exclusive}: {}", value(limit)));
    }
    for (key, words) in [("exclusiveMinimum", "More than"), ("exclusiveMaximum", "Less than")] {
        if let Some(limit) = node.get(key).filter(|limit| matches!(limit.value, Value::Number(_))) {
            found.push(format!("{words}: {}", value(limit)));
        }
    }
    if schema.is("uniqueItems") {
        found.push("Items are unique".to_owned());
    }
    found.extend(example(node).map(|example| format!("Example: {}", value(example))));
    found
}

/// Returns the example of a schema that is not a list or an object: those are part of the example of the whole body.
fn example(node: &Node) -> Option<&Node> {
    let examples = node.get("examples").and_then(|examples| examples.items().first());
    let example = node.get("example").or(examples)?;
    (example.scalar().is_some() && example.value != Value::Null).then_some(example)
}

fn value(node: &Node) -> String {
    let mut text = match node.text() {
        Some("") => "\"\"".to_owned(),
        Some(text) => text.to_owned(),
        None => literals::compact(node),
    };
    if let Some((at, _)) = text.char_indices().nth(MAX_VALUE) {
        text.truncate(at);
        text.push('…');
    }
    code(&text)
}
