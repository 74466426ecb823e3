//! Content of tabs outside of their panels. Readers see it whichever tab is selected.

use comrak::nodes::{Node, NodeValue};

use super::Walk;
use super::blocks::is_tab;
use super::element::{Element, OpenTag, Tabs};
use super::jsx::{Shape, shape};
use super::reporter::Reporter;
use crate::blocks::Content;
use crate::options::Format;

impl OpenTag {
    /// Returns the tabs that the element represents, and `true` if their panels are code blocks.
    fn tabs(&mut self) -> Option<(&mut Tabs, bool)> {
        match &mut self.element {
            Element::Block(open) => match open.block.content {
                Content::Code => Some((&mut open.tabs, true)),
                Content::Panels => Some((&mut open.tabs, false)),
                Content::Markdown | Content::Tree => None,
            },
            Element::Tabs(tabs) => Some((tabs, false)),
            _ => None,
        }
    }
}

impl Walk<'_> {
    /// Records the line of a node that is part of tabs, but not of a panel.
    pub(super) fn check_panels(&mut self, node: Node<'_>) {
        let depth = self.depth;
        let Some((tabs, has_code)) = self.tags.open.last_mut().and_then(OpenTag::tabs) else {
            return;
        };
        let is_outside = tabs.depth == depth && !tabs.is_in_panel && tabs.outside.is_none();
        if is_outside && self.is_content(node, has_code) {
            self.record_outside_of_panels(node);
        }
    }

    /// Records the line of the first content outside of the panels of the innermost tabs.
    pub(super) fn record_outside_of_panels(&mut self, node: Node<'_>) {
        let line = self.reporter.line(node);
        if let Some((tabs, _)) = self.tags.open.last_mut().and_then(OpenTag::tabs)
            && !tabs.is_in_panel
        {
            tabs.outside.get_or_insert(line);
        }
    }

    /// Returns `true` for a node that readers see, unless it is a panel.
    fn is_content(&self, node: Node<'_>, has_code_panels: bool) -> bool {
        match &node.data().value {
            NodeValue::BlockDirective(_) => has_code_panels || !is_tab(node),
            NodeValue::CodeBlock(_) => !has_code_panels,
            NodeValue::FootnoteDefinition(_) | NodeValue::LineBreak | NodeValue::SoftBreak => false,
            // The tags of MDX may be those of panels.
            NodeValue::HtmlBlock(_) | NodeValue::HtmlInline(_)
                if self.input.options.format == Format::Mdx =>
            {
                false
            }
            NodeValue::HtmlBlock(block) => !block.literal.trim_start().starts_with("<!--"),
            NodeValue::HtmlInline(html) => !html.starts_with("<!--"),
            NodeValue::Paragraph => shape(node, &self.placeholders) == Shape::Paragraph,
            NodeValue::Text(text) => !text.trim().is_empty(),
            _ => true,
        }
    }

    /// Sets the state of the innermost tabs: `true` within a panel that is not an element of its own.
    pub(super) fn set_in_panel(&mut self, is_in_panel: bool) {
        if let Some((tabs, _)) = self.tags.open.last_mut().and_then(OpenTag::tabs) {
            tabs.is_in_panel = is_in_panel;
        }
    }
}

impl Reporter<'_> {
    /// Reports content outside of panels. The absence of panels has its own issue.
    pub(super) fn report_outside_of_panels(&mut self, tabs: &Tabs, name: &str, has_code: bool) {
        let Some(line) = tabs.outside.filter(|_| !tabs.panels.is_empty()) else { return };
        let (message, help) = match has_code {
            true => (
                format!(
                    "`{name}` contains more than code blocks; readers see the rest with each of its tabs"
                ),
                format!("write it above `{name}`, or below its end"),
            ),
            false => (
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
