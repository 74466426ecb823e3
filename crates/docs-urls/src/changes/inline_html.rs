//! Text in HTML, and in Markdown, which may contain it.

use super::words::Mark;
use crate::prove::Style;

/// Escapes a string for the content of an element, or for the value of an attribute in quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Wraps HTML or Markdown in the element of its style.
pub(super) fn in_style(text: String, style: Style) -> String {
    match style {
        Style::Plain => text,
        Style::Emphasis => format!("<em>{text}</em>"),
        Style::Strong => format!("<strong>{text}</strong>"),
        Style::Deleted => format!("<s>{text}</s>"),
        Style::Code | Style::Formula => format!("<code>{text}</code>"),
    }
}

/// Wraps HTML or Markdown in the element of its mark.
pub(super) fn in_mark(text: String, mark: Mark) -> String {
    match mark {
        Mark::Same => text,
        Mark::Removed => format!("<del>{text}</del>"),
        Mark::Added => format!("<ins>{text}</ins>"),
    }
}
