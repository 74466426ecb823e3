//! Conversion of a call into the HTTP request of one attempt (R-CLIENT-03).

use crate::credentials::{Agent, CredentialLocation, Credentials, encode_component};
use crate::exchange::Attempt;
use crate::request::Request;
use crate::transport::HttpRequest;

/// Returns the request with credentials and agent.
pub(crate) fn http_request(
    request: &Request,
    attempt: &Attempt,
    credentials: &Credentials,
    agent: &Agent,
) -> HttpRequest {
    let mut headers = vec![
        ("accept".to_owned(), "application/json".to_owned()),
        // Not `application/json`: browsers send no preflight for `text/plain`, and the service accepts it.
        ("content-type".to_owned(), "text/plain".to_owned()),
    ];
    let mut query = request.query.clone();
    query.push(("x-algolia-agent".to_owned(), agent.to_string()));
    match credentials.location() {
        CredentialLocation::Headers => headers.extend(credentials.pairs()),
        CredentialLocation::QueryString => query.extend(credentials.pairs()),
    }
    for (name, value) in &request.headers {
        replace_header(&mut headers, name, value);
    }
    HttpRequest {
        method: request.method,
        url: format!("{}{}?{}", attempt.host.origin(), request.path, query_string(query)),
        headers,
        body: request.body.clone(),
        connect_timeout: attempt.connect_timeout,
        response_timeout: attempt.response_timeout,
        key: credentials.key().clone(),
    }
}

/// Returns the query string: keys sorted by UTF-16 code unit, values encoded (R-CLIENT-03).
fn query_string(mut pairs: Vec<(String, String)>) -> String {
    pairs.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{}={}", encode_component(name), encode_component(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn replace_header(headers: &mut Vec<(String, String)>, name: &str, value: &str) {
    headers.retain(|(given, _)| given != name);
    headers.push((name.to_owned(), value.to_owned()));
}
