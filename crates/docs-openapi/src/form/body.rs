//! Body of a form.

use serde::Serialize;

use super::field::{Field, property};
use crate::literals;
use crate::media::{MediaType, examples, media_types};
use crate::node::Node;
use crate::properties::properties;
use crate::schema::Direction;
use crate::values::is_file;
use crate::view::View;

/// Body of a request, in one of several media types.
#[derive(Debug, Serialize)]
pub(super) struct Body<'a> {
    required: bool,
    types: Vec<BodyType<'a>>,
}

/// Body in a media type.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum BodyType<'a> {
    /// Source that a reader writes. If `json` is `true`, it is checked as JSON before it is sent.
    Source { media: &'a str, json: bool, value: String },
    /// Fields of a form, URL-encoded or multipart.
    Fields { media: &'a str, fields: Vec<Field<'a>> },
    /// Content of a file.
    File { media: &'a str },
}

/// Returns the body of a request; `None` if the description has no media type for it.
pub(super) fn body(view: View<'_>) -> Option<Body<'_>> {
    let types: Vec<BodyType<'_>> = media_types(view).map(body_type).collect();
    (!types.is_empty()).then(|| Body { required: view.is("required"), types })
}

fn body_type(media: MediaType<'_>) -> BodyType<'_> {
    let MediaType { name, view } = media;
    let schema = view.get("schema");
    let given = examples(view, Direction::Request).into_iter().next().map(|given| given.value);
    if is_form(name) {
        // A generated example is not used: readers would send its optional properties.
        let is_written = ["example", "examples"].iter().any(|key| view.get(key).is_some());
        let given = given.as_ref().filter(|_| is_written);
        let fields = schema.map(|schema| fields(schema, given)).unwrap_or_default();
        return BodyType::Fields { media: name, fields };
    }
    let is_binary = name.starts_with("image/") || name == "application/octet-stream";
    if is_binary || schema.is_some_and(is_file) {
        return BodyType::File { media: name };
    }
    let is_json = media.is_json();
    let value = given.map(|value| match value.text() {
        Some(text) if !is_json => text.to_owned(),
        _ => literals::pretty(&value),
    });
    BodyType::Source { media: name, json: is_json, value: value.unwrap_or_default() }
}

fn is_form(media: &str) -> bool {
    media.starts_with("application/x-www-form-urlencoded") || media.starts_with("multipart/")
}

fn fields<'a>(schema: View<'a>, given: Option<&Node>) -> Vec<Field<'a>> {
    let all = properties(schema);
    let writable = all.properties.iter().filter(|(_, property)| !property.follow().is("readOnly"));
    let field = |(name, view): &(crate::view::Key<'a>, View<'a>)| {
        let required = all.is_required(name);
        property(name.text(), *view, required, given.and_then(|given| given.get(name)))
    };
    writable.map(field).collect()
}
