//! Notations in braces, and between other delimiters of template languages.

/// Maximum length of a list of attributes or a tag. Bounds rescanning for a missing end.
const MAX_BYTES: usize = 512;

/// Returns a tag of a template language: `{% include note.html %}`. The tag contains a name, and is not part of a longer
/// notation such as `${{ x }}`.
pub(super) fn template_tag<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    delimited(text, start, end, |inside| {
        let word = inside.trim_start_matches(['-', ' ']);
        word.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '/')
    })
}

/// Returns a tag with any content that is not blank.
pub(super) fn bracketed_tag<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    delimited(text, start, end, |inside| !inside.trim().is_empty())
}

/// Returns a variable, with or without filters: `{{ site.title | upcase }}`.
pub(super) fn variable(text: &str) -> Option<&str> {
    delimited(text, "{{", "}}", is_variable)
}

/// Returns `true` for a string between braces that is a variable.
fn is_variable(inside: &str) -> bool {
    let name = inside.split('|').next().unwrap_or_default().trim_matches(['-', ' ', '.', '$']);
    let is_part =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '-');
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_part)
}

/// Returns the variable, or the double braces without content, at the start of a string.
pub(crate) fn variable_at_start(text: &str) -> Option<&str> {
    // Bounds rescanning, because the caller asks for each brace of a paragraph.
    let start = &text[..text.floor_char_boundary(MAX_BYTES + "{{}}".len())];
    let is_text = |inside: &str| is_variable(inside) || inside.trim().is_empty();
    let found = start.starts_with("{{").then(|| delimited(start, "{{", "}}", is_text))??;
    (found.as_ptr() == text.as_ptr()).then_some(found)
}

/// Returns the start of a tag of a template language whose end is not part of a string.
pub(crate) fn unclosed_tag(text: &str) -> Option<&str> {
    let at = ["{%", "{{"].iter().filter_map(|start| text.rfind(start)).max()?;
    let start = &text[at..];
    (!start.contains('}')).then_some(start)
}

fn delimited<'t>(
    text: &'t str,
    start: &str,
    end: &str,
    is_content: impl Fn(&str) -> bool,
) -> Option<&'t str> {
    text.match_indices(start).find_map(|(at, _)| {
        let inside = &text[at + start.len()..];
        let inside = &inside[..inside.floor_char_boundary(MAX_BYTES)];
        let (inside, _) = inside.split_once(end)?;
        let is_longer = text[..at].ends_with(['$', '{', '\\']);
        let length = start.len() + inside.len() + end.len();
        (!is_longer && is_content(inside)).then(|| &text[at..at + length])
    })
}

/// Returns a list of attributes at the start of a string: `{width=200}`, `{: .class #id }`.
pub(crate) fn attribute_list(text: &str) -> Option<&str> {
    let text = &text[..text.floor_char_boundary(MAX_BYTES)];
    let (inside, _) = text.strip_prefix('{')?.split_once('}')?;
    let words = inside.strip_prefix(':').unwrap_or(inside);
    let is_attribute = |word: &str| {
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic())
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        match word.strip_prefix(['.', '#']) {
            Some(name) => is_name(name),
            None => {
                word.split_once('=').is_some_and(|(name, value)| is_name(name) && !value.is_empty())
            }
        }
    };
    let mut words = words.split_whitespace().peekable();
    let is_list = words.peek().is_some_and(|first| is_attribute(first));
    is_list.then(|| &text[..inside.len() + "{}".len()])
}
