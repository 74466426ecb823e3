//! Page of the security schemes.

use super::bodies::in_brackets;
use super::parts::{Front, page};
use crate::model::{Component, Model};
use crate::page::Page;
use crate::text::{Text, code, escaped};
use crate::view::View;

/// Flows of OAuth 2, with their names in the page.
const FLOWS: [(&str, &str); 5] = [
    ("authorizationCode", "Authorization code"),
    ("clientCredentials", "Client credentials"),
    ("deviceAuthorization", "Device authorization"),
    ("implicit", "Implicit"),
    ("password", "Password"),
];

/// Addresses of a flow, with their labels.
const ADDRESSES: [(&str, &str); 4] = [
    ("authorizationUrl", "Authorization"),
    ("deviceAuthorizationUrl", "Device authorization"),
    ("tokenUrl", "Token"),
    ("refreshUrl", "Refresh"),
];

/// Writes the page of the security schemes; `None` if there are none.
pub(super) fn authentication_page(model: &Model<'_>) -> Option<Page> {
    if model.security_schemes.is_empty() {
        return None;
    }
    let mut text = Text::default();
    push_schemes(&mut text, model, 2);
    Some(page("authentication", Front::new("Authentication".to_owned()), text))
}

/// Writes the security schemes, with their names as headings of a level.
pub(super) fn push_schemes(text: &mut Text, model: &Model<'_>, level: usize) {
    for scheme in &model.security_schemes {
        push_scheme(text, scheme, level);
    }
}

fn push_scheme(text: &mut Text, component: &Component<'_>, level: usize) {
    let scheme = component.view.follow();
    text.from(scheme.location());
    text.heading(level, &format!("{} {{#{}}}", in_brackets(component.name), component.page));
    text.block(&format!("<p class=\"api-scheme\">{}</p>", kind(scheme)));
    if let Some(description) = component.view.description() {
        text.description(description, level);
    }
    for (flow, words) in FLOWS {
        if let Some(flow) = scheme.at(&["flows", flow]) {
            push_flow(text, flow, words, level + 1);
        }
    }
}

/// Returns a sentence about the kind of a scheme, as HTML.
pub(super) fn kind(scheme: View<'_>) -> String {
    let name = code(scheme.text_of("name").unwrap_or_default());
    match (scheme.text_of("type"), scheme.text_of("in"), scheme.text_of("scheme")) {
        (Some("apiKey"), Some("query"), _) => format!("An API key in the query parameter {name}."),
        (Some("apiKey"), Some("cookie"), _) => format!("An API key in the cookie {name}."),
        (Some("apiKey"), ..) => format!("An API key in the header {name}."),
        (Some("http"), _, Some(scheme)) => {
            format!("The scheme {} in the header {}.", code(scheme), code("Authorization"))
        }
        (Some("oauth2"), ..) => "OAuth 2.0.".to_owned(),
        (Some("openIdConnect"), ..) => match scheme.text_of("openIdConnectUrl") {
            Some(url) => format!("OpenID Connect: <a href=\"{0}\">{0}</a>.", escaped(url)),
            None => "OpenID Connect.".to_owned(),
        },
        (Some("mutualTLS"), ..) => "A certificate of the client (mutual TLS).".to_owned(),
        _ => "A scheme of an unknown type.".to_owned(),
    }
}

fn push_flow(text: &mut Text, flow: View<'_>, words: &str, level: usize) {
    text.heading(level, words);
    let addresses = ADDRESSES.iter().filter_map(|(key, words)| Some((flow.text_of(key)?, *words)));
    let addresses: String =
        addresses.map(|(url, words)| format!("<li>{words}: {}</li>", code(url))).collect();
    if !addresses.is_empty() {
        text.block(&format!("<ul>{addresses}</ul>"));
    }
    let scopes: Vec<_> = flow.table("scopes").collect();
    if scopes.is_empty() {
        return;
    }
    text.line("<dl class=\"api-fields\">");
    for (scope, description) in scopes {
        text.line(&format!("<dt>{}</dt>", code(&scope)));
        text.line("<dd>");
        text.blank();
        text.note(description);
        text.line("</dd>");
    }
    text.line("</dl>");
    text.blank();
}
