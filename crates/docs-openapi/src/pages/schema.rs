//! Page of a schema.

use super::fields::Fields;
use super::operation::external_docs;
use super::parts::{Front, own_texts, page};
use crate::literals;
use crate::model::{Component, Model};
use crate::page::Page;
use crate::schema::{Direction, Links, constraints, example, type_html};
use crate::text::Text;
use crate::view::View;

/// Writes the page of a schema.
pub(super) fn schema_page<'a>(schema: &Component<'a>, model: &'a Model<'a>) -> Page {
    let view = schema.view.follow();
    let text = schema_body(schema, model);
    let front = Front {
        label: Some(schema.name.to_owned()),
        description: schema.view.description().and_then(|view| view.node().text()),
        ..Front::new(view.text_of("title").unwrap_or(schema.name).to_owned())
    };
    let (before, after) = own_texts(view);
    Page { before, after, ..page(&schema.page, front, text) }
}

/// Returns the text of a schema: type, description, properties, example.
pub(super) fn schema_body<'a>(schema: &Component<'a>, model: &'a Model<'a>) -> Text {
    let links = Links { model, up: "../" };
    let view = schema.view.follow();
    let mut text = Text::default();
    text.from(view.location());
    let kind = type_html(view, links);
    text.block(&format!("<p class=\"api-body\"><span class=\"api-type\">{kind}</span></p>"));
    if view.is("deprecated") {
        text.block("<p class=\"api-deprecation\">Deprecated: this schema may be removed.</p>");
    }
    if let Some(description) = schema.view.description() {
        text.description(description, 1);
    }
    external_docs(&mut text, view);
    push_constraints(&mut text, view);
    if Fields::has_content(view, 2) {
        text.heading(2, "Properties");
        Fields::new(&mut text, links).schema(view);
    }
    if let Some(value) = example(view, Direction::Response) {
        text.heading(2, "Example");
        text.code("json", &literals::pretty(&value));
    }
    text
}

fn push_constraints(text: &mut Text, view: View<'_>) {
    let items: String = constraints(view).iter().map(|words| format!("<li>{words}</li>")).collect();
    if !items.is_empty() {
        text.block(&format!("<ul class=\"api-constraints\">{items}</ul>"));
    }
}
