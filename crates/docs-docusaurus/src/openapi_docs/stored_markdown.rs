//! Markdown of operations and schemas in documents that the plugin has written.
//!
//! Such a document contains the whole operation as data, with the targets of references in place of them. Its text is
//! derived from that data: the components in it differ between versions of the plugin, and the data does not.

use docs_openapi::parts::{Entry, Node, Parts, Position, Value, parse, visit_schemas};

/// Start of a string in place of a schema that contains itself: `circular(Pet)`.
const CIRCULAR: &str = "circular(";

/// Maximum number of values of an operation or a schema. The data of those of large public APIs has some ten thousand.
const MAX_VALUES: usize = 200_000;

/// Keys of the data that belong to the description, or to the panel that sends requests.
const NOT_OF_OPERATION: [&str; 8] = [
    "extensions",
    "info",
    "jsonRequestBodyExample",
    "method",
    "path",
    "postman",
    "securitySchemes",
    "servers",
];

/// Method of the operations of webhooks.
const EVENT: &str = "event";

/// Returns the Markdown of an operation from its data as JSON (`api` in the front matter); `None` if it is not the data of an
/// operation.
///
/// ```
/// use docs_docusaurus::openapi_docs::operation_markdown;
///
/// let api = r#"{"method": "get", "path": "/pets", "responses": {"200": {"description": "All pets."}}}"#;
/// let text = operation_markdown(api).unwrap();
/// assert!(text.contains("<code>/pets</code>") && text.contains("All pets."));
/// assert_eq!(operation_markdown("{}"), None);
/// ```
#[must_use]
pub fn operation_markdown(api: &str) -> Option<String> {
    let api = data(api, false)?;
    let text = |key: &str| api.get(key).and_then(Node::text);
    let (method, path) = (text("method")?, text("path")?);
    let own = api.entries().iter().filter(|entry| !NOT_OF_OPERATION.contains(&&*entry.key));
    let operation = table(own.cloned());
    let item = |method: &str, path: &str| table([entry(path, table([entry(method, operation)]))]);
    let paths = if method == EVENT {
        entry("webhooks", item("post", text("operationId").unwrap_or(path)))
    } else {
        entry("paths", item(&method.to_ascii_lowercase(), path))
    };
    let named = |key: &str| api.get(key).map(|value| entry(key, value.clone()));
    let components = named("securitySchemes").map(|schemes| entry("components", table([schemes])));
    let root = [named("info"), named("servers"), Some(paths), components];
    Parts::in_value(table(root.into_iter().flatten()), |parts| {
        Some(parts.operation_text(parts.operations().first()?).text)
    })
}

/// Returns the Markdown of a schema from its data as JSON, or from the properties of the component that shows it; `None` if it is not a schema.
///
/// ```
/// use docs_docusaurus::openapi_docs::schema_markdown;
///
/// let text = schema_markdown(r#"{"type": "object", "properties": {"name": {"type": "string"}}}"#).unwrap();
/// assert!(text.contains("<code>name</code>"));
/// ```
#[must_use]
pub fn schema_markdown(schema: &str) -> Option<String> {
    let data = data(schema, true)?;
    // A file beside a document contains all properties of the component.
    let of_component = data.get("schema").filter(|_| data.get("schemaType").is_some());
    let schemas = table([entry("schema", of_component.unwrap_or(&data).clone())]);
    let root = table([entry("components", table([entry("schemas", schemas)]))]);
    Parts::in_value(root, |parts| Some(parts.schema_text(parts.schemas().first()?).text))
}

/// Parses a table, with a schema in place of each mark of a circle. `is_schema`: the table is that of a schema.
///
/// Front matter can contain the data as YAML, although the plugin writes JSON.
fn data(text: &str, is_schema: bool) -> Option<Node> {
    if number_from_values(text) > MAX_VALUES {
        return None;
    }
    let mut root = parse(text)?;
    visit_schemas(&mut root, is_schema, &mut replace_circle);
    root.is_table().then_some(root)
}

/// Returns the number of values in JSON, or more: each follows a comma or a bracket.
fn number_from_values(text: &str) -> usize {
    text.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count()
}

/// Replaces the mark of a schema that contains itself.
fn replace_circle(schema: &mut Node) {
    let name = schema.text().and_then(|text| text.strip_prefix(CIRCULAR)?.strip_suffix(')'));
    if let Some(circle) = name.map(circle) {
        schema.value = circle;
    }
}

/// Returns a schema that names another one which contains it.
fn circle(name: &str) -> Value {
    let description = match name.trim() {
        "" => "A schema which contains this one.".to_owned(),
        name => format!("The schema `{}`, which contains this one.", name.replace('`', "'")),
    };
    table([entry("description", text(&description))]).value
}

fn text(value: &str) -> Node {
    Node { value: Value::Text(value.into()), at: Position::default() }
}

fn table(entries: impl IntoIterator<Item = Entry>) -> Node {
    Node { value: Value::Table(entries.into_iter().collect()), at: Position::default() }
}

fn entry(key: &str, node: Node) -> Entry {
    Entry { key: key.into(), key_at: Position::default(), node }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_schemas_are_circles() {
        let text = schema_markdown(
            r#"{"description": "circular(saw)", "properties": {"a": "circular()", "items": "circular(Pet)"}}"#,
        );
        let text = text.expect("the data is a schema");
        for part in [
            "circular(saw)",
            "A schema which contains this one.",
            "The schema `Pet`, which contains this one.",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn the_number_of_values_is_bounded() {
        let many = format!(r#"{{"x-a": [{}1]}}"#, "[],".repeat(MAX_VALUES));
        assert_eq!(schema_markdown(&many), None);
    }

    #[test]
    fn data_can_be_yaml() {
        let text =
            operation_markdown("{method: get, path: /x, responses: {'200': {description: Fine.}}}");
        assert!(text.is_some_and(|text| text.contains("Fine.")));
    }
}
