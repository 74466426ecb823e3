//! Notations of MkDocs within a line, which its dialect enables.

/// Returns the length and the displayed keys of a combination at the start of a string: `++ctrl+k++`.
pub(super) fn key_combination(text: &str) -> Option<(usize, String)> {
    let (keys, _) = text.strip_prefix("++")?.split_once("++")?;
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_key = |key: &str| !key.is_empty() && key.bytes().all(is_part);
    let is_combination = keys.split('+').all(is_key);
    let shown = keys.split('+').map(capitalized).collect::<Vec<_>>().join("+");
    is_combination.then(|| (keys.len() + 2 * "++".len(), shown))
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
        assert_eq!(key_combination("++ctrl+alt+del++ a"), Some((16, "Ctrl+Alt+Del".to_owned())));
        assert_eq!(key_combination("++i; ++j"), None);
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
