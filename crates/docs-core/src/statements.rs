//! Statements of ECMAScript within Markdown.

/// Returns whether a line of a page starts with `import` or `export`, or an expression with `require(`, so that the page may use
/// components. A sentence may start with the same words.
///
/// ```
/// use docs_core::has_statements;
///
/// assert!(has_statements("import Chart from './Chart'\n\n<Chart />"));
/// assert!(has_statements("<Chart rows={require('./rows.json')} />"));
/// assert!(!has_statements("A page that imports nothing."));
/// ```
#[must_use]
pub fn has_statements(body: &str) -> bool {
    let bytes = body.as_bytes();
    let starts_line = |at: usize| matches!(bytes[..at], [.., b'\n'] | []);
    memchr::memmem::find_iter(bytes, "port")
        .any(|at| at >= 2 && matches!(&bytes[at - 2..at], b"im" | b"ex") && starts_line(at - 2))
        || memchr::memmem::find_iter(bytes, "require(")
            .any(|at| body[..at].trim_end().ends_with('{'))
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
}
