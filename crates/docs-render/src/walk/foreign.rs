//! Reports on notations of other engines.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::reporter::Reporter;
use crate::foreign;
use crate::options::Dialect;

/// Code of the issues.
const CODE: &str = "foreign-notation";

impl Reporter<'_> {
    /// Reports the notations of other engines in a text node, each once for a page.
    pub(super) fn note_notations(&mut self, node: Node<'_>, text: &str, line: u32) {
        if !self.seeks_notations {
            return;
        }
        let starts_line = match node.previous_sibling() {
            None => node
                .parent()
                .is_some_and(|parent| matches!(parent.data().value, NodeValue::Paragraph)),
            Some(before) => {
                matches!(before.data().value, NodeValue::SoftBreak | NodeValue::LineBreak)
            }
        };
        let has_braces = self.input.options.dialect == Dialect::Markdown;
        for notation in foreign::notations(text, starts_line, has_braces) {
            self.note_foreign(notation.marker, notation.message(), notation.advice, line);
        }
    }

    /// Reports a component in CommonMark, which is an element of HTML there.
    pub(super) fn note_component(&mut self, name: &str, line: u32) {
        if self.input.options.dialect == Dialect::Markdown && foreign::is_component(name) {
            let message = format!(
                "`<{name}>` is an element of HTML in a file of CommonMark, not a component: it is `<{}>`",
                name.to_ascii_lowercase()
            );
            let help = "a file with components has the extension `mdx`; a tag that readers should see is in backticks";
            self.note_foreign(&format!("<{name}"), message, help, line);
        }
    }

    /// Reports the words of other engines in the info string of a code fence.
    pub(super) fn note_fence_words(&mut self, info: &str, code: &str, line: u32) {
        if self.input.options.foreign_notations.is_none() || !info.contains('=') {
            return;
        }
        for (word, advice) in foreign::fence_words(info, code) {
            let message = format!("`{word}` has no effect on a code block");
            let name = word.split_once('=').map_or(word, |(name, _)| name);
            self.note_foreign(&format!("{name}="), message, advice, line);
        }
    }

    /// Reports the first use of a notation on a page. `notation` is at its start in the line.
    fn note_foreign(&mut self, notation: &str, message: String, advice: &str, line: u32) {
        let Some(severity) = self.input.options.foreign_notations else { return };
        if self.reported.insert(notation.to_owned()) {
            self.issue(line, notation, Issue::new(severity, CODE, message).help(advice));
        }
    }
}
