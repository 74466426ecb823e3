//! Samples of requests as commands of `curl`.

use super::request::{Body, Request};
use crate::literals;

/// Returns the command of a request.
pub(super) fn sample(request: &Request) -> String {
    let mut parts = vec![
        format!("curl --request {}", request.method),
        format!("--url {}", quoted(&request.url)),
    ];
    if let Some((user, password)) = &request.basic {
        parts.push(format!("--user {}", quoted(&format!("{user}:{password}"))));
    }
    parts.extend(
        request
            .headers
            .iter()
            .map(|(name, value)| format!("--header {}", quoted(&format!("{name}: {value}")))),
    );
    match &request.body {
        Some(Body::Json(value)) => {
            parts.push(format!("--data {}", quoted(&literals::pretty(value))));
        }
        Some(Body::Text(text)) => parts.push(format!("--data-raw {}", quoted(text))),
        Some(Body::Form(fields)) => parts.extend(fields.iter().map(|(name, value)| {
            format!("--data-urlencode {}", quoted(&format!("{name}={value}")))
        })),
        Some(Body::Multipart(fields)) => {
            parts.extend(
                fields
                    .iter()
                    .map(|(name, value)| format!("--form {}", quoted(&format!("{name}={value}")))),
            );
        }
        None => {}
    }
    parts.join(" \\\n  ")
}

/// Quotes a word for a POSIX shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}
