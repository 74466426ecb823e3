//! Writing HTML: text and attribute values, escaped.

/// Appends text so that it reads the same in HTML. In an attribute's value quotes would end it: see
/// [`push_attribute`].
pub(crate) fn push_text(html: &mut String, text: &str) {
    push_with(html, text, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        _ => None,
    });
}

/// Appends the value of an attribute, without its quotes.
pub(crate) fn push_value(html: &mut String, value: &str) {
    push_with(html, value, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        _ => None,
    });
}

fn push_with(html: &mut String, text: &str, escape: impl Fn(u8) -> Option<&'static str>) {
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        let Some(escape) = escape(byte) else { continue };
        html.push_str(&text[written..at]);
        html.push_str(escape);
        written = at + 1;
    }
    html.push_str(&text[written..]);
}

/// Text, escaped.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    push_text(&mut html, text);
    html
}

/// Appends an address as an attribute's value: escaped, and what no address may hold
/// percent-encoded.
///
/// What is encoded already stays so; letters of any script stay readable, browsers encode them when
/// they ask.
pub(crate) fn push_address(html: &mut String, address: &str) {
    for (at, char) in address.char_indices() {
        match char {
            '%' if !is_encoded(&address[at..]) => html.push_str("%25"),
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("%3C"),
            '>' => html.push_str("%3E"),
            '"' => html.push_str("%22"),
            ' ' => html.push_str("%20"),
            '\\' => html.push_str("%5C"),
            '`' => html.push_str("%60"),
            control if control.is_ascii_control() => {
                html.push_str(&format!("%{:02X}", u32::from(control)));
            }
            other => html.push(other),
        }
    }
}

/// Whether a percent sign starts something encoded; the reference asks for no more than two letters
/// or digits.
fn is_encoded(text: &str) -> bool {
    text.as_bytes().get(1..3).is_some_and(|digits| digits.iter().all(u8::is_ascii_alphanumeric))
}

/// Appends ` name="value"`.
pub(crate) fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    push_value(html, value);
    html.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_keep_what_is_encoded() {
        let mut html = String::new();
        push_address(&mut html, "/a b?x=%20&y=\"é\"");
        assert_eq!(html, "/a%20b?x=%20&amp;y=%22é%22");
    }
}
