//! Markdown of pages of descriptions whose schemas and security schemes have no pages: they are written where they are used.

use super::authentication::push_schemes;
pub use super::fields::MAX_FIELDS;
use super::operation::{external_docs, operation_page};
use super::overview::publisher;
use super::schema::schema_body;
use super::tag::push_operations;
use crate::model::{Component, Model, Operation, Tag};
use crate::page::Page;
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Returns the relative address of the page of an operation.
pub(crate) type Href<'a> = dyn Fn(&Operation<'_>) -> String + 'a;

/// Returns the text of an operation.
pub(crate) fn operation_text<'a>(operation: &Operation<'a>, model: &'a Model<'a>) -> Text {
    let Page { text, origins, .. } = operation_page(operation, model, None);
    Text::from_page(text, origins)
}

/// Returns the text of a schema.
pub(crate) fn schema_text<'a>(schema: &Component<'a>, model: &'a Model<'a>) -> Text {
    schema_body(schema, model)
}

/// Returns the text of the description: version, introduction, authentication, publisher. With addresses of operations, it contains a
/// list of them.
pub(crate) fn info_text(
    model: &Model<'_>,
    info: View<'_>,
    download: Option<&str>,
    href: Option<&Href<'_>>,
) -> Text {
    let mut text = Text::default();
    text.from(info.location());
    text.block(&format!("<p class=\"api-version\">Version {}</p>", code(model.version())));
    if let Some(url) = download {
        let link = format!("<a href=\"{}\">OpenAPI description</a>", escaped(url));
        text.block(&format!("<p>{link}</p>"));
    }
    if let Some(description) = info.description() {
        text.description(description, 1);
    }
    external_docs(&mut text, model.root);
    if !model.security_schemes.is_empty() {
        text.heading(2, "Authentication");
        push_schemes(&mut text, model, 3);
    }
    publisher(&mut text, info);
    if let Some(href) = href {
        push_operations(&mut text, model.operations.iter(), href);
    }
    text
}

/// Returns the text of a tag: its description, and a list of its operations.
pub(crate) fn tag_text(tag: &Tag<'_>, model: &Model<'_>, href: &Href<'_>) -> Text {
    let mut text = Text::default();
    if let Some(view) = tag.view {
        text.from(view.location());
        if let Some(description) = view.description() {
            text.description(description, 1);
        }
        external_docs(&mut text, view);
    }
    let is_of_tag = |index: &usize| model.tags[*index].name == tag.name;
    let operations =
        model.operations.iter().filter(|operation| operation.tags.iter().any(is_of_tag));
    push_operations(&mut text, operations, href);
    text
}
