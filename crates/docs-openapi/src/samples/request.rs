//! Request of an operation, with values from its examples.

use crate::media::{MediaType, examples, media_types};
use crate::model::{Model, Operation};
use crate::node::{Entry, Node, Value};
use crate::schema::Direction;
use crate::security::{BEARER, Credential, credential, requirements};
use crate::values::{given_value, is_file, joined, value};
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
    /// Fields of a URL-encoded form.
    Form(Vec<(String, String)>),
    /// Fields of a multipart form. A value that starts with `@` is the path of a file.
    Multipart(Vec<(String, String)>),
}

/// Origin of requests whose description contains only the path of the server.
const ORIGIN: &str = "https://api.example.com";

/// Placeholder for a key.
const KEY: &str = "YOUR_API_KEY";

/// Returns the credential of the first requirement of an operation.
fn first_credential<'a>(operation: &Operation<'a>, model: &Model<'a>) -> Option<Credential<'a>> {
    let alternatives = requirements(operation.view, model);
    credential(alternatives.first()?.first()?.scheme, model)
}

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
                if let Some(value) = given_value(parameter) {
                    path = path.replace(&format!("{{{name}}}"), &encoded(&joined(&value)));
                }
            } else if parameter.is("required") {
                let given = value(parameter);
                let value = given.as_ref().map(joined).unwrap_or_default();
                match place {
                    "query" => match given.filter(|_| has_deep_style(parameter)) {
                        Some(given) => push_deep(&mut query, name, &given),
                        None => query.push((name.to_owned(), value)),
                    },
                    "header" => request.headers.push((name.to_owned(), value)),
                    "cookie" => cookies.push(format!("{name}={value}")),
                    _ => {}
                }
            }
        }
        match first_credential(operation, model) {
            Some(Credential::Basic) => {
                request.basic = Some(("USER".to_owned(), "PASSWORD".to_owned()));
            }
            Some(Credential::Token { scheme }) => {
                let word = if scheme == BEARER { "YOUR_TOKEN" } else { "YOUR_CREDENTIALS" };
                request.headers.push(("Authorization".to_owned(), format!("{scheme} {word}")));
            }
            Some(Credential::Key { place, name }) => match place {
                "query" => query.push((name.to_owned(), KEY.to_owned())),
                "cookie" => cookies.push(format!("{name}={KEY}")),
                _ => request.headers.push((name.to_owned(), KEY.to_owned())),
            },
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
        // Libraries add the media type of multipart forms, because it contains the boundary.
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
    let property = |name: &str| {
        let properties = properties.as_ref()?;
        Some(properties.properties.iter().find(|(known, _)| **known == *name)?.1)
    };
    let mut fields = Vec::new();
    for Entry { key, node, .. } in given.entries() {
        if media.at(&["encoding", key]).is_some_and(has_deep_style) {
            push_deep(&mut fields, key, node);
        } else if property(key).is_some_and(is_file) {
            fields.push((key.to_string(), format!("@{key}")));
        } else {
            fields.push((key.to_string(), joined(node)));
        }
    }
    fields
}

fn has_deep_style(view: View<'_>) -> bool {
    view.text_of("style") == Some("deepObject")
}

/// Adds the fields of a value in the style `deepObject`: one for each scalar, with the keys and positions above it in
/// brackets. The specification defines this for objects of scalars; deeper values have the notation of common libraries.
fn push_deep(fields: &mut Vec<(String, String)>, name: &str, node: &Node) {
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                push_deep(fields, &format!("{name}[{}]", entry.key), &entry.node);
            }
        }
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                push_deep(fields, &format!("{name}[{index}]"), item);
            }
        }
        _ => fields.push((name.to_owned(), joined(node))),
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
