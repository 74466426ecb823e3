//! Issues of bundling.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use docs_model::{Issue, Location};
use docs_script::FileError;

use crate::codes::{COMPONENT_CODE, MISSING_PACKAGE_CODE};

/// Consequence of a missing or faulty module, for messages.
pub(crate) const MISSING_MODULE_HELP: &str =
    "components that need it are shown without it, or left out";

/// Issues of a bundle. Both builds report the same errors, each of which is kept once.
#[derive(Debug, Default)]
pub(crate) struct Issues {
    known: Mutex<(BTreeSet<String>, Vec<Issue>)>,
}

impl Issues {
    pub(crate) fn push(&self, issue: Issue) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.0.insert(issue.to_string()) {
            known.1.push(issue);
        }
    }

    pub(crate) fn finish(&self) -> Vec<Issue> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut issues = std::mem::take(&mut known.1);
        issues.sort_by(Issue::report_order);
        issues
    }
}

/// Returns the line and column of an offset.
pub(crate) fn position(text: &str, at: usize) -> (u32, u32) {
    let before = &text[..text.floor_char_boundary(at)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
}

/// Returns the location of an import in a module: the location of its specifier in quotes.
pub(crate) fn import_location(file: &str, text: &str, specifier: &str) -> Location {
    let found = ['"', '\'', '`'].iter().find_map(|quote| {
        text.find(&format!("{quote}{specifier}{quote}")).map(|at| at + quote.len_utf8())
    });
    match found.map(|at| position(text, at)) {
        Some((line, column)) => Location::character(file, line, column),
        None => Location::file(file),
    }
}

pub(crate) fn syntax_error(file: &str, text: &str, message: &str, at: usize) -> Issue {
    let (line, column) = position(text, at);
    Issue::warning(COMPONENT_CODE, format!("this module has a syntax error: {message}"))
        .help(MISSING_MODULE_HELP)
        .at(Location::character(file, line, column))
}

pub(crate) fn unreadable(file: &str, error: &FileError, location: Location) -> Issue {
    Issue::warning(COMPONENT_CODE, format!("can't read `{file}`: {error}"))
        .help(MISSING_MODULE_HELP)
        .at(location)
        .about(file)
}

/// Returns the issue of a module whose `export *` statements name more modules than a limit, directly or transitively.
pub(crate) fn too_many_exports(file: &str, text: &str, at: usize, extent: &str) -> Issue {
    let (line, column) = position(text, at);
    Issue::warning(
        COMPONENT_CODE,
        format!("`{file}` exports all exports of other modules {extent}"),
    )
    .help(format!(
        "export the names that are needed: `export {{name}} from \"./other\"`; {MISSING_MODULE_HELP}"
    ))
    .at(Location::character(file, line, column))
    .about(file)
}

pub(crate) fn not_found(specifier: &str, location: Location) -> Issue {
    Issue::warning(COMPONENT_CODE, format!("no file exists at `{specifier}`"))
        .help(format!("correct the path; {MISSING_MODULE_HELP}"))
        .at(location)
        .about(specifier)
}

pub(crate) fn built_in(specifier: &str, location: Location) -> Issue {
    let message = format!("`{specifier}` is a module of Node, which components cannot use");
    Issue::warning(COMPONENT_CODE, message)
        .help(
            "read files in a configuration script, and pass their content to the component as data",
        )
        .at(location)
        .about(specifier)
}

pub(crate) fn missing_package(package: &str, location: Location) -> Issue {
    Issue::warning(MISSING_PACKAGE_CODE, format!("the package `{package}` is not installed"))
        .help(format!("run `npm install {package}`; {MISSING_MODULE_HELP}"))
        .at(location)
        .about(package)
}

pub(crate) fn missing_theme_part(specifier: &str, location: Location) -> Issue {
    let message = format!("`{specifier}` is not provided by this interface");
    Issue::warning(COMPONENT_CODE, message).help(MISSING_MODULE_HELP).at(location).about(specifier)
}

pub(crate) fn failed(message: &str) -> Issue {
    Issue::warning(COMPONENT_CODE, format!("the components cannot be bundled: {message}"))
        .help("pages are built without components")
}
