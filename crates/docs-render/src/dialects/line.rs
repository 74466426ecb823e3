//! Replacements for lines that contain a notation.

/// Start of a comment with a directive. The noncharacter distinguishes it from comments of authors.
pub(super) const MARK: &str = "<!--\u{fdd8}";

/// End of a comment.
pub(super) const END: &str = "-->";

/// Replacement for a line that contains a notation.
pub(super) enum Line {
    /// Directive of a block that ends with its indentation.
    Block(String),
    /// Info string of a code block that includes a file.
    Code(String),
    /// Markdown in the syntax of this crate.
    Markdown(String),
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
    fn a_title_with_a_bracket_is_escaped() {
        assert_eq!(bracketed("a [b](c)"), "[a [b](c)]");
        assert_eq!(bracketed("a] b"), "[a\\] b]");
        assert_eq!(bracketed("a [b"), "[a \\[b]");
    }
}
