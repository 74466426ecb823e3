//! Marks of Starlight in info strings, which are those of Expressive Code: `"word"`, `/word/`, `ins={1-3}`, `del="word"`.
//!
//! Reference: <https://expressive-code.com/key-features/text-markers/>.

use std::borrow::Cow;

use super::line_ranges::LineRanges;

/// Names before the values of marks, each with the kind.
const NAMES: [(&str, Kind); 6] = [
    ("", Kind::Highlighted),
    ("mark", Kind::Highlighted),
    ("ins", Kind::Added),
    ("add", Kind::Added),
    ("del", Kind::Removed),
    ("rem", Kind::Removed),
];

/// Kind of a mark.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// Highlighted: `mark=`, or no name.
    Highlighted,
    /// Added: `ins=`.
    Added,
    /// Removed: `del=`.
    Removed,
}

/// Mark of an info string.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct TextMark<'a> {
    /// Words of the info string.
    pub(crate) written: &'a str,
    pub(crate) kind: Kind,
    pub(crate) target: Target<'a>,
}

/// Part of the code that a mark applies to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Target<'a> {
    /// Lines, and the label of the mark.
    Lines(LineRanges, Option<&'a str>),
    /// Any of these words.
    Words(Vec<Cow<'a, str>>),
    /// Matches of a regular expression that is more than alternative words.
    Pattern,
    /// Nothing, because the info string has too many marks.
    TooMany,
}

/// Maximum number of marked ranges and words of a code block. Each word is searched for in the code.
pub(crate) const MAX_MARKS: usize = 100;

/// Returns the marks of an info string, and the info string without them. Only the first mark beyond the limit is among them.
pub(crate) fn take_text_marks(info: &str) -> (Vec<TextMark<'_>>, String) {
    let mut marks: Vec<TextMark<'_>> = Vec::new();
    let mut remaining = Some(MAX_MARKS);
    // The language is no mark.
    let mut at = info.find(|char: char| char.is_whitespace() || char == '{').unwrap_or(info.len());
    let mut rest = info[..at].to_owned();
    while let Some(char) = info[at..].chars().next() {
        let word = &info[at..];
        let word = if char.is_whitespace() { &word[..char.len_utf8()] } else { first_word(word) };
        match mark(word) {
            Some(mark) => {
                let count = match &mark.target {
                    Target::Words(words) => words.len(),
                    _ => 1,
                };
                if let Some(before) = remaining {
                    remaining = before.checked_sub(count);
                    let target = if remaining.is_some() { mark.target } else { Target::TooMany };
                    marks.push(TextMark { target, ..mark });
                }
            }
            None => rest.push_str(word),
        }
        at += word.len();
    }
    (marks, rest)
}

/// Returns the word at the start of a string: an attribute, or the characters up to white space.
fn first_word(text: &str) -> &str {
    let (name, value) = split_name(text);
    let between = value.chars().next().and_then(end_of_value).and_then(|end| {
        let length = 1 + closing(&value[1..], end)? + end.len_utf8();
        let is_whole = value[length..].chars().next().is_none_or(char::is_whitespace);
        // Ranges may follow each other without white space.
        (is_whole || end == '}').then_some(name.len() + length)
    });
    let length = between.or_else(|| text.find(char::is_whitespace)).unwrap_or(text.len());
    &text[..length]
}

/// Splits a string after the name of an attribute and `=`; the name is empty without one.
fn split_name(text: &str) -> (&str, &str) {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
    let name = text.len() - text.trim_start_matches(is_part).len();
    if text[name..].starts_with('=') { text.split_at(name + 1) } else { ("", text) }
}

/// Returns the character that ends a value with this first character.
fn end_of_value(first: char) -> Option<char> {
    match first {
        '"' | '\'' | '/' => Some(first),
        '{' => Some('}'),
        _ => None,
    }
}

/// Maximum length of the value of a mark. Bounds rescanning for a missing end.
const MAX_BYTES: usize = 1024;

/// Returns the position of a character that has no backslash before it.
fn closing(text: &str, end: char) -> Option<usize> {
    let mut is_escaped = false;
    text[..text.floor_char_boundary(MAX_BYTES)].char_indices().find_map(|(at, char)| {
        let is_end = char == end && !is_escaped;
        is_escaped = char == '\\' && !is_escaped;
        is_end.then_some(at)
    })
}

/// Returns the mark that a word is.
fn mark(word: &str) -> Option<TextMark<'_>> {
    let (name, value) = split_name(word);
    let name = name.trim_end_matches('=');
    let (_, kind) = NAMES.into_iter().find(|(known, _)| *known == name)?;
    let first = value.chars().next()?;
    let end = end_of_value(first)?;
    let inside = value[1..].strip_suffix(end).filter(|inside| !inside.is_empty())?;
    let target = match first {
        '{' => lines(inside)?,
        '/' => alternatives(inside).map_or(Target::Pattern, Target::Words),
        quote => Target::Words(vec![unescaped(inside, quote)]),
    };
    Some(TextMark { written: word, kind, target })
}

