//! Programs in JavaScript that send requests with `fetch`.

use super::request::{Body, Request};
use crate::literals;
use crate::text::quoted;

/// Returns the program of a request.
pub(super) fn sample(request: &Request) -> String {
    let mut lines = Vec::new();
    match &request.body {
        Some(Body::Form(fields)) => {
            lines.push("const body = new URLSearchParams();".to_owned());
            lines.extend(fields.iter().map(append));
        }
        Some(Body::Multipart(fields)) => {
            lines.push("const body = new FormData();".to_owned());
            lines.extend(fields.iter().map(append));
        }
        _ => {}
    }
    lines.push(format!("const response = await fetch({}, {{", quoted(&request.url)));
    lines.push(format!("  method: {},", quoted(&request.method)));
    let mut headers: Vec<String> = request
        .headers
        .iter()
        .map(|(name, value)| format!("    {}: {},", quoted(name), quoted(value)))
        .collect();
    if let Some((user, password)) = &request.basic {
        let credentials = quoted(&format!("{user}:{password}"));
        headers.push(format!("    \"Authorization\": \"Basic \" + btoa({credentials}),"));
    }
    if !headers.is_empty() {
        lines.push("  headers: {".to_owned());
        lines.extend(headers);
        lines.push("  },".to_owned());
    }
    match &request.body {
        Some(Body::Json(value)) => {
            lines.push(format!("  body: JSON.stringify({}),", literals::javascript(value, 2)));
        }
        Some(Body::Text(text)) => lines.push(format!("  body: {},", quoted(text))),
        Some(Body::Form(_) | Body::Multipart(_)) => lines.push("  body,".to_owned()),
        None => {}
    }
    lines.push("});".to_owned());
    lines.push("console.log(response.status, await response.text());".to_owned());
    lines.join("\n")
}

fn append((name, value): &(String, String)) -> String {
    if value.starts_with('@') {
        return format!("body.append({}, input.files[0]);", quoted(name));
    }
    format!("body.append({}, {});", quoted(name), quoted(value))
}
