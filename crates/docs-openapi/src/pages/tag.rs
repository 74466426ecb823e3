//! Page of a tag: its description and its operations.

use super::operation::external_docs;
use super::parts::{Front, page};
use crate::model::{Model, Operation, Tag};
use crate::page::Page;
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Writes the page of a tag.
pub(super) fn tag_page(index: usize, tag: &Tag<'_>, model: &Model<'_>) -> Page {
    let mut text = Text::default();
    if let Some(view) = tag.view {
        text.from(view.location());
        if let Some(description) = view.description() {
            text.description(description, 1);
        }
        external_docs(&mut text, view);
    }
    push_operations(&mut text, model.operations_of(index), &|operation| {
        format!("../{}.md", operation.page)
    });
    let front = Front {
        description: tag.view.and_then(View::description).and_then(|view| view.node().text()),
        ..Front::new(tag.name.to_owned())
    };
    page(&tag.page, front, text)
}

/// Writes a table of operations. `href` returns the relative address of the page of an operation.
pub(super) fn push_operations<'m, 'a: 'm>(
    text: &mut Text,
    operations: impl Iterator<Item = &'m Operation<'a>>,
    href: &dyn Fn(&Operation<'_>) -> String,
) {
    text.heading(2, "Operations");
    text.line("<table class=\"api-operations\">");
    text.line("<thead><tr><th>Operation</th><th>Request</th></tr></thead>");
    text.line("<tbody>");
    for operation in operations {
        let title = escaped(&operation.title()).into_owned();
        let title = if operation.is_deprecated() { format!("<s>{title}</s>") } else { title };
        text.line(&format!(
            "<tr><td><a href=\"{}\">{title}</a></td><td>{}</td></tr>",
            escaped(&href(operation)),
            code(&operation.signature()),
        ));
    }
    text.line("</tbody>");
    text.line("</table>");
    text.blank();
}
