//! Kinds of issues, with cause and fix.

use std::fmt;

/// A kind of issue, with the explanation of its code.
///
/// ```
/// use docs_reference::diagnostic;
///
/// let text = diagnostic("postcss").unwrap().to_string();
/// assert!(text.starts_with("postcss: A style sheet uses rules of PostCSS\n\nSeverity: warning\n\n"));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Code of the issues.
    pub code: &'static str,
    /// Severity of the issues, or the policy that decides it, in Markdown.
    pub severity: &'static str,
    /// Short description.
    pub title: &'static str,
    /// Cause of the issue and its effect on the site, in Markdown.
    pub cause: &'static str,
    /// Steps that resolve the issue, in Markdown.
    pub fix: &'static str,
}

/// Kinds of issues that concern the same part of a site. Each area is a page of the manual.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct DiagnosticArea {
    /// Name of the page.
    pub name: &'static str,
    /// Title of the page.
    pub title: &'static str,
    /// Sentence about the page.
    pub description: &'static str,
    /// The kinds of issues.
    pub diagnostics: &'static [Diagnostic],
}

impl fmt::Display for Diagnostic {
    /// Writes the explanation as plain text.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, title, .. } = self;
        let [severity, cause, fix] = [self.severity, self.cause, self.fix].map(without_links);
        write!(formatter, "{code}: {title}\n\nSeverity: {severity}\n\nCause: {cause}\n\nFix: {fix}")
    }
}

/// Returns a line of Markdown in which links are replaced by their labels.
pub(super) fn without_links(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(before);
        let link = after.split_once("](").and_then(|(label, after)| {
            let (_, after) = after.split_once(')')?;
            (!label.contains(['[', ']'])).then_some((label, after))
        });
        match link {
            Some((label, after)) => {
                text.push_str(label);
                rest = after;
            }
            None => {
                text.push('[');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_their_texts() {
        for (markdown, text) in [
            ("See [Sidebars](../a.md#b), too.", "See Sidebars, too."),
            ("`[[redirects]]` and [a](b)", "`[[redirects]]` and a"),
            ("a list [1", "a list [1"),
        ] {
            assert_eq!(without_links(markdown), text);
        }
    }
}
