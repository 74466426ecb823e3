//! Blocks of the tree, and of MDX tags.

use comrak::nodes::Node;
use docs_core::Issue;

use super::Walk;
use super::element::{Element, InlineStart, OpenBlock, Tabs};
use super::text::text_of_html;
use crate::admonitions::Opening;
use crate::blocks::inline::{Condition, INLINE_BLOCKS, InlineBlock, html_around, html_of};
use crate::blocks::{
    Block, BlockStart, BlockWriter, Content, Repeated, Title, block_of_component,
    block_of_directive,
};
use crate::host::{ResolvedImage, ResolvedLink};
use crate::html::push_text;
use crate::tags::Tag;

/// Code of the issues.
pub(super) const CODE: &str = "faulty-block";

/// Colons before the name of a directive around other lines.
const COLONS: &str = ":::";

impl Walk<'_> {
    /// Writes a directive that is a block; returns `false` for other directives.
    pub(super) fn block_directive(&mut self, node: Node<'_>, opening: &Opening<'_>) -> bool {
        let known = block_of_directive(opening.keyword).filter(|_| self.input.options.blocks);
        let Some(block) = known else { return false };
        let line = self.reporter.line(node);
        let name = format!("{COLONS}{}", block.name);
        let names = opening.attributes.iter().map(|(name, _)| *name);
        let has_title_issue = self.reporter.report_block_attributes(block, &name, names, line);
        let known: Vec<(&str, &str)> = opening
            .attributes
            .iter()
            .copied()
            .filter(|(name, _)| block.attributes.contains(name))
            .collect();
        self.reporter.report_attribute_values(&name, &known, line);
        if !self.is_in_parent(block) {
            self.reporter.report_misplaced(block, ":::", line);
            self.unknown_directive(node, opening);
            return true;
        }
        if block.needs_content {
            self.reporter.report_empty_directive(node, &name);
        }
        let mut start = self.start_of_directive(node, opening, COLONS);
        if start.title.is_none()
            && let Some(title) = block.title.attribute().and_then(|name| opening.attribute(name))
        {
            start.title = Some(self.html_of_title(title, line));
        }
        let misplaced = match block.title {
            Title::None | Title::Heading => start.take_title(),
            Title::Directive | Title::Attribute(_) => BlockStart::default(),
        };
        start.has_title_issue = has_title_issue || misplaced.title.is_some();
        // The parent of a block may contain only such blocks, so the paragraph must not precede the block.
        if block.parent.is_none() {
            self.write_misplaced_title(block.title_place(), &misplaced);
        }
        self.open_block(block, start, self.depth + 1);
        if block.parent.is_some() {
            self.write_misplaced_title(block.title_place(), &misplaced);
        }
        match block.content {
            Content::Panels => self.panels(node),
            Content::Blocks(_) | Content::Code | Content::Markdown | Content::Tree => {
                self.children(node);
            }
        }
        self.close_innermost_block();
        true
    }

    /// Opens a component that is a block; returns `false` for other components.
    pub(super) fn block_component(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        let known = block_of_component(tag.name).filter(|_| self.input.options.blocks);
        let Some(block) = known else {
            return self.leaf_component(tag, line) || self.inline_component(tag, line);
        };
        let name = format!("<{}>", tag.name);
        let names = tag.attributes.iter().map(|attribute| attribute.name);
        let has_title_issue = self.reporter.report_block_attributes(block, &name, names, line);
        self.report_component_values(block.attributes, tag, line);
        if !self.is_in_parent(block) {
            self.reporter.report_misplaced(block, &format!("<{}", tag.name), line);
            self.open(tag, line, Element::Silent);
            return true;
        }
        let mut start = self.start_of_component(block.title.attribute(), tag, line);
        start.has_title_issue = has_title_issue;
        self.open_block(block, start, self.depth);
        if tag.is_self_closing {
            self.close_innermost_block();
        }
        true
    }

    /// Reports the values of the attributes of a component that is a block.
    pub(super) fn report_component_values(&mut self, known: &[&str], tag: &Tag<'_>, line: u32) {
        let name = format!("<{}>", tag.name);
        let written = self.evaluator.written_attributes(tag, str::to_owned);
        let values = written.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let values: Vec<(&str, &str)> = values.filter(|(name, _)| known.contains(name)).collect();
        self.reporter.report_attribute_values(&name, &values, line);
        for attribute in &tag.attributes {
            let is_known = known.contains(&attribute.name);
            if is_known && self.evaluator.is_unknown_value(attribute) {
                let message = format!(
                    "the value of `{}` of `{name}` would have to be computed; it is left out",
                    attribute.name
                );
                let help = format!("write the value down: `{}=\"…\"`", attribute.name);
                let issue = Issue::warning(CODE, message).help(help);
                self.reporter.issue(line, attribute.name, issue);
            }
        }
    }

    /// Opens a component whose Markdown equivalent is a directive within a line; returns `false` for other components.
    fn inline_component(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        let known = INLINE_BLOCKS.iter().find(|block| block.component == tag.name);
        let Some(block) = known.filter(|_| self.input.options.blocks) else { return false };
        self.reporter.report_inline_attributes(block, tag, &self.evaluator, line);
        let kind = self.evaluator.text_of(tag, block.attribute).unwrap_or_default();
        if block.condition == Condition::Attribute && kind.trim().is_empty() {
            self.reporter.report_missing_attribute(block, &format!("<{}", tag.name), line);
            self.open(tag, line, Element::Silent);
            return true;
        }
        let start = InlineStart { html: self.article.html.len(), text: self.article.text.len() };
        let label = self.evaluator.text_of(tag, block.label_attribute).unwrap_or_default();
        push_text(&mut self.article.html, &label);
        self.open(tag, line, Element::InlineBlock { start, block, kind });
        true
    }

    /// Writes the element around the content of such a component.
    pub(super) fn close_inline_block(
        &mut self,
        start: InlineStart,
        block: &InlineBlock,
        value: &str,
        line: u32,
    ) {
        let content = self.article.html.split_off(start.html);
        let label = text_of_html(&content);
        let is_empty = content.trim().is_empty();
        if is_empty && block.condition != Condition::Icon {
            return self.reporter.report_empty_component(block, line);
        }
        let attribute = Some((block.attribute, value)).filter(|(_, value)| !value.is_empty());
        let glossary = self.input.options.glossary;
        let html = match block.has_markup() {
            true => html_around(block, (label.trim(), &content), attribute.as_slice(), glossary),
            false => html_of(block, label.trim(), attribute.as_slice(), glossary),
        };
        match html {
            Some(html) => {
                self.article.text.truncate(start.text);
                self.article.text.push_str(&text_of_html(&html));
                self.article.html.push_str(&html);
            }
            None => {
                let term = attribute.filter(|_| block.condition == Condition::Term);
                let name = term.map_or(label.trim(), |(_, term)| term);
                let written = format!("<{}", block.component);
                self.reporter.report_unknown_name(block, name, &written, line);
                self.article.html.push_str(&content);
            }
        }
    }

    /// Writes the title of a block that cannot have one as a paragraph, and reports it. `place` is the place of a title of this block.
    pub(super) fn write_misplaced_title(&mut self, place: &str, misplaced: &BlockStart) {
        if misplaced.title.is_none() {
            return;
        }
        let writer: &mut dyn BlockWriter = self;
        writer.title("<p>", misplaced, "</p>\n");
        let name = &misplaced.name;
        let message = format!("`{name}` has no title; the words after its name are a paragraph");
        writer.fault(misplaced, &message, &format!("write them as {place}"));
    }

    fn open_block(&mut self, block: &'static Block, start: BlockStart, depth: usize) {
        if let Some(around) = self.innermost_block() {
            around.tabs.has_parts |= around.block.content == Content::Blocks(block.name);
        }
        (block.open)(self, &start);
        let at = self.article.html.len();
        let line = start.line;
        let tabs = Tabs { at, depth, ..Tabs::default() };
        let open = OpenBlock { block, start, at, tabs };
        let name = block.component.unwrap_or(block.name).to_owned();
        let open = self.open_tag(name, line, Element::Block(Box::new(open)));
        self.tags.open.push(open);
    }

    /// Writes the end of a block, which must be the innermost one.
    fn close_innermost_block(&mut self) {
        if let Some(open) = self.tags.open.pop() {
            self.close(open);
        }
    }

    /// Writes the end of a block.
    pub(super) fn close_block(&mut self, open: OpenBlock) {
        let OpenBlock { block, start, at, tabs } = open;
        // The absence of parts has an issue of its own.
        let has_parts = match block.content {
            Content::Blocks(_) => tabs.has_parts,
            Content::Tree => self.article.html[at..].starts_with("<ul"),
            _ => !tabs.panels.is_empty(),
        };
        if let Some(line) = tabs.outside.filter(|_| has_parts) {
            self.reporter.report_outside(&start.name, block.content, line);
        }
        self.ended_tabs = Some(tabs);
        (block.close)(self, &start, at);
        self.ended_tabs = None;
    }

    /// Returns `true` if the innermost open block is the required parent of a block, or if the block requires none.
    fn is_in_parent(&mut self, block: &Block) -> bool {
        let Some(parent) = block.parent else { return true };
        self.innermost_block().is_some_and(|open| open.block.name == parent)
    }

    /// Returns the innermost open block, if no other element is open in it.
    pub(super) fn innermost_block(&mut self) -> Option<&mut OpenBlock> {
        match &mut self.tags.open.last_mut()?.element {
            Element::Block(open) => Some(open),
            _ => None,
        }
    }

    /// Writes a single child of a node. The function `children` writes all of them.
    pub(super) fn child(&mut self, node: Node<'_>) {
        self.in_scope(|walk| walk.node(node));
    }

    /// Writes children of a node, and closes the elements that they left open.
    pub(super) fn in_scope(&mut self, write: impl FnOnce(&mut Self)) {
        let floor = std::mem::replace(&mut self.tags.floor, self.tags.open.len());
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.close_tags_from(self.tags.floor);
        self.tags.floor = floor;
    }
}

