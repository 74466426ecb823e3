//! HTML entities: `&amp;`, `&#58;`.

use std::collections::HashMap;
use std::sync::OnceLock;

use memchr::memchr;

/// Maximum length of the name of an entity, with its semicolon.
const MAX_NAME: usize = 40;

/// Returns a string with its entities of HTML decoded. Numeric entities may lack their semicolon, as in browsers.
///
/// ```
/// use docs_core::decode_entities;
///
/// assert_eq!(decode_entities("Boats &amp; &#83;hips &c"), "Boats & Ships &c");
/// ```
#[must_use]
pub fn decode_entities(value: &str) -> String {
    let mut decoded = String::with_capacity(value.len());
    push_decoded_entities(&mut decoded, value);
    decoded
}

/// Appends a string with its entities of HTML decoded.
///
/// ```
/// use docs_core::push_decoded_entities;
///
/// let mut text = "Boats ".to_owned();
/// push_decoded_entities(&mut text, "&lt;3");
/// assert_eq!(text, "Boats <3");
/// ```
pub fn push_decoded_entities(out: &mut String, value: &str) {
    let mut rest = value;
    while let Some(at) = memchr(b'&', rest.as_bytes()) {
        let after = &rest[at + 1..];
        out.push_str(&rest[..at]);
        match entity(after) {
            Some((char, after)) => {
                out.push(char);
                rest = after;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
}

/// Returns the character of an entity, after its `&`. Numeric entities are accepted without their semicolon.
fn entity(text: &str) -> Option<(char, &str)> {
    if let Some(number) = text.strip_prefix('#') {
        let (radix, number) = match number.strip_prefix(['x', 'X']) {
            Some(number) => (16, number),
            None => (10, number),
        };
        let (digits, rest) = number
            .split_at(number.find(|char: char| !char.is_digit(radix)).unwrap_or(number.len()));
        let char = u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)?;
        return Some((char, rest.strip_prefix(';').unwrap_or(rest)));
    }
    let end = text.bytes().take(MAX_NAME).position(|byte| byte == b';')?;
    let (name, rest) = (&text[..end], &text[end + 1..]);
    let char = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        name => *named().get(name)?,
    };
    Some((char, rest))
}

/// Entities by name. Those of two characters are not decoded; they are very rare.
fn named() -> &'static HashMap<&'static str, char> {
    static NAMED: OnceLock<HashMap<&'static str, char>> = OnceLock::new();
    NAMED.get_or_init(|| {
        let single = entities::ENTITIES.iter().filter_map(|entity| {
            let name = entity.entity.strip_prefix('&')?.strip_suffix(';')?;
            let mut chars = entity.characters.chars();
            let char = chars.next().filter(|_| chars.next().is_none())?;
            Some((name, char))
        });
        single.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_can_hide_no_scheme() {
        for value in
            ["javascript&colon;x", "java&#115;cript:x", "java&#x73;cript:x", "javascript&#58;x"]
        {
            assert_eq!(decode_entities(value), "javascript:x", "{value}");
        }
        assert_eq!(decode_entities("a&b;&c"), "a&b;&c");
        assert_eq!(decode_entities("&ouml;&hellip;"), "ö…");
        assert_eq!(decode_entities("&lt;&amp;lt;&quot;&gt;"), "<&lt;\">");
    }

    #[test]
    fn the_longest_name_is_decoded() {
        let longest = named().keys().max_by_key(|name| name.len()).expect("there are names");
        assert!(longest.len() < MAX_NAME);
        assert_eq!(decode_entities(&format!("&{longest};")), named()[longest].to_string());
    }
}
