//! First page of a section: description, servers, tags.

use super::operation::external_docs;
use super::parts::{Front, page};
use crate::model::Model;
use crate::page::Page;
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Writes the first page.
pub(super) fn overview_page(model: &Model<'_>, label: &str) -> Page {
    let mut text = Text::default();
    let info = model.root.get("info");
    text.from(info.unwrap_or(model.root).location());
    text.block(&format!("<p class=\"api-version\">Version {}</p>", code(model.version())));
    if let Some(description) = info.and_then(View::description) {
        text.description(description, 1);
    }
    external_docs(&mut text, model.root);
    servers(&mut text, model.root);
    if !model.security_schemes.is_empty() {
        text.heading(2, "Authentication");
        let names = model.security_schemes.iter().map(|scheme| {
            format!(
                "<a href=\"authentication.md#{}\">{}</a>",
                escaped(&scheme.page),
                code(scheme.name)
            )
        });
        let names: Vec<String> = names.collect();
        text.block(&format!("<p>Security schemes: {}</p>", names.join(", ")));
    }
    groups(&mut text, model);
    if let Some(info) = info {
        publisher(&mut text, info);
    }
    let front = Front {
        label: Some(label.to_owned()),
        description: info
            .and_then(|info| info.text_of("summary").or_else(|| info.text_of("description"))),
        ..Front::new(model.title().to_owned())
    };
    page("index", front, text)
}

fn servers(text: &mut Text, root: View<'_>) {
    let servers: Vec<View<'_>> =
        root.list("servers").filter(|server| server.text_of("url").is_some()).collect();
    if servers.is_empty() {
        return;
    }
    text.heading(2, "Servers");
    text.line("<dl class=\"api-fields\">");
    for server in servers {
        text.from(server.location());
        text.line(&format!("<dt>{}</dt>", code(server.text_of("url").unwrap_or_default())));
        text.line("<dd>");
        text.blank();
        if let Some(description) = server.description() {
            text.note(description);
        }
        variables(text, server);
        text.blank();
        text.line("</dd>");
    }
    text.line("</dl>");
    text.blank();
}

fn variables(text: &mut Text, server: View<'_>) {
    let variables: Vec<String> = server
        .table("variables")
        .map(|(name, variable)| {
            let default = variable.get("default").and_then(|value| value.node().scalar());
            let default = default.map(|value| format!(", default: {}", code(value)));
            let values: Vec<String> =
                variable.list("enum").filter_map(|value| value.node().scalar()).map(code).collect();
            let values = if values.is_empty() {
                String::new()
            } else {
                format!(", values: {}", values.join(", "))
            };
            format!("<li>{}{}{values}</li>", code(&name), default.unwrap_or_default())
        })
        .collect();
    if !variables.is_empty() {
        text.block(&format!("<ul class=\"api-constraints\">{}</ul>", variables.concat()));
    }
}

/// Writes the tags with the numbers of their operations.
fn groups(text: &mut Text, model: &Model<'_>) {
    let used =
        model.tags.iter().enumerate().filter(|(tag, _)| model.operations_of(*tag).next().is_some());
    let used: Vec<_> = used.collect();
    if used.is_empty() {
        return;
    }
    text.heading(2, "Operations");
    text.line("<ul>");
    for (index, tag) in used {
        let count = model.operations_of(index).count();
        let words = if count == 1 { "operation" } else { "operations" };
        text.line(&format!(
            "<li><a href=\"{}.md\">{}</a>: {count} {words}</li>",
            tag.page,
            escaped(tag.name)
        ));
    }
    text.line("</ul>");
    text.blank();
}

/// Writes contact, license and terms of service.
pub(super) fn publisher(text: &mut Text, info: View<'_>) {
    let link = |view: View<'_>, name: &str| {
        let name = view.text_of("name").unwrap_or(name);
        match view.text_of("url") {
            Some(url) => format!("<a href=\"{}\">{}</a>", escaped(url), escaped(name)),
            None => escaped(name).into_owned(),
        }
    };
    let mut items = Vec::new();
    if let Some(contact) = info.get("contact") {
        let email = contact
            .text_of("email")
            .map(|email| format!(" <a href=\"mailto:{0}\">{0}</a>", escaped(email)));
        items.push(format!(
            "<li>Contact: {}{}</li>",
            link(contact, "website"),
            email.unwrap_or_default()
        ));
    }
    if let Some(license) = info.get("license") {
        items.push(format!("<li>License: {}</li>", link(license, "license")));
    }
    if let Some(terms) = info.text_of("termsOfService") {
        items.push(format!("<li><a href=\"{}\">Terms of service</a></li>", escaped(terms)));
    }
    if !items.is_empty() {
        text.heading(2, "Publisher");
        text.block(&format!("<ul>{}</ul>", items.concat()));
    }
}
