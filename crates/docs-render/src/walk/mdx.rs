//! Texts of MDX: what was found before they were parsed.

use std::cell::OnceCell;

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};
use docs_model::Issue;

use super::{Walk, admonition};
use crate::mdx::{Lowered, Marks};
use crate::parser::{Part, parse};

impl<'w> Walk<'w> {
    /// Walks a text of MDX.
    pub(crate) fn mdx<'a>(&mut self, arena: &'a Arena<'a>, lowered: Lowered<'w>) {
        for (line, name) in lowered.unknown_exports {
            let message = format!("the export `{name}` would have to be run; it is left out");
            let help = "write its value down, or write what it shows as Markdown";
            let issue = Issue::info("unsupported-export", message).help(help);
            self.issue(self.line_at(line + 1), issue);
        }
        for line in lowered.stray_fences {
            self.issue(self.line_at(line + 1), admonition::stray_fence_issue(":::"));
        }
        self.lines = OnceCell::from(lowered.lines);
        self.marks = lowered.marks;
        self.scope = lowered.scope;
        let root = parse(arena, &lowered.text, Part::Document, self.options);
        restore_marks(root, &self.marks);
        self.document(root);
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
