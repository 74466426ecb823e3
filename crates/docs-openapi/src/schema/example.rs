//! Example values of schemas, in place of examples that a description does not contain.

use crate::node::{Entry, Node, Position, Value};
use crate::properties::properties;
use crate::schema::types::{is_array, options, types_of};
use crate::view::View;

/// Use of a value.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Direction {
    /// Part of a request, without read-only properties.
    Request,
    /// Part of a response, without write-only properties.
    Response,
}

/// Maximum depth of values.
const MAX_DEPTH: usize = 6;

/// Number of values above which optional properties are omitted.
const MAX_VALUES: usize = 150;

/// Number of values above which required properties are omitted too: a description can require more of them than a page can contain.
const MAX_REQUIRED_VALUES: usize = 2_000;

/// Returns a value that a schema allows: its example, otherwise a value of its type. Returns `None` for a schema with
/// infinite recursion.
pub(crate) fn example(schema: View<'_>, direction: Direction) -> Option<Node> {
    let mut maker = Maker { direction, open: Vec::new(), values: 0 };
    maker.value(schema)
}

/// Creates values.
struct Maker {
    direction: Direction,
    /// Schemas of the values that contain the current one.
    open: Vec<usize>,
    values: usize,
}

impl Maker {
    fn value(&mut self, view: View<'_>) -> Option<Node> {
        let schema = view.follow();
        if let Some(given) = given(view).or_else(|| given(schema)) {
            self.values += 1;
            return Some(given.clone());
        }
        if self.open.len() >= MAX_DEPTH || self.open.contains(&schema.identity()) {
            return None;
        }
        self.open.push(schema.identity());
        let value = self.by_type(schema);
        self.open.pop();
        self.values += 1;
        value
    }

    fn by_type(&mut self, schema: View<'_>) -> Option<Node> {
        let types = types_of(schema);
        let first = types.into_iter().find(|name| *name != "null");
        match first {
            Some("string") => Some(text(string(schema))),
            Some("integer") => Some(number(schema, "1")),
            Some("number") => Some(number(schema, "1.5")),
            Some("boolean") => Some(node(Value::Boolean(true))),
            _ if is_array(schema) => {
                let item = schema.get("items").and_then(|items| self.value(items));
                Some(node(Value::List(item.into_iter().collect())))
            }
            _ => self.object_or_option(schema),
        }
    }

    fn object_or_option(&mut self, schema: View<'_>) -> Option<Node> {
        let object = self.object(schema);
        let option = options(schema).find_map(|option| self.value(option));
        match (object, option) {
            (Some(object), Some(option)) => Some(merged(object, option)),
            (Some(value), None) | (None, Some(value)) => Some(value),
            (None, None) => self.extended(schema),
        }
    }

    fn object(&mut self, schema: View<'_>) -> Option<Node> {
        let properties = properties(schema);
        let is_object = types_of(schema).contains(&"object");
        if properties.is_empty() {
            return is_object.then(|| node(Value::Table(Vec::new())));
        }
        let mut entries = Vec::new();
        for (name, property) in &properties.properties {
            let is_required = properties.is_required(name);
            let max_values = if is_required { MAX_REQUIRED_VALUES } else { MAX_VALUES };
            if self.leaves_out(*property) || self.values >= max_values {
                continue;
            }
            if let Some(value) = self.value(*property) {
                entries.push(entry(name, value));
            }
        }
        if let Some(value) = properties.others.and_then(|others| self.value(others)) {
            entries.push(entry("key", value));
        }
        Some(node(Value::Table(entries)))
    }

    /// Returns the value of the schema that another one extends without adding properties.
    fn extended(&mut self, schema: View<'_>) -> Option<Node> {
        schema.list("allOf").find_map(|part| self.value(part))
    }

    fn leaves_out(&self, property: View<'_>) -> bool {
        let schema = property.follow();
        match self.direction {
            Direction::Request => schema.is("readOnly"),
            Direction::Response => schema.is("writeOnly"),
        }
    }
}

/// Returns the value that a schema contains.
fn given<'a>(schema: View<'a>) -> Option<&'a Node> {
    let node = schema.node();
    let first = |key: &str| node.get(key).and_then(|values| values.items().first());
    let example = node.get("example").map(|example| schema.with(example).follow().node());
    example
        .or_else(|| first("examples"))
        .or_else(|| node.get("const"))
        .or_else(|| node.get("default").filter(|value| value.value != Value::Null))
        .or_else(|| first("enum"))
}

fn string(schema: View<'_>) -> &'static str {
    match schema.text_of("format") {
        Some("date-time") => "2026-01-31T09:30:00Z",
        Some("date") => "2026-01-31",
        Some("time") => "09:30:00Z",
        Some("duration") => "PT15M",
        Some("email" | "idn-email") => "user@example.com",
        Some("hostname" | "idn-hostname") => "example.com",
        Some("ipv4") => "192.0.2.1",
        Some("ipv6") => "2001:db8::1",
        Some("uri" | "url" | "iri") => "https://example.com",
        Some("uri-reference") => "/example",
        Some("uuid") => "3fa85f64-5717-4562-b3fc-2c963f66afa6",
        Some("byte") => "ZXhhbXBsZQ==",
        Some("password") => "secret",
        _ => "string",
    }
}

fn number(schema: View<'_>, otherwise: &str) -> Node {
    let minimum = schema.get("minimum").map(View::node);
    match minimum.map(|minimum| &minimum.value) {
        Some(Value::Number(minimum)) => node(Value::Number(minimum.clone())),
        _ => node(Value::Number(otherwise.into())),
    }
}

fn merged(object: Node, option: Node) -> Node {
    match (object.value, option.value) {
        (Value::Table(mut entries), Value::Table(others)) => {
            for other in others {
                if !entries.iter().any(|entry| entry.key == other.key) {
                    entries.push(other);
                }
            }
            node(Value::Table(entries))
        }
        (Value::Table(entries), option) if entries.is_empty() => node(option),
        (object, _) => node(object),
    }
}

fn node(value: Value) -> Node {
    Node { value, at: Position::default() }
}

fn text(text: &str) -> Node {
    node(Value::Text(text.into()))
}

fn entry(key: &str, node: Node) -> Entry {
    Entry { key: key.into(), key_at: Position::default(), node }
}
