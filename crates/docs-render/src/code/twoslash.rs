//! Type-checked code (`ts twoslash`): instructions for the checker are hidden.
//!
//! The notation comes from TypeScript's own documentation; plugins of Docusaurus, VitePress and Astro also support it. It
//! applies only to a fence with the word `twoslash`, so it requires no setting.

use std::borrow::Cow;

/// Returns the visible part of a code block.
///
/// Code before `// ---cut---`, after `// ---cut-after---` and between `// ---cut-start---` and `// ---cut-end---` is only
/// for the checker, as are options (`// @errors: 2304`), queries (`// ^?`) and included samples. File names remain.
pub(crate) fn shown<'a>(meta: &str, code: &'a str) -> Cow<'a, str> {
    if !meta.split([' ', '\t', '{']).any(|word| word == "twoslash") {
        return Cow::Borrowed(code);
    }
    let mut text = String::with_capacity(code.len());
    let mut is_cut = false;
    for line in code.split_inclusive('\n') {
        match instruction(line) {
            Some("---cut---" | "---cut-before---") => text.clear(),
            Some("---cut-after---") => break,
            Some("---cut-start---") => is_cut = true,
            Some("---cut-end---") => is_cut = false,
            Some(words) if is_option(words) || is_query(words) => {}
            _ if is_cut => {}
            _ => text.push_str(line),
        }
    }
    Cow::Owned(text)
}

/// Returns the comment of a line without code.
fn instruction(line: &str) -> Option<&str> {
    line.trim().strip_prefix("//").map(str::trim)
}

/// Returns `true` for an option: `@name` or `@name: value`.
fn is_option(words: &str) -> bool {
    let Some(option) = words.strip_prefix('@') else { return false };
    let name = option.split(':').next().unwrap_or_default().trim_end();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_name && name != "filename" && (option.contains(':') || name == option)
}

/// Returns `true` for a query: `^?`, `^|`, `^^^`.
fn is_query(words: &str) -> bool {
    words.starts_with('^') && words.bytes().all(|byte| matches!(byte, b'^' | b'?' | b'|'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_code_that_is_not_cut_is_visible() {
        let rows = [
            ("let a;\n// ---cut---\nlet b;\n//  ^?\n", "let b;\n"),
            ("// @errors: 2304\n// @noErrors\na();\n", "a();\n"),
            (
                "// @filename: a.ts\na();\n  // ---cut-after---\nb();\n",
                "// @filename: a.ts\na();\n",
            ),
            ("a();\n// ---cut-start---\nb();\n// ---cut-end---\nc();\n", "a();\nc();\n"),
            (
                "// @ts-ignore is a comment\n// ^-- here\n",
                "// @ts-ignore is a comment\n// ^-- here\n",
            ),
        ];
        for (code, expected) in rows {
            assert_eq!(shown("twoslash title=\"a\"", code), expected, "{code}");
            assert_eq!(shown("title=\"a\"", code), code, "{code}");
        }
    }
}
