//! MDX texts: parts that were extracted before parsing.

use std::cell::OnceCell;

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};

use super::Walk;
use crate::islands::ScriptBlock;
use crate::mdx::{Issues, Lowered, Placeholders, Statements};
use crate::parser::{Part, parse};

impl<'w> Walk<'w> {
    /// Walks a text of MDX.
    pub(crate) fn mdx<'a>(&mut self, arena: &'a Arena<'a>, lowered: Lowered<'w>) {
        self.lines = OnceCell::from(lowered.lines);
        self.issues_of_lines(lowered.issues);
        self.marks = lowered.marks;
        self.scope = lowered.scope;
        let exports = self.note_script(lowered.statements);
        self.islands_by_children = self.islands_by_children();
        let root = parse(arena, &lowered.text, Part::Document, self.options);
        restore_marks(root, &self.marks);
        let first = self.islands.as_ref().map_or(0, |records| records.count());
        self.document(root);
        self.note_markdown(&exports, first);
    }

    /// Records the statements of the text, if it may have islands, and returns the code of its exports.
    fn note_script(&mut self, statements: Statements) -> String {
        let Some(mut records) = self.islands.take() else { return String::new() };
        let props = self.props.take().unwrap_or_else(|| ("{}".to_owned(), None));
        let blocks = statements.blocks.into_iter();
        let blocks = blocks.map(|(line, text)| ScriptBlock { text, line: self.line_at(line + 1) });
        self.script = records.script(self.source.file, props, blocks);
        self.islands = Some(records);
        statements.exports
    }

    /// Reports issues with lines relative to the start of the tree.
    pub(super) fn issues_of_lines(&mut self, issues: Issues) {
        for (line, about, issue) in issues {
            self.issue(self.line_at(line + 1), &about, issue);
        }
    }
}

/// Replaces placeholders in code and addresses with their sources.
fn restore_marks(root: Node<'_>, marks: &Placeholders) {
    if marks.is_empty() {
        return;
    }
    let restore = |text: &mut String| {
        if let Some(restored) = marks.restored(text) {
            *text = restored;
        }
    };
    for node in root.descendants() {
        match &mut node.data_mut().value {
            NodeValue::Code(code) => restore(&mut code.literal),
            NodeValue::CodeBlock(block) => {
                restore(&mut block.info);
                restore(&mut block.literal);
            }
            NodeValue::Link(link) | NodeValue::Image(link) => {
                restore(&mut link.url);
                restore(&mut link.title);
            }
            _ => {}
        }
    }
}
