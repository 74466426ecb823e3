//! Lists of definitions for parameters, properties and headers, with the properties of nested objects.

use crate::properties::{Properties, properties};
use crate::schema::{Links, constraints, is_array, options, type_html};
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Maximum depth of objects in a list.
const MAX_DEPTH: usize = 8;

/// Maximum number of fields of a page that contains the schemas it uses. The content of further schemas is omitted, because a schema
/// that several others use is written once for each path to it.
pub const MAX_FIELDS: usize = 2_000;

/// Writes lists of definitions.
pub(super) struct Fields<'a, 't> {
    pub(super) text: &'t mut Text,
    pub(super) links: Links<'a>,
    /// Schemas that contain the current one.
    open: Vec<usize>,
}

/// Name, description and flags of a field.
struct Field<'a> {
    name: &'a str,
    view: View<'a>,
    schema: Option<View<'a>>,
    is_required: bool,
}

impl<'a, 't> Fields<'a, 't> {
    /// Creates a writer.
    pub(super) fn new(text: &'t mut Text, links: Links<'a>) -> Self {
        Self { text, links, open: Vec::new() }
    }

    /// Writes parameters or headers.
    pub(super) fn parameters(&mut self, parameters: &[(&'a str, View<'a>)]) {
        self.list(parameters.iter().map(|(name, view)| Field {
            name,
            view: *view,
            schema: view.get("schema").or_else(|| content_schema(*view)),
            is_required: view.is("required"),
        }));
    }

    /// Writes the content of a schema: its properties, those of its items, or its alternatives.
    pub(super) fn schema(&mut self, view: View<'a>) {
        let schema = view.follow();
        if self.open.len() >= MAX_DEPTH || self.open.contains(&schema.identity()) {
            return;
        }
        if Self::has_content(view, 2) && self.is_full() {
            return self.omitted(view);
        }
        self.open.push(schema.identity());
        let found = properties(schema);
        match found.others.filter(|_| found.properties.is_empty()) {
            Some(values) if self.links.schema(values).is_none() => self.schema(values),
            Some(_) => {}
            None if found.properties.is_empty() => {}
            None => self.properties(&found),
        }
        self.alternatives(schema);
        if is_array(schema)
            && let Some(items) = schema.get("items")
        {
            self.schema(items);
        }
        self.open.pop();
    }

    /// Returns `true` if the page has no space for the content of another schema.
    fn is_full(&self) -> bool {
        self.links.model.is_inlined() && self.text.fields >= MAX_FIELDS
    }

    /// Writes the name of a schema in place of its content, and records that content is omitted.
    fn omitted(&mut self, view: View<'a>) {
        self.links.model.record_omission();
        let name = view.referenced_name().or_else(|| view.follow().text_of("title"));
        let name = name.map(|name| format!(" {}", code(name))).unwrap_or_default();
        self.text.block(&format!("<p>The schema{name}, whose fields are omitted.</p>"));
    }

    /// Returns `true` if [`schema`](Self::schema) writes anything.
    pub(super) fn has_content(view: View<'a>, depth: usize) -> bool {
        let schema = view.follow();
        let in_items = || {
            let items = schema.get("items").filter(|_| is_array(schema) && depth > 0);
            items.is_some_and(|items| Self::has_content(items, depth - 1))
        };
        let found = properties(schema);
        let in_values = || {
            let values = found.others.filter(|_| depth > 0);
            values.is_some_and(|values| Self::has_content(values, depth - 1))
        };
        !found.properties.is_empty()
            || is_shown(&alternatives_of(schema))
            || in_items()
            || in_values()
    }

    fn properties(&mut self, found: &Properties<'a>) {
        let named = found.properties.iter().map(|(name, view)| Field {
            name: name.text(),
            view: *view,
            schema: Some(*view),
            is_required: found.is_required(name),
        });
        let others = found.others.map(|view| Field {
            name: "*",
            view,
            schema: Some(view),
            is_required: false,
        });
        self.list(named.chain(others));
    }

    fn alternatives(&mut self, schema: View<'a>) {
        let alternatives = alternatives_of(schema);
        if !is_shown(&alternatives) {
            return;
        }
        let words = if schema.get("oneOf").is_some() { "One of:" } else { "Any of:" };
        self.text.block(&format!("<p class=\"api-alternatives\">{words}</p>"));
        for alternative in alternatives {
            let title = type_html(alternative, self.links);
            let name = alternative.follow().text_of("title").filter(|_| !title.contains("<a "));
            let title = name.map_or(title, |name| escaped(name).into_owned());
            self.nested(alternative, &title);
        }
        if let Some(property) = schema.at(&["discriminator", "propertyName"])
            && let Some(name) = property.node().text()
        {
            let words = format!("The property {} distinguishes them.", code(name));
            self.text.block(&format!("<p>{words}</p>"));
        }
    }

    /// Writes the content of a schema in a box that the reader opens, or only the title if the schema has
    /// no content.
    fn nested(&mut self, view: View<'a>, title: &str) {
        let is_link = self.links.schema(view).is_some();
        if is_link || !Self::has_content(view, 2) || self.open.len() >= MAX_DEPTH {
            let description = if is_link { None } else { view.description() };
            self.text.block(&format!("<p>{title}</p>"));
            if let Some(description) = description {
                self.text.note(description);
            }
            return;
        }
        if self.is_full() {
            return self.omitted(view);
        }
        self.text.blank();
        self.text.line("<details class=\"api-nested\">");
        self.text.line(&format!("<summary>{title}</summary>"));
        self.text.blank();
        self.schema(view);
        self.text.block("</details>");
    }

