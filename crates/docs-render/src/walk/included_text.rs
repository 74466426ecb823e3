//! Markdown files in a text: `::include{file=./part.md}` on a line of its own.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::partial::circular_partial;
use crate::admonitions::Opening;
use crate::code::include::Include;

/// Start of the directive.
const DIRECTIVE: &str = "::include";

/// Attributes of the directive.
const ATTRIBUTES: [&str; 2] = ["file", "region"];

impl Walk<'_> {
    /// Writes the files for a paragraph that consists of includes; returns `false` for another one.
    pub(super) fn paragraph_of_includes(&mut self, node: Node<'_>) -> bool {
        if !self.input.options.blocks || !starts_with_include(node) {
            return false;
        }
        let lines = node.data().sourcepos;
        // Names of files may contain signs of emphasis, so the lines are read as they are written.
        let written: Option<Vec<(u32, &str)>> = (lines.start.line..=lines.end.line)
            .map(|number| {
                Some((
                    self.reporter.line_at(number),
                    include_in(self.reporter.source_line(number))?,
                ))
            })
            .collect();
        let Some(written) = written else { return false };
        for (line, directive) in written {
            self.include(directive, line);
        }
        true
    }

    fn include(&mut self, directive: &str, line: u32) {
        let opening = Opening::parse(directive);
        for (name, _) in opening.attributes.iter().filter(|(name, _)| !ATTRIBUTES.contains(name)) {
            let message = format!("the attribute `{name}` has no effect on `{DIRECTIVE}`");
            let help = "its attributes are `file` and `region`";
            self.reporter.note_foreign(
                &format!("{DIRECTIVE}{{{name}}}"),
                name,
                message,
                help,
                line,
            );
        }
        let value = |wanted: &str| {
            let found = opening.attributes.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| *value).filter(|value| !value.is_empty())
        };
        let Some(file) = value("file") else {
            let help = "write `::include{file=./part.md}`";
            let issue = Issue::warning("faulty-block", format!("`{DIRECTIVE}` names no file"));
            return self.reporter.issue(line, DIRECTIVE, issue.help(help));
        };
        let info = match value("region") {
            Some(region) => format!("file=\"{file}#{region}\""),
            None => format!("file=\"{file}\""),
        };
        let Some(include) = Include::parse(&info) else { return };
        self.include_file(&Include { written: file, ..include }, line);
    }

    fn include_file(&mut self, include: &Include<'_>, line: u32) {
        if !self.may_include(include, line) {
            return;
        }
        let Some(mut partial) = self.input.host.partial(include.path) else {
            return self.note_missing_file(include, line);
        };
        if self.includes(&partial.file) {
            return self.reporter.issue(line, include.written, circular_partial(&partial.file));
        }
        let Some((before, text)) = include.markdown(&partial.text) else {
            let comments = "`<!-- #region name -->` and `<!-- #endregion -->`";
            return self.note_missing_part(include, line, comments);
        };
        partial.text = text;
        partial.first_line += u32::try_from(before).unwrap_or(u32::MAX);
        self.write_partial(&partial, None);
    }
}

fn starts_with_include(paragraph: Node<'_>) -> bool {
    paragraph.first_child().is_some_and(|child| match &child.data().value {
        NodeValue::Text(text) => text.starts_with(DIRECTIVE),
        _ => false,
    })
}

/// Returns the directive without its colons in a line, after the prefixes of its containers.
fn include_in(line: &str) -> Option<&str> {
    let at = line.find(DIRECTIVE)?;
    let (before, directive) = (&line[..at], line[at + "::".len()..].trim());
    let is_prefix = |char: char| {
        char.is_whitespace()
            || char.is_ascii_digit()
            || matches!(char, '>' | '-' | '*' | '+' | '.' | ')')
    };
    let is_whole = directive["include".len()..].starts_with('{') && directive.ends_with('}');
    (is_whole && before.chars().all(is_prefix)).then_some(directive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_include_is_a_line_of_its_own() {
        let rows = [
            ("::include{file=a.md}", Some("include{file=a.md}")),
            ("> 1. ::include{file=\"a b.md\"} ", Some("include{file=\"a b.md\"}")),
            ("::include{file=a.md} text", None),
            ("text ::include{file=a.md}", None),
            ("::includes{file=a.md}", None),
            ("::include", None),
        ];
        for (line, expected) in rows {
            assert_eq!(include_in(line), expected, "{line}");
        }
    }
}
