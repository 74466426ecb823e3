//! Programs in Go that send requests with the package `net/http`.

use super::request::{Body, Request};
use crate::literals;
use crate::text::quoted;

/// Returns the program of a request, without error handling.
pub(super) fn sample(request: &Request) -> String {
    let mut lines = Vec::new();
    let body = match &request.body {
        Some(Body::Json(value)) => {
            format!("strings.NewReader({})", literal(&literals::pretty(value)))
        }
        Some(Body::Text(text)) => format!("strings.NewReader({})", literal(text)),
        Some(Body::Form(fields)) => {
            lines.push("form := url.Values{}".to_owned());
            let set = |(name, value): &(String, String)| {
                format!("form.Set({}, {})", quoted(name), quoted(value))
            };
            lines.extend(fields.iter().map(set));
            "strings.NewReader(form.Encode())".to_owned()
        }
        Some(Body::Multipart(fields)) => {
            lines.push("var form bytes.Buffer".to_owned());
            lines.push("writer := multipart.NewWriter(&form)".to_owned());
            lines.extend(fields.iter().flat_map(|(name, value)| field(name, value)));
            lines.push("writer.Close()".to_owned());
            "&form".to_owned()
        }
        None => "nil".to_owned(),
    };
    lines.push(format!(
        "request, _ := http.NewRequest({}, {}, {body})",
        quoted(&request.method),
        quoted(&request.url)
    ));
    let set = |(name, value): &(String, String)| {
        format!("request.Header.Set({}, {})", quoted(name), quoted(value))
    };
    lines.extend(request.headers.iter().map(set));
    if matches!(request.body, Some(Body::Multipart(_))) {
        lines.push("request.Header.Set(\"Content-Type\", writer.FormDataContentType())".to_owned());
    }
    if let Some((user, password)) = &request.basic {
        lines.push(format!("request.SetBasicAuth({}, {})", quoted(user), quoted(password)));
    }
    lines.push("response, err := http.DefaultClient.Do(request)".to_owned());
    lines.push("if err != nil {\n\tlog.Fatal(err)\n}".to_owned());
    lines.push("defer response.Body.Close()".to_owned());
    lines.push("content, _ := io.ReadAll(response.Body)".to_owned());
    lines.push("fmt.Println(response.Status, string(content))".to_owned());
    lines.join("\n")
}

fn field(name: &str, value: &str) -> Vec<String> {
    match value.strip_prefix('@') {
        Some(file) => vec![
            format!("part, _ := writer.CreateFormFile({}, {})", quoted(name), quoted(file)),
            format!("file, _ := os.Open({})", quoted(file)),
            "io.Copy(part, file)".to_owned(),
        ],
        None => vec![format!("writer.WriteField({}, {})", quoted(name), quoted(value))],
    }
}

/// Returns a string literal, on several lines if the string has several.
fn literal(text: &str) -> String {
    if text.contains('`') { quoted(text) } else { format!("`{text}`") }
}
