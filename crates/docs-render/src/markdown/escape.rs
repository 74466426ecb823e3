//! Escaping of characters that Markdown would interpret.

use comrak::nodes::NodeShortCode;

/// Context of a string.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surroundings {
    /// Last character before the string.
    pub(super) before: Option<char>,
    /// `true` within the brackets of a link.
    pub(super) in_brackets: bool,
    /// `true` within a cell of a table.
    pub(super) in_cell: bool,
    /// `true` within deleted text, which a tilde could end.
    pub(super) in_deleted: bool,
    /// `true` if dollar signs are markup.
    pub(super) math: bool,
}

/// Bytes at which [`push_escaped`] stops: characters that can be markup, and white space.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let bytes = b"`\\*_~[^]<&!(:$| \t\n\x0C\r";
    let mut at = 0;
    while at < bytes.len() {
        stops[bytes[at] as usize] = true;
        at += 1;
    }
    stops
};

/// Appends a string with single spaces, escaped so that Markdown renders it unchanged.
pub(super) fn push_escaped(out: &mut String, text: &str, surroundings: Surroundings) {
    let bytes = text.as_bytes();
    // Start of the part that is not written yet.
    let mut pending = 0;
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let is_single_space =
            || *byte == b' ' && bytes.get(at + 1).is_none_or(|next| !next.is_ascii_whitespace());
        if !STOPS[usize::from(*byte)] || is_single_space() {
            at += 1;
        } else if byte.is_ascii_whitespace() {
            out.push_str(&text[pending..at]);
            out.push(' ');
            at += bytes[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            pending = at;
        } else {
            if is_markup(text, at, surroundings) {
                out.push_str(&text[pending..at]);
                out.push('\\');
                pending = at;
            }
            at += 1;
        }
    }
    out.push_str(&text[pending..]);
}

/// Returns `true` if Markdown would interpret the character at a position, one of those in [`STOPS`].
fn is_markup(text: &str, at: usize, surroundings: Surroundings) -> bool {
    let rest = &text[at..];
    let before = || text[..at].chars().next_back().or(surroundings.before);
    let after = || rest[1..].chars().next();
    match rest.as_bytes()[0] {
        b'`' => true,
        b'\\' => after().is_none_or(|next| next.is_ascii_punctuation()),
        b'*' => !(is_space(before()) && after().is_some_and(char::is_whitespace)),
        b'_' => {
            !(before().is_some_and(char::is_alphanumeric)
                && after().is_some_and(char::is_alphanumeric))
        }
        b'~' => {
            surroundings.in_deleted || !is_space(before()) || matches!(after(), Some('~') | None)
        }
        b'[' => {
            surroundings.in_brackets || before().is_none() || matches!(after(), Some('^') | None)
        }
        // Text between brackets with a leading `^` would be a reference to a footnote.
        b'^' => surroundings.in_brackets && before().is_none(),
        b']' => surroundings.in_brackets || matches!(after(), Some('(' | '[' | ':')),
        b'<' => {
            after().is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
        }
        b'&' => looks_like_entity(rest),
        b'!' => after() == Some('['),
        b'(' | b':' if at == 0 && surroundings.before == Some(']') => true,
        b':' => is_shortcode(rest),
        b'$' => surroundings.math,
        b'|' => surroundings.in_cell,
        _ => false,
    }
}

fn is_space(char: Option<char>) -> bool {
    char.is_none_or(char::is_whitespace)
}

/// Returns a label for the brackets of a link, escaped.
pub(super) fn in_brackets(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(
        &mut escaped,
        text,
        Surroundings { in_brackets: true, in_cell: true, ..Surroundings::default() },
    );
    escaped
}

/// Returns a string escaped for the middle of a line.
pub(super) fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(&mut escaped, text, Surroundings { before: Some(' '), ..Surroundings::default() });
    escaped
}

/// Returns `true` if a string that starts with `&` starts with an entity.
pub(super) fn looks_like_entity(text: &str) -> bool {
    let name = text[1..].strip_prefix('#').unwrap_or(&text[1..]);
    let end = name.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(name.len());
    end > 0 && name[end..].starts_with(';')
}

/// Returns `true` if a string starts with the shortcode of an emoji.
fn is_shortcode(text: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '+' | '-');
    let name = text[1..].split(|char| !is_part(char)).next().unwrap_or_default();
    !name.is_empty()
        && text[1 + name.len()..].starts_with(':')
        && NodeShortCode::resolve(name).is_some()
}

/// Returns the position of the character by which a line would start another block.
pub(super) fn block_start(line: &str) -> Option<usize> {
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(' ');
    let is_rule =
        !line.is_empty() && line.chars().all(|char| matches!(char, '=' | '-' | '|' | ':' | ' '));
    let start = match line.chars().next()? {
        _ if is_rule => true,
        '#' => {
            let rest = line.trim_start_matches('#');
            line.len() - rest.len() <= 6 && ends(rest)
        }
        '>' => true,
        '-' | '+' | '*' => ends(&line[1..]),
        ':' => line.starts_with(":::"),
        '~' => line.starts_with("~~~"),
        '0'..='9' => {
            let rest = line.trim_start_matches(|char: char| char.is_ascii_digit());
            let at = line.len() - rest.len();
            let is_item = at <= 9 && rest.starts_with(['.', ')']) && ends(&rest[1..]);
            return is_item.then_some(at);
        }
        _ => false,
    };
    start.then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_other_text_is_not() {
        for (text, expected) in [
            ("a_b 2 * 3 (c) d[0] 1 < 2 & x! 5~6", "a_b 2 * 3 (c) d[0] 1 < 2 & x! 5\\~6"),
            ("*a* _b_ `c` <d> &lt; ![e]", "\\*a\\* \\_b\\_ \\`c\\` \\<d> \\&lt; \\![e]"),
            (
                "[a](b) [^c] :smile: a:b:c \\* C:\\d",
                "\\[a\\](b) \\[^c] \\:smile: a\\:b:c \\\\\\* C:\\d",
            ),
        ] {
            let mut escaped = String::new();
            push_escaped(&mut escaped, text, Surroundings::default());
            assert_eq!(escaped, expected);
        }
    }

    #[test]
    fn white_space_becomes_single_spaces() {
        for (text, expected) in
            [("a b", "a b"), ("a\nb  c\t d\u{a0} e", "a b c d\u{a0} e"), (" a\n", " a "), ("", "")]
        {
            let mut escaped = String::new();
            push_escaped(&mut escaped, text, Surroundings::default());
            assert_eq!(escaped, expected, "{text:?}");
        }
    }

    #[test]
    fn characters_that_start_blocks_are_found() {
        for (line, expected) in [
            ("# a", Some(0)),
            ("#a", None),
            ("1. a", Some(1)),
            ("1.5 a", None),
            ("- a", Some(0)),
            ("> b", Some(0)),
            ("---", Some(0)),
            (":::note", Some(0)),
            ("-a", None),
            ("", None),
        ] {
            assert_eq!(block_start(line), expected, "{line}");
        }
    }
}
