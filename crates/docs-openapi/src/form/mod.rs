//! Form from which readers send the request of an operation.

mod body;
mod field;

use serde::Serialize;

use self::body::{Body, body};
use self::field::{Field, parameter};
use crate::model::{Model, Operation};
use crate::security::{Credential, credential, requirements};

/// Data of the form of an operation, in the format of the interface.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Form<'a> {
    /// Method in upper case.
    method: String,
    /// Address before the path, without a slash at its end.
    base: &'a str,
    /// Path with the names of parameters in braces.
    path: &'a str,
    /// Parameters in the path, the query and headers.
    parameters: Vec<Field<'a>>,
    /// Names of cookies that the request needs, which only a browser can set.
    cookies: Vec<&'a str>,
    /// Alternative credentials. A request needs all credentials of one alternative.
    credentials: Vec<Vec<FormCredential<'a>>>,
    body: Option<Body<'a>>,
}

/// Credential that a reader enters.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum FormCredential<'a> {
    Basic { label: &'a str },
    Token { label: &'a str, scheme: &'a str },
    Key { label: &'a str, place: &'a str, name: &'a str },
}

/// Returns the form of an operation as JSON. It sends requests to `base`.
pub(crate) fn form(operation: &Operation<'_>, model: &Model<'_>, base: &str) -> String {
    let (cookies, parameters): (Vec<_>, Vec<_>) = operation
        .parameters()
        .into_iter()
        .partition(|parameter| parameter.text_of("in") == Some("cookie"));
    let mut cookies: Vec<&str> =
        cookies.into_iter().filter_map(|cookie| cookie.text_of("name")).collect();
    let form = Form {
        method: operation.method.to_uppercase(),
        base: base.trim_end_matches('/'),
        path: operation.path,
        parameters: parameters.into_iter().filter_map(parameter).collect(),
        credentials: credentials(operation, model, &mut cookies),
        body: operation.view.get("requestBody").and_then(|view| body(view.follow())),
        cookies,
    };
    serde_json::to_string(&form).unwrap_or_default()
}

/// Returns the alternatives of credentials. Keys in cookies are added to `cookies`.
fn credentials<'a>(
    operation: &Operation<'a>,
    model: &Model<'a>,
    cookies: &mut Vec<&'a str>,
) -> Vec<Vec<FormCredential<'a>>> {
    let mut one = |label: &'a str| match credential(label, model)? {
        Credential::Basic => Some(FormCredential::Basic { label }),
        Credential::Token { scheme } => Some(FormCredential::Token { label, scheme }),
        Credential::Key { place: "cookie", name } => {
            if !cookies.contains(&name) {
                cookies.push(name);
            }
            None
        }
        Credential::Key { place, name } => Some(FormCredential::Key { label, place, name }),
    };
    let alternatives = requirements(operation.view, model).into_iter();
    let alternatives = alternatives
        .map(|all| all.iter().filter_map(|requirement| one(requirement.scheme)).collect());
    alternatives.collect()
}
