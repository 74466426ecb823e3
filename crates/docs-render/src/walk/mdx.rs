//! MDX: parts that were extracted before parsing.

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};

use super::Walk;
use crate::islands::ScriptBlock;
use crate::mdx::{Lowered, Placeholders, Statements};
use crate::parser::{Part, parse};

impl<'w> Walk<'w> {
    /// Walks MDX.
    pub(crate) fn mdx<'a>(&mut self, arena: &'a Arena<'a>, lowered: Lowered<'w>) {
        self.reporter.set_lines(lowered.lines);
        self.reporter.issues_of_lines(lowered.issues);
        self.placeholders = lowered.placeholders;
        self.evaluator.scope = lowered.scope;
        let exports = self.record_script(lowered.statements);
        self.islands.by_children = self.evaluator.islands_by_children(&self.placeholders);
        let parsed = parse(arena, &lowered.text, Part::Document, self.input.options);
        restore_placeholders(parsed.root, &self.placeholders);
        let first = self.islands.count();
        self.document(parsed);
        self.record_markdown(&exports, first);
    }

    /// Records the statements of the source if it may have islands, and returns the code of its exports.
    fn record_script(&mut self, statements: Statements) -> String {
        let Some(mut records) = self.islands.records.take() else { return String::new() };
        let props = self.islands.props.take().unwrap_or_else(|| ("{}".to_owned(), None));
        let blocks = statements.blocks.into_iter();
        let blocks =
            blocks.map(|(line, text)| ScriptBlock { text, line: self.reporter.line_at(line + 1) });
        self.islands.script = records.script(self.input.source.file, props, blocks);
        self.islands.records = Some(records);
        statements.exports
    }
}

/// Replaces placeholders in code and addresses with their sources.
fn restore_placeholders(root: Node<'_>, placeholders: &Placeholders) {
    if placeholders.is_empty() {
        return;
    }
    let restore = |text: &mut String| {
        if let Some(restored) = placeholders.restored(text) {
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
