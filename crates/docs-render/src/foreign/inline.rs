//! Notations within a line.

use crate::admonitions;

/// Keys that a notation may contain alone: `++enter++`.
const KEYS: [&str; 14] = [
    "alt",
    "backspace",
    "cmd",
    "command",
    "control",
    "ctrl",
    "delete",
    "enter",
    "esc",
    "escape",
    "option",
    "shift",
    "space",
    "tab",
];

/// Maximum length of a label. Bounds rescanning for a missing bracket.
const MAX_LABEL_BYTES: usize = 1024;

/// Returns a combination of keys: `++ctrl+k++`.
pub(super) fn key_combination(text: &str) -> Option<&str> {
    pairs(text, "++").find(|combination| {
        let keys = &combination[2..combination.len() - 2];
        let is_key = |key: &str| {
            !key.is_empty()
                && key
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        keys.split('+').all(is_key) && (keys.contains('+') || KEYS.contains(&keys))
    })
}

/// Returns an icon of Material's sets: `:material-account-circle:`.
pub(super) fn icon(text: &str) -> Option<&str> {
    const SETS: [&str; 4] = [":material-", ":octicons-", ":fontawesome-", ":simple-"];
    SETS.iter().find_map(|set| {
        let at = text.find(set)?;
        let is_part =
            |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
        let name = text[at + set.len()..].bytes().take_while(is_part).count();
        let end = at + set.len() + name;
        (name > 0 && text[end..].starts_with(':')).then(|| &text[at..=end])
    })
}

/// Returns a marked part: `==important==`.
pub(super) fn highlight(text: &str) -> Option<&str> {
    pairs(text, "==").find(|part| {
        let content = &part[2..part.len() - 2];
        !content.contains('=') && content.trim() == content
    })
}

/// Returns an inserted part: `^^new^^`.
pub(super) fn inserted(text: &str) -> Option<&str> {
    pairs(text, "^^").find(|part| {
        let content = &part[2..part.len() - 2];
        !content.contains('^') && content.trim() == content
    })
}

/// Maximum length of the label of a definition.
const MAX_REFERENCE_BYTES: usize = 100;

/// Returns a link by a label, `[text][label]`, whose definition the page lacks: with a definition, the parser produces a
/// link. Excludes indices, such as `a[i][j]`, and footnotes.
pub(super) fn undefined_reference(text: &str) -> Option<&str> {
    text.match_indices("][").find_map(|(at, _)| {
        let (label, after) = text[at + 2..].split_once(']')?;
        let is_label = label.len() <= MAX_REFERENCE_BYTES
            && !label.starts_with('^')
            && !label.contains('[')
            && label.contains(|char: char| char.is_alphabetic());
        let start = match text[..at].rfind('[') {
            Some(start) => start,
            // The link text is an element, such as code.
            None if at == 0 => 0,
            None => return None,
        };
        let is_index =
            text[..start].ends_with(|before: char| before.is_alphanumeric() || before == ']');
        let is_link = is_label && !is_index && !after.starts_with('(');
        is_link.then(|| &text[start..at + 2 + label.len() + 1])
    })
}

/// Returns a comment of Obsidian, `%%comment%%`, or the line at the start or end of one, `%%`.
pub(super) fn obsidian_comment(text: &str) -> Option<&str> {
    const DELIMITER: &str = "%%";
    if text.trim() == DELIMITER {
        return Some(DELIMITER);
    }
    pairs(text, DELIMITER).find(|comment| !comment[2..comment.len() - 2].contains('%'))
}

/// Returns a link of a wiki: `[[Page|text]]`. Excludes indices and lists of lists.
pub(super) fn wiki_link(text: &str) -> Option<&str> {
    text.match_indices("[[").find_map(|(at, _)| {
        let inside = &text[at + 2..];
        let (page, _) = inside[..inside.floor_char_boundary(MAX_LABEL_BYTES)].split_once("]]")?;
        let is_page = page.starts_with(char::is_alphabetic)
            && page.trim() == page
            && !page.contains(['[', ']', '"', '\'', '=', '$'])
            && !page.eq_ignore_ascii_case("toc");
        let is_apart = !text[..at]
            .ends_with(|before: char| before.is_alphanumeric() || "![]".contains(before));
        (is_page && is_apart).then(|| &text[at..at + page.len() + 4])
    })
}

/// Returns a footnote within a line: `^[A note.]`. Excludes the sets of characters of regular expressions.
pub(super) fn inline_footnote(text: &str) -> Option<&str> {
    text.match_indices("^[").find_map(|(at, _)| {
        let inside = &text[at + 2..];
        let (note, _) = inside[..inside.floor_char_boundary(MAX_LABEL_BYTES)].split_once(']')?;
        let follows_word = text[..at]
            .ends_with(|before: char| before.is_alphanumeric() || ".,;:!?)".contains(before));
        let is_note = note.trim() == note && note.contains(' ');
        (follows_word && is_note).then(|| &text[at..at + note.len() + 3])
    })
}

/// Returns an option of kramdown: `{:toc}`, `{::nomarkdown}`, `{:/comment}`.
pub(super) fn kramdown_option(text: &str) -> Option<&str> {
    const NAMES: [&str; 4] = ["comment", "nomarkdown", "options", "toc"];
    text.match_indices("{:").find_map(|(at, _)| {
        let inside = &text[at + 2..];
        let (inside, _) = inside[..inside.floor_char_boundary(MAX_LABEL_BYTES)].split_once('}')?;
        let name = inside.trim_start_matches([':', '/', ' ']).split([' ', '/']).next()?;
        NAMES.contains(&name).then(|| &text[at..at + inside.len() + 3])
    })
}

/// Returns a superscript after a word: `^2^`.
pub(super) fn superscript(text: &str) -> Option<&str> {
    const MAX_LETTERS: usize = 12;
    text.match_indices('^').find_map(|(at, _)| {
        let (part, after) = text[at + 1..].split_once('^')?;
        let follows_word = text[..at].ends_with(char::is_alphanumeric);
        let is_part = !part.is_empty()
            && part.chars().count() <= MAX_LETTERS
            && part.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '+' | '-'));
        let ends_word = !after.starts_with(|next: char| next.is_alphanumeric() || next == '^');
        (follows_word && is_part && ends_word).then(|| &text[at..at + part.len() + 2])
    })
}

