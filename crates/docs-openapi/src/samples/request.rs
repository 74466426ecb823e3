//! Request of an operation, with values from its examples.

use crate::literals;
use crate::media::{MediaType, examples, media_types};
use crate::model::{Model, Operation};
use crate::node::{Node, Value};
use crate::schema::{Direction, example};
use crate::security::{Credentials, credentials};
use crate::view::View;

/// Request of an operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Request {
    /// Method in upper case.
    pub(crate) method: String,
    pub(crate) url: String,
    pub(crate) headers: Vec<(String, String)>,
    /// User and password.
    pub(crate) basic: Option<(String, String)>,
    pub(crate) body: Option<Body>,
}

/// Body of a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Body {
    Json(Node),
    Text(String),
    /// Fields of a form in the encoding of URLs.
    Form(Vec<(String, String)>),
    /// Fields of a form in parts. A value that starts with `@` is the path of a file.
    Multipart(Vec<(String, String)>),
}

/// Origin of requests whose description contains only the path of the server.
const ORIGIN: &str = "https://api.example.com";

impl Request {
    /// Creates the request of an operation, with its first media type and its first security requirement.
    pub(crate) fn new(operation: &Operation<'_>, model: &Model<'_>) -> Self {
        let mut request = Self { method: operation.method.to_uppercase(), ..Self::default() };
        let mut path = operation.path.to_owned();
        let mut query = Vec::new();
        let mut cookies = Vec::new();
        for parameter in operation.parameters() {
            let (Some(name), Some(place)) = (parameter.text_of("name"), parameter.text_of("in"))
            else {
                continue;
            };
            if place == "path" {
                if let Some(value) = parameter_value(parameter, false) {
                    path = path.replace(&format!("{{{name}}}"), &encoded(&value));
                }
            } else if parameter.is("required") {
                let value = parameter_value(parameter, true).unwrap_or_default();
                match place {
                    "query" => query.push((name.to_owned(), value)),
                    "header" => request.headers.push((name.to_owned(), value)),
                    "cookie" => cookies.push(format!("{name}={value}")),
                    _ => {}
                }
            }
        }
        match credentials(operation, model) {
            Some(Credentials::Header(name, value)) => request.headers.push((name, value)),
            Some(Credentials::Query(name, value)) => query.push((name, value)),
            Some(Credentials::Cookie(name, value)) => cookies.push(format!("{name}={value}")),
            Some(Credentials::Basic) => {
                request.basic = Some(("USER".to_owned(), "PASSWORD".to_owned()));
            }
            None => {}
        }
        if !cookies.is_empty() {
            request.headers.push(("Cookie".to_owned(), cookies.join("; ")));
        }
        request.url = format!("{}{path}{}", server(operation, model), query_text(&query));
        if let Some(body) = operation.view.get("requestBody") {
            request.set_body(body.follow());
        }
        request
    }

    fn set_body(&mut self, body: View<'_>) {
        let Some(media) = media_types(body).next() else { return };
        let given =
            examples(media.view, Direction::Request).into_iter().next().map(|given| given.value);
        let Some(body) = body_of(&media, given) else { return };
        // Libraries add the media type of forms in parts with their boundary.
        if !matches!(body, Body::Multipart(_)) {
            self.headers.push(("Content-Type".to_owned(), media.name.to_owned()));
        }
        self.body = Some(body);
    }
}

fn body_of(media: &MediaType<'_>, given: Option<Node>) -> Option<Body> {
    if media.is_json() {
        return given.map(Body::Json);
    }
    if media.name.starts_with("application/x-www-form-urlencoded") {
        return Some(Body::Form(fields(given.as_ref(), media.view)));
    }
    if media.name.starts_with("multipart/") {
        return Some(Body::Multipart(fields(given.as_ref(), media.view)));
    }
    let text = given.as_ref().and_then(Node::text);
    text.map(|text| Body::Text(text.to_owned()))
}

/// Returns the fields of a form.
fn fields(given: Option<&Node>, media: View<'_>) -> Vec<(String, String)> {
    let Some(given) = given else { return Vec::new() };
    let properties = media.get("schema").map(|schema| crate::properties::properties(schema));
    let is_file = |name: &str| {
        let properties = properties.as_ref()?;
        let (_, property) = properties.properties.iter().find(|(known, _)| **known == *name)?;
        Some(property.follow().text_of("format") == Some("binary"))
    };
    let field = |entry: &crate::node::Entry| {
        let value = if is_file(&entry.key) == Some(true) {
            format!("@{}", entry.key)
        } else {
            scalar_text(&entry.node)
        };
        (entry.key.to_string(), value)
    };
    given.entries().iter().map(field).collect()
}

/// Returns the value of a parameter. Without `always`, only one that the description contains.
fn parameter_value(parameter: View<'_>, always: bool) -> Option<String> {
    let of_examples = || {
        let (_, example) = parameter.table("examples").next()?;
        Some(example.follow().get("value")?.node().clone())
    };
    let own = parameter.get("example").map(|view| view.node().clone()).or_else(of_examples);
    let of_schema = || {
        let schema = parameter.get("schema")?;
        let target = schema.follow();
        let is_given = ["example", "examples", "const", "default", "enum"]
            .iter()
            .any(|key| schema.get(key).or_else(|| target.get(key)).is_some());
        (always || is_given).then(|| example(schema, Direction::Request))?
    };
    own.or_else(of_schema).map(|value| scalar_text(&value))
}

/// Returns a value in a URL or a form: the items of a list are joined by commas.
fn scalar_text(node: &Node) -> String {
    match (&node.value, node.scalar()) {
        (_, Some(text)) => text.to_owned(),
        (Value::List(items), _) => items.iter().map(scalar_text).collect::<Vec<_>>().join(","),
        _ => literals::compact(node),
    }
}

/// Returns the address of the first server of an operation, without a slash at its end.
fn server(operation: &Operation<'_>, model: &Model<'_>) -> String {
    let places = [operation.view, operation.item, model.root];
    let Some(server) = places.into_iter().find_map(|view| view.list("servers").next()) else {
        return ORIGIN.to_owned();
    };
    let mut url = server.text_of("url").unwrap_or_default().to_owned();
    for (name, variable) in server.table("variables") {
        let default = variable.get("default").and_then(|value| value.node().scalar());
        url = url.replace(&format!("{{{}}}", &*name), default.unwrap_or_default());
    }
    let absolute =
        if url.contains("://") { url } else { format!("{ORIGIN}/{}", url.trim_start_matches('/')) };
    absolute.trim_end_matches('/').to_owned()
}

fn query_text(query: &[(String, String)]) -> String {
    if query.is_empty() {
        return String::new();
    }
    let pairs = query.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
    format!("?{}", pairs.collect::<Vec<_>>().join("&"))
}

/// Encodes a value for a path or a query.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
