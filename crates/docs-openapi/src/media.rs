//! Bodies of requests and responses, by media type.

use crate::node::Node;
use crate::schema::{Direction, example};
use crate::view::View;

/// Body in a media type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MediaType<'a> {
    pub(crate) name: &'a str,
    pub(crate) view: View<'a>,
}

/// Example of a body.
#[derive(Clone, Debug)]
pub(crate) struct Example<'a> {
    /// Label; `None` for the only example of a body.
    pub(crate) label: Option<&'a str>,
    pub(crate) description: Option<View<'a>>,
    pub(crate) value: Node,
}

impl MediaType<'_> {
    /// Returns `true` if the body is JSON.
    pub(crate) fn is_json(&self) -> bool {
        let name = self.name.split(';').next().unwrap_or_default().trim();
        name == "application/json"
            || name.ends_with("+json")
            || name.ends_with("/json")
            || name == "*/*"
    }

    /// Returns the language of the highlighting.
    pub(crate) fn language(&self) -> &'static str {
        match self.name {
            _ if self.is_json() => "json",
            name if name.contains("xml") => "xml",
            name if name.contains("html") => "html",
            name if name.contains("yaml") => "yaml",
            _ => "text",
        }
    }
}

/// Returns the media types of a request or a response.
pub(crate) fn media_types<'a>(body: View<'a>) -> impl Iterator<Item = MediaType<'a>> {
    body.table("content").map(|(name, view)| MediaType { name: name.text(), view })
}

/// Returns the examples of a body: those of the description, otherwise one that is generated from
/// the schema.
pub(crate) fn examples<'a>(media: View<'a>, direction: Direction) -> Vec<Example<'a>> {
    let only = |value: Node| Example { label: None, description: None, value };
    if let Some(value) = media.get("example") {
        return vec![only(value.follow().node().clone())];
    }
    let given: Vec<Example<'a>> = media
        .table("examples")
        .filter_map(|(name, example)| {
            let example = example.follow();
            let label = example.text_of("summary").unwrap_or(name.text());
            let value = example.with(example.node().get("value")?).follow().node().clone();
            Some(Example { label: Some(label), description: example.description(), value })
        })
        .collect();
    if !given.is_empty() {
        return given;
    }
    let schema = media.get("schema");
    schema.and_then(|schema| example(schema, direction)).map(only).into_iter().collect()
}
