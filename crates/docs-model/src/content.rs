//! Extraction of the title and description of a document from its body.
//!
//! Sidebars, cards and pagination need both for every page before any page is rendered. Therefore they are read from
//! the lines by the rules of Docusaurus (R-HEAD-01, R-HEAD-06, R-HEADING-02), without parsing the Markdown.

/// Returns the title at the start of a body: a first-level heading that only imports precede.
///
/// The start of a landing page, `:::hero`, may contain it. A later heading is an ordinary heading. The title of such a page is
/// above the article.
///
/// ```
/// use docs_model::content_title;
///
/// assert_eq!(content_title("\n# Using `threads` {#top}\n\nText"), Some("Using threads".to_owned()));
/// assert_eq!(content_title("Threads\n=======\n"), Some("Threads".to_owned()));
/// assert_eq!(content_title(":::hero{image=a.svg}\n# Threads"), Some("Threads".to_owned()));
/// assert_eq!(content_title("Text first\n\n# Later\n"), None);
/// ```
#[must_use]
pub fn content_title(body: &str) -> Option<String> {
    let title = written_title(body)?.replace('`', "");
    (!title.trim().is_empty()).then(|| title.trim().to_owned())
}

/// Returns the source of the title, without its id.
fn written_title(body: &str) -> Option<&str> {
    let text = skip_hero(skip_imports(body.trim_start()));
    let mut lines = text.lines();
    let first = lines.next()?;
    let written = match first.strip_prefix('#') {
        Some(rest) if rest.starts_with([' ', '\t']) => rest.trim(),
        _ if is_underline(lines.next()?) => first.trim(),
        _ => return None,
    };
    Some(without_heading_id(written))
}

/// Returns the first line of prose without its markup, the default description of a page.
///
/// The title of the page is skipped, other headings are not.
///
/// ```
/// use docs_model::excerpt;
///
/// let body = "# Tools\n\n![a diagram](x.png) Tools let an *agent* [act](./act.md) for you.\n";
/// assert_eq!(excerpt(body).as_deref(), Some("a diagram Tools let an agent act for you."));
/// ```
#[must_use]
pub fn excerpt(body: &str) -> Option<String> {
    let mut fence: Option<&str> = None;
    let mut in_import = false;
    let mut lines = body.trim_start().lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            in_import = false;
            continue;
        }
        if let Some(marks) = fence_marks(trimmed) {
            fence = match fence {
                None => Some(marks),
                Some(open) if marks.starts_with(open) => None,
                open => open,
            };
            continue;
        }
        if fence.is_some() || in_import {
            continue;
        }
        if line.starts_with("import ") || line.starts_with("export ") {
            in_import = true;
            continue;
        }
        if lines.peek().is_some_and(|next| is_underline(next)) {
            lines.next();
            continue;
        }
        let text = plain_text(trimmed);
        if !text.is_empty() {
            return Some(text);
        }
    }
    None
}

/// Skips the line that opens a hero.
fn skip_hero(text: &str) -> &str {
    let Some((line, rest)) = text.split_once('\n') else { return text };
    let name = line.trim_start_matches(':');
    let is_directive = line.len() - name.len() >= 3;
    let is_hero = name.trim_start().split(['{', ' ', '\r']).next() == Some("hero");
    if is_directive && is_hero { rest.trim_start() } else { text }
}

/// Skips `import` statements, each of which is a block that ends with an empty line.
fn skip_imports(mut text: &str) -> &str {
    while text.starts_with("import ") {
        let Some(end) = ["\n\n", "\r\n\r\n"].iter().filter_map(|gap| text.find(gap)).min() else {
            return text;
        };
        text = text[end..].trim_start();
    }
    text
}

fn is_underline(line: &str) -> bool {
    let line = line.trim_end();
    !line.is_empty() && line.bytes().all(|byte| byte == b'=')
}

fn fence_marks(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches('`');
    let marks = &line[..line.len() - rest.len()];
    (marks.len() >= 3).then_some(marks)
}

fn without_heading_id(heading: &str) -> &str {
    let id = heading.strip_suffix('}').and_then(|heading| heading.rfind("{#"));
    id.map_or(heading, |start| heading[..start].trim_end())
}

/// Returns a line of Markdown without its markup.
fn plain_text(line: &str) -> String {
    let line = line.trim_start_matches('>').trim_start();
    if line.starts_with(":::") || (line.starts_with('#') && !line.starts_with("##")) {
        return String::new();
    }
    let line = without_heading_id(line.trim_start_matches('#').trim_end_matches('#').trim());
    let mut text = String::with_capacity(line.len());
    append_plain(line, &mut text);
    remove_word_in_braces(&mut text);
    collapsed(text)
}

/// Removes the first word in braces, which may be the id of a heading or an expression.
fn remove_word_in_braces(text: &mut String) {
    let is_word = |word: &str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let word = word.trim_start_matches('#');
        !word.is_empty() && word.bytes().all(is_letter)
    };
    let word_at = |open: usize| {
        let close = open + near(&text[open..]).find('}')?;
        is_word(&text[open + 1..close]).then_some(open..=close)
    };
    if let Some(word) = text.match_indices('{').find_map(|(open, _)| word_at(open)) {
        text.replace_range(word, "");
    }
}

