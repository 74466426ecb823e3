//! Content of tabs outside of their panels, and of other blocks that contain only blocks of one kind. Readers see it whichever tab is
//! selected, or at the place of a card or a column.

use comrak::nodes::{Node, NodeValue};

use super::Walk;
use super::element::{Element, OpenTag, Tabs};
use super::jsx::{Shape, shape};
use super::reporter::Reporter;
use crate::admonitions::Opening;
use crate::blocks::Content;
use crate::options::Format;

impl OpenTag {
    /// Returns the state of an element whose content is panels or blocks of one kind, with this content.
    fn parts(&mut self) -> Option<(&mut Tabs, Content)> {
        match &mut self.element {
            Element::Block(open) => {
                let content = open.block.content;
                (content != Content::Markdown).then_some((&mut open.tabs, content))
            }
            Element::Tabs(tabs) => Some((tabs, Content::Panels)),
            _ => None,
        }
    }
}

impl Walk<'_> {
    /// Records the line of a node that is content of tabs or of a similar block, but not of one of its parts.
    pub(super) fn check_parts(&mut self, node: Node<'_>) {
        let depth = self.depth;
        let Some((parts, content)) = self.tags.open.last_mut().and_then(OpenTag::parts) else {
            return;
        };
        let is_outside = parts.depth == depth && !parts.is_in_panel && parts.outside.is_none();
        if is_outside && self.is_outside(node, content) {
            self.record_outside(node);
        }
    }

    /// Records the line of the first content outside of the parts of the innermost block.
    pub(super) fn record_outside(&mut self, node: Node<'_>) {
        let line = self.reporter.line(node);
        if let Some((parts, _)) = self.tags.open.last_mut().and_then(OpenTag::parts)
            && !parts.is_in_panel
        {
            parts.outside.get_or_insert(line);
        }
    }

    /// Returns `true` for a node that readers see, unless it is a part of a block with this content.
    fn is_outside(&self, node: Node<'_>, content: Content) -> bool {
        match &node.data().value {
            NodeValue::BlockDirective(directive) => {
                let name = Opening::parse(&directive.info).keyword;
                match content {
                    Content::Blocks(part) => name != part,
                    Content::Panels => name != "tab",
                    Content::Code | Content::Markdown | Content::Tree => true,
                }
            }
            NodeValue::CodeBlock(_) => content != Content::Code,
            NodeValue::List(_) => content != Content::Tree,
            NodeValue::FootnoteDefinition(_) | NodeValue::LineBreak | NodeValue::SoftBreak => false,
            // The tags of MDX may be those of parts.
            NodeValue::HtmlBlock(_) | NodeValue::HtmlInline(_)
                if self.input.options.format == Format::Mdx =>
            {
                false
            }
            NodeValue::HtmlBlock(block) => !block.literal.trim_start().starts_with("<!--"),
            NodeValue::HtmlInline(html) => !html.starts_with("<!--"),
            // The included file may contain parts.
            NodeValue::Paragraph => {
                shape(node, &self.placeholders) == Shape::Paragraph
                    && !self.starts_with_include(node)
            }
            NodeValue::Text(text) => !text.trim().is_empty(),
            _ => true,
        }
    }

    /// Sets the state of the innermost tabs: `true` within a panel that is not an element of its own.
    pub(super) fn set_in_panel(&mut self, is_in_panel: bool) {
        if let Some((tabs, _)) = self.tags.open.last_mut().and_then(OpenTag::parts) {
            tabs.is_in_panel = is_in_panel;
        }
    }
}

impl Reporter<'_> {
    /// Reports content of a block outside of its parts. `name` is the name of the block with its delimiters.
    pub(super) fn report_outside(&mut self, name: &str, content: Content, line: u32) {
        let (message, help) = match content {
            Content::Code => (
                format!(
                    "`{name}` contains more than code blocks; readers see the rest with each of its tabs"
                ),
                format!("write it above `{name}`, or below its end"),
            ),
            Content::Blocks(part) => (
                format!(
                    "`{name}` contains more than `{part}` blocks; the rest takes the place of one"
                ),
                format!("write it in a `{part}`, above `{name}`, or below its end"),
            ),
            Content::Tree => (
                format!("`{name}` contains more than a list; readers see the rest in its box"),
                format!("write it above `{name}`, or below its end"),
            ),
            Content::Markdown | Content::Panels => (
                format!(
                    "content of `{name}` is outside of its tabs; readers see it with each of them"
                ),
                format!("write it in one of the tabs, above `{name}`, or below its end"),
            ),
        };
        let issue = self.accepted_fault(message).help(help);
        self.issue(line, "", issue);
    }
}
