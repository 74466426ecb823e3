//! Directives within a line: `:name[label]{#id .class}`, and `::name[label]{…}` on a line of its own.
//!
//! The lowering does not interpret directives; they remain text. MDX would parse their attributes in braces as an
//! expression, so the range of these braces must be known.

use std::ops::Range;

use crate::admonitions;
use crate::blocks::is_directive;
use crate::blocks::values::PICTURE_ATTRIBUTES;

/// Maximum length of a label. Bounds rescanning for an unclosed `]`.
const MAX_LABEL_BYTES: usize = 1024;

/// Maximum length of faulty attributes. Bounds rescanning for an unclosed `}`.
const MAX_FAULTY_BYTES: usize = 512;

/// Returns the range of the attributes of a directive whose colon is at an offset. With `blocks`, a known directive that is not
/// on a line of its own by mistake is text.
pub(super) fn attributes(text: &str, at: usize, blocks: bool) -> Option<Range<usize>> {
    let rest = &text[at..];
    let colons = rest.bytes().take_while(|byte| *byte == b':').count();
    let before = &text[..at];
    let named = &rest[colons..];
    let name = name_length(named)?;
    let is_misplaced =
        || blocks && before.ends_with(char::is_whitespace) && is_directive(&named[..name]);
    let may_start = match colons {
        1 => !before.ends_with(':') || before.ends_with("\\:"),
        2 => is_line_start(before) || is_misplaced(),
        3 => is_misplaced(),
        _ => false,
    };
    if !may_start {
        return None;
    }
    let label = label_length(&named[name..]);
    let start = at + colons + name + label;
    let braces = &text[start..];
    let is_known = blocks && is_directive(&named[..name]);
    let faulty = || is_known.then(|| faulty_length(braces))?;
    let length = braces_length(braces).or_else(faulty)?;
    Some(start..start + length)
}

/// Returns the length of braces with an attribute without a value, or with a colon before it, `{text=}`, `{width: 20}`, which the walk
/// reports. Neither is an expression.
fn faulty_length(text: &str) -> Option<usize> {
    let text = &text[..text.floor_char_boundary(MAX_FAULTY_BYTES)];
    let (inside, _) = text.strip_prefix('{')?.split_once('}')?;
    let is_faulty =
        |word: &str| word.ends_with(['=', ':']) && name_length(word) == Some(word.len() - 1);
    inside.split_ascii_whitespace().any(is_faulty).then_some(inside.len() + "{}".len())
}

/// Returns the number of spaces before the attributes of an image, which are an author's mistake; 0 if other braces follow.
pub(super) fn spaces_before_list(text: &str) -> usize {
    let list = text.trim_start_matches(' ');
    let is_size = ["{width=", "{height="].iter().any(|start| list.starts_with(start));
    if is_size { text.len() - list.len() } else { 0 }
}

/// Returns the length of the attributes after an image or a link: `{width=200 .wide}`, `{: .wide }`, `{zoom}`. Other braces are an
/// expression.
pub(super) fn list_length(text: &str) -> Option<usize> {
    let length = braces_length(text).or_else(|| faulty_length(text))?;
    let inside = &text[1..length - 1];
    let inside = inside.strip_prefix(':').unwrap_or(inside);
    let is_attribute = |word: &str| {
        word.starts_with(['#', '.'])
            || word.contains('=')
            || PICTURE_ATTRIBUTES.contains(&word.trim_end_matches(':'))
    };
    inside.split_ascii_whitespace().next().is_some_and(is_attribute).then_some(length)
}

/// Returns `true` at the start of a line, or after the marker of a definition.
fn is_line_start(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or_default();
    matches!(line.trim_start(), "" | ": ") || line.trim() == ":"
}

fn name_length(text: &str) -> Option<usize> {
    let length = admonitions::name_length(text);
    let name = &text[..length];
    let starts_well = name.starts_with(|first: char| first.is_ascii_alphabetic());
    (starts_well && !name.ends_with(['-', '_'])).then_some(length)
}

/// Returns the length of a label in brackets; 0 if there is none.
fn label_length(text: &str) -> usize {
    if !text.starts_with('[') {
        return 0;
    }
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().take(MAX_LABEL_BYTES) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'[' => depth += 1,
            b']' if depth == 1 => return at + 1,
            b']' => depth -= 1,
            _ => {}
        }
    }
    0
}

/// Returns the length of the attributes at the start of a string: `{#id .class name name=value name="value"}`.
fn braces_length(text: &str) -> Option<usize> {
    let mut rest = text.strip_prefix('{')?;
    loop {
        rest = rest.trim_ascii_start();
        if let Some(after) = rest.strip_prefix('}') {
            return Some(text.len() - after.len());
        }
        rest = match rest.strip_prefix(['#', '.']) {
            Some(shortcut) => after_some(shortcut, |char| !" \t\n\"#'.<=>`{}".contains(char))?,
            None => after_attribute(rest)?,
        };
    }
}

fn after_attribute(text: &str) -> Option<&str> {
    let starts_name = |char: char| char.is_ascii_alphabetic() || matches!(char, ':' | '_');
    let is_name = |char: char| char.is_ascii_alphanumeric() || ":_.-".contains(char);
    let after = after_some(text, is_name).filter(|_| text.starts_with(starts_name))?;
    let Some(value) = after.strip_prefix('=') else { return Some(after) };
    match value.chars().next().filter(|char| matches!(char, '"' | '\'')) {
        Some(quote) => Some(value[1..].split_once(quote)?.1),
        None => after_some(value, |char| !" \t\n\"'<=>`{}".contains(char)),
    }
}

/// Returns the rest after a non-empty prefix of matching characters.
fn after_some(text: &str, is_part: impl Fn(char) -> bool) -> Option<&str> {
    let after = text.trim_start_matches(is_part);
    (after.len() < text.len()).then_some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<&str> {
        let colon = text.find(':')?;
        attributes(text, colon, true).map(|range| &text[range])
    }

    #[test]
    fn attributes_follow_a_name_or_a_label() {
        let rows = [
            (":a[b]{#c .d}", Some("{#c .d}")),
            (":a{#c}", Some("{#c}")),
            ("x:a[b [c] \\] d]{e=f g=\"h }\" i='j' k}", Some("{e=f g=\"h }\" i='j' k}")),
            ("::a[b]{#c}", Some("{#c}")),
            (":a[b]{}", Some("{}")),
            (":badge[b]{type=}", Some("{type=}")),
            (":a-b_c{.d.e}", Some("{.d.e}")),
            ("x ::video{#c}", Some("{#c}")),
            ("x :::card[b]{#c}", Some("{#c}")),
        ];
        for (text, braces) in rows {
            assert_eq!(found(text), braces, "{text}");
        }
    }

    #[test]
    fn other_braces_are_expressions() {
        let texts = [
            "a: {b}",
            ":{b}",
            ":1{b}",
            ":a {b}",
            ":a[b] {#c}",
            ":a[b{#c}",
            ":a{'b'}",
            ":a{b()}",
            ":a{{b: 1}}",
            ":a{# b}",
            ":a{b=}",
            ":a_{b}",
            "x ::a{b}",
            ":::a{b}",
            "x::video{b}",
            ":a{",
            ":a{b=\"c}",
            ":a{1}",
            ":a{/* b */}",
            ":a]{#c}",
        ];
        for text in texts {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
