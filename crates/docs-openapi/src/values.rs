//! Values of parameters and of the fields of forms.

use crate::literals;
use crate::node::{Node, Value};
use crate::schema::{Direction, example};
use crate::view::View;

/// Returns a value of a parameter from the description, otherwise a value that its schema allows.
pub(crate) fn value(parameter: View<'_>) -> Option<Node> {
    given_value(parameter).or_else(|| example(parameter.get("schema")?, Direction::Request))
}

/// Returns a value of a parameter from the description: an example, the default, or one of the allowed values.
pub(crate) fn given_value(parameter: View<'_>) -> Option<Node> {
    let of_examples = || {
        let (_, example) = parameter.table("examples").next()?;
        Some(example.follow().get("value")?.follow().node().clone())
    };
    let of_schema = || {
        let schema = parameter.get("schema")?;
        let target = schema.follow();
        let is_given = ["example", "examples", "const", "default", "enum"]
            .iter()
            .any(|key| schema.get(key).or_else(|| target.get(key)).is_some());
        is_given.then(|| example(schema, Direction::Request))?
    };
    let own = parameter.get("example").map(|view| view.follow().node().clone());
    own.or_else(of_examples).or_else(of_schema)
}

/// Returns a value for a URL or a form: the items of a list are joined by commas.
pub(crate) fn joined(node: &Node) -> String {
    match (&node.value, node.scalar()) {
        (_, Some(text)) => text.to_owned(),
        (Value::List(items), _) => items.iter().map(joined).collect::<Vec<_>>().join(","),
        _ => literals::compact(node),
    }
}

/// Returns `true` if the value of a schema is the content of a file.
pub(crate) fn is_file(schema: View<'_>) -> bool {
    let schema = schema.follow();
    let is_encoded = schema.get("contentEncoding").is_some();
    schema.text_of("format") == Some("binary")
        || (schema.get("contentMediaType").is_some() && !is_encoded)
}
