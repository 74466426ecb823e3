//! Footnotes without a definition or without a reference, whose text would be lost without a report.

use std::collections::HashSet;

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;
use memchr::memmem;

use super::Walk;
use super::reporter::Reporter;

/// Start of a reference and of a definition.
const START: &str = "[^";

/// Maximum distance of a reference from the start of its line. Each search starts at the start of the line.
const MAX_BYTES: usize = 2 * 1024;

impl Walk<'_> {
    /// Reports footnote definitions that the page does not show.
    pub(super) fn check_footnotes(&mut self, root: Node<'_>) {
        if memmem::find(self.input.source.text.as_bytes(), START.as_bytes()).is_none() {
            return;
        }
        let references = references(root);
        let mut defined = HashSet::new();
        for (number, name) in self.reporter.definitions(&code_lines(root)) {
            let key = name.to_lowercase();
            if !references.contains(&key) {
                self.reporter.report_unused_footnote(name, number);
            } else if !defined.insert(key) {
                self.reporter.report_duplicate_footnote(name, number);
            }
        }
    }
}

impl<'w> Reporter<'w> {
    /// Returns the footnote definitions outside of some ranges of lines, each with its line and its name.
    fn definitions(&self, code: &[(usize, usize)]) -> Vec<(usize, &'w str)> {
        let mut definitions = Vec::new();
        let mut code = code.iter().peekable();
        for number in 1..=self.source_lines() {
            while code.next_if(|(_, end)| *end < number).is_some() {}
            let is_code = code.peek().is_some_and(|(start, _)| *start <= number);
            if let Some(name) = defined_name(self.source_line(number)).filter(|_| !is_code) {
                definitions.push((number, name));
            }
        }
        definitions
    }

    /// Reports the references without a definition in a text node.
    pub(super) fn report_undefined_footnotes(&mut self, node: Node<'_>, text: &str, line: u32) {
        for (at, _) in text.match_indices(START) {
            let Some(name) = name_at(&text[at..]) else { continue };
            let written = format!("{START}{name}]");
            if is_range(name) || !self.is_reference(node, &written) {
                continue;
            }
            let message =
                format!("`{written}` refers to no footnote; readers see it as it is written");
            let help = format!(
                "add its text on a line of its own, `{written}: …`, or a backslash before the bracket"
            );
            let issue = self.accepted_fault(message).help(help);
            self.issue(line, &written, issue);
        }
    }

    /// Returns `true` if an unescaped reference is on the line of a node.
    fn is_reference(&self, node: Node<'_>, written: &str) -> bool {
        let line = self.source_line(node.data().sourcepos.start.line);
        let line = &line[..line.floor_char_boundary(MAX_BYTES)];
        let mut found = line.match_indices(written);
        found.any(|(at, _)| !line[..at].ends_with('\\'))
    }

    fn report_unused_footnote(&mut self, name: &str, number: usize) {
        let message = format!("no text refers to the footnote `{START}{name}]`; it is left out");
        let help = format!("write `{START}{name}]` where it belongs, or remove it");
        let issue = self.accepted_fault(message).help(help);
        self.report_footnote(name, number, issue);
    }

    fn report_duplicate_footnote(&mut self, name: &str, number: usize) {
        let message =
            format!("the footnote `{START}{name}]` is defined above; this text is left out");
        let help = "give each footnote a name of its own";
        let issue = self.accepted_fault(message).help(help);
        self.report_footnote(name, number, issue);
    }

    fn report_footnote(&mut self, name: &str, number: usize, issue: Issue) {
        self.issue(self.line_at(number), &format!("{START}{name}]:"), issue);
    }
}

/// Returns the lower-case names of the footnotes to which a tree refers.
fn references(root: Node<'_>) -> HashSet<String> {
    let name = |node: Node<'_>| match &node.data().value {
        NodeValue::FootnoteReference(reference) => Some(reference.name.to_lowercase()),
        _ => None,
    };
    root.descendants().filter_map(name).collect()
}

/// Returns the ranges of lines with code and HTML, in ascending order.
fn code_lines(root: Node<'_>) -> Vec<(usize, usize)> {
    let lines = |node: Node<'_>| match &node.data().value {
        NodeValue::CodeBlock(_) | NodeValue::HtmlBlock(_) => {
            let sourcepos = node.data().sourcepos;
            Some((sourcepos.start.line, sourcepos.end.line))
        }
        _ => None,
    };
    let mut ranges: Vec<_> = root.descendants().filter_map(lines).collect();
    ranges.sort_unstable();
    ranges
}

/// Returns the name of the footnote that a line defines.
fn defined_name(line: &str) -> Option<&str> {
    let text = line.trim_start_matches([' ', '>']);
    let is_indented = line.starts_with("    ");
    let name = name_at(text).filter(|_| !is_indented)?;
    text[START.len() + name.len()..].starts_with("]:").then_some(name)
}

/// Returns the name of the reference at the start of a string.
fn name_at(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(START)?;
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | '.');
    let end = rest.find(|char| !is_part(char))?;
    (end > 0 && rest[end..].starts_with(']')).then(|| &rest[..end])
}

/// Returns `true` if a name is a character range of a regular expression: `a-z`, `a-zA-Z0-9`.
fn is_range(name: &str) -> bool {
    name.contains('-') && name.split('-').all(|part| (1..=2).contains(&part.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_starts_a_line() {
        let rows = [
            ("[^a]: b", Some("a")),
            ("> [^a-1]: b", Some("a-1")),
            ("    [^a]: b", None),
            ("a [^a]: b", None),
            ("[^a b]: c", None),
            ("[^a] b", None),
            ("[^]: b", None),
        ];
        for (line, expected) in rows {
            assert_eq!(defined_name(line), expected, "{line}");
        }
    }

    #[test]
    fn ranges_are_not_names() {
        for (name, expected) in
            [("a-z", true), ("a-zA-Z0-9", true), ("1", false), ("see-also", false)]
        {
            assert_eq!(is_range(name), expected, "{name}");
        }
    }
}
