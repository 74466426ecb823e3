//! Security requirements of operations, and credentials for samples.

use crate::model::{Component, Model, Operation};
use crate::view::View;

/// Credentials of a request, with words in place of secrets.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Credentials {
    Header(String, String),
    Query(String, String),
    Cookie(String, String),
    Basic,
}

/// Scheme that a requirement names, with its scopes.
#[derive(Clone, Debug)]
pub(crate) struct Requirement<'a> {
    pub(crate) scheme: &'a str,
    pub(crate) scopes: Vec<&'a str>,
}

/// Returns the alternatives of an operation, each with the schemes that it requires together. An empty one means that no
/// credentials are required.
pub(crate) fn requirements<'a>(
    operation: View<'a>,
    model: &Model<'a>,
) -> Vec<Vec<Requirement<'a>>> {
    let list = operation.get("security").or_else(|| model.root.get("security"));
    let requirement = |(scheme, scopes): (crate::view::Key<'a>, View<'a>)| Requirement {
        scheme: scheme.text(),
        scopes: scopes.node().items().iter().filter_map(|scope| scope.text()).collect(),
    };
    let alternatives = list.into_iter().flat_map(View::items);
    alternatives.map(|alternative| alternative.entries().map(requirement).collect()).collect()
}

/// Returns the security scheme with a name.
pub(crate) fn scheme<'m, 'a>(name: &str, model: &'m Model<'a>) -> Option<&'m Component<'a>> {
    model.security_schemes.iter().find(|scheme| scheme.name == name)
}

/// Returns the credentials of the first requirement of an operation.
pub(crate) fn credentials(operation: &Operation<'_>, model: &Model<'_>) -> Option<Credentials> {
    let alternatives = requirements(operation.view, model);
    let first = alternatives.first()?.first()?;
    let scheme = scheme(first.scheme, model)?.view.follow();
    let bearer = || Credentials::Header("Authorization".to_owned(), "Bearer YOUR_TOKEN".to_owned());
    match scheme.text_of("type")? {
        "http" => match scheme.text_of("scheme")?.to_ascii_lowercase().as_str() {
            "basic" => Some(Credentials::Basic),
            "bearer" => Some(bearer()),
            other => Some(Credentials::Header(
                "Authorization".to_owned(),
                format!("{other} YOUR_CREDENTIALS"),
            )),
        },
        "oauth2" | "openIdConnect" => Some(bearer()),
        "apiKey" => {
            let name = scheme.text_of("name")?.to_owned();
            let key = "YOUR_API_KEY".to_owned();
            match scheme.text_of("in")? {
                "query" => Some(Credentials::Query(name, key)),
                "cookie" => Some(Credentials::Cookie(name, key)),
                _ => Some(Credentials::Header(name, key)),
            }
        }
        _ => None,
    }
}
