//! Title and description in the body of a page.

use std::borrow::Cow;

use docs_core::{HeadingAttributes, decode_entities, without_inline_blocks};
use serde::{Deserialize, Serialize};

use crate::content::{append_plain, collapsed};
use crate::{content_title, excerpt};

/// Title and description in the body of a page.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct Lead {
    /// First heading of the first level.
    pub(crate) title: Option<String>,
    /// First line of prose.
    pub(crate) description: Option<String>,
}

impl Lead {
    /// Reads a body. With blocks ([`MarkdownSettings::blocks`](crate::MarkdownSettings::blocks)), the title can follow other
    /// blocks, and both are rendered as plain text. Otherwise the rules of Docusaurus apply.
    pub(crate) fn read(body: &str, has_blocks: bool) -> Self {
        if has_blocks {
            Self { title: first_heading(body), description: first_prose(body) }
        } else {
            Self { title: content_title(body), description: excerpt(body) }
        }
    }
}

/// Returns the first heading of the first level.
fn first_heading(body: &str) -> Option<String> {
    let mut paragraph: Option<&str> = None;
    let is_blank = |line: &str| line.trim().is_empty();
    lines(body).find_map(|line| {
        let above = paragraph.take();
        let heading = match line.trim_end() {
            line if line.starts_with('=') && line.bytes().all(|byte| byte == b'=') => {
                above.filter(|text| !starts_container(text))
            }
            line => heading_of(line, 1),
        };
        paragraph = Some(line).filter(|line| above.is_none() && !is_blank(line));
        heading.map(shown).filter(|title| !title.is_empty())
    })
}

/// Returns whether a line starts a list, a quotation or a table. A line of `=` below it is not the
/// underline of a heading.
fn starts_container(line: &str) -> bool {
    let marker = line.trim_start().split([' ', '\t']).next().unwrap_or_default();
    let number = marker.trim_end_matches(['.', ')']);
    let is_number =
        number.len() + 1 == marker.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    marker.starts_with(['>', '|']) || ["-", "*", "+"].contains(&marker) || is_number
}

/// Returns the first line of prose: of a paragraph, a list, a quotation or a heading below the first level.
fn first_prose(body: &str) -> Option<String> {
    let mut lines = lines(body).peekable();
    while let Some(line) = lines.next() {
        let is_underlined = lines.peek().is_some_and(|next| next.starts_with('='));
        let written = line.trim().trim_start_matches('>').trim();
        if is_underlined || heading_of(line, 1).is_some() || is_notation(written) {
            continue;
        }
        let level = written.bytes().take_while(|byte| *byte == b'#').count();
        let text = shown(heading_of(written, level).unwrap_or(written));
        if !text.is_empty() {
            return Some(text);
        }
    }
    None
}

/// Starts of lines without prose that belong to blocks of this format or of a dialect.
const NOTATIONS: [&str; 8] = [":::", "!!!", "???", "===", "---", "///", "<<<", "--8<--"];

fn is_notation(line: &str) -> bool {
    let is_directive = line
        .strip_prefix("::")
        .is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()));
    is_directive || NOTATIONS.iter().any(|start| line.starts_with(start))
}

/// Returns the source of a heading of a level: `# Title #`.
fn heading_of(line: &str, level: usize) -> Option<&str> {
    let indented = line.trim_start_matches(' ');
    if !indented.starts_with('#') {
        return None;
    }
    let rest = indented.trim_start_matches('#');
    let is_heading = line.len() - indented.len() <= MAX_INDENTATION
        && indented.len() - rest.len() == level
        && rest.starts_with([' ', '\t']);
    let title = rest.trim();
    let open = title.trim_end_matches('#');
    let closes = open.is_empty() || open.ends_with([' ', '\t']);
    is_heading.then_some(if closes { open.trim_end() } else { title })
}

/// Maximum number of spaces before a block that is not code.
const MAX_INDENTATION: usize = 3;

/// Returns a line of Markdown as rendered plain text.
fn shown(line: &str) -> String {
    let line = HeadingAttributes::split(line).map_or(line, |(title, _)| title);
    // A tag without an end is not markup.
    let end = line.rfind('<').filter(|at| !line[*at..].contains('>')).unwrap_or(line.len());
    let (markup, rest) = line.split_at(line[..end].trim_end().len());
    let mut text = String::with_capacity(line.len());
    append_plain(&without_inline_blocks(&with_code_masked(markup)), &mut text);
    text.push_str(rest);
    let text = collapsed(text);
    if text.contains('&') || text.contains(MASK) {
        decode_entities(&text).replace(MASK, "&")
    } else {
        text
    }
}

/// Character in place of `&` in code, which contains no entities.
const MASK: char = '\u{fdd0}';

fn with_code_masked(line: &str) -> Cow<'_, str> {
    if !(line.contains('&') && line.contains('`')) {
        return Cow::Borrowed(line);
    }
    let parts = line.split('`').enumerate().map(|(number, part)| match number % 2 {
        1 => part.replace('&', MASK.encode_utf8(&mut [0; 4])),
        _ => part.to_owned(),
    });
    Cow::Owned(parts.collect::<Vec<_>>().join("`"))
}

/// Starts and ends of comments.
const COMMENTS: [(&str, &str); 2] = [("<!--", "-->"), ("{/*", "*/}")];

