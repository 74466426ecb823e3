//! Blocks of the tree, and of MDX tags.

use comrak::nodes::{Node, NodeCodeBlock, NodeValue};
use docs_core::{Issue, Names};

use super::Walk;
use super::element::{Element, InlineStart, OpenBlock, OpenTag, Tabs};
use super::reporter::Reporter;
use super::tab_labels::{Part, parts};
use super::text::text_of_html;
use crate::admonitions::Opening;
use crate::blocks::inline::{Condition, INLINE_BLOCKS, InlineBlock, html_around, html_of};
use crate::blocks::values::{NAMES_OF_TITLES, advice_on_value};
use crate::blocks::{
    Block, BlockStart, BlockWriter, Content, Repeated, Title, block_of_component,
    block_of_directive,
};
use crate::code::{FenceInfo, without_title};
use crate::host::{ResolvedImage, ResolvedLink};
use crate::html::push_text;
use crate::tags::Tag;

/// Code of the issues.
pub(super) const CODE: &str = "faulty-block";

/// Colons before the name of a directive around other lines.
const COLONS: &str = ":::";

/// Name of the directive of a tab.
const TAB: &str = "tab";

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
            self.write_misplaced_title(block.title, &misplaced);
        }
        self.open_block(block, start, self.depth + 1);
        if block.parent.is_some() {
            self.write_misplaced_title(block.title, &misplaced);
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

    /// Writes the title of a block that cannot have one as a paragraph, and reports it.
    pub(super) fn write_misplaced_title(&mut self, title: Title, misplaced: &BlockStart) {
        if misplaced.title.is_none() {
            return;
        }
        let writer: &mut dyn BlockWriter = self;
        writer.title("<p>", misplaced, "</p>\n");
        let name = &misplaced.name;
        let message = format!("`{name}` has no title; the words after its name are a paragraph");
        writer.fault(misplaced, &message, title.advice_on_misplaced());
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
    fn innermost_block(&mut self) -> Option<&mut OpenBlock> {
        match &mut self.tags.open.last_mut()?.element {
            Element::Block(open) => Some(open),
            _ => None,
        }
    }

    /// Writes the content of tabs: blocks, and panels that start with a line of the form `== Title`.
    fn panels(&mut self, node: Node<'_>) {
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

/// Returns `true` for a label with markup that a tab may contain. A tab is a control, which contains no others.
fn is_title_of_tab(title: &str) -> bool {
    const CONTROLS: [&str; 4] = ["<a ", "<button", "<docs-", "tabindex="];
    title.contains('<') && !CONTROLS.iter().any(|control| title.contains(control))
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
        let InlineBlock { name, component, attribute, .. } = block;
        let (message, help) = match written.starts_with('<') {
            true => (
                format!("`<{component}>` has no attribute `{attribute}`; its word is shown alone"),
                format!("write `{}`", block.component_example),
            ),
            false => (
                format!(
                    "`:{name}` has no attribute `{attribute}`; readers see it as it is written"
                ),
                format!("write `{}`", block.example),
            ),
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports attributes in a line of the form `== Title`, which has none.
    fn report_label_attributes(&mut self, label: &str, line: u32) {
        let Some((title, attributes)) = label.strip_suffix('}').and_then(|it| it.split_once(" {"))
        else {
            return;
        };
        let is_attribute = |word: &str| word == "default" || word.starts_with("value=");
        if !attributes.split_whitespace().all(is_attribute) {
            return;
        }
        let message =
            "a tab of the form `== Title` has no attributes; readers see them in its title";
        let help = format!("write all tabs of the box as `:::tab[{title}]{{{attributes}}}`");
        self.issue(line, "==", Issue::warning(CODE, message).help(help));
    }

    /// Reports a `:::tab` block after tabs of the form `== Title`.
    fn report_mixed_tabs(&mut self, tab: Node<'_>) {
        let message = "`:::tab` follows a tab of the form `== Title` in the same `:::tabs`";
        let help = "write all tabs of a box in one form: `== Title`, or `:::tab[Title]`";
        self.issue(self.line(tab), ":::", Issue::warning(CODE, message).help(help));
    }

    fn report_misplaced(&mut self, block: &Block, written: &str, line: u32) {
        let parent = block.parent.and_then(block_of_directive);
        let parent_component = parent.and_then(|parent| parent.component);
        let (message, help) = match (written.strip_prefix('<'), parent_component) {
            (Some(name), Some(parent)) => (
                format!(
                    "`<{name}>` is not directly within `<{parent}>`; its content is shown alone"
                ),
                format!("write `<{parent}>` before it, and `</{parent}>` after it"),
            ),
            _ => {
                let (name, parent) = (block.name, block.parent.unwrap_or_default());
                (
                    format!(
                        "`:::{name}` is not directly within `:::{parent}`; its title and content are shown alone"
                    ),
                    format!(
                        "open and close `:::{parent}` around it, with more colons than `:::{name}` has"
                    ),
                )
            }
        };
        self.issue(line, written, Issue::warning(CODE, message).help(help));
    }

    /// Reports the values of attributes that do not have their form, and attributes that are written twice. `written` is the name of
    /// the block with its delimiters.
    pub(super) fn report_attribute_values(
        &mut self,
        written: &str,
        attributes: &[(&str, &str)],
        line: u32,
    ) {
        for (index, (name, value)) in attributes.iter().enumerate() {
            let (message, help) = if attributes[..index].iter().any(|(known, _)| known == name) {
                (
                    format!(
                        "the attribute `{name}` of `{written}` is written twice; the first one counts"
                    ),
                    "remove one of them".to_owned(),
                )
            } else if let Some(help) = advice_on_value(name, value) {
                let message = match value.trim() {
                    "" => format!("the attribute `{name}` of `{written}` has no value"),
                    value => {
                        format!("`{value}` is not a value of the attribute `{name}` of `{written}`")
                    }
                };
                (message, help)
            } else {
                continue;
            };
            self.issue(line, name, Issue::warning(CODE, message).help(help));
        }
    }

    /// Reports the unknown attributes of a block. `written` is the name of the block with its delimiters. Returns `true` if one of
    /// them should be the title.
    fn report_block_attributes<'n>(
        &mut self,
        block: &Block,
        written: &str,
        names: impl Iterator<Item = &'n str>,
        line: u32,
    ) -> bool {
        let known = || {
            block
                .attributes
                .iter()
                .copied()
                .chain(block.title.attribute())
                .chain(["id", "className"])
        };
        let mut has_title_issue = false;
        for name in names.filter(|name| known().all(|known| known != *name)) {
            let message = format!("the attribute `{name}` has no effect on `{written}`");
            let of_title = match NAMES_OF_TITLES.contains(&name) {
                true => block.title.advice_on_attribute(written),
                false => None,
            };
            let near = Names::new(known()).nearest(name).filter(|_| of_title.is_none());
            has_title_issue |=
                of_title.is_some() || near.is_some() && near == block.title.attribute();
            let help = of_title.or_else(|| near.map(|near| format!("did you mean `{near}`?")));
            let help = help.unwrap_or_else(|| {
                let is_component = written.starts_with('<');
                let title = block.title.attribute().filter(|_| is_component);
                attributes_of(title, block.attributes, is_component)
            });
            let notation = format!("{}{{{name}}}", block.name);
            self.report_foreign_notation(&notation, name, message, &help, line);
        }
        has_title_issue
    }
}

/// Returns the advice that lists the attributes of a block, with the attribute that is its title.
pub(super) fn attributes_of(
    title: Option<&str>,
    attributes: &[&str],
    is_component: bool,
) -> String {
    let general = if is_component { "`id` and `className`" } else { "`#id` and `.class`" };
    let own: String = title.iter().chain(attributes).map(|own| format!("`{own}`, ")).collect();
    match own.strip_suffix(", ") {
        Some(own) => format!("its attributes are {own}, {general}"),
        None => format!("its attributes are {general}"),
    }
}
