//! Lengths of spans that contain no tags and expressions. Those of code are in [`crate::code_spans`].

use memchr::memchr3;

/// Maximum length of an address. Bounds rescanning for a missing end.
const MAX_ADDRESS_BYTES: usize = 4 * 1024;

pub(super) fn math_length(text: &str) -> usize {
    let signs = text.bytes().take_while(|byte| *byte == b'$').count();
    let close = &text[..signs];
    text[signs..].find(close).map_or(signs, |end| signs + end + signs)
}

/// Returns the length of `](address "title")`; 1 if there is none.
pub(super) fn resource_length(text: &str) -> usize {
    resource(text).unwrap_or(1)
}

fn resource(text: &str) -> Option<usize> {
    let text = &text[..text.floor_char_boundary(MAX_ADDRESS_BYTES)];
    let inner = match text.strip_prefix("](") {
        Some(inner) => inner.trim_start(),
        // A definition: `[a]: <b>`.
        None => {
            return Some(
                text.len()
                    - text
                        .strip_prefix("]:")?
                        .trim_start_matches(' ')
                        .strip_prefix('<')?
                        .split_once('>')?
                        .1
                        .len(),
            );
        }
    };
    let after = match inner.strip_prefix('<') {
        Some(address) => address.split_once('>').filter(|(address, _)| !address.contains('\n'))?.1,
        None => {
            let mut depth = 0_usize;
            let end = inner.find(|char: char| match char {
                '(' => {
                    depth += 1;
                    false
                }
                ')' if depth == 0 => true,
                ')' => {
                    depth -= 1;
                    false
                }
                char => char.is_whitespace(),
            })?;
            &inner[end..]
        }
    };
    let mut after = after.trim_start();
    for (open, close) in [('"', '"'), ('\'', '\''), ('(', ')')] {
        if let Some(title) = after.strip_prefix(open) {
            after = title.split_once(close)?.1.trim_start();
            break;
        }
    }
    Some(text.len() - after.strip_prefix(')')?.len())
}

/// Returns the length of the rest of a bare address, starting at its colon: `://a.b/{c}`. It contains no markup.
pub(super) fn address_length(before: &str, text: &str) -> usize {
    let is_address = text.starts_with("://")
        && ["http", "https"].iter().any(|scheme| {
            before
                .strip_suffix(scheme)
                .is_some_and(|before| !before.ends_with(|char: char| char.is_ascii_alphabetic()))
        });
    if !is_address {
        return 1;
    }
    text.find(|char: char| char.is_whitespace() || char == '<').unwrap_or(text.len())
}

pub(super) fn autolink_length(text: &str) -> Option<usize> {
    let near = &text.as_bytes()[..text.len().min(MAX_ADDRESS_BYTES)];
    let end = memchr3(b'>', b' ', b'\n', near).filter(|end| near[*end] == b'>')?;
    let address = &text[1..end];
    (address.contains("://") || address.contains('@') || address.starts_with("mailto:"))
        .then_some(end + 1)
}
