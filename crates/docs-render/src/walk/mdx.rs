//! Texts of MDX: what was found before they were parsed.

use std::cell::OnceCell;

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};

use super::Walk;
use crate::mdx::{Issues, Lowered, Marks};
use crate::parser::{Part, parse};

impl<'w> Walk<'w> {
    /// Walks a text of MDX.
    pub(crate) fn mdx<'a>(&mut self, arena: &'a Arena<'a>, lowered: Lowered<'w>) {
        self.lines = OnceCell::from(lowered.lines);
        self.issues_of_lines(lowered.issues);
        self.marks = lowered.marks;
        self.scope = lowered.scope;
        let root = parse(arena, &lowered.text, Part::Document, self.options);
        restore_marks(root, &self.marks);
        self.document(root);
    }

    /// Says what was found, by lines from the one on which the tree starts.
    pub(super) fn issues_of_lines(&mut self, issues: Issues) {
        for (line, about, issue) in issues {
            self.issue(self.line_at(line + 1), &about, issue);
        }
    }
}

/// Lets marks that got into code or an address read as what they stand for.
fn restore_marks(root: Node<'_>, marks: &Marks) {
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
