//! Links and images as Markdown.

use super::escape::looks_like_entity;

/// Bytes that a destination cannot contain unescaped, or whose meaning depends on other bytes.
const SPECIAL: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        // A byte beyond ASCII can be part of a control character.
        special[byte] = byte < 0x20 || byte >= 0x7F;
        byte += 1;
    }
    let bytes = b" <>\\|`()&";
    let mut at = 0;
    while at < bytes.len() {
        special[bytes[at] as usize] = true;
        at += 1;
    }
    special
};

/// Returns a link with a label that is already escaped.
pub(super) fn link(text: &str, address: &str) -> String {
    let mut link = String::with_capacity(text.len() + address.len() + 4);
    Target { address, title: None }.push_link(&mut link, text);
    link
}

/// Target of a link.
pub(super) struct Target<'a> {
    pub(super) address: &'a str,
    /// Title, which browsers show beside the link. An empty title has no effect.
    pub(super) title: Option<&'a str>,
}

impl Target<'_> {
    /// Appends a link with a label that is already escaped. After a `!`, it is an image.
    pub(super) fn push_link(&self, out: &mut String, text: &str) {
        out.extend(["[", text, "]("]);
        push_destination(out, self.address);
        if let Some(title) = self.title.map(str::trim).filter(|title| !title.is_empty()) {
            out.push_str(" \"");
            push_title(out, title);
            out.push('"');
        }
        out.push(')');
    }
}

/// Appends the title of a link, without its quotation marks.
fn push_title(out: &mut String, title: &str) {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    for (at, char) in title.char_indices() {
        if matches!(char, '"' | '\\' | '|' | '<')
            || (char == '&' && looks_like_entity(&title[at..]))
        {
            out.push('\\');
        }
        out.push(char);
    }
}

/// Appends an address in the form of a link's destination.
fn push_destination(out: &mut String, address: &str) {
    if !address.bytes().any(|byte| SPECIAL[usize::from(byte)]) {
        return out.push_str(address);
    }
    let has_pairs = has_pairs_of_parentheses(address);
    for (at, char) in address.char_indices() {
        match char {
            '(' if !has_pairs => out.push_str("\\("),
            ')' if !has_pairs => out.push_str("\\)"),
            ' ' | '<' | '>' | '\\' | '|' | '`' => {
                out.push_str(&format!("%{:02X}", u32::from(char)));
            }
            char if char.is_control() => {}
            '&' if looks_like_entity(&address[at..]) => out.push_str("\\&"),
            char => out.push(char),
        }
    }
}

/// Returns `true` if each parenthesis belongs to a pair.
fn has_pairs_of_parentheses(address: &str) -> bool {
    let mut depth = 0_i32;
    let mut is_balanced = true;
    for byte in address.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        is_balanced &= depth >= 0;
    }
    is_balanced && depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_cannot_end_a_link() {
        assert_eq!(link("a", "/b c(d)"), "[a](/b%20c(d))");
        assert_eq!(link("a", "/b)"), "[a](/b\\))");
        assert_eq!(link("a", "/?a=1&lt=2&lt;"), "[a](/?a=1&lt=2\\&lt;)");
        let mut titled = String::new();
        Target { address: "/", title: Some(" b  \"c\"") }.push_link(&mut titled, "a");
        assert_eq!(titled, "[a](/ \"b \\\"c\\\"\")");
    }
}
