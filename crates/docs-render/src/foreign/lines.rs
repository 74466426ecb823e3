//! Notations at the start of a line.

/// Returns `true` if a string is the first line of an admonition: `!!! note`, `??? tip "Title"`, `!!! note inline end`.
pub(super) fn python_admonition(text: &str) -> bool {
    let rest = text.trim_start_matches(['!', '?']).trim_start_matches('+');
    let Some(rest) = rest.strip_prefix(' ') else { return false };
    let (kinds, title) = rest.split_once('"').unwrap_or((rest, ""));
    let mut kinds = kinds.split_whitespace();
    let is_kind =
        |kind: &str| kind.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let count = kinds.clone().count();
    (1..=3).contains(&count) && kinds.all(is_kind) && (title.is_empty() || title.ends_with('"'))
}

/// Returns the marker of an alert, `[!NOTE]`, if at most a short title follows it.
pub(super) fn alert(text: &str) -> Option<&str> {
    const MAX_TITLE_WORDS: usize = 5;
    let Some(end) = text.find(']') else { return unclosed_alert(text) };
    let kind = text[..end].strip_prefix("[!")?;
    let is_kind = !kind.is_empty() && kind.bytes().all(|letter| letter.is_ascii_alphabetic());
    let is_title = text[end + 1..].split_whitespace().count() <= MAX_TITLE_WORDS;
    (is_kind && is_title).then(|| &text[..=end])
}

/// Returns the start of an alert without its bracket: `[!NOTE` alone on its line.
fn unclosed_alert(text: &str) -> Option<&str> {
    let kind = text.strip_prefix("[!")?;
    let is_kind = kind.len() > 2 && kind.bytes().all(|letter| letter.is_ascii_uppercase());
    is_kind.then_some(text)
}

/// Returns the signs of a heading that no space follows: `##Install`. A single sign may be a tag or a number.
pub(super) fn heading_without_space(text: &str) -> Option<&str> {
    let signs = text.len() - text.trim_start_matches('#').len();
    let starts_word = text[signs..].starts_with(char::is_alphabetic);
    (starts_word && (2..=6).contains(&signs)).then(|| &text[..signs])
}

/// Returns the start of a directive of reStructuredText: `.. note::`.
pub(super) fn restructured(text: &str) -> Option<&str> {
    let name = text.strip_prefix(".. ")?;
    let (name, _) = name.split_once("::")?;
    let is_part = |letter: u8| letter.is_ascii_lowercase() || matches!(letter, b'-' | b':');
    let length = ".. ".len() + name.len() + "::".len();
    (!name.is_empty() && name.bytes().all(is_part)).then(|| &text[..length])
}

/// Returns a line that consists of the marker of a table of contents: `[[toc]]`, `[TOC]`.
pub(super) fn contents_marker(text: &str) -> Option<&str> {
    let line = text.trim();
    let is_marker = ["[[toc]]", "[toc]"].iter().any(|marker| line.eq_ignore_ascii_case(marker));
    is_marker.then_some(line)
}

/// Returns the start of an abbreviation: `*[HTML]: HyperText Markup Language`.
pub(super) fn abbreviation(text: &str) -> Option<&str> {
    let (name, after) = text.strip_prefix("*[")?.split_once("]:")?;
    if !after.is_empty() && !after.starts_with(' ') {
        return None;
    }
    let length = "*[".len() + name.len() + "]:".len();
    (!name.is_empty() && !name.contains(['[', ']'])).then(|| &text[..length])
}
