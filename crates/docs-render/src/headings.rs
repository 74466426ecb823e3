//! Text of headings for their ids, which [`docs_core::Slugger`] creates.

use std::borrow::Cow;

/// Returns the part of a heading that is relevant for an id: without text directives, which are a colon and a name.
///
/// In Docusaurus, `join:Options` contains a text directive, which is displayed as written but not part of the id. This
/// crate must create the same ids, because existing links refer to them.
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

/// Comments that can contain an id, by their start and end.
const COMMENTS: [(&str, &str); 2] = [("{/*", "*/}"), ("<!--", "-->")];

/// Splits an id in a comment from the end of a heading: `Title {/* #id */}`, or `Title <!-- #id -->`. Returns the title and
/// the id. Words after the id are ignored.
pub(crate) fn comment_id(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    let (title, comment) = COMMENTS.iter().find_map(|(start, end)| {
        // Spaces within the braces of an expression are insignificant.
        let (brace, end) = end.strip_suffix('}').map_or(("", *end), |end| ("}", end));
        let inside = text.strip_suffix(brace)?.trim_end().strip_suffix(end)?;
        let (title, comment) = match start.strip_prefix('{') {
            Some(start) => {
                let (title, comment) = inside.rsplit_once('{')?;
                (title, comment.trim_start().strip_prefix(start)?)
            }
            None => inside.rsplit_once(start)?,
        };
        (!comment.contains(end)).then_some((title, comment))
    })?;
    let id = comment.trim().split(' ').next()?.strip_prefix('#')?;
    is_id(id).then(|| (title.trim_end(), id))
}

/// Returns `true` if a string is valid as the id of a heading.
fn is_id(id: &str) -> bool {
    !id.is_empty() && !id.contains(|char: char| char.is_whitespace() || "{}\"<>".contains(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_contain_ids() {
        let rows = [
            ("A title {/* #My_Id */}", Some(("A title", "My_Id"))),
            ("A title { /*#a:-b*/ } ", Some(("A title", "a:-b"))),
            ("A title {/* #id and words */}", Some(("A title", "id"))),
            ("A title <!-- #id -->", Some(("A title", "id"))),
            ("A {b} <!--#id-->", Some(("A {b}", "id"))),
            ("A title {/* id */}", None),
            ("A title {/* # */}", None),
            ("A title {a /* #id */}", None),
            ("A title {/* #a */ /* #b */}", None),
            ("A title {/* #id */} and words", None),
            ("A title", None),
        ];
        for (text, expected) in rows {
            assert_eq!(comment_id(text), expected, "{text}");
        }
    }

    #[test]
    fn names_after_a_colon_are_not_part_of_an_id() {
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
}