/// Returns a string with its white space collapsed to single spaces, and trimmed.
pub(crate) fn collapsed(text: String) -> String {
    let is_collapsed = text.trim() == text
        && !text.contains("  ")
        && text.chars().all(|character| character == ' ' || !character.is_whitespace());
    if is_collapsed { text } else { text.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Characters that may be markup.
const MARKUP: [char; 8] = ['<', '!', '[', '`', '*', '~', '_', ':'];

/// Appends a line of Markdown without its markup.
pub(crate) fn append_plain(mut rest: &str, text: &mut String) {
    loop {
        let run = rest.find(|character| character == '\\' || MARKUP.contains(&character));
        let (words, markup) = rest.split_at(run.unwrap_or(rest.len()));
        text.push_str(words);
        rest = markup;
        let Some(character) = rest.chars().next() else { return };
        let after = &rest[character.len_utf8()..];
        rest = match character {
            '<' if after.starts_with(|next: char| {
                next.is_ascii_alphabetic() || next == '/' || next == '!'
            }) =>
            {
                after.find('>').map_or("", |end| &after[end + 1..])
            }
            '!' if after.starts_with('[') => after,
            '[' => append_link(after, text),
            '`' => append_code(rest, text),
            '*' | '~' if !(after.starts_with(' ') && at_space(text)) => after,
            '_' if at_word_edge(text, after) => after,
            ':' => skip_emoji(after).unwrap_or_else(|| keep(character, after, text)),
            '\\' if after.starts_with(|next: char| next.is_ascii_punctuation()) => {
                let escaped = after.chars().next().unwrap_or_default();
                keep(escaped, &after[escaped.len_utf8()..], text)
            }
            _ => keep(character, after, text),
        };
    }
}

fn keep<'a>(character: char, after: &'a str, text: &mut String) -> &'a str {
    text.push(character);
    after
}

/// Replaces `label](destination)` or `label][reference]` with its label, and removes footnote references.
fn append_link<'a>(after: &'a str, text: &mut String) -> &'a str {
    let Some(end) = near(after).find(']') else { return keep('[', after, text) };
    let (label, behind) = (&after[..end], &after[end + 1..]);
    if label.starts_with('^') {
        return behind;
    }
    let closing = match behind.chars().next() {
        Some('(') => ')',
        Some('[') => ']',
        _ => return keep('[', after, text),
    };
    append_plain(label, text);
    near(behind).find(closing).map_or("", |end| &behind[end + 1..])
}

fn append_code<'a>(rest: &'a str, text: &mut String) -> &'a str {
    let inside = rest.trim_start_matches('`');
    let marks = &rest[..rest.len() - inside.len()];
    match near(inside).find(marks) {
        Some(end) => {
            text.push_str(inside[..end].trim());
            &inside[end + marks.len()..]
        }
        None => inside,
    }
}

/// Maximum distance to the end of a link, a code span or an emoji, in bytes. Without it, the time for a line
/// with many unclosed openings would be quadratic.
const MAX_BYTES: usize = 4 * 1024;

/// Returns the part of a body in which an end is searched.
fn near(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_BYTES)]
}

/// Returns whether an asterisk is surrounded by spaces, as in a list item, and therefore does not open
/// emphasis.
fn at_space(before: &str) -> bool {
    before.chars().next_back().is_none_or(char::is_whitespace)
}

/// Returns whether an underscore is at the edge of a word. Within a word it is an ordinary character.
fn at_word_edge(before: &str, after: &str) -> bool {
    let word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    !(word(before.chars().next_back()) && word(after.chars().next()))
}

fn skip_emoji(after: &str) -> Option<&str> {
    let end = near(after).find(':')?;
    let name = &after[..end];
    let is_name = !name.is_empty()
        && name.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_+-".contains(&byte)
        })
        && name.bytes().any(|byte| byte.is_ascii_lowercase());
    is_name.then(|| &after[end + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_opening_heading_is_the_title() {
        let rows = [
            ("# A", Some("A")),
            ("#\tA", Some("A")),
            ("#A", None),
            ("## A", None),
            ("import X from './x';\n\n# A\n", Some("A")),
            ("import X from './x';\nimport Y from './y';\n\n# A\n", Some("A")),
            ("<!-- note -->\n\n# A", None),
            ("::::hero{image=a.svg}\n\n# A\n", Some("A")),
            (":::note\n\n# A\n", None),
            ("A\n==\n", Some("A")),
            ("A\n--\n", None),
            ("# **Bold** and `code`", Some("**Bold** and code")),
            ("# A {#id}", Some("A")),
            ("", None),
        ];
        for (body, title) in rows {
            assert_eq!(content_title(body).as_deref(), title, "{body:?}");
        }
    }

    #[test]
    fn the_first_line_of_text_is_the_excerpt() {
        let rows = [
            ("Some *text*, _more_ and `code`.", Some("Some text, more and code.")),
            ("# Title\n\nText", Some("Text")),
            ("Title\n===\n\nText", Some("Text")),
            ("# Title only", None),
            ("## A", Some("A")),
            ("```js\ncode\n```\nText", Some("Text")),
            ("````md\n```\ninner\n```\n````\nText", Some("Text")),
            ("import A from 'a';\n\nText", Some("Text")),
            (":::note\nInside\n:::", Some("Inside")),
            ("> Quoted", Some("Quoted")),
            ("a snake_case_name stays", Some("a snake_case_name stays")),
            ("[link](./a.md) and ![alt](b.png) <b>bold</b>[^1]", Some("link and alt bold")),
            ("time 10:30 stays :rocket: goes", Some("time 10:30 stays goes")),
            ("a < b and c", Some("a < b and c")),
            ("the path `/{id}/{name}` has {two words}", Some("the path //{name} has {two words}")),
            ("* F - a list's first line", Some("* F - a list's first line")),
            ("", None),
        ];
        for (body, text) in rows {
            assert_eq!(excerpt(body).as_deref(), text, "{body:?}");
        }
    }
}
