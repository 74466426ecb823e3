//! HTML escaping of text and attribute values.

use memchr::memchr3;

/// Appends escaped text. Quotes are not escaped, so attribute values require [`push_attribute`].
pub(crate) fn push_text(html: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = memchr3(b'&', b'<', b'>', rest.as_bytes()) {
        html.push_str(&rest[..at]);
        html.push_str(entity(rest.as_bytes()[at]));
        rest = &rest[at + 1..];
    }
    html.push_str(rest);
}

/// Appends an escaped attribute value, without quotes.
pub(crate) fn push_value(html: &mut String, value: &str) {
    let mut rest = value;
    while let Some(at) = rest.bytes().position(|byte| VALUE[usize::from(byte)]) {
        html.push_str(&rest[..at]);
        html.push_str(entity(rest.as_bytes()[at]));
        rest = &rest[at + 1..];
    }
    html.push_str(rest);
}

/// Set of bytes that require escaping.
pub(crate) type Special = [bool; 256];

const VALUE: Special = byte_set(b"&<>\"");
const ADDRESS: Special = {
    let mut table = byte_set(b"%&<>\" \\`\x7f");
    let mut control = 0;
    while control < b' ' {
        table[control as usize] = true;
        control += 1;
    }
    table
};

/// Creates a set of bytes.
pub(crate) const fn byte_set(bytes: &[u8]) -> Special {
    let mut table = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}

fn entity(byte: u8) -> &'static str {
    match byte {
        b'&' => "&amp;",
        b'<' => "&lt;",
        b'>' => "&gt;",
        _ => "&quot;",
    }
}

/// Appends an address as an attribute value: escaped, with invalid characters percent-encoded.
///
/// Existing percent sequences are kept, and so are letters of all scripts, which browsers encode in requests.
pub(crate) fn push_address(html: &mut String, address: &str) {
    let mut rest = address;
    while let Some(at) = rest.bytes().position(|byte| ADDRESS[usize::from(byte)]) {
        html.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'%' if is_encoded(&rest[at..]) => html.push('%'),
            b'&' => html.push_str("&amp;"),
            byte => {
                html.push('%');
                html.extend([byte >> 4, byte & 15].map(hexadecimal));
            }
        }
        rest = &rest[at + 1..];
    }
    html.push_str(rest);
}

fn hexadecimal(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).unwrap_or('0').to_ascii_uppercase()
}

/// Returns `true` if a percent sign starts a sequence. Like Docusaurus, accepts any two letters or digits.
fn is_encoded(text: &str) -> bool {
    text.as_bytes().get(1..3).is_some_and(|digits| digits.iter().all(u8::is_ascii_alphanumeric))
}

/// Appends an attribute: ` name="value"`.
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
    fn percent_sequences_in_addresses_are_kept() {
        let mut html = String::new();
        push_address(&mut html, "/a b?x=%20&y=\"é\"%\\\u{1}\u{7f}");
        assert_eq!(html, "/a%20b?x=%20&amp;y=%22é%22%25%5C%01%7F");
    }
}
