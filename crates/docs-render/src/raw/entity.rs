//! Entities: `&amp;`, `&#58;`.

/// A text without entities, as far as a documentation page needs it: numbers, the names of what
/// HTML and addresses are made of, and those of common signs.
pub(crate) fn decode(value: &str) -> String {
    let mut decoded = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
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

/// The character that an entity stands for, after its `&`. Numbers count without their semicolon
/// too.
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
    let char = match name {
        "amp" | "AMP" => '&',
        "apos" => '\'',
        "colon" => ':',
        "copy" => '©',
        "gt" | "GT" => '>',
        "hellip" => '…',
        "larr" => '←',
        "ldquo" => '“',
        "lsquo" => '‘',
        "lt" | "LT" => '<',
        "mdash" => '—',
        "nbsp" => '\u{a0}',
        "ndash" => '–',
        "NewLine" => '\n',
        "num" => '#',
        "period" => '.',
        "quot" | "QUOT" => '"',
        "rarr" => '→',
        "rdquo" => '”',
        "rsquo" => '’',
        "sol" => '/',
        "Tab" => '\t',
        "times" => '×',
        _ => return None,
    };
    Some((char, rest))
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
    }
}
