//! Changes of code in a language other than `diff`: lines that start with `+` or `-` in a block `diff lang=js`.

use std::borrow::Cow;

use super::magic::MarkedCode;
use super::marks::{ADDED, REMOVED};
use super::session::OUTPUT;

/// Starts of header lines, which describe the files and positions of changes.
const HEADERS: [&str; 5] = ["--- ", "+++ ", "@@ ", "diff ", "index "];

/// Returns code without diff signs; the lines that had a sign have a class. Headers of a patch are unchanged and have the
/// class of output, which is excluded from copying. Marked lines keep their classes.
pub(super) fn strip_signs<'a>(marked: &MarkedCode<'a>) -> MarkedCode<'a> {
    let mut text = String::with_capacity(marked.text.len());
    let mut classes = marked.classes.clone();
    for (number, line) in marked.text.split_inclusive('\n').enumerate() {
        let (class, rest) = match line.as_bytes().first() {
            _ if HEADERS.iter().any(|start| line.starts_with(start)) => (Some(OUTPUT), line),
            Some(b'+') => (Some(ADDED), &line[1..]),
            Some(b'-') => (Some(REMOVED), &line[1..]),
            Some(b' ') => (None, &line[1..]),
            _ => (None, line),
        };
        text.push_str(rest);
        if let Some(class) = class {
            classes.entry(number).or_default().push(class);
        }
    }
    MarkedCode { text: Cow::Owned(text), classes }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn lines_lose_their_signs() {
        let code = MarkedCode {
            text: Cow::Borrowed("-a\n+b\n c\n\nd\n--- a/x\n@@ -1 +1 @@"),
            classes: BTreeMap::from([(1, vec!["marked"])]),
        };
        let changed = strip_signs(&code);
        assert_eq!(changed.text, "a\nb\nc\n\nd\n--- a/x\n@@ -1 +1 @@");
        let expected = BTreeMap::from([
            (0, vec![REMOVED]),
            (1, vec!["marked", ADDED]),
            (5, vec![OUTPUT]),
            (6, vec![OUTPUT]),
        ]);
        assert_eq!(changed.classes, expected);
    }
}
