//! Escaping of text that Markdown would interpret.

use comrak::nodes::NodeShortCode;

/// Place of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surroundings {
    /// Last character before the text.
    pub(super) before: Option<char>,
    /// Within the brackets of a link.
    pub(super) in_brackets: bool,
    /// Within a cell of a table.
    pub(super) in_cell: bool,
    /// Within deleted text, whose end a tilde could be.
    pub(super) in_deleted: bool,
    /// Dollar signs are markup.
    pub(super) math: bool,
}

/// Appends a text so that it is read as it is.
pub(super) fn push_escaped(out: &mut String, text: &str, place: Surroundings) {
    let mut before = place.before;
    let mut chars = text.char_indices().peekable();
    while let Some((at, char)) = chars.next() {
        let after = chars.peek().map(|(_, next)| *next);
        let rest = &text[at..];
        let is_special = match char {
            '`' => true,
            '\\' => after.is_none_or(|next| next.is_ascii_punctuation()),
            '*' => !(is_space(before) && after.is_some_and(char::is_whitespace)),
            '_' => {
                !(before.is_some_and(char::is_alphanumeric)
                    && after.is_some_and(char::is_alphanumeric))
            }
            '~' => place.in_deleted || !is_space(before) || matches!(after, Some('~') | None),
            '[' => place.in_brackets || before.is_none() || matches!(after, Some('^') | None),
            // Text between brackets that starts so would be a reference to a footnote.
            '^' => place.in_brackets && before.is_none(),
            ']' => place.in_brackets || matches!(after, Some('(' | '[' | ':')),
            '<' => after
                .is_none_or(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')),
            '&' => looks_like_entity(rest),
            '!' => after == Some('['),
            '(' | ':' if before == Some(']') && at == 0 => true,
            ':' => is_shortcode(rest),
            '$' => place.math,
            '|' => place.in_cell,
            _ => false,
        };
        if is_special {
            out.push('\\');
        }
        out.push(char);
        before = Some(char);
    }
}

fn is_space(char: Option<char>) -> bool {
    char.is_none_or(char::is_whitespace)
}

/// Returns a text for the brackets of a link.
pub(super) fn in_brackets(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(
        &mut escaped,
        text,
        Surroundings { in_brackets: true, in_cell: true, ..Surroundings::default() },
    );
    escaped
}

/// Returns a text within a line.
pub(super) fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    push_escaped(&mut escaped, text, Surroundings { before: Some(' '), ..Surroundings::default() });
    escaped
}

/// Returns whether a text that starts with `&` starts with an entity.
pub(super) fn looks_like_entity(text: &str) -> bool {
    let name = text[1..].strip_prefix('#').unwrap_or(&text[1..]);
    let end = name.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(name.len());
    end > 0 && name[end..].starts_with(';')
}

/// Returns whether a text starts with the shortcode of an emoji.
fn is_shortcode(text: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '+' | '-');
    let name = text[1..].split(|char| !is_part(char)).next().unwrap_or_default();
    !name.is_empty()
        && text[1 + name.len()..].starts_with(':')
        && NodeShortCode::resolve(name).is_some()
}

/// Returns a paragraph whose lines start no other block.
pub(super) fn line_starts_escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 1);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            escaped.push('\n');
        }
        match block_start(line) {
            Some(at) => {
                escaped.push_str(&line[..at]);
                escaped.push('\\');
                escaped.push_str(&line[at..]);
            }
            None => escaped.push_str(line),
        }
    }
    escaped
}

/// Returns the position of the character that makes a line the start of another block.
fn block_start(line: &str) -> Option<usize> {
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
    fn lines_start_no_blocks() {
        for (line, expected) in [
            ("# a", "\\# a"),
            ("#a", "#a"),
            ("1. a", "1\\. a"),
            ("1.5 a", "1.5 a"),
            ("- a\n> b\n---\n:::note", "\\- a\n\\> b\n\\---\n\\:::note"),
            ("-a", "-a"),
        ] {
            assert_eq!(line_starts_escaped(line), expected);
        }
    }
}
