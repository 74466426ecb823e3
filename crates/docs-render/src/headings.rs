//! Text of headings for their ids, which [`docs_model::Slugger`] creates.

use std::borrow::Cow;

/// Returns the part of a text that is relevant for an id: without text directives, which are a colon and a name.
///
/// In Docusaurus, `join:Options` contains a text directive, which is displayed as written but not part of the id. Ids
/// must be the same here, since links to them exist.
pub(crate) fn without_text_directives(text: &str) -> Cow<'_, str> {
    if !text.contains(':') {
        return Cow::Borrowed(text);
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(colon) = rest.find(':') {
        let (before, after) = (&rest[..colon], &rest[colon + 1..]);
        let name = text_directive_name(after);
        kept.push_str(before);
        let is_directive =
            !name.is_empty() && !kept.ends_with(':') && !after[name.len()..].starts_with(':');
        kept.push_str(if is_directive { "" } else { ":" });
        rest = if is_directive { &after[name.len()..] } else { after };
    }
    kept.push_str(rest);
    Cow::Owned(kept)
}

fn text_directive_name(text: &str) -> &str {
    let is_name = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return "";
    }
    let end = text.find(|char| !is_name(char)).unwrap_or(text.len());
    text[..end].trim_end_matches(['-', '_'])
}

/// Removes an explicit id from the end of a heading's text: `Title {#id}`.
pub(crate) fn explicit_id(text: &str) -> Option<(&str, &str)> {
    let (title, id) = text.strip_suffix('}')?.rsplit_once("{#")?;
    let is_id = !id.is_empty()
        && !id.contains(|char: char| char.is_whitespace() || "{}\"<>".contains(char));
    is_id.then_some((title.trim_end(), id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_after_a_colon_count_for_no_id() {
        let rows = [
            ("join:Options", "join"),
            ("a :b c", "a  c"),
            ("at 12:30", "at 12:30"),
            ("Note: text", "Note: text"),
            (":smile:", ":smile:"),
            ("a::b", "a::b"),
        ];
        for (text, kept) in rows {
            assert_eq!(without_text_directives(text), kept, "{text}");
        }
    }

    #[test]
    fn explicit_ids_keep_their_case() {
        assert_eq!(explicit_id("A title {#My_Id}"), Some(("A title", "My_Id")));
        assert_eq!(explicit_id("{#only}"), Some(("", "only")));
        for text in ["A title", "A {#} title", "A {#}", "A {#two words}", "A {x}"] {
            assert_eq!(explicit_id(text), None, "{text}");
        }
    }
}
