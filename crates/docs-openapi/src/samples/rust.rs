//! Programs in Rust that send requests with the crate `reqwest`.

use super::request::{Body, Request};
use crate::literals;

/// Returns the program of a request.
pub(super) fn sample(request: &Request) -> String {
    let method = match request.method.as_str() {
        known @ ("GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD") => {
            format!(".{}({})", known.to_lowercase(), quoted(&request.url))
        }
        other => format!(".request({}.parse()?, {})", quoted(other), quoted(&request.url)),
    };
    let mut lines =
        vec!["let response = reqwest::Client::new()".to_owned(), format!("    {method}")];
    lines.extend(
        request
            .headers
            .iter()
            .map(|(name, value)| format!("    .header({}, {})", quoted(name), quoted(value))),
    );
    if let Some((user, password)) = &request.basic {
        lines.push(format!("    .basic_auth({}, Some({}))", quoted(user), quoted(password)));
    }
    match &request.body {
        Some(Body::Json(value)) => {
            lines.push(format!("    .body({})", raw(&literals::pretty(value))));
        }
        Some(Body::Text(text)) => lines.push(format!("    .body({})", quoted(text))),
        Some(Body::Form(fields)) => {
            let fields =
                fields.iter().map(|(name, value)| format!("({}, {})", quoted(name), quoted(value)));
            lines.push(format!("    .form(&[{}])", fields.collect::<Vec<_>>().join(", ")));
        }
        Some(Body::Multipart(fields)) => {
            lines.push(format!("    .multipart({})", multipart(fields)));
        }
        None => {}
    }
    lines.push("    .send()".to_owned());
    lines.push("    .await?;".to_owned());
    lines.push("println!(\"{} {}\", response.status(), response.text().await?);".to_owned());
    lines.join("\n")
}

fn multipart(fields: &[(String, String)]) -> String {
    let fields = fields.iter().map(|(name, value)| match value.strip_prefix('@') {
        Some(file) => format!(".file({}, {}).await?", quoted(name), quoted(file)),
        None => format!(".text({}, {})", quoted(name), quoted(value)),
    });
    format!("reqwest::multipart::Form::new(){}", fields.collect::<String>())
}

/// Returns a string literal.
fn quoted(text: &str) -> String {
    format!("{text:?}")
}

/// Returns a raw string literal with a delimiter that the string does not contain.
fn raw(text: &str) -> String {
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}
