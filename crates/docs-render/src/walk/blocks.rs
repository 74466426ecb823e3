//! Blocks of the tree, and of MDX tags.

use comrak::nodes::{Node, NodeCodeBlock, NodeValue};
use docs_core::{Issue, Names};

use super::Walk;
use super::element::{Element, InlineStart, OpenBlock, OpenTag, Tabs};
use super::reporter::Reporter;
use super::tab_labels::{Part, parts};
use super::text::text_of_html;
use crate::admonitions::Opening;
use crate::blocks::inline::{Condition, INLINE_BLOCKS, InlineBlock, html_of};
use crate::blocks::{
    Block, BlockStart, BlockWriter, Content, Title, block_of_component, block_of_directive,
};
use crate::code::{FenceInfo, without_title};
use crate::host::{ResolvedImage, ResolvedLink};
use crate::html::push_text;
use crate::tags::Tag;

/// Code of the issues.
pub(super) const CODE: &str = "faulty-block";

/// Name of the directive of a tab.
const TAB: &str = "tab";

impl Walk<'_> {
    /// Writes a directive that is a block; returns `false` for other directives.
    pub(super) fn block_directive(&mut self, node: Node<'_>, opening: &Opening<'_>) -> bool {
        let known = block_of_directive(opening.keyword).filter(|_| self.input.options.blocks);
        let Some(block) = known else { return false };
        let line = self.reporter.line(node);
        let names = opening.attributes.iter().map(|(name, _)| *name);
        self.reporter.report_block_attributes(block, names, line);
        if !self.is_in_parent(block) {
            self.reporter.report_misplaced(block, ":::", line);
            self.unknown_directive(node, opening);
            return true;
        }
        let mut start = self.start_of_directive(node, opening);
        let misplaced = match block.title {
            Title::None => start.take_title(),
            Title::Directive | Title::Attribute(_) => BlockStart::default(),
        };
        let name = format!(":::{}", block.name);
        // The parent of a block may contain only such blocks, so the paragraph must not precede the block.
        if block.parent.is_none() {
            self.write_misplaced_title(&name, &misplaced);
        }
        self.open_block(block, start, self.depth + 1);
        if block.parent.is_some() {
            self.write_misplaced_title(&name, &misplaced);
        }
        match block.content {
            Content::Panels => self.panels(node),
            Content::Markdown | Content::Code | Content::Tree => self.children(node),
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
        let names = tag.attributes.iter().map(|attribute| attribute.name);
        self.reporter.report_block_attributes(block, names, line);
        if !self.is_in_parent(block) {
            self.reporter.report_misplaced(block, &format!("<{}", tag.name), line);
            self.open(tag, line, Element::Silent);
            return true;
        }
        let start = self.start_of_component(block.title.attribute(), tag, line);
        self.open_block(block, start, self.depth);
        if tag.is_self_closing {
            self.close_innermost_block();
        }
        true
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
        let attribute = Some((block.attribute, value)).filter(|(_, value)| !value.is_empty());
        let glossary = self.input.options.glossary;
        match html_of(block, label.trim(), attribute.as_slice(), glossary) {
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

    /// Writes the title of a block that cannot have one as a paragraph, and reports it.
    pub(super) fn write_misplaced_title(&mut self, name: &str, misplaced: &BlockStart) {
        if misplaced.title.is_none() {
            return;
        }
        let writer: &mut dyn BlockWriter = self;
        writer.title("<p>", misplaced, "</p>\n");
        let message = format!("`{name}` has no title; the words after its name are a paragraph");
        let help = "write them as a heading or a paragraph above it";
        writer.fault(misplaced, &message, help);
    }

    fn open_block(&mut self, block: &'static Block, start: BlockStart, depth: usize) {
        (block.open)(self, &start);
        let at = self.article.html.len();
        let line = start.line;
        let tabs = Tabs { at, ..Tabs::default() };
        let open = OpenBlock { block, start, at, depth, tabs };
        let name = block.component.unwrap_or(block.name).to_owned();
        self.tags.open.push(OpenTag { name, line, element: Element::Block(Box::new(open)) });
    }

    /// Writes the end of a block, which must be the innermost one.
    fn close_innermost_block(&mut self) {
        if let Some(open) = self.tags.open.pop() {
            self.close(open);
        }
    }

    /// Writes the end of a block.
    pub(super) fn close_block(&mut self, open: OpenBlock) {
        let OpenBlock { block, start, at, tabs, .. } = open;
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
    fn innermost_block(&mut self) -> Option<&mut OpenBlock> {
        match &mut self.tags.open.last_mut()?.element {
            Element::Block(open) => Some(open),
            _ => None,
        }
    }

    /// Writes the content of tabs: blocks, and panels that start with a line of the form `== Title`.
    fn panels(&mut self, node: Node<'_>) {
        let parts = parts(node);
        for panel in parts.chunk_by(|_, next| !matches!(next, Part::Label(_))) {
            match panel {
                [Part::Label(label), content @ ..] => {
                    let end = content.iter().position(is_tab_part).unwrap_or(content.len());
                    let (content, tabs) = content.split_at(end);
                    self.open_panel(label, label, false);
                    self.in_scope(|walk| walk.parts_of_panel(content));
                    self.article.html.push_str("</div>\n");
                    self.tabs_after_panel(tabs);
                }
                content => self.in_scope(|walk| walk.parts_of_panel(content)),
            }
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
                Part::Label(_) => {}
                Part::Block(block) => self.node(block),
                Part::Lines(nodes) => {
                    self.article.text.clear();
                    self.article.html.push_str("<p>");
                    self.in_scope(|walk| nodes.iter().for_each(|node| walk.node(node)));
                    self.article.html.push_str("</p>\n");
                    self.article.records.content(&self.article.text);
                }
            }
        }
    }

    /// Writes a single child of a node. The function `children` writes all of them.
    pub(super) fn child(&mut self, node: Node<'_>) {
        self.in_scope(|walk| walk.node(node));
    }

    /// Writes children of a node, and closes the elements that they left open.
    fn in_scope(&mut self, write: impl FnOnce(&mut Self)) {
        let floor = std::mem::replace(&mut self.tags.floor, self.tags.open.len());
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.close_tags_from(self.tags.floor);
        self.tags.floor = floor;
    }

    /// Writes a code block of a group as a panel; returns `false` for other code blocks.
    pub(super) fn grouped_code(&mut self, node: Node<'_>, block: &NodeCodeBlock) -> bool {
        let depth = self.depth;
        let is_group =
            |open: &mut OpenBlock| open.block.content == Content::Code && open.depth == depth;
        if !self.innermost_block().is_some_and(is_group) {
            return false;
        }
        let (title, info) = without_title(&block.info);
        let language = FenceInfo::parse(&block.info).language;
        let label = title.unwrap_or(if language.is_empty() { "text" } else { language });
        self.open_panel(label, label, false);
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

    fn open_panel(&mut self, value: &str, label: &str, is_default: bool) {
        let Some(open) = self.innermost_block() else { return };
        let number = (open.tabs.panels.len() + 1).to_string();
        // Readers could not select a tab without a label.
        let label = if label.is_empty() { &number } else { label };
        let value = if value.is_empty() { label } else { value };
        let is_taken = open.tabs.panels.iter().any(|(known, _)| known == value);
        let value = match is_taken {
            true => format!("{value} {number}"),
            false => value.to_owned(),
        };
        if is_default {
            open.tabs.default = Some(value.clone());
        }
        open.tabs.panels.push((value.clone(), label.to_owned()));
        self.article.push_panel(&value, label, is_default);
    }

    fn end_tabs(&mut self) -> bool {
        let tabs = self.ended_tabs.take().unwrap_or_default();
        self.article.close_tabs(&tabs);
        !tabs.panels.is_empty()
    }

    fn fault(&mut self, start: &BlockStart, message: &str, help: &str) {
        let issue = Issue::warning(CODE, message.to_owned()).help(help.to_owned());
        self.reporter.issue(start.line, &start.written, issue);
    }
}

impl Reporter<'_> {
    /// Reports a directive within a line, or its component, whose label does not meet the condition.
    pub(super) fn report_unknown_name(
        &mut self,
        block: &InlineBlock,
        name: &str,
        written: &str,
        line: u32,
    ) {
        match block.condition {
            Condition::None => {}
            Condition::Attribute => self.report_missing_attribute(block, written, line),
            Condition::Term => self.report_unknown_term(name, written, line),
            Condition::Icon => self.report_unknown_icon(name, written, line),
        }
    }

    fn report_unknown_icon(&mut self, name: &str, written: &str, line: u32) {
        let (message, help) = match name {
            "" => (
                "an icon has no name".to_owned(),
                "write `name=\"check\"`, without braces".to_owned(),
            ),
            _ => (format!("no icon has the name `{name}`"), docs_icons::advice(name)),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports a term that is not in the glossary.
    fn report_unknown_term(&mut self, term: &str, written: &str, line: u32) {
        let message = format!("the glossary has no term `{term}`");
        let terms = self.input.options.glossary.into_iter().flat_map(|terms| terms.keys());
        let help = match Names::new(terms.map(String::as_str)).nearest(term) {
            Some(near) => {
                format!("did you mean `{near}`? Another word is `:term[word]{{of=\"{near}\"}}`")
            }
            None => format!("add a line to `glossary.toml`: `\"{term}\" = \"…\"`"),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports a directive within a line, or its component, without its required attribute.
    fn report_missing_attribute(&mut self, block: &InlineBlock, written: &str, line: u32) {
        let InlineBlock { name, attribute, .. } = block;
        let shown = match written.starts_with('<') {
            true => "its word is shown alone",
            false => "readers see it as it is written",
        };
        let message = format!("`:{name}` has no attribute `{attribute}`; {shown}");
        let help = format!("write `:{name}[word]{{{attribute}=\"…\"}}`");
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports a `:::tab` block after tabs of the form `== Title`.
    fn report_mixed_tabs(&mut self, tab: Node<'_>) {
        let message = "`:::tab` follows a tab of the form `== Title` in the same `:::tabs`";
        let help = "write all tabs of a box in one form: `== Title`, or `:::tab[Title]`";
        self.issue(self.line(tab), ":::", Issue::warning(CODE, message).help(help));
    }

    fn report_misplaced(&mut self, block: &Block, written: &str, line: u32) {
        let (name, parent) = (block.name, block.parent.unwrap_or_default());
        let message = format!(
            "`:::{name}` is not directly within `:::{parent}`; its title and content are shown alone"
        );
        let help = format!(
            "open and close `:::{parent}` around it, with more colons than `:::{name}` has"
        );
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports the unknown attributes of a block.
    fn report_block_attributes<'n>(
        &mut self,
        block: &Block,
        names: impl Iterator<Item = &'n str>,
        line: u32,
    ) {
        let known = || {
            block
                .attributes
                .iter()
                .copied()
                .chain(block.title.attribute())
                .chain(["id", "className"])
        };
        for name in names.filter(|name| known().all(|known| known != *name)) {
            let message = format!("the attribute `{name}` has no effect on `:::{}`", block.name);
            let help = match Names::new(known()).nearest(name) {
                Some(near) => format!("did you mean `{near}`?"),
                None if block.attributes.is_empty() => {
                    "its attributes are `#id` and `.class`".to_owned()
                }
                None => format!(
                    "its attributes are `{}`, `#id` and `.class`",
                    block.attributes.join("`, `")
                ),
            };
            let notation = format!("{}{{{name}}}", block.name);
            self.report_foreign_notation(&notation, name, message, &help, line);
        }
    }
}
