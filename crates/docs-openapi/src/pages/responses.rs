//! Tabs with the responses of an operation, by status.

use super::bodies::{bodies, in_brackets};
use super::fields::Fields;
use super::status::status_name;
use crate::schema::{Direction, Links};
use crate::text::{Text, code};
use crate::view::View;

/// Colons of the container of tabs: more than those within, so that no part of a description ends
/// the container.
const TABS: &str = "::::::::";

/// Colons of a tab.
const TAB: &str = ":::::::";

/// Writes the responses of an operation.
pub(super) fn responses<'a>(text: &mut Text, operation: View<'a>, level: usize, links: Links<'a>) {
    let all: Vec<_> =
        operation.table("responses").filter(|(status, _)| !status.starts_with("x-")).collect();
    if all.is_empty() {
        return;
    }
    text.heading(level, "Responses");
    text.block(&format!("{TABS}tabs{{.api-responses}}"));
    for (status, response) in all {
        text.block(&format!("{TAB}tab[{}]", in_brackets(&status)));
        response_of(text, &status, response, links);
        text.block(TAB);
    }
    text.block(TABS);
}

fn response_of<'a>(text: &mut Text, status: &str, response: View<'a>, links: Links<'a>) {
    text.from(response.location());
    if let Some(name) = status_name(status) {
        text.block(&format!("<p class=\"api-status\">{} {name}</p>", code(status)));
    }
    if let Some(description) = response.description() {
        text.note(description);
    }
    let response = response.follow();
    let headers: Vec<_> =
        response.table("headers").map(|(name, view)| (name.text(), view.follow())).collect();
    if !headers.is_empty() {
        text.block("<p><strong>Headers</strong></p>");
        Fields::new(text, links).parameters(&headers);
    }
    bodies(text, response, Direction::Response, links);
    response_links(text, response, links);
}

/// Writes the links of a response to further operations.
fn response_links<'a>(text: &mut Text, response: View<'a>, links: Links<'a>) {
    let all: Vec<_> = response.table("links").collect();
    if all.is_empty() {
        return;
    }
    text.block("<p><strong>Links</strong></p>");
    text.line("<ul>");
    for (name, link) in all {
        let link = link.follow();
        let wanted = link.text_of("operationId");
        let operations = &links.model.operations;
        let target = operations
            .iter()
            .find(|operation| wanted.is_some() && operation.view.text_of("operationId") == wanted);
        let target = target.map(|operation| {
            format!(
                ": <a href=\"{}{}.md\">{}</a>",
                links.up,
                operation.page,
                crate::text::escaped(&operation.title())
            )
        });
        text.line(&format!("<li>{}{}</li>", code(&name), target.unwrap_or_default()));
    }
    text.line("</ul>");
    text.blank();
}