/// Returns the lines between braces, `1,3-5` or `"Label":1,3-5`.
fn lines(inside: &str) -> Option<Target<'_>> {
    let labelled = ['"', '\''].into_iter().find_map(|quote| {
        let (label, ranges) = inside.trim().strip_prefix(quote)?.split_once(quote)?;
        Some((Some(label), ranges.trim().strip_prefix(':').unwrap_or(ranges)))
    });
    let (label, ranges) = labelled.unwrap_or((None, inside));
    let is_range = |char: char| char.is_ascii_digit() || matches!(char, ',' | '-' | ' ');
    let is_lines = ranges.chars().all(is_range);
    is_lines.then(|| Target::Lines(LineRanges::parse(ranges), label))
}

/// Returns a string in quotes without the backslashes before quotes.
fn unescaped(text: &str, quote: char) -> Cow<'_, str> {
    let escaped = format!("\\{quote}");
    match text.contains(&escaped) {
        true => Cow::Owned(text.replace(&escaped, &quote.to_string())),
        false => Cow::Borrowed(text),
    }
}

/// Returns the words of a regular expression that consists of alternatives; `None` for another one.
fn alternatives(pattern: &str) -> Option<Vec<Cow<'_, str>>> {
    let mut words = vec![String::new()];
    let mut chars = pattern.chars();
    while let Some(char) = chars.next() {
        let literal = match char {
            '|' => {
                words.push(String::new());
                continue;
            }
            '\\' => chars.next().filter(|next| !next.is_alphanumeric())?,
            _ if ".*+?()[]{}^$".contains(char) => return None,
            _ => char,
        };
        words.last_mut()?.push(literal);
    }
    let words = words.into_iter().filter(|word| !word.is_empty());
    Some(words.map(Cow::Owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the marks of an info string as text.
    fn found(info: &str) -> Vec<String> {
        let (marks, _) = take_text_marks(info);
        let shown = |mark: &TextMark<'_>| match &mark.target {
            Target::Lines(ranges, label) => {
                let lines = ranges.merged(9).into_iter().flatten();
                let lines: Vec<String> = lines.map(|line| line.to_string()).collect();
                format!("{:?} {} {}", mark.kind, lines.join(","), label.unwrap_or_default())
            }
            Target::Words(words) => format!("{:?} {}", mark.kind, words.join("|")),
            Target::Pattern => format!("{:?} pattern", mark.kind),
            Target::TooMany => "too many".to_owned(),
        };
        marks.iter().map(shown).map(|mark| mark.trim_end().to_owned()).collect()
    }

    #[test]
    fn an_info_string_has_marks_of_lines_and_words() {
        let rows: [(&str, &[&str]); 12] = [
            ("js {1,3-4}", &["Highlighted 1,3,4"]),
            ("js{2}{4} mark={5}", &["Highlighted 2", "Highlighted 4", "Highlighted 5"]),
            ("js ins={1-2} del={ 4 }", &["Added 1,2", "Removed 4"]),
            ("js add={1} rem='a b'", &["Added 1", "Removed a b"]),
            ("js \"a b\" 'c' /d e/", &["Highlighted a b", "Highlighted c", "Highlighted d e"]),
            ("js ins=\"a \\\"b\\\"\" del=/c/", &["Added a \"b\"", "Removed c"]),
            ("js /a\\.b|c\\/d/", &["Highlighted a.b|c/d"]),
            ("js /ye[sp]/ /\\d/", &["Highlighted pattern", "Highlighted pattern"]),
            ("js ins={\"A label\":6-7}", &["Added 6,7 A label"]),
            ("js title=\"{1} ins={2}\" wrap collapse={1-2}", &[]),
            ("js /usr/bin \"a\"b {x} mark= \"\"", &[]),
            ("\"a\"", &[]),
        ];
        for (info, expected) in rows {
            assert_eq!(found(info), expected, "{info}");
        }
    }

    #[test]
    fn the_number_of_marks_is_limited() {
        let many = |mark: &str| found(&format!("js {}", format!("{mark} ").repeat(MAX_MARKS + 9)));
        for mark in ["{1-100000}", "/a/", "\"a\""] {
            let found = many(mark);
            assert_eq!((found.len(), found[MAX_MARKS].as_str()), (MAX_MARKS + 1, "too many"));
        }
        assert_eq!(many("/a|b|c/").len(), MAX_MARKS / 3 + 1);
    }

    #[test]
    fn other_words_stay() {
        let rows = [
            ("js title=\"a b\" {1} wrap", "js title=\"a b\"  wrap"),
            ("js \"wrap {1}\" [a b]", "js  [a b]"),
            ("js", "js"),
            ("", ""),
        ];
        for (info, rest) in rows {
            assert_eq!(take_text_marks(info).1, rest, "{info}");
        }
    }
}
