//! Lines of code that look like the end of a directive: `:::`.

use std::ops::Range;

use memchr::memmem;

use super::html_blocks::HtmlBlocks;
use super::{Comments, Containers, Fence};

/// Colons of the shortest fence of a directive.
const COLONS: &str = ":::";

/// Returns the ranges of the lines within fenced code that start with colons, in order.
///
/// The parser would end the directive around the code with such a line. Code without a closing fence has none: its directive ends
/// with the colons. With `has_html`, as in Markdown but not in MDX, comments and blocks of HTML contain no code.
pub(crate) fn colons_in_code(text: &str, has_html: bool) -> Vec<Range<usize>> {
    let has = |sign: &str| memmem::find(text.as_bytes(), sign.as_bytes()).is_some();
    if !has(COLONS) || !(has("```") || has("~~~")) {
        return Vec::new();
    }
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

fn starts_with_colons(line: &str) -> bool {
    line.trim_start_matches([' ', '\t', '>']).starts_with(COLONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_in_closed_code_are_found() {
        let rows: [(&str, &[&str]); 8] = [
            (":::note\n```\n:::\n```\n:::", &[":::"]),
            ("> ~~~\n> :::tip\n> ~~~", &["> :::tip"]),
            ("- ```\n  :::\n  ```", &["  :::"]),
            (":::note\n```\n:::\n\n```js\na\n```", &[":::"]),
            (":::note\n```\n:::", &[]),
            ("- ```\n  :::\n\n:::note\n:::", &[]),
            ("```\na ::: b\n```", &[]),
            (":::note\na\n:::", &[]),
        ];
        for (text, expected) in rows {
            let found: Vec<&str> =
                colons_in_code(text, false).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
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
            assert!(colons_in_code(&text, true).is_empty(), "{html}");
        }
        for start in ["<div>\n\n", "<pre></pre>\n", "a\n<custom>\n", "<b>a</b> b\n", "- <div>\n"] {
            let text = format!("{start}```\n:::\n```");
            assert_eq!(colons_in_code(&text, true).len(), 1, "{start}");
        }
        let text = "<div>\n```\n:::\n```\n</div>";
        assert_eq!(colons_in_code(text, false).len(), 1);
    }
}
