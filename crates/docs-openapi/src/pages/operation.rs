//! Page of an operation.

use super::authentication::kind;
use super::bodies::bodies;
use super::fields::Fields;
use super::parts::{Front, class_name, own_texts, page};
use super::responses::responses;
use super::samples::push_samples;
use crate::form::form;
use crate::model::{METHODS, Model, Operation};
use crate::page::{FORM_PLACE, Page};
use crate::samples::Request;
use crate::schema::{Direction, Links};
use crate::security::{Requirement, requirements, scheme};
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Places of parameters, with their headings.
const PLACES: [(&str, &str); 4] = [
    ("path", "Path parameters"),
    ("query", "Query parameters"),
    ("header", "Header parameters"),
    ("cookie", "Cookie parameters"),
];

/// Writes the page of an operation. `send_to` is the base address of the requests of its form.
pub(super) fn operation_page<'a>(
    operation: &Operation<'a>,
    model: &'a Model<'a>,
    send_to: Option<&str>,
) -> Page {
    let links = Links { model, up: if operation.is_webhook { "../" } else { "" } };
    let mut text = Text::default();
    text.from(operation.view.location());
    text.block(&signature(operation.method, operation.path, operation.is_deprecated()));
    if operation.is_deprecated() {
        let words = "Deprecated: this operation may be removed. Use another one in new programs.";
        text.block(&format!("<p class=\"api-deprecation\">{words}</p>"));
    }
    introduction(&mut text, operation);
    authorization(&mut text, operation, links);
    // Webhooks have no form, because clients receive these requests and do not send them.
    let send_to = send_to.filter(|_| !operation.is_webhook);
    if !operation.is_webhook {
        push_samples(&mut text, operation.view, &Request::new(operation, model));
    }
    if send_to.is_some() {
        text.block(FORM_PLACE);
    }
    parameters(&mut text, &operation.parameters(), 2, links);
    request_body(&mut text, operation.view, 2, links);
    responses(&mut text, operation.view, 2, links);
    callbacks(&mut text, operation.view, links);
    let title = operation.title();
    let front = Front {
        label: Some(title.clone()),
        class_name: Some(class_name(operation)),
        description: operation.view.text_of("description"),
        ..Front::new(title)
    };
    let (before, after) = own_texts(operation.view);
    let form = send_to.map(|base| form(operation, model, base));
    Page { before, after, form, ..page(&operation.page, front, text) }
}

/// Returns a line with method and path.
pub(super) fn signature(method: &str, path: &str, is_deprecated: bool) -> String {
    let class = if is_deprecated { " api-deprecated" } else { "" };
    let path = if is_deprecated { format!("<s>{}</s>", code(path)) } else { code(path) };
    format!(
        "<p class=\"api-signature{class}\"><span class=\"api-method api-{method}\">{}</span> {path}</p>",
        method.to_uppercase()
    )
}

fn introduction(text: &mut Text, operation: &Operation<'_>) {
    let places = [operation.view, operation.item];
    if let Some(description) = places.into_iter().find_map(View::description) {
        text.description(description, 1);
    }
    external_docs(text, operation.view);
}

/// Writes a link to further documentation.
pub(super) fn external_docs(text: &mut Text, view: View<'_>) {
    let Some(docs) = view.get("externalDocs") else { return };
    let Some(url) = docs.text_of("url") else { return };
    let words = docs.text_of("description").unwrap_or("Further documentation");
    text.block(&format!("<p><a href=\"{}\">{}</a></p>", escaped(url), escaped(words)));
}

fn authorization(text: &mut Text, operation: &Operation<'_>, links: Links<'_>) {
    let alternatives = requirements(operation.view, links.model);
    if alternatives.iter().all(Vec::is_empty) {
        return;
    }
    text.heading(2, "Authorization");
    text.line("<ul class=\"api-authorization\">");
    for alternative in &alternatives {
        let words: Vec<String> =
            alternative.iter().map(|requirement| requirement_html(requirement, links)).collect();
        let words = if words.is_empty() { "none".to_owned() } else { words.join(" and ") };
        text.line(&format!("<li>{words}</li>"));
    }
    text.line("</ul>");
    text.blank();
}

fn requirement_html(requirement: &Requirement<'_>, links: Links<'_>) -> String {
    let name = code(requirement.scheme);
    let name = match scheme(requirement.scheme, links.model) {
        Some(scheme) if links.model.has_authentication_page => {
            format!(
                "<a href=\"{}authentication.md#{}\">{name}</a>",
                links.up,
                escaped(&scheme.page)
            )
        }
        _ => name,
    };
    let scopes: Vec<String> = requirement.scopes.iter().map(|scope| code(scope)).collect();
    let words = if scopes.is_empty() { name } else { format!("{name} with {}", scopes.join(", ")) };
    match scheme(requirement.scheme, links.model) {
        Some(scheme) if !links.model.has_authentication_page => {
            format!("{words} ({})", kind(scheme.view.follow()).trim_end_matches('.'))
        }
        _ => words,
    }
}

fn parameters<'a>(text: &mut Text, all: &[View<'a>], level: usize, links: Links<'a>) {
    for (place, title) in PLACES {
        let of_place: Vec<(&str, View<'_>)> = all
            .iter()
            .filter(|view| view.text_of("in") == Some(place))
            .filter_map(|view| Some((view.text_of("name")?, *view)))
            .collect();
        if !of_place.is_empty() {
            text.heading(level, title);
            Fields::new(text, links).parameters(&of_place);
        }
    }
}

fn request_body<'a>(text: &mut Text, operation: View<'a>, level: usize, links: Links<'a>) {
    let Some(body) = operation.get("requestBody").map(View::follow) else { return };
    text.heading(level, "Request body");
    let words = if body.is("required") { "required" } else { "optional" };
    text.block(&format!("<p><span class=\"api-flag api-{words}\">{words}</span></p>"));
    if let Some(description) = body.description() {
        text.description(description, level);
    }
    bodies(text, body, Direction::Request, links);
}

/// Writes the callbacks: requests that the server sends to an address of the client.
fn callbacks<'a>(text: &mut Text, operation: View<'a>, links: Links<'a>) {
    let all: Vec<_> = operation.table("callbacks").collect();
    if all.is_empty() {
        return;
    }
    text.heading(2, "Callbacks");
    for (name, callback) in all {
        text.heading(3, &super::bodies::in_brackets(&name));
        for (expression, item) in callback.follow().entries() {
            for (method, view) in item.follow().entries() {
                if METHODS.contains(&&*method) {
                    callback_operation(text, (&method, &expression), view, links);
                }
            }
        }
    }
}

fn callback_operation<'a>(
    text: &mut Text,
    (method, expression): (&str, &str),
    view: View<'a>,
    links: Links<'a>,
) {
    text.from(view.location());
    text.block(&signature(method, expression, view.is("deprecated")));
    if let Some(description) = view.description() {
        text.note(description);
    }
    let own: Vec<View<'a>> = view.list("parameters").map(View::follow).collect();
    parameters(text, &own, 4, links);
    request_body(text, view, 4, links);
    responses(text, view, 4, links);
}
