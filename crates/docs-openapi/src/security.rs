//! Security requirements of operations, and the credentials that they need.

use crate::model::{Component, Model};
use crate::view::View;

/// Credential of a request.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Credential<'a> {
    /// User and password in the header `Authorization`.
    Basic,
    /// Token in the header `Authorization`, after the name of the scheme.
    Token { scheme: &'a str },
    /// Key in a header, in the query or in a cookie.
    Key { place: &'a str, name: &'a str },
}

/// Scheme of tokens, in the header `Authorization`.
pub(crate) const BEARER: &str = "Bearer";

/// Scheme that a requirement names, with its scopes.
#[derive(Clone, Debug)]
pub(crate) struct Requirement<'a> {
    pub(crate) scheme: &'a str,
    pub(crate) scopes: Vec<&'a str>,
}

/// Returns the alternatives of an operation, each with the schemes that it requires together. An empty alternative means
/// that no credentials are required.
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

/// Returns the credential of the security scheme with a name; `None` for a scheme that is unknown or needs no header.
pub(crate) fn credential<'a>(name: &str, model: &Model<'a>) -> Option<Credential<'a>> {
    let scheme = scheme(name, model)?.view.follow();
    match scheme.text_of("type")? {
        "http" => {
            let name = scheme.text_of("scheme")?;
            Some(match name.to_ascii_lowercase().as_str() {
                "basic" => Credential::Basic,
                "bearer" => Credential::Token { scheme: BEARER },
                _ => Credential::Token { scheme: name },
            })
        }
        "oauth2" | "openIdConnect" => Some(Credential::Token { scheme: BEARER }),
        "apiKey" => {
            Some(Credential::Key { place: scheme.text_of("in")?, name: scheme.text_of("name")? })
        }
        _ => None,
    }
}
