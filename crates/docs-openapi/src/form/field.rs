//! Fields of a form.

use serde::Serialize;

use crate::literals;
use crate::node::{Node, Value};
use crate::schema::{Direction, example, is_array, types_of};
use crate::values::{is_file, joined, value};
use crate::view::View;

/// Field for a parameter, or for a property of a body.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Field<'a> {
    name: &'a str,
    /// Place of a parameter: `path`, `query` or `header`; `body` for a property.
    place: &'a str,
    required: bool,
    kind: Kind,
    /// Serialization of lists and objects in a URL.
    style: Style,
    /// Allowed values; empty if any value is allowed.
    choices: Vec<String>,
    /// Initial value: the items of a list are lines, an object is JSON.
    value: String,
}

/// Kind of the value of a field.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Text,
    Number,
    Boolean,
    List,
    Object,
    File,
    /// List of files.
    Files,
}

/// Serialization of lists and objects in a URL.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Style {
    /// `a=1&a=2`, and the keys of an object as parameters.
    Separate,
    /// `a=1,2`.
    Comma,
    /// `a=1%202`.
    Space,
    /// `a=1|2`.
    Pipe,
    /// `a[key]=1`.
    Deep,
    /// JSON.
    Json,
}

/// Returns the field of a parameter; `None` for one without a name or a place, and for the header with the media type of the
/// body, which the form selects separately.
pub(super) fn parameter(view: View<'_>) -> Option<Field<'_>> {
    let place = view.text_of("in")?;
    let name = view.text_of("name")?;
    if place == "header" && name.eq_ignore_ascii_case("content-type") {
        return None;
    }
    let required = place == "path" || view.is("required");
    let content = view.table("content").next().map(|(_, media)| media);
    let schema = view.get("schema").or_else(|| content?.get("schema"));
    let kind = schema.map_or(Kind::Text, kind);
    let start = required.then(|| value(view)).flatten();
    Some(Field {
        name,
        place,
        required,
        kind,
        style: if content.is_some() { Style::Json } else { style(view, place) },
        choices: schema.map(choices).unwrap_or_default(),
        value: start.map(|value| written(&value, kind)).unwrap_or_default(),
    })
}

/// Returns the field of a property of a form.
pub(super) fn property<'a>(
    name: &'a str,
    schema: View<'a>,
    required: bool,
    given: Option<&Node>,
) -> Field<'a> {
    let kind = kind(schema);
    let value = match given {
        Some(value) => Some(value.clone()),
        None => required.then(|| example(schema, Direction::Request)).flatten(),
    };
    let is_file = matches!(kind, Kind::File | Kind::Files);
    let value = value.filter(|_| !is_file).map(|value| written(&value, kind));
    Field {
        name,
        place: "body",
        required,
        kind,
        style: if kind == Kind::Object { Style::Json } else { Style::Separate },
        choices: choices(schema),
        value: value.unwrap_or_default(),
    }
}

fn style(view: View<'_>, place: &str) -> Style {
    let style = view.text_of("style").unwrap_or(if place == "query" { "form" } else { "simple" });
    let explode = view.get("explode").map_or(style == "form", |flag| flag.node().is_true());
    match style {
        "deepObject" => Style::Deep,
        "form" if explode => Style::Separate,
        "spaceDelimited" => Style::Space,
        "pipeDelimited" => Style::Pipe,
        _ => Style::Comma,
    }
}

fn kind(schema: View<'_>) -> Kind {
    let schema = schema.follow();
    if is_array(schema) {
        let is_of_files = schema.get("items").is_some_and(is_file);
        return if is_of_files { Kind::Files } else { Kind::List };
    }
    let types = types_of(schema);
    match types.into_iter().find(|name| *name != "null") {
        Some("integer" | "number") => Kind::Number,
        Some("boolean") => Kind::Boolean,
        Some("object") => Kind::Object,
        None if schema.get("properties").is_some() => Kind::Object,
        _ if is_file(schema) => Kind::File,
        _ => Kind::Text,
    }
}

/// Returns the values that a schema lists; empty if it allows any value.
fn choices(schema: View<'_>) -> Vec<String> {
    let schema = schema.follow();
    let only = schema.get("const").into_iter();
    let all = only.chain(schema.list("enum"));
    let values = all.filter(|value| value.node().value != Value::Null);
    values.filter_map(|value| value.node().scalar().map(str::to_owned)).collect()
}

/// Returns a value in the notation of a field.
fn written(value: &Node, kind: Kind) -> String {
    match (&value.value, kind) {
        (Value::List(items), Kind::List) => items.iter().map(joined).collect::<Vec<_>>().join("\n"),
        (_, Kind::Object) => literals::pretty(value),
        _ => joined(value),
    }
}
