//! HTML entities: `&amp;`, `&#58;`.

use std::collections::HashMap;
use std::sync::OnceLock;

use memchr::memchr;

/// Returns a text with its entities decoded.
pub(crate) fn decode(value: &str) -> String {
    let mut decoded = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = memchr(b'&', rest.as_bytes()) {
        let after = &rest[at + 1..];
        decoded.push_str(&rest[..at]);
        match entity(after) {
            Some((char, after)) => {
                decoded.push(char);
                rest = after;
            }
            None => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded.push_str(rest);
    decoded
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
    let (name, rest) = text.split_once(';')?;
    named().get(name).map(|char| (*char, rest))
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
            assert_eq!(decode(value), "javascript:x", "{value}");
        }
        assert_eq!(decode("a&b;&c"), "a&b;&c");
        assert_eq!(decode("&ouml;&hellip;"), "ö…");
    }
}
