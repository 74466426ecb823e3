//! Programs in Python that send requests with the package `requests`.

use super::request::{Body, Request};
use crate::literals;
use crate::text::quoted;

/// Returns the program of a request.
pub(super) fn sample(request: &Request) -> String {
    let mut lines = vec![
        "import requests".to_owned(),
        String::new(),
        "response = requests.request(".to_owned(),
    ];
    lines.push(format!("    {},", quoted(&request.method)));
    lines.push(format!("    {},", quoted(&request.url)));
    if !request.headers.is_empty() {
        lines.push(format!("    headers={},", table(&request.headers)));
    }
    if let Some((user, password)) = &request.basic {
        lines.push(format!("    auth=({}, {}),", quoted(user), quoted(password)));
    }
    match &request.body {
        Some(Body::Json(value)) => lines.push(format!("    json={},", literals::python(value, 4))),
        Some(Body::Text(text)) => lines.push(format!("    data={},", quoted(text))),
        Some(Body::Form(fields)) => lines.push(format!("    data={},", table(fields))),
        Some(Body::Multipart(fields)) => lines.push(format!("    files={},", files(fields))),
        None => {}
    }
    lines.push(")".to_owned());
    lines.push("print(response.status_code, response.text)".to_owned());
    lines.join("\n")
}

fn table(pairs: &[(String, String)]) -> String {
    let pairs =
        pairs.iter().map(|(name, value)| format!("        {}: {},\n", quoted(name), quoted(value)));
    format!("{{\n{}    }}", pairs.collect::<String>())
}

/// Returns the fields of a form as an argument of a call. Files are calls of `open`.
fn files(fields: &[(String, String)]) -> String {
    let fields = fields.iter().map(|(name, value)| match value.strip_prefix('@') {
        Some(file) => format!("        {}: open({}, \"rb\"),\n", quoted(name), quoted(file)),
        None => format!("        {}: (None, {}),\n", quoted(name), quoted(value)),
    });
    format!("{{\n{}    }}", fields.collect::<String>())
}
