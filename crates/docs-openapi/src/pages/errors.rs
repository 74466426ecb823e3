//! Page of the responses for errors of all operations.

use std::collections::BTreeMap;

use super::parts::{Front, page};
use super::status::{is_error, status_name};
use crate::model::{Model, one_line};
use crate::page::Page;
use crate::schema::{Links, type_html};
use crate::text::Text;
use crate::view::View;

/// Responses with the same status.
#[derive(Default)]
struct Status<'a> {
    operations: usize,
    /// Descriptions in the order of their first use, each with the response that contains it.
    descriptions: Vec<(String, View<'a>)>,
    /// Types of bodies, as HTML.
    types: Vec<String>,
}

/// Maximum number of descriptions of a status.
const MAX_DESCRIPTIONS: usize = 8;

/// Writes the page of the errors; `None` if there are none.
pub(super) fn errors_page<'a>(model: &'a Model<'a>) -> Option<Page> {
    let statuses = statuses(model);
    if statuses.is_empty() {
        return None;
    }
    let mut text = Text::default();
    for (status, found) in &statuses {
        let name = status_name(status).unwrap_or_default();
        text.heading(2, format!("{status} {name}").trim_end());
        let words = if found.operations == 1 { "operation" } else { "operations" };
        let types = match found.types.as_slice() {
            [] => String::new(),
            types => format!(" Body: {}.", types.join(", ")),
        };
        text.block(&format!(
            "<p class=\"api-error\">Response of {} {words}.{types}</p>",
            found.operations
        ));
        for (_, view) in &found.descriptions {
            text.description(*view, 2);
        }
    }
    Some(page("errors", Front::new("Errors".to_owned()), text))
}

fn statuses<'a>(model: &'a Model<'a>) -> BTreeMap<&'a str, Status<'a>> {
    let links = Links { model, up: "" };
    let mut statuses: BTreeMap<&str, Status<'_>> = BTreeMap::new();
    for operation in &model.operations {
        for (status, response) in operation.view.table("responses") {
            if !is_error(&status) {
                continue;
            }
            let found = statuses.entry(status.text()).or_default();
            found.operations += 1;
            found.add(response, links);
        }
    }
    statuses
}

impl<'a> Status<'a> {
    fn add(&mut self, response: View<'a>, links: Links<'a>) {
        if let Some(description) = response.description() {
            let words = one_line(description.node().text().unwrap_or_default());
            let is_new = self.descriptions.iter().all(|(known, _)| *known != words);
            if is_new && self.descriptions.len() < MAX_DESCRIPTIONS {
                self.descriptions.push((words, description));
            }
        }
        for (_, media) in response.follow().table("content") {
            let Some(schema) = media.get("schema").filter(|schema| schema.is_reference()) else {
                continue;
            };
            let kind = type_html(schema, links);
            if !self.types.contains(&kind) && self.types.len() < MAX_DESCRIPTIONS {
                self.types.push(kind);
            }
        }
    }
}

/// Returns `true` if the page of the errors exists.
pub(super) fn has_errors(model: &Model<'_>) -> bool {
    let mut operations = model.operations.iter();
    operations
        .any(|operation| operation.view.table("responses").any(|(status, _)| is_error(&status)))
}