    fn list(&mut self, fields: impl Iterator<Item = Field<'a>>) {
        self.text.blank();
        self.text.line("<dl class=\"api-fields\">");
        for field in fields {
            self.field(&field);
        }
        self.text.line("</dl>");
        self.text.blank();
    }

    fn field(&mut self, field: &Field<'a>) {
        self.text.fields += 1;
        let kind = field.schema.map_or_else(String::new, |schema| {
            format!(" <span class=\"api-type\">{}</span>", type_html(schema, self.links))
        });
        let flags: String = flags(field)
            .into_iter()
            .map(|(class, words)| format!(" <span class=\"api-flag api-{class}\">{words}</span>"))
            .collect();
        self.text.from(field.view.location());
        self.text.line(&format!("<dt>{}{kind}{flags}</dt>", code(field.name)));
        self.text.line("<dd>");
        self.text.blank();
        if let Some(description) = field.view.description().or_else(|| self.own_description(field))
        {
            self.text.note(description);
        }
        if let Some(schema) = field.schema {
            self.constraints(field.view, schema);
            self.content(schema);
        }
        self.text.blank();
        self.text.line("</dd>");
    }

    /// Returns the description of a field's schema; `None` for a schema with a page, which contains
    /// the description.
    fn own_description(&self, field: &Field<'a>) -> Option<View<'a>> {
        let schema = field.schema.filter(|schema| self.links.schema(*schema).is_none())?;
        schema.description()
    }

    fn constraints(&mut self, field: View<'a>, schema: View<'a>) {
        let schema = schema.follow();
        let mut words = constraints(schema);
        if is_array(schema)
            && let Some(items) = schema.get("items")
            && self.links.schema(items).is_none()
        {
            words.extend(
                constraints(items.follow()).into_iter().map(|words| format!("Each item: {words}")),
            );
        }
        if let Some(example) = field.get("example").filter(|_| field.get("schema").is_some())
            && let Some(value) = example.node().scalar()
        {
            words.push(format!("Example: {}", code(value)));
        }
        if words.is_empty() {
            return;
        }
        let items: String = words.iter().map(|words| format!("<li>{words}</li>")).collect();
        self.text.block(&format!("<ul class=\"api-constraints\">{items}</ul>"));
    }

    /// Writes the properties of a field, unless the page of a schema contains them.
    fn content(&mut self, schema: View<'a>) {
        let items = |view: View<'a>| {
            let target = view.follow();
            let values = target.get("additionalProperties");
            target.get("items").filter(|_| is_array(target)).or(values)
        };
        let has_page = |view: View<'a>| self.links.schema(view).is_some();
        let inner = items(schema).unwrap_or(schema);
        let only = |view: View<'a>| view.get("allOf").and_then(|all| all.items().next());
        let is_link = has_page(schema) || has_page(inner) || only(inner).is_some_and(has_page);
        if is_link {
            return;
        }
        if self.open.contains(&inner.follow().identity()) {
            let name = inner.referenced_name().map(|name| format!(" {}", code(name)));
            let words = format!("The schema{}, which contains this one.", name.unwrap_or_default());
            self.text.block(&format!("<p>{words}</p>"));
        } else if Self::has_content(schema, 2) {
            let has_properties = !properties(schema.follow()).properties.is_empty();
            let is_choice = is_shown(&alternatives_of(schema.follow())) && !has_properties;
            self.nested(schema, if is_choice { "Alternatives" } else { "Properties" });
        }
    }
}

/// Returns the alternatives of a schema other than null.
fn alternatives_of(schema: View<'_>) -> Vec<View<'_>> {
    let is_null = |view: &View<'_>| crate::schema::types_of(view.follow()) == ["null"];
    options(schema).filter(|option| !is_null(option)).collect()
}

/// Returns `true` if alternatives contain more information than the type of their schema.
fn is_shown(alternatives: &[View<'_>]) -> bool {
    let is_complex = |view: &View<'_>| {
        view.is_reference() || !properties(*view).is_empty() || is_array(view.follow())
    };
    alternatives.len() > 1 && alternatives.iter().any(is_complex)
}

fn content_schema(view: View<'_>) -> Option<View<'_>> {
    let (_, media) = view.table("content").next()?;
    media.get("schema")
}

/// Returns the flags of a field: class and label.
fn flags(field: &Field<'_>) -> Vec<(&'static str, &'static str)> {
    let schema = field.schema.map(View::follow);
    let has = |key: &str| field.view.is(key) || schema.is_some_and(|schema| schema.is(key));
    let marks = [
        (field.is_required, "required", "required"),
        (has("deprecated"), "deprecated", "deprecated"),
        (has("readOnly"), "read-only", "read-only"),
        (has("writeOnly"), "write-only", "write-only"),
    ];
    marks
        .into_iter()
        .filter(|(is_set, ..)| *is_set)
        .map(|(_, class, words)| (class, words))
        .collect()
}
