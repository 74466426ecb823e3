//! Statements of ECMAScript within Markdown.

use memchr::{memchr, memrchr};

/// Marks of fenced code.
const MARKS: [u8; 2] = *b"`~";

/// Language of fenced code whose lines are MDX.
const MDX_BLOCK: &str = "mdx-code-block";

/// Returns whether a line of a page starts with `import` or `export`, or an expression with `require(`, so that the page may use
/// components. A sentence may start with the same words. Lines of fenced code do not count, unless it is uncertain that they are
/// code.
///
/// ```
/// use docs_core::has_statements;
///
/// assert!(has_statements("import Chart from './Chart'\n\n<Chart />"));
/// assert!(has_statements("<Chart rows={require('./rows.json')} />"));
/// assert!(!has_statements("A page that imports nothing."));
/// assert!(!has_statements("```js\nimport Chart from './Chart'\n```\n"));
/// ```
#[must_use]
pub fn has_statements(body: &str) -> bool {
    let bytes = body.as_bytes();
    let starts_line = |at: usize| matches!(bytes[..at], [.., b'\n'] | []);
    let has_words = memchr::memmem::find_iter(bytes, "port")
        .any(|at| at >= 2 && matches!(&bytes[at - 2..at], b"im" | b"ex") && starts_line(at - 2));
    has_words && has_statements_outside_code(body)
        || memchr::memmem::find_iter(bytes, "require(")
            .any(|at| body[..at].trim_end().ends_with('{'))
}

/// Returns whether a line outside of fenced code starts with `import` or `export`, or may do so.
fn has_statements_outside_code(body: &str) -> bool {
    let mut fence: Option<Fence> = None;
    let mut is_after_blank = true;
    for line in body.lines() {
        if let Some(open) = fence {
            // The end of an admonition also ends code within it.
            if line.starts_with(":::") {
                return true;
            }
            fence = (!open.ends_at(line)).then_some(open);
        } else if let Some(opened) = Fence::opened_by(line) {
            // In a paragraph, or within a block of HTML or of an expression, the line may not be a
            // fence.
            if !is_after_blank {
                return true;
            }
            fence = Some(opened);
        } else if line.starts_with("import") || line.starts_with("export") || opens_more(line) {
            return true;
        }
        is_after_blank = line.trim().is_empty();
    }
    fence.is_some()
}

/// Returns whether an expression or a comment may continue after a line. Then the next fence may be part of it,
/// and not start code.
///
/// A load calls this for each line of documents with statements or `import` in code. Backward searches for four strings took an
/// eighth of the time of a build after an edit.
fn opens_more(line: &str) -> bool {
    let bytes = line.as_bytes();
    memrchr(b'{', bytes) > memrchr(b'}', bytes)
        || memchr(b'<', bytes).is_some() && line.rfind("<!--") > line.rfind("-->")
}

/// Start of fenced code.
#[derive(Clone, Copy)]
struct Fence {
    mark: u8,
    length: usize,
}

impl Fence {
    /// Returns the fence that a line without indentation opens.
    fn opened_by(line: &str) -> Option<Self> {
        let mark = line.bytes().next().filter(|first| MARKS.contains(first))?;
        let length = line.bytes().take_while(|byte| *byte == mark).count();
        let info = &line[length..];
        let is_code = length >= 3 && !(mark == b'`' && info.contains('`'));
        (is_code && info.trim() != MDX_BLOCK).then_some(Self { mark, length })
    }

    fn ends_at(self, line: &str) -> bool {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let marks = line.trim();
        indent < 4 && marks.len() >= self.length && marks.bytes().all(|byte| byte == self.mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_start_lines() {
        let rows = [
            ("import A from 'a'", true),
            ("Text\n\nexport const a = 1", true),
            ("We import and export.", false),
            ("<a b={ require('c') } />", true),
            ("Call require('c').", false),
            ("", false),
        ];
        for (body, expected) in rows {
            assert_eq!(has_statements(body), expected, "{body:?}");
        }
    }

    #[test]
    fn lines_of_fenced_code_are_no_statements() {
        let rows = [
            ("```js\nimport a\n```\n", false),
            ("A\n\n~~~~\nimport a\n~~~\nexport b\n~~~~  \n\nB\n", false),
            ("```js\nimport a\n```\nimport b\n", true),
            ("```mdx-code-block\nimport a\n```\n", true),
            // Lines that may or may not be code.
            ("```js\nimport a\n", true),
            ("<pre>\n```\nimport a\n```\n", true),
            ("{/*\n\n```\n\n*/}\n\nimport a\n\n```\n", true),
            ("<!--\n\n```\n\n-->\n\nimport a\n\n```\n", true),
            (":::note\n\n```\n:::\n\nimport a\n\n```\n", true),
            ("```a`b\nimport a\n```\n", true),
        ];
        for (body, expected) in rows {
            assert_eq!(has_statements(body), expected, "{body:?}");
        }
    }
}
