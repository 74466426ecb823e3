//! Part of a line that is underlined.
//!
//! Issues have a location and no length. Their messages quote the faulty part (`` `titel` ``): it is underlined if
//! the line contains it. Otherwise, the syntax element at the location is underlined.

use std::ops::Range;

/// Maximum number of characters of an element that is underlined completely. Of a longer element, only the
/// first character is underlined.
const MAX_ELEMENT: usize = 80;

/// Returns the bytes of a line that an issue is about.
pub(crate) fn span(line: &str, column: Option<u32>, message: &str) -> Range<usize> {
    let start = column.map_or(0, |column| byte_of(line, column));
    let quoted = quoted(message).find_map(|quoted| find(line, start, quoted));
    match (quoted, column) {
        (Some(found), _) => found,
        (None, Some(_)) => element(line, start),
        (None, None) => trimmed(line),
    }
}

/// Returns the byte of a column, which counts characters from 1.
fn byte_of(line: &str, column: u32) -> usize {
    let characters = usize::try_from(column.saturating_sub(1)).unwrap_or(usize::MAX);
    line.char_indices().nth(characters).map_or(line.len(), |(byte, _)| byte)
}

/// Returns the parts of a message in backticks or quotation marks.
fn quoted(message: &str) -> impl Iterator<Item = &str> {
    let in_backticks = message.split('`').skip(1).step_by(2);
    let in_quotes = message.split('"').skip(1).step_by(2);
    in_backticks.chain(in_quotes).filter(|part| !part.is_empty())
}

/// Finds a whole word or phrase at or after a byte of a line.
fn find(line: &str, start: usize, wanted: &str) -> Option<Range<usize>> {
    let is_word = |character: Option<char>| {
        character.is_some_and(|character| character.is_alphanumeric() || character == '_')
    };
    let (starts_word, ends_word) = (is_word(wanted.chars().next()), is_word(wanted.chars().last()));
    line[start..].match_indices(wanted).map(|(byte, _)| start + byte).find_map(|byte| {
        let end = byte + wanted.len();
        let is_part = starts_word && is_word(line[..byte].chars().next_back())
            || ends_word && is_word(line[end..].chars().next());
        (!is_part).then_some(byte..end)
    })
}

/// Returns the syntax element that starts at a byte: a link, an element of HTML, a quoted value, or a word.
fn element(line: &str, start: usize) -> Range<usize> {
    let rest = &line[start..];
    let to = |end: Option<usize>| end.unwrap_or(rest.len());
    let length = match rest.chars().next() {
        None => 0,
        Some('[' | '!') if rest.contains("](") => to(rest.find(')').map(|end| end + 1)),
        Some('[') => to(rest.find(']').map(|end| end + 1)),
        Some('<') => to(rest.find('>').map(|end| end + 1)),
        Some('{') => to(rest.find('}').map(|end| end + 1)),
        Some(quote @ ('"' | '\'' | '`')) => to(rest[1..].find(quote).map(|end| end + 2)),
        Some(':' | '#') => rest.trim_end().len(),
        Some(first) => {
            let is_end = |part: char| part.is_whitespace() || ",;)]}<".contains(part);
            to(rest.find(is_end)).max(first.len_utf8())
        }
    };
    match rest[..length].chars().nth(MAX_ELEMENT) {
        Some(_) => start..start + rest.chars().next().map_or(0, char::len_utf8),
        None => start..start + length,
    }
}

fn trimmed(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    start..start.max(line.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quoted_text_or_the_element_is_underlined() {
        let rows = [
            ("titel = 'x'", Some(1), "unknown key `titel`, did you mean `title`?", "titel"),
            ("favicon = 3", Some(11), "`favicon` must be a string, not an integer", "3"),
            ("a [b](/gone) c", Some(3), "broken link to `/gone`", "/gone"),
            ("a [b](/gone) c", Some(3), "broken link", "[b](/gone)"),
            ("  { typ = \"doc\" },", None, "unknown key `typ`, did you mean `type`?", "typ"),
            ("  type = 'x'", None, "unknown key `typ`", "type = 'x'"),
            ("{ type = \"weird\" }", None, "unknown type \"weird\"", "weird"),
            ("x = ['a', 'b']", Some(5), "must be a string", "['a', 'b']"),
            ("<Tabs x=1> y", Some(1), "not closed", "<Tabs x=1>"),
            (":::note Title ", Some(1), "not closed", ":::note Title"),
            ("日本 語だ", Some(4), "unknown", "語だ"),
            ("short", Some(9), "beyond the end", ""),
            ("", None, "empty", ""),
            (", next", Some(1), "unexpected", ","),
            (&"[".repeat(100), Some(1), "nested", "["),
        ];
        for (line, column, message, underlined) in rows {
            assert_eq!(&line[span(line, column, message)], underlined, "{line}: {message}");
        }
    }
}
