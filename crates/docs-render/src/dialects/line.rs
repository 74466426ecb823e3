//! Replacements for lines that contain a notation.
//!
//! A replacement is a comment with a noncharacter, which distinguishes it from comments of authors. It also contains the line as it is
//! written, since a block of HTML shows its lines unchanged.

use std::borrow::Cow;

/// Start of a comment.
const START: &str = "<!--\u{fdd8}";

/// End of a comment.
const END: &str = "-->";

/// Character before the line as it is written.
const SOURCE_MARK: char = '\u{fdd9}';

/// End of a comment within the line as it is written.
const INNER_END: &str = "--\u{fdda}";

/// Marker of the list item that an indented block is until it is a directive.
pub(super) const ITEM: &str = "+   ";

/// Replacement for a line that contains a notation.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Line {
    /// Directive of a block that ends with its indentation.
    Block(String),
    /// Info string of a code block that includes a file.
    Code(String),
    /// Tags of an element whose content is Markdown.
    Element(String),
    /// Line of HTML in such an element.
    Html(String),
    /// Directive that includes a Markdown file.
    Include(String),
    /// Markdown in the syntax of this crate.
    Markdown(String),
}

impl Line {
    /// Returns the name of the kind in a comment, and the content.
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Block(content) => ("block", content),
            Self::Code(content) => ("code", content),
            Self::Element(content) => ("element", content),
            // The content is the line as it is written.
            Self::Html(_) => ("html", ""),
            Self::Include(content) => ("include", content),
            Self::Markdown(content) => ("", content),
        }
    }

    /// Returns the replacement for a line as it is written; `None` if it would end the comment.
    pub(super) fn replacement(&self, written: &str) -> Option<String> {
        let (kind, content) = self.parts();
        if let Self::Markdown(text) = self {
            return Some(text.clone());
        }
        let item = if matches!(self, Self::Block(_)) { ITEM } else { "" };
        let written = written.replace(END, INNER_END);
        let comment = format!("{item}{START}{kind} {content}{SOURCE_MARK}{written}{END}");
        (!content.contains(END)).then_some(comment)
    }

    /// Returns the replacement that HTML consists of.
    pub(super) fn from_html(html: &str) -> Option<Self> {
        let inside = html.trim().strip_prefix(START)?.strip_suffix(END)?;
        let (start, written) = inside.split_once(SOURCE_MARK)?;
        let (kind, content) = start.split_once(' ')?;
        let content = content.to_owned();
        Some(match kind {
            "block" => Self::Block(content),
            "code" => Self::Code(content),
            "element" => Self::Element(content),
            "html" => Self::Html(written.replace(INNER_END, END)),
            "include" => Self::Include(content),
            _ => return None,
        })
    }
}

/// Returns HTML in which the replacements are lines as they are written.
pub(crate) fn as_written(html: &str) -> Cow<'_, str> {
    if !html.contains(START) {
        return Cow::Borrowed(html);
    }
    let mut pieces = html.split(START);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (comment, after) = piece.split_once(END).unwrap_or((piece, ""));
        if comment.starts_with("block") && out.ends_with(ITEM) {
            out.truncate(out.len() - ITEM.len());
        }
        let written = comment.split_once(SOURCE_MARK).map_or(comment, |(_, written)| written);
        out.push_str(&written.replace(INNER_END, END));
        out.push_str(after);
    }
    Cow::Owned(out)
}

/// Returns a title in brackets, as written after the name of a directive. Escapes unbalanced brackets.
pub(super) fn bracketed(title: &str) -> String {
    let mut depth = 0_usize;
    let is_balanced = title.chars().all(|char| match char {
        '[' => {
            depth += 1;
            true
        }
        ']' => depth.checked_sub(1).is_some_and(|less| {
            depth = less;
            true
        }),
        _ => true,
    });
    if is_balanced && depth == 0 {
        return format!("[{title}]");
    }
    format!("[{}]", title.replace('[', "\\[").replace(']', "\\]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replacement_contains_the_line_as_it_is_written() {
        let include = Line::Include("include{file=\"a\"}".to_owned());
        let comment = include.replacement("<!--@include: a-->").expect("a comment");
        assert_eq!(Line::from_html(&format!(" {comment}\n")), Some(include));
        let html = format!("<p>\n{comment}\n</p>");
        assert_eq!(Line::from_html(&html), None);
        assert_eq!(as_written(&html), "<p>\n<!--@include: a-->\n</p>");
        let block = Line::Block("note".to_owned()).replacement("!!! note").expect("a comment");
        assert_eq!(as_written(&format!("<p>\n{block}\n    a")), "<p>\n!!! note\n    a");
        assert_eq!(Line::Block("note[-->]".to_owned()).replacement(""), None);
    }

    #[test]
    fn a_title_with_a_bracket_is_escaped() {
        assert_eq!(bracketed("a [b](c)"), "[a [b](c)]");
        assert_eq!(bracketed("a] b"), "[a\\] b]");
        assert_eq!(bracketed("a [b"), "[a \\[b]");
    }
}
