//! Names of the types of schemas.

use crate::model::Model;
use crate::text::escaped;
use crate::view::View;

/// Links to the pages of schemas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Links<'a> {
    pub(crate) model: &'a Model<'a>,
    /// Relative path from the page to the section: empty or `../`.
    pub(crate) up: &'static str,
}

impl<'a> Links<'a> {
    /// Returns a link to the page of a schema, if the value refers to one.
    pub(crate) fn schema(self, view: View<'a>) -> Option<String> {
        if !view.is_reference() {
            return None;
        }
        let schema = self.model.schema(view)?;
        let page = format!("{}.md", schema.page);
        Some(format!("<a href=\"{}{}\">{}</a>", self.up, escaped(&page), escaped(schema.name)))
    }
}

/// Maximum depth of nested types that are described.
const MAX_TYPES: usize = 6;

/// Maximum number of alternatives on one line.
const MAX_ALTERNATIVES: usize = 4;

/// Returns the type of a schema as HTML: `array of <a href="…">Pet</a> or null`.
pub(crate) fn type_html<'a>(view: View<'a>, links: Links<'a>) -> String {
    within(view, links, MAX_TYPES)
}

fn within<'a>(view: View<'a>, links: Links<'a>, depth: usize) -> String {
    if let Some(link) = links.schema(view) {
        return with_null(link, view);
    }
    let schema = view.follow();
    let Some(depth) = depth.checked_sub(1) else { return "any".to_owned() };
    if let Some(all) = schema.get("allOf")
        && all.items().len() == 1
        && let Some(only) = all.items().next()
    {
        return with_null(within(only, links, depth), schema);
    }
    let alternatives: Vec<View<'a>> = options(schema).filter(|option| !is_null(*option)).collect();
    if !alternatives.is_empty() && types_of(schema).is_empty() {
        let has_null = options(schema).any(is_null) || schema.is("nullable");
        let words = alternatives_html(&alternatives, links, depth);
        return if has_null { format!("{words} or null") } else { words };
    }
    let types = types_of(schema);
    let words: Vec<String> = types
        .iter()
        .filter(|name| **name != "null")
        .map(|name| one_type(name, schema, links, depth))
        .collect();
    let words = if words.is_empty() { untyped(schema, links, depth) } else { words.join(" or ") };
    if types.contains(&"null") && words != "null" || schema.is("nullable") {
        format!("{words} or null")
    } else {
        words
    }
}

fn with_null(words: String, view: View<'_>) -> String {
    if view.is("nullable") { format!("{words} or null") } else { words }
}

fn alternatives_html<'a>(alternatives: &[View<'a>], links: Links<'a>, depth: usize) -> String {
    if alternatives.len() > MAX_ALTERNATIVES {
        return format!("one of {} types", alternatives.len());
    }
    let mut words: Vec<String> = Vec::new();
    for alternative in alternatives {
        let title =
            || alternative.follow().text_of("title").map(|title| escaped(title).into_owned());
        let word = links.schema(*alternative).or_else(title);
        let word = word.unwrap_or_else(|| within(*alternative, links, depth));
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(" or ")
}

/// Returns the names of the types of a schema.
pub(crate) fn types_of(schema: View<'_>) -> Vec<&str> {
    let Some(types) = schema.node().get("type") else { return Vec::new() };
    match types.text() {
        Some(name) => vec![name],
        None => types.items().iter().filter_map(|item| item.text()).collect(),
    }
}

/// Returns `true` if a schema allows only null.
fn is_null(view: View<'_>) -> bool {
    types_of(view.follow()) == ["null"]
}

/// Returns the alternatives of a schema.
pub(crate) fn options<'a>(schema: View<'a>) -> impl Iterator<Item = View<'a>> {
    schema.list("oneOf").chain(schema.list("anyOf"))
}

/// Returns `true` if a schema describes a list.
pub(crate) fn is_array(schema: View<'_>) -> bool {
    let types = types_of(schema);
    types.contains(&"array") || (types.is_empty() && schema.get("items").is_some())
}

fn one_type<'a>(name: &str, schema: View<'a>, links: Links<'a>, depth: usize) -> String {
    match name {
        "array" => array(schema, links, depth),
        "object" => object(schema, links, depth),
        name => match schema.text_of("format") {
            Some(format) => format!("{} ({})", escaped(name), escaped(format)),
            None => escaped(name).into_owned(),
        },
    }
}

fn array<'a>(schema: View<'a>, links: Links<'a>, depth: usize) -> String {
    match schema.get("items") {
        Some(items) => format!("array of {}", within(items, links, depth)),
        None => "array".to_owned(),
    }
}

fn object<'a>(schema: View<'a>, links: Links<'a>, depth: usize) -> String {
    let values = schema.get("additionalProperties").filter(|values| values.node().is_table());
    match values {
        Some(values) if schema.get("properties").is_none() => {
            format!("map of {}", within(values, links, depth))
        }
        _ => "object".to_owned(),
    }
}

/// Returns the type of a schema without `type`.
fn untyped<'a>(schema: View<'a>, links: Links<'a>, depth: usize) -> String {
    if schema.get("items").is_some() {
        array(schema, links, depth)
    } else if ["properties", "additionalProperties", "allOf"]
        .iter()
        .any(|key| schema.get(key).is_some())
    {
        object(schema, links, depth)
    } else if schema.get("enum").is_some() || schema.get("const").is_some() {
        "value".to_owned()
    } else {
        "any".to_owned()
    }
}