/// Returns `true` for a label with markup that a tab may contain. A tab is a control, which contains no others.
fn is_title_of_tab(title: &str) -> bool {
    const CONTROLS: [&str; 4] = ["<a ", "<button", "<docs-", "tabindex="];
    title.contains('<') && !CONTROLS.iter().any(|control| title.contains(control))
}

impl BlockWriter for Walk<'_> {
    fn html(&mut self) -> &mut String {
        &mut self.article.html
    }

    fn glossary(&self) -> Vec<(String, String)> {
        self.input.options.glossary.cloned().unwrap_or_default().into_iter().collect()
    }

    fn details_title(&self) -> &str {
        self.input.options.labels.details
    }

    fn record(&mut self, text: &str) {
        self.article.record(text);
    }

    fn link(&mut self, address: &str, line: u32) -> Option<ResolvedLink> {
        self.links.link(address, line, &mut self.reporter)
    }

    fn image(&mut self, address: &str, line: u32) -> Option<ResolvedImage> {
        self.links.media(address, line, &mut self.reporter)
    }

    fn starts_with(&self, at: usize, element: &str) -> bool {
        let content = self.article.html[at..].trim_start();
        let is_it = |after: &str| after.starts_with([' ', '>']);
        content.strip_prefix('<').and_then(|tag| tag.strip_prefix(element)).is_some_and(is_it)
            || self.islands.starts_with(content, element)
    }

    fn may_contain(&self, at: usize, tag: &str) -> bool {
        let content = &self.article.html[at..];
        content.contains(tag) || self.islands.contains_islands(content)
    }

    fn open_panel(
        &mut self,
        value: &str,
        label: &str,
        title: Option<&str>,
        is_default: bool,
    ) -> Repeated {
        let Some(open) = self.innermost_block() else { return Repeated::default() };
        let number = (open.tabs.panels.len() + 1).to_string();
        // Readers could not select a tab without a label.
        let label = if label.is_empty() { &number } else { label };
        let value = if value.is_empty() { label } else { value };
        let is_taken = open.tabs.panels.iter().any(|(known, _)| known == value);
        let value = match is_taken {
            true => format!("{value} {number}"),
            false => value.to_owned(),
        };
        let repeated = Repeated {
            label: open.tabs.panels.iter().any(|(_, known)| known == label),
            default: is_default && open.tabs.default.is_some(),
        };
        let is_default = is_default && !repeated.default;
        if is_default {
            open.tabs.default = Some(value.clone());
        }
        if let Some(title) = title.filter(|title| is_title_of_tab(title)) {
            open.tabs.titles.push((value.clone(), title.to_owned()));
        }
        open.tabs.panels.push((value.clone(), label.to_owned()));
        self.article.push_panel(&value, label, is_default);
        repeated
    }

    fn end_tabs(&mut self) -> bool {
        let tabs = self.ended_tabs.take().unwrap_or_default();
        self.article.close_tabs(&tabs);
        !tabs.panels.is_empty()
    }

    fn fault(&mut self, start: &BlockStart, message: &str, help: &str) {
        let issue = Issue::warning(CODE, message).help(help.to_owned());
        self.reporter.issue(start.line, start.delimiter(), issue);
    }
}
