//! Faults of a description other than unresolved references.

use std::collections::HashMap;

use docs_core::{Location, Names};

use crate::faults::Faults;
use crate::model::{METHODS, Model, Operation};
use crate::security::requirements;
use crate::view::View;

/// Keys of an operation.
const OPERATION_KEYS: [&str; 12] = [
    "callbacks",
    "deprecated",
    "description",
    "externalDocs",
    "operationId",
    "parameters",
    "requestBody",
    "responses",
    "security",
    "servers",
    "summary",
    "tags",
];

/// Places of parameters.
const PLACES: [&str; 5] = ["cookie", "header", "path", "query", "querystring"];

/// Reports the faults of a description. `requires_responses` is `true` for versions of the format that
/// require responses.
pub(crate) fn check(model: &Model<'_>, requires_responses: bool, faults: &mut Faults) {
    info(model.root, faults);
    methods(model.root, faults);
    let mut ids: HashMap<&str, Location> = HashMap::new();
    for operation in &model.operations {
        keys(operation, faults);
        operation_id(operation, &mut ids, faults);
        responses(operation, requires_responses, faults);
        parameters(operation, faults);
        security(operation, model, faults);
    }
}

fn info(root: View<'_>, faults: &mut Faults) {
    let Some(info) = root.get("info") else {
        let help = "write `info` with `title` and `version`".to_owned();
        return faults.structure(
            root.location(),
            "the description has no `info`".to_owned(),
            Some(help),
        );
    };
    for key in ["title", "version"] {
        if info.get(key).is_none() {
            faults.structure(root.location_of("info"), format!("`info` has no `{key}`"), None);
        }
    }
}

/// Reports keys of path items that are probably misspelt methods, and operations that are not objects.
fn methods(root: View<'_>, faults: &mut Faults) {
    for (path, item) in root.table("paths").filter(|(path, _)| !path.starts_with("x-")) {
        if !path.starts_with('/') {
            let message = format!("the path `{}` must start with `/`", &*path);
            faults.structure(path.location(), message, None);
        }
        for (key, operation) in item.follow().entries() {
            let operation = operation.follow();
            if METHODS.contains(&&*key) && !operation.node().is_table() {
                let kind = operation.node().kind();
                let message = format!("an operation must be an object, not {kind}");
                faults.structure(operation.location(), message, None);
            }
        }
    }
}

fn keys(operation: &Operation<'_>, faults: &mut Faults) {
    let names = Names::new(OPERATION_KEYS);
    for (key, _) in operation.view.entries() {
        if OPERATION_KEYS.contains(&&*key) || key.starts_with("x-") {
            continue;
        }
        if let Some(near) = names.nearest(&key) {
            let message = format!("unknown key `{}`, did you mean `{near}`?", &*key);
            faults.structure(key.location(), message, None);
        }
    }
}

fn operation_id<'a>(
    operation: &Operation<'a>,
    ids: &mut HashMap<&'a str, Location>,
    faults: &mut Faults,
) {
    let Some(id) = operation.view.text_of("operationId") else { return };
    let location = operation.view.get("operationId").map(View::location);
    let location = location.unwrap_or_else(|| operation.view.location());
    match ids.get(id) {
        Some(first) => {
            let line = first.line.unwrap_or_default();
            let message = format!(
                "the operationId `{id}` is that of the operation in line {line} of `{}` already",
                first.file
            );
            let help =
                format!("choose another one; the page of this operation is `{}`", operation.page);
            faults.structure(location, message, Some(help));
        }
        None => {
            ids.insert(id, location);
        }
    }
}

fn responses(operation: &Operation<'_>, is_required: bool, faults: &mut Faults) {
    let title = operation.signature();
    let Some(responses) = operation.view.get("responses") else {
        if is_required {
            let message = format!("the operation `{title}` has no `responses`");
            let help = "describe at least the response of a successful request".to_owned();
            faults.structure(operation.key.location(), message, Some(help));
        }
        return;
    };
    if responses.entries().next().is_none() {
        let message = format!("the `responses` of the operation `{title}` are empty");
        faults.structure(operation.view.location_of("responses"), message, None);
    }
    for (status, response) in responses.entries().filter(|(status, _)| !status.starts_with("x-")) {
        let target = response.follow();
        if !target.is_reference() && target.get("description").is_none() {
            let message = format!("the response `{}` of `{title}` has no `description`", &*status);
            faults.structure(status.location(), message, None);
        }
    }
}

fn parameters(operation: &Operation<'_>, faults: &mut Faults) {
    let mut declared = Vec::new();
    for parameter in
        operation.parameters().into_iter().filter(|parameter| !parameter.is_reference())
    {
        let (Some(name), Some(place)) = (parameter.text_of("name"), parameter.text_of("in")) else {
            let message = "a parameter needs `name` and `in`".to_owned();
            faults.structure(parameter.location(), message, None);
            continue;
        };
        if !PLACES.contains(&place) {
            let near = Names::new(PLACES).nearest(place);
            let help = near.map(|near| format!("did you mean `{near}`?"));
            let help = help.or_else(|| Some(format!("the places are: `{}`", PLACES.join("`, `"))));
            let message = format!("`{place}` is not a place of the parameter `{name}`");
            faults.structure(parameter.location_of("in"), message, help);
        }
        if place == "path" {
            declared.push((name, parameter));
        }
    }
    if !operation.is_webhook {
        path_parameters(operation, &declared, faults);
    }
}

/// Reports the names in braces of a path without a parameter, and parameters that are not in the path.
fn path_parameters(operation: &Operation<'_>, declared: &[(&str, View<'_>)], faults: &mut Faults) {
    let in_path: Vec<&str> = names_in_braces(operation.path).collect();
    let has_unreadable = operation
        .view
        .list("parameters")
        .chain(operation.item.list("parameters"))
        .any(|parameter| parameter.follow().is_reference());
    let names = Names::new(declared.iter().map(|(name, _)| *name));
    for name in in_path.iter().filter(|_| !has_unreadable) {
        if declared.iter().all(|(known, _)| known != name) {
            let message =
                format!("the parameter `{{{name}}}` of `{}` is not declared", operation.path);
            let help = match names.nearest(name) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("add a parameter with `name: {name}` and `in: path`"),
            };
            faults.structure(operation.key.location(), message, Some(help));
        }
    }
    for (name, parameter) in declared {
        if !in_path.contains(name) {
            let message = format!("the path `{}` has no part `{{{name}}}`", operation.path);
            faults.structure(parameter.location(), message, None);
        } else if !parameter.is("required") {
            let message = format!("the path parameter `{name}` must be `required: true`");
            faults.structure(parameter.location(), message, None);
        }
    }
}

fn names_in_braces(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

fn security(operation: &Operation<'_>, model: &Model<'_>, faults: &mut Faults) {
    let own = operation.view.get("security");
    let place = own.or_else(|| model.root.get("security"));
    for requirement in requirements(operation.view, model).iter().flatten() {
        let mut schemes = model.security_schemes.iter();
        if schemes.any(|scheme| scheme.name == requirement.scheme) {
            continue;
        }
        let names = Names::new(model.security_schemes.iter().map(|scheme| scheme.name));
        let near = names.nearest(requirement.scheme).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| "describe it in `components.securitySchemes`".to_owned());
        let message = format!("no security scheme has the name `{}`", requirement.scheme);
        let location = place.map_or_else(|| operation.view.location(), View::location);
        faults.structure(location, message, Some(help));
    }
}
