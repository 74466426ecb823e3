//! Links and images as Markdown.

use super::escape::looks_like_entity;

/// Returns a link with a text that is already escaped.
pub(super) fn link(text: &str, address: &str) -> String {
    format!("[{text}]({})", destination(address))
}

/// Returns a link with a title, or an image with its `!` in front.
pub(super) fn link_with_title(text: &str, address: &str, title: Option<&str>) -> String {
    let Some(title) = title.map(str::trim).filter(|title| !title.is_empty()) else {
        return link(text, address);
    };
    let mut quoted = String::with_capacity(title.len());
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    for (at, char) in title.char_indices() {
        if matches!(char, '"' | '\\' | '|' | '<')
            || (char == '&' && looks_like_entity(&title[at..]))
        {
            quoted.push('\\');
        }
        quoted.push(char);
    }
    format!("[{text}]({} \"{quoted}\")", destination(address))
}

/// Returns an address in the form of a link's destination.
fn destination(address: &str) -> String {
    let mut written = String::with_capacity(address.len());
    let mut depth = 0_i32;
    let mut is_balanced = true;
    for (at, char) in address.char_indices() {
        match char {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        is_balanced &= depth >= 0;
        match char {
            ' ' | '<' | '>' | '\\' | '|' | '`' => {
                written.push_str(&format!("%{:02X}", u32::from(char)));
            }
            char if char.is_control() => {}
            '&' if looks_like_entity(&address[at..]) => written.push_str("\\&"),
            char => written.push(char),
        }
    }
    if is_balanced && depth == 0 {
        written
    } else {
        written.replace('(', "%28").replace(')', "%29")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_cannot_end_a_link() {
        assert_eq!(link("a", "/b c(d)"), "[a](/b%20c(d))");
        assert_eq!(link("a", "/b)"), "[a](/b%29)");
        assert_eq!(link("a", "/?a=1&lt=2&lt;"), "[a](/?a=1&lt=2\\&lt;)");
        assert_eq!(link_with_title("a", "/", Some("b \"c\"")), "[a](/ \"b \\\"c\\\"\")");
    }
}
