//! Lines of code that look like the end of a directive: `:::`.

use std::ops::Range;

use memchr::{memchr, memmem};

use super::html_blocks::HtmlBlocks;
use super::{Comments, Containers, Fence, is_mark};

/// Colons of the shortest fence of a directive.
const COLONS: &str = ":::";

/// Returns the ranges of the lines within fenced code that start with colons, in order; none if no directive can contain code with such
/// a line.
///
/// The parser would end the directive around the code with such a line. Code without a closing fence has none: its directive ends
/// with the colons. With `has_html`, as in Markdown but not in MDX, comments and blocks of HTML contain no code.
pub(crate) fn colons_in_code(text: &str, has_html: bool) -> Vec<Range<usize>> {
    match directive_may_contain_fence(text) {
        true => all_colons_in_code(text, has_html),
        false => Vec::new(),
    }
}

/// Returns `true` if the marks of a fence of code are between the first line of a directive and a later line of colons before its end.
/// Without such marks, a line of colons is in code only if the line before it is. Lines that only look like those of a directive are
/// included, and a directive in a list item or a quote has no end.
fn directive_may_contain_fence(text: &str) -> bool {
    let mut open: Option<Open> = None;
    let mut at = 0;
    while let Some(found) = memmem::find(&text.as_bytes()[at..], COLONS.as_bytes()) {
        let start = at + found;
        if open.is_some() && has_fence(&text[at..start]) {
            return true;
        }
        at = memchr(b'\n', &text.as_bytes()[start..]).map_or(text.len(), |length| start + length);
        let info = text[start..at].trim_start_matches(':');
        let length = at - start - info.len();
        let starts_line = start == 0 || text.as_bytes()[start - 1] == b'\n';
        let is_end = starts_line && info.trim().is_empty();
        open = match open {
            Some(open) if is_end && open.is_ended_by(length) => None,
            Some(open) => Some(Open {
                length: open.length.max(length),
                starts_line: open.starts_line && starts_line,
            }),
            None => Some(Open { length, starts_line }),
        };
    }
    false
}

/// Directives that may be open.
struct Open {
    /// Number of colons of the longest fence since the outermost directive.
    length: usize,
    /// `true` if all lines of colons since the outermost directive start with them. Others belong to quotes or list items, whose end is
    /// not searched.
    starts_line: bool,
}

impl Open {
    /// Returns `true` if a line that consists of a number of colons ends all directives.
    fn is_ended_by(&self, length: usize) -> bool {
        self.starts_line && length >= self.length
    }
}

fn has_fence(text: &str) -> bool {
    ["```", "~~~"].iter().any(|marks| memmem::find(text.as_bytes(), marks.as_bytes()).is_some())
}

/// Returns the ranges of the lines within fenced code that start with colons, also outside of directives.
pub(crate) fn all_colons_in_code(text: &str, has_html: bool) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut containers = Containers::default();
    let mut comments = Comments::default();
    let mut html = HtmlBlocks::default();
    let mut open: Option<(Fence, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        match open.filter(|(fence, _)| !fence.is_ended_by(content)) {
            Some((fence, _)) if fence.is_closed_by(content) => open = None,
            Some(_) if starts_with_colons(content) => lines.push(at..at + content.len()),
            Some(_) => {}
            None => {
                lines.truncate(open.map_or(lines.len(), |(_, before)| before));
                open = None;
                if !(has_html && (comments.read_line(content) || html.read_line(content))) {
                    let follows_text = containers.follows_text();
                    let is_text = containers.read_line(content);
                    let column = containers.column();
                    let fence = is_text.then(|| Fence::parse(content, column)).flatten();
                    if has_html && is_text && fence.is_none() {
                        comments.start(content);
                        html.start(content, column, follows_text);
                    }
                    open = fence.map(|fence| (fence, lines.len()));
                }
            }
        }
        at += line.len();
    }
    lines.truncate(open.map_or(lines.len(), |(_, before)| before));
    lines
}

/// Returns `true` if only marks of quotes and list items precede the colons of a line: otherwise, a list item in code would count as the
/// start of a directive that contains the rest of the code.
fn starts_with_colons(line: &str) -> bool {
    let start = line.bytes().position(|byte| !is_mark(byte));
    start.is_some_and(|start| line[start..].starts_with(COLONS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_in_closed_code_are_found() {
        let rows: [(&str, &[&str]); 9] = [
            (":::note\n```\n:::\n```\n:::", &[":::"]),
            ("> ~~~\n> :::tip\n> ~~~", &["> :::tip"]),
            ("- ```\n  :::\n  ```", &["  :::"]),
            (":::note\n```\n:::\n\n```js\na\n```", &[":::"]),
            (":::note\n```\n:::", &[]),
            ("- ```\n  :::\n\n:::note\n:::", &[]),
            ("```\na ::: b\n```", &[]),
            ("```\n- :::\n  :::\n```", &["- :::", "  :::"]),
            (":::note\na\n:::", &[]),
        ];
        for (text, expected) in rows {
            let found: Vec<&str> =
                all_colons_in_code(text, false).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn only_directives_with_code_have_colons_in_code() {
        let code = "```\n:::\n```\n";
        for (text, count) in [
            (format!("```\na\n```\n:::note\na\n:::\n{code}"), 0),
            (format!("::::note\n:::tip\na\n:::\n::::\n{code}"), 0),
            (format!("a ::: b\n{code}"), 1),
            (format!(":::note\n{code}:::\n"), 1),
            (format!(":::note\na\n{code}"), 1),
            (format!("- :::note\n  a\n:::\n\n{code}"), 1),
            (format!(":::note\n::::tip\n:::\n{code}"), 1),
        ] {
            assert_eq!(colons_in_code(&text, true).len(), count, "{text}");
        }
    }

    #[test]
    fn comments_and_blocks_of_html_contain_no_code() {
        let code = "\n:::\n\n```js\na\n```";
        for html in [
            "<!--\n```\n\n-->",
            "<pre>\n```\n\n</pre>",
            "<script>\n```\n</script>",
            "<div>\n```\n</div>\n",
            "<custom-element a=\"b\">\n```\n",
            "- <div>\n  ```\n",
            "> <div>\n> ```\n",
            "> ```\n> a\n",
            "<? a\n```\n?>",
            "<pre>```</pre>",
        ] {
            let text = format!("{html}{code}");
            assert!(all_colons_in_code(&text, true).is_empty(), "{html}");
        }
        for start in ["<div>\n\n", "<pre></pre>\n", "a\n<custom>\n", "<b>a</b> b\n", "- <div>\n"] {
            let text = format!("{start}```\n:::\n```");
            assert_eq!(all_colons_in_code(&text, true).len(), 1, "{start}");
        }
        let text = "<div>\n```\n:::\n```\n</div>";
        assert_eq!(all_colons_in_code(text, false).len(), 1);
    }
}
