//! HTML escaping of text between tags.

use memchr::memchr3;

/// Appends `text` to `html`, with `&`, `<` and `>` escaped.
pub(crate) fn push_text(html: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = memchr3(b'&', b'<', b'>', rest.as_bytes()) {
        html.push_str(&rest[..at]);
        html.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            _ => "&gt;",
        });
        rest = &rest[at + 1..];
    }
    html.push_str(rest);
}

/// Returns `text` with `&`, `<` and `>` escaped.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    push_text(&mut html, text);
    html
}