/// Returns the lines of a body that are Markdown: outside of code, comments, and statements of MDX.
fn lines(body: &str) -> impl Iterator<Item = &str> {
    let mut state = State::Markdown;
    body.lines().filter(move |line| {
        let was_markdown = matches!(state, State::Markdown);
        state = state.after(line);
        was_markdown && matches!(state, State::Markdown)
    })
}

/// Block that contains a line.
#[derive(Clone, Copy)]
enum State<'a> {
    Markdown,
    /// Code, until a line with these characters.
    Fence(&'a str),
    /// Comment, until its end.
    Comment(&'static str),
    /// Statement of MDX, until an empty line.
    Statement,
}

impl<'a> State<'a> {
    /// Returns the block after a line. A block of one line ends with it.
    fn after(self, line: &'a str) -> Self {
        let trimmed = line.trim();
        match self {
            Self::Fence(marks) if closes(marks, trimmed) => Self::Markdown,
            Self::Comment(end) if line.contains(end) => Self::Markdown,
            Self::Statement if trimmed.is_empty() => Self::Markdown,
            Self::Markdown => Self::opened_by(line, trimmed),
            open => open,
        }
    }

    fn opened_by(line: &'a str, trimmed: &'a str) -> Self {
        // Most lines start none of them: fences, HTML, expressions, `import` and `export`.
        if !trimmed.starts_with(['`', '~', '<', '{', 'i', 'e']) {
            return Self::Markdown;
        }
        if let Some(marks) = fence_marks(trimmed) {
            return Self::Fence(marks);
        }
        if ["import ", "export "].iter().any(|word| line.starts_with(word)) {
            return Self::Statement;
        }
        let open = COMMENTS.iter().find_map(|(start, end)| {
            let inside = trimmed.strip_prefix(start)?;
            (!inside.contains(end)).then_some(*end)
        });
        open.map_or(Self::Markdown, Self::Comment)
    }
}

/// Returns whether a line closes a block of code: it starts with the characters of the opening fence, and contains
/// only such characters.
fn closes(marks: &str, line: &str) -> bool {
    line.starts_with(marks) && line.trim_start_matches(&marks[..1]).is_empty()
}

/// Returns the fence characters of a line that opens a block of code.
fn fence_marks(line: &str) -> Option<&str> {
    ['`', '~'].iter().find_map(|mark| {
        let info = line.trim_start_matches(*mark);
        let marks = &line[..line.len() - info.len()];
        (marks.len() >= 3 && !(*mark == '`' && info.contains('`'))).then_some(marks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_the_first_heading_as_readers_see_it() {
        let rows = [
            ("# A", Some("A")),
            ("Text first\n\n# Later\n", Some("Later")),
            ("<!-- c\n# no -->\n# A", Some("A")),
            ("<a id=\"x\"></a>\n\n# A #", Some("A")),
            ("![](x.png)\n\nA **b**\n===\n", Some("A b")),
            ("***\n\ntext\n===", Some("text")),
            ("a\nb\n===", None),
            ("```sh\n# no\n```\n\n# A", Some("A")),
            ("```\n```js\n# no\n````\n\n# A", Some("A")),
            ("~~~\n```\n# no\n~~~\n# A", Some("A")),
            ("import A from 'a';\n# no\n\n# A", Some("A")),
            ("{/*\n# no\n*/}\n\n# A", Some("A")),
            ("    # no\n\n#no\n\n## B\n", None),
            (
                "# A *em* [l](a.md) [k][x] `Vec<T>` \\<T\\> &amp; C#",
                Some("A em l k Vec<T> <T> & C#"),
            ),
            ("# A <Badge type=\"tip\" /> <!-- c -->", Some("A")),
            ("# 1 < 2, a <b", Some("1 < 2, a <b")),
            ("# The entity `&lt;`", Some("The entity &lt;")),
            ("- item\n===", None),
            ("> a\n===", None),
            ("1. a\n===", None),
            ("# A :badge[New]{type=tip}", Some("A New")),
            ("# A { #a .wide }", Some("A")),
            ("# <br>\n\n# B", Some("B")),
            ("::::hero{image=a.svg}\n\n# A\n", Some("A")),
        ];
        for (body, title) in rows {
            assert_eq!(Lead::read(body, true).title.as_deref(), title, "{body:?}");
        }
    }

    #[test]
    fn the_description_is_the_first_prose_as_readers_see_it() {
        let rows = [
            ("# Title\n\nText &amp; *more*", Some("Text & more")),
            ("Title\n===\n\nText", Some("Text")),
            ("<!-- a\nb -->\nText", Some("Text")),
            ("!!! tip\n    Inside", Some("Inside")),
            ("=== \"Tab\"\n\n    Inside", Some("Inside")),
            (":::note[Title]\nInside\n:::", Some("Inside")),
            ("::include{file=a.md}\n\n## B { #b }", Some("B")),
            ("> [A](a.md) {{v}}", Some("A {{v}}")),
            ("```\ncode\n```\n", None),
        ];
        for (body, text) in rows {
            assert_eq!(Lead::read(body, true).description.as_deref(), text, "{body:?}");
        }
    }

    #[test]
    fn projects_of_docusaurus_have_its_rules() {
        let lead = Lead::read("Text\n\n# Later", false);
        assert_eq!((lead.title, lead.description.as_deref()), (None, Some("Text")));
    }
}
