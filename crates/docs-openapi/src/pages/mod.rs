//! Pages of a section, and its sidebar.

mod authentication;
mod bodies;
mod errors;
mod fields;
pub(crate) mod inlined;
mod operation;
mod overview;
mod parts;
mod responses;
mod samples;
mod schema;
mod sidebar;
mod status;
mod tag;

use rayon::prelude::*;

use self::authentication::authentication_page;
use self::errors::errors_page;
use self::operation::operation_page;
use self::overview::overview_page;
use self::schema::schema_page;
use self::sidebar::sidebar;
use self::tag::tag_page;
use crate::model::Model;
use crate::page::Section;

/// Default label of the first page.
const OVERVIEW: &str = "Overview";

/// Returns the section of a description. `label` is the label of the first page, and `send_to` the base address of the requests
/// of forms.
pub(crate) fn section(model: &Model<'_>, label: Option<&str>, send_to: Option<&str>) -> Section {
    let label = label.unwrap_or(OVERVIEW);
    let mut pages = vec![overview_page(model, label)];
    pages.extend(authentication_page(model));
    pages.extend(errors_page(model));
    pages.par_extend(
        model.tags.par_iter().enumerate().map(|(index, tag)| tag_page(index, tag, model)),
    );
    let operations = model.operations.par_iter();
    pages.par_extend(operations.map(|operation| operation_page(operation, model, send_to)));
    pages.par_extend(model.schemas.par_iter().map(|schema| schema_page(schema, model)));
    Section {
        title: model.title().to_owned(),
        version: model.version().to_owned(),
        pages,
        sidebar: sidebar(model, label),
    }
}
