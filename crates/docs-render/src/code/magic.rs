//! Magic comments in code blocks, which highlight lines and are removed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::options::MagicComment;

/// Classes of lines by their numbers, from 0.
pub(crate) type LineClasses<'a> = BTreeMap<usize, Vec<&'a str>>;

/// Lines of a block without magic comments, and the classes of highlighted lines.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct MarkedCode<'a> {
    /// Code without the comments.
    pub(crate) text: Cow<'a, str>,
    /// Classes of marked lines.
    pub(crate) classes: LineClasses<'a>,
}

/// Removes the magic comments of a language from code.
pub(crate) fn take_comments<'a>(
    code: &'a str,
    language: &str,
    magic: &[MagicComment<'a>],
) -> MarkedCode<'a> {
    let styles = comment_styles(language);
    if styles.is_empty() || !contains_keyword(code, magic) {
        return MarkedCode { text: Cow::Borrowed(code), classes: BTreeMap::new() };
    }
    let mut text = String::with_capacity(code.len());
    let mut classes_of = BTreeMap::new();
    let mut open: Vec<&str> = Vec::new();
    let mut next: Vec<&str> = Vec::new();
    let mut line_number = 0;
    for line in code.split_inclusive('\n') {
        if let Some((directive, class)) = directive_of(line, styles, magic) {
            match directive {
                Directive::Next => next.push(class),
                Directive::Start => open.push(class),
                Directive::End => open.retain(|open| *open != class),
            }
            continue;
        }
        if !(open.is_empty() && next.is_empty()) {
            let mut classes = open.clone();
            classes.extend(next.drain(..).filter(|class| !open.contains(class)));
            classes_of.insert(line_number, classes);
        }
        text.push_str(line);
        line_number += 1;
    }
    MarkedCode { text: Cow::Owned(text), classes: classes_of }
}

/// Returns `true` if code contains the word of any magic comment. Few blocks do, and parsing all others line by line would
/// require more time than rendering them.
fn contains_keyword(code: &str, magic: &[MagicComment<'_>]) -> bool {
    // In short blocks, this is faster than memchr's searcher, which requires preparation for each word.
    let is_in = |word: &str| code.contains(word);
    magic.iter().any(|comment| {
        comment.line.is_some_and(is_in)
            || comment.block.is_some_and(|(start, end)| is_in(start) || is_in(end))
    })
}

enum Directive {
    End,
    Next,
    Start,
}

fn directive_of<'a>(
    line: &str,
    styles: &[Style],
    magic: &[MagicComment<'a>],
) -> Option<(Directive, &'a str)> {
    let words = styles.iter().find_map(|style| style.content(line.trim()))?;
    magic.iter().find_map(|comment| {
        let directive = if comment.line == Some(words) {
            Directive::Next
        } else if comment.block.is_some_and(|(start, _)| start == words) {
            Directive::Start
        } else if comment.block.is_some_and(|(_, end)| end == words) {
            Directive::End
        } else {
            return None;
        };
        Some((directive, comment.class))
    })
}

/// Delimiters of a comment in a language. Without a closing delimiter, a comment ends with its line.
#[derive(Clone, Copy)]
struct Style {
    open: &'static str,
    close: &'static str,
}

impl Style {
    /// Returns the content of a line that consists of a comment of this style only.
    fn content(self, line: &str) -> Option<&str> {
        // `{ /* x */ }` may have spaces inside its braces.
        let braces = self.open.starts_with('{');
        let (line, style) = if braces {
            let inner = line.strip_prefix('{')?.strip_suffix('}')?;
            (inner.trim(), SLASH_STAR)
        } else {
            (line, self)
        };
        Some(line.strip_prefix(style.open)?.strip_suffix(style.close)?.trim())
    }
}

const SLASHES: Style = Style { open: "//", close: "" };
const SLASH_STAR: Style = Style { open: "/*", close: "*/" };
const JSX: Style = Style { open: "{/*", close: "*/}" };
const HASH: Style = Style { open: "#", close: "" };
const HTML: Style = Style { open: "<!--", close: "-->" };
const DASHES: Style = Style { open: "--", close: "" };
const PERCENT: Style = Style { open: "%", close: "" };
const SEMICOLON: Style = Style { open: ";", close: "" };
const SEMICOLONS: Style = Style { open: ";;", close: "" };
const QUOTE: Style = Style { open: "'", close: "" };
const REM: Style = Style { open: "REM", close: "" };
const ML: Style = Style { open: "(*", close: "*)" };
const BANG: Style = Style { open: "!", close: "" };

/// Returns the styles of comments in a language. An unknown language has all common unambiguous styles.
fn comment_styles(language: &str) -> &'static [Style] {
    match language {
        "" => &[],
        "js" | "javascript" | "ts" | "typescript" | "mjs" | "cjs" => &[SLASHES, SLASH_STAR],
        "jsx" | "tsx" => &[SLASHES, SLASH_STAR, JSX],
        "html" => &[SLASHES, SLASH_STAR, HTML],
        "python" | "py" | "bash" => &[HASH],
        "markdown" | "md" | "mdx" => &[HTML, JSX, HASH],
        "tex" | "latex" | "matlab" => &[PERCENT],
        "lua" | "haskell" => &[DASHES],
        "sql" => &[DASHES, SLASH_STAR],
        "wasm" | "lisp" | "clojure" => &[SEMICOLONS],
        "ini" => &[SEMICOLON, HASH],
        "vb" | "vba" | "visual-basic" | "vbnet" | "basic" => &[QUOTE, REM],
        "batch" | "bat" | "cmd" => &[REM],
        "fsharp" => &[SLASHES, ML],
        "ocaml" | "sml" => &[ML],
        "fortran" | "f90" => &[BANG],
        _ => &[SLASHES, SLASH_STAR, JSX, HASH, HTML],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(code: &str, language: &str) -> (String, Vec<usize>) {
        let marked = take_comments(code, language, &[MagicComment::HIGHLIGHT]);
        (marked.text.into_owned(), marked.classes.into_keys().collect())
    }

    #[test]
    fn a_comment_marks_the_next_line_and_is_removed() {
        let rows = [
            ("js", "// highlight-next-line\na\nb\n"),
            ("jsx", "{/* highlight-next-line */}\na\nb\n"),
            ("tsx", "  { /* highlight-next-line */ }\na\nb\n"),
            ("yaml", "  # highlight-next-line\na\nb\n"),
            ("html", "<!-- highlight-next-line -->\na\nb\n"),
            ("sql", "-- highlight-next-line\na\nb\n"),
        ];
        for (language, code) in rows {
            assert_eq!(marked(code, language), ("a\nb\n".to_owned(), vec![0]), "{language}");
        }
    }

    #[test]
    fn a_block_marks_the_lines_between() {
        let code = "a\n# highlight-start\nb\nc\n# highlight-end\nd";
        assert_eq!(marked(code, "bash"), ("a\nb\nc\nd".to_owned(), vec![1, 2]));
    }

    #[test]
    fn comments_of_other_languages_stay() {
        let code = "// highlight-next-line\na\n";
        assert_eq!(marked(code, "python"), (code.to_owned(), vec![]));
        assert_eq!(marked(code, ""), (code.to_owned(), vec![]));
    }
}
