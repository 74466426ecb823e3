//! Notations of MkDocs within a line, which its dialect enables.

/// Marks before and after a combination of keys.
const KEYS: &str = "++";

/// Quotation marks around a key with a label of its own. The parser replaces straight ones if the option for typographic characters is
/// set.
const QUOTES: [(char, char); 3] = [('"', '"'), ('\'', '\''), ('“', '”')];

/// Maximum length of a key with a label of its own. Bounds rescanning for a missing quotation mark.
const MAX_KEY: usize = 256;

/// Maximum number of keys. Bounds rescanning of labels that contain the marks.
const MAX_KEYS: usize = 16;

/// Returns the length and the displayed keys of a combination at the start of a string: `++ctrl+k++`, `++cmd+"Fn key"++`.
pub(super) fn key_combination(text: &str) -> Option<(usize, Vec<String>)> {
    let mut rest = text.strip_prefix(KEYS)?;
    let mut keys = Vec::new();
    while keys.len() < MAX_KEYS {
        let (key, after) = labelled_key(rest).or_else(|| named_key(rest))?;
        keys.push(key);
        if let Some(end) = after.strip_prefix(KEYS) {
            return Some((text.len() - end.len(), keys));
        }
        rest = after.strip_prefix('+')?;
    }
    None
}

/// Returns the label of the quoted key at the start of a string, and the rest.
fn labelled_key(text: &str) -> Option<(String, &str)> {
    let near = &text[..text.floor_char_boundary(MAX_KEY)];
    let within = |(open, close): (char, char)| near.strip_prefix(open)?.split_once(close);
    let (label, _) = QUOTES.into_iter().find_map(within)?;
    let start = text.chars().next()?.len_utf8() + label.len();
    let end = start + text[start..].chars().next()?.len_utf8();
    (!label.trim().is_empty()).then(|| (label.trim().to_owned(), &text[end..]))
}

/// Returns the displayed name of the key at the start of a string, and the rest.
fn named_key(text: &str) -> Option<(String, &str)> {
    let is_part = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let length = text.bytes().take_while(is_part).count();
    (length > 0).then(|| (capitalized(&text[..length]), &text[length..]))
}

/// Returns the superscript at the start of a string: `^2^`. It contains no white space.
pub(super) fn superscript(text: &str) -> Option<&str> {
    let (part, after) = text.strip_prefix('^')?.split_once('^')?;
    let is_part = !part.is_empty() && !part.contains(char::is_whitespace);
    (is_part && !after.starts_with('^')).then_some(part)
}

/// Returns inline code after the name of its language, `#!python range(10)`; `None` for code without one.
pub(super) fn code_after_language(code: &str) -> Option<&str> {
    let (language, code) = code.strip_prefix("#!")?.split_once(' ')?;
    let is_part = |char: char| char.is_alphanumeric() || "_#.+-".contains(char);
    let code = code.trim_start_matches(' ');
    (!language.is_empty() && language.chars().all(is_part) && !code.is_empty()).then_some(code)
}

/// Returns the label that Material derives from a name: `my-kind` is `My kind`.
pub(crate) fn capitalized(kind: &str) -> String {
    let mut letters = kind.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first
        .into_iter()
        .chain(letters)
        .map(|letter| if letter == '-' { ' ' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_superscripts_have_ends() {
        let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        let rows = [
            ("++ctrl+alt+del++ a", Some((16, keys(&["Ctrl", "Alt", "Del"])))),
            ("++\"Any + key\"++", Some((15, keys(&["Any + key"])))),
            ("++cmd+“⌘”++ a", Some((17, keys(&["Cmd", "⌘"])))),
            ("++i; ++j", None),
            ("++\"a++", None),
            ("++\" \"++", None),
            ("++a+++", Some((5, keys(&["A"])))),
        ];
        for (text, expected) in rows {
            assert_eq!(key_combination(text), expected, "{text}");
        }
        assert_eq!(superscript("^2^ a"), Some("2"));
        assert_eq!(superscript("^a b^"), None);
        assert_eq!(superscript("^^a^^"), None);
    }

    #[test]
    fn inline_code_is_shown_without_its_language() {
        let rows = [
            ("#!python range(10)", Some("range(10)")),
            ("#!c++  a b", Some("a b")),
            ("#!/bin/sh -e", None),
            ("#!python", None),
            ("#! a", None),
            ("a #!python b", None),
        ];
        for (code, expected) in rows {
            assert_eq!(code_after_language(code), expected, "{code}");
        }
    }
}
