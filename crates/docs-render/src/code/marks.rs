//! Marks of lines in comments: `let one = 1; // [!code ++]`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::magic::MarkedCode;

/// Start of a mark.
const START: &str = "[!code ";

/// Start of a mark, which may have no name.
const BARE_START: &str = "[!code";

/// Languages in which marks are visible content.
const MARKUP: [&str; 5] = ["markdown", "md", "mdx", "text", "txt"];

/// Starts of comments, the longer ones first, each with its end.
const COMMENTS: [(&str, &str); 9] = [
    ("{/*", "*/}"),
    ("<!--", "-->"),
    ("/*", "*/"),
    ("//", ""),
    ("--", ""),
    ("#", ""),
    ("%", ""),
    (";", ""),
    ("'", ""),
];

/// Maximum number of lines of a mark such as `[!code ++:3]`.
const MAX_LINES: usize = 1000;

/// Class of an added line.
pub(crate) const ADDED: &str = "line-added";
/// Class of a removed line.
pub(crate) const REMOVED: &str = "line-removed";

/// Mark of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Mark {
    /// Class; empty for the class of highlighted lines.
    class: &'static str,
    /// Number of lines.
    lines: usize,
}

/// Returns `true` if code may contain marks.
pub(crate) fn may_contain(language: &str, code: &str) -> bool {
    !MARKUP.contains(&language) && code.contains(START)
}

/// Returns the first mark that has no effect.
pub(crate) fn without_effect<'a>(
    language: &str,
    code: &'a str,
    is_enabled: bool,
) -> Option<&'a str> {
    if MARKUP.contains(&language) || !code.contains(BARE_START) {
        return None;
    }
    code.lines().find_map(|line| {
        let at = line.find(BARE_START)?;
        let inside = &line[at + BARE_START.len()..];
        // Outside of a comment, a bracket without a name or an end may be code.
        let is_in_comment = is_comment_start(line[..at].trim_end());
        let length = match inside.find(']') {
            Some(0) if is_in_comment => "]".len(),
            Some(end) if inside.starts_with(' ') => end + "]".len(),
            None if is_in_comment && inside.starts_with(' ') => inside.trim_end().len(),
            _ => return None,
        };
        let mark = &line[at..at + BARE_START.len() + length];
        (!is_enabled || split_mark(line).is_none()).then_some(mark)
    })
}

/// Returns `true` for code that ends with the start of a comment.
fn is_comment_start(code: &str) -> bool {
    COMMENTS.iter().any(|(start, _)| code.ends_with(start))
}

/// Returns code without its marks. `highlight` is the class of highlighted lines.
pub(super) fn strip_marks<'a>(marked: &MarkedCode<'a>, highlight: &'a str) -> MarkedCode<'a> {
    let mut text = String::with_capacity(marked.text.len());
    let mut classes: BTreeMap<usize, Vec<&'a str>> = BTreeMap::new();
    let mut number = 0;
    for (index, line) in marked.text.split_inclusive('\n').enumerate() {
        let found = split_mark(line.trim_end_matches('\n'));
        if let Some((_, mark)) = found {
            let class = if mark.class.is_empty() { highlight } else { mark.class };
            for marked in number..number + mark.lines {
                classes.entry(marked).or_default().push(class);
            }
        }
        let (code, is_alone) = match found {
            Some((code, _)) => (code, code.trim().is_empty()),
            None => (line.trim_end_matches('\n'), false),
        };
        // A mark on a line of its own applies to the next line.
        if is_alone {
            continue;
        }
        let own = marked.classes.get(&index).into_iter().flatten();
        classes.entry(number).or_default().extend(own);
        text.push_str(code);
        text.push_str(if line.ends_with('\n') { "\n" } else { "" });
        number += 1;
    }
    classes.retain(|line, classes| *line < number && !classes.is_empty());
    MarkedCode { text: Cow::Owned(text), classes }
}

/// Returns a line without the comment at its end that contains a mark, and the mark.
fn split_mark(line: &str) -> Option<(&str, Mark)> {
    let at = line.find(START)?;
    let (inside, after) = line[at + START.len()..].split_once(']')?;
    let before = line[..at].trim_end();
    let (code, end) =
        COMMENTS.iter().find_map(|(start, end)| Some((before.strip_suffix(start)?, *end)))?;
    // A comment with other words is not removed.
    let is_whole = after.trim() == end;
    let mark = mark(inside)?;
    is_whole.then(|| (code.trim_end(), mark))
}

fn mark(inside: &str) -> Option<Mark> {
    let (name, lines) = match inside.trim().split_once(':') {
        Some((name, lines)) => (name, lines.parse().ok().filter(|lines| *lines <= MAX_LINES)?),
        None => (inside.trim(), 1),
    };
    let class = match name {
        "++" => ADDED,
        "--" => REMOVED,
        "highlight" | "hl" => "",
        "focus" => "line-focused",
        "error" => "line-error",
        "warning" => "line-warning",
        _ => return None,
    };
    Some(Mark { class, lines })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(code: &str) -> (String, Vec<(usize, Vec<&str>)>) {
        let plain = MarkedCode { text: Cow::Borrowed(code), classes: BTreeMap::new() };
        let MarkedCode { text, classes } = strip_marks(&plain, "hl");
        (text.into_owned(), classes.into_iter().collect())
    }

    #[test]
    fn a_mark_adds_a_class_to_its_line_and_is_removed() {
        let rows = [
            ("a // [!code ++]\nb", "a\nb", vec![(0, vec!["line-added"])]),
            ("a # [!code --]", "a", vec![(0, vec!["line-removed"])]),
            ("a <!-- [!code focus] -->\n", "a\n", vec![(0, vec!["line-focused"])]),
            ("a /* [!code highlight] */", "a", vec![(0, vec!["hl"])]),
            ("a {/* [!code error] */}", "a", vec![(0, vec!["line-error"])]),
            ("a -- [!code warning]", "a", vec![(0, vec!["line-warning"])]),
            (
                "a // [!code ++:2]\nb\nc",
                "a\nb\nc",
                vec![(0, vec!["line-added"]), (1, vec!["line-added"])],
            ),
            ("a\n  // [!code --]\nb\n", "a\nb\n", vec![(1, vec!["line-removed"])]),
        ];
        for (code, text, classes) in rows {
            assert_eq!(marked(code), (text.to_owned(), classes), "{code}");
        }
    }

    #[test]
    fn other_marks_stay() {
        for code in [
            "a [!code ++]",
            "a // [!code other]",
            "a // [!code ++",
            "\"[!code ++]\"",
            "a // [!code ++] b",
        ] {
            assert_eq!(marked(code), (code.to_owned(), vec![]), "{code}");
        }
    }

    #[test]
    fn marks_without_effect_are_found_except_visible_marks() {
        assert_eq!(without_effect("js", "a()\nb() // [!code ++]\n", false), Some("[!code ++]"));
        assert_eq!(without_effect("js", "a()\nb() // [!code ++]\n", true), None);
        assert_eq!(without_effect("js", "b() // [!code plus]", true), Some("[!code plus]"));
        assert_eq!(without_effect("md", "b() // [!code ++]", false), None);
        assert_eq!(without_effect("js", "b() // [!code]", true), Some("[!code]"));
        assert_eq!(without_effect("js", "b() // [!code ++ ", true), Some("[!code ++"));
        assert_eq!(without_effect("js", "b() // [!code ++", true), Some("[!code ++"));
        for code in ["code[!code", "flags[!code]", "[!code &&\nb]", "// [!codec]"] {
            assert_eq!(without_effect("js", code, true), None, "{code}");
        }
    }
}
