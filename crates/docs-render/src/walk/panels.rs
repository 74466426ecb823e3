//! Panels of tabs: lines of the form `== Title` with the content below them, and code blocks of a group.

use comrak::nodes::{Node, NodeCodeBlock, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::blocks::CODE;
use super::element::OpenBlock;
use super::tab_labels::{Part, parts};
use crate::admonitions::Opening;
use crate::blocks::{BlockWriter, Content, Repeated};
use crate::code::{FenceInfo, without_title};

/// Name of the directive of a tab.
const TAB: &str = "tab";

impl Walk<'_> {
    /// Writes the content of tabs: blocks, and panels that start with a line of the form `== Title`.
    pub(super) fn panels(&mut self, node: Node<'_>) {
        let parts = parts(node);
        for panel in parts.chunk_by(|_, next| !matches!(next, Part::Label { .. })) {
            match panel {
                [Part::Label { label, nodes, line }, content @ ..] => {
                    let line = &self.reporter.line_at(*line);
                    let end = content.iter().position(is_tab_part).unwrap_or(content.len());
                    let (content, tabs) = content.split_at(end);
                    self.set_in_panel(true);
                    let title = self.html_of(|walk| {
                        walk.in_scope(|walk| nodes.iter().for_each(|node| walk.node(node)));
                    });
                    let repeated = self.open_panel(label, label, Some(&title), false);
                    let written = format!("== {label}");
                    self.reporter.report_label_attributes(label, *line);
                    self.report_repeated(repeated, (label, &written), *line);
                    if content.is_empty() {
                        self.reporter.report_empty_tab(&written, *line);
                    }
                    self.in_scope(|walk| walk.parts_of_panel(content));
                    self.set_in_panel(false);
                    self.article.html.push_str("</div>\n");
                    self.tabs_after_panel(tabs);
                }
                content => self.in_scope(|walk| walk.parts_of_panel(content)),
            }
        }
    }

    /// Reports the title that a panel has in common with another one. `written` is the start of the panel in the source.
    fn report_repeated(&mut self, repeated: Repeated, (label, written): (&str, &str), line: u32) {
        for (message, help) in repeated.faults(label) {
            self.reporter.issue(line, written, Issue::warning(CODE, message).help(help));
        }
    }

    /// Writes tabs of the other form, `:::tab`, outside of the panel above them.
    fn tabs_after_panel(&mut self, parts: &[Part<'_>]) {
        for part in parts {
            if let Part::Block(tab) = part
                && is_tab(tab)
            {
                self.reporter.report_mixed_tabs(tab);
            }
        }
        self.in_scope(|walk| walk.parts_of_panel(parts));
    }

    /// Writes the parts between two labels. An HTML element may contain several parts.
    fn parts_of_panel(&mut self, parts: &[Part<'_>]) {
        for part in parts {
            match part {
                Part::Label { .. } => {}
                Part::Block(block) => self.node(block),
                Part::Lines(nodes) => {
                    if let Some(first) = nodes.first() {
                        self.record_outside(first);
                    }
                    self.article.text.clear();
                    self.article.html.push_str("<p>");
                    self.in_scope(|walk| nodes.iter().for_each(|node| walk.node(node)));
                    self.article.html.push_str("</p>\n");
                    self.article.records.content(&self.article.text);
                }
            }
        }
    }

    /// Writes a code block of a group as a panel; returns `false` for other code blocks.
    pub(super) fn grouped_code(&mut self, node: Node<'_>, block: &NodeCodeBlock) -> bool {
        let depth = self.depth;
        let is_group =
            |open: &mut OpenBlock| open.block.content == Content::Code && open.tabs.depth == depth;
        if !self.innermost_block().is_some_and(is_group) {
            return false;
        }
        let (title, info) = without_title(&block.info);
        let language = FenceInfo::parse(&block.info).language;
        let label = title.unwrap_or(if language.is_empty() { "text" } else { language });
        let repeated = self.open_panel(label, label, None, false);
        self.report_repeated(repeated, (label, "```"), self.reporter.line(node));
        self.fenced_code(node, &NodeCodeBlock { info, ..block.clone() });
        self.article.html.push_str("</div>\n");
        true
    }
}

fn is_tab_part(part: &Part<'_>) -> bool {
    matches!(part, Part::Block(block) if is_tab(block))
}

fn is_tab(node: Node<'_>) -> bool {
    match &node.data().value {
        NodeValue::BlockDirective(directive) => Opening::parse(&directive.info).keyword == TAB,
        _ => false,
    }
}