/// Returns the size of an image, which is not part of its address: `![a](b.png =120x80)`.
pub(super) fn image_size(text: &str) -> Option<&str> {
    text.match_indices(" =").find_map(|(at, _)| {
        let (size, _) = text[at + 2..].split_once(')')?;
        let (width, height) = size.split_once('x')?;
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_size = is_number(width) && is_number(height) && size.len() > 1;
        let is_in_image =
            text[..at].rfind("](").is_some_and(|start| !text[start..at].contains(')'));
        (is_size && is_in_image).then(|| &text[at + 1..at + 2 + size.len()])
    })
}

/// Returns the colons and the name of a directive at the start of a line that a label or attributes follow.
pub(super) fn directive_name<'t>(text: &'t str, colons: &str) -> Option<&'t str> {
    let length = colons.len() + name_length(text.strip_prefix(colons)?)?;
    text[length..].starts_with(['[', '{']).then(|| &text[..length])
}

/// Directive within a line: `:name[label]`.
pub(crate) struct InlineDirective<'t> {
    pub(crate) name: &'t str,
    /// The directive without the braces after it.
    pub(crate) written: &'t str,
    /// Offset of its end.
    pub(crate) end: usize,
}

/// Returns the directives within a line.
pub(crate) fn inline_directives(text: &str) -> impl Iterator<Item = InlineDirective<'_>> {
    text.match_indices(':').filter_map(|(at, _)| {
        let starts_word =
            !text[..at].ends_with(|before: char| before.is_alphanumeric() || before == ':');
        let name = name_length(&text[at + 1..])?;
        let label = text[at + 1 + name..].strip_prefix('[')?;
        let (label, _) = label[..label.floor_char_boundary(MAX_LABEL_BYTES)].split_once(']')?;
        let is_label = starts_word && !label.trim().is_empty();
        let end = at + 1 + name + "[]".len() + label.len();
        let (name, written) = (&text[at + 1..at + 1 + name], &text[at..end]);
        is_label.then_some(InlineDirective { name, written, end })
    })
}

/// Returns the length of a name of two letters or more.
fn name_length(text: &str) -> Option<usize> {
    let length = admonitions::name_length(text);
    let starts_well = text.starts_with(|first: char| first.is_ascii_alphabetic());
    (starts_well && length > 1).then_some(length)
}

/// Returns the parts of a string between two delimiters that are not within words, with the delimiters.
fn pairs<'t>(text: &'t str, delimiter: &'static str) -> impl Iterator<Item = &'t str> {
    let is_word = |char: char| char.is_alphanumeric() || delimiter.contains(char);
    text.match_indices(delimiter).filter_map(move |(at, _)| {
        let inside = &text[at + delimiter.len()..];
        let (content, after) = inside.split_once(delimiter)?;
        // Braces around the parts are a notation of their own.
        let is_in_braces = text[..at].ends_with('{') && after.starts_with('}');
        let is_apart =
            !text[..at].ends_with(is_word) && !after.starts_with(is_word) && !is_in_braces;
        let length = content.len() + 2 * delimiter.len();
        (is_apart && !content.is_empty()).then(|| &text[at..at + length])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directive_within_a_line_has_a_label() {
        let rows = [
            ("a :badge[New] b", Some(("badge", ":badge[New]"))),
            (":kbd[Ctrl+K]", Some(("kbd", ":kbd[Ctrl+K]"))),
            ("a:badge[New]", None),
            ("10:30[edit]", None),
            ("foo::bar[0]", None),
            ("a : b[c]", None),
            (":badge []", None),
            (":badge[never closed", None),
        ];
        for (text, found) in rows {
            let next = inline_directives(text).next();
            assert_eq!(next.map(|directive| (directive.name, directive.written)), found, "{text}");
        }
    }
}
