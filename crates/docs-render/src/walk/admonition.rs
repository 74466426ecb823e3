//! Admonitions.

use std::borrow::Cow;

use comrak::Arena;
use comrak::nodes::{AlertType, Node, NodeAlert, NodeBlockDirective, NodeValue};
use docs_core::{ADMONITION_KINDS, Issue, Names};

use super::Walk;
use super::blocks::CODE;
use super::reporter::Reporter;
use crate::admonitions::{Opening, OpeningFault, attributes_at_end, stray_fence_issue};
use crate::blocks::values::NAMES_OF_TITLES;
use crate::blocks::{Block, INCLUDE, block_of_directive, directive_names};
use crate::dialects::{API, NO_FENCE, NO_TITLE};
use crate::html::{push_attribute, push_text};
use crate::islands::source::push_attribute as push_jsx;
use crate::mdx::lower_line;
use crate::options::{Dialects, Format};
use crate::parser::{Parsed, parse_inline};

/// Returns `true` for a VitePress container that only changes how Vue processes its content.
fn is_transparent(keyword: &str, dialects: Dialects) -> bool {
    dialects.vitepress && matches!(keyword, "raw" | "v-pre")
}

/// Returns `true` for an admonition without a title, which the dialects of MkDocs and VitePress have.
fn lacks_title(opening: &Opening<'_>, dialects: Dialects) -> bool {
    let is_read = dialects.mkdocs || dialects.vitepress;
    is_read && opening.attributes.iter().any(|(name, _)| *name == NO_TITLE)
}

impl Walk<'_> {
    pub(super) fn directive(&mut self, node: Node<'_>, directive: &NodeBlockDirective) {
        let opening = Opening::parse(&directive.info);
        if directive.info.is_empty() {
            return self.stray_fence(node, directive);
        }
        if directive.fence_length == NO_FENCE && opening.keyword == INCLUDE {
            return self.include_of_notation(opening, self.reporter.line(node));
        }
        if directive.fence_length == NO_FENCE && opening.keyword == API {
            return self.api_block(node, &opening);
        }
        self.reporter.check_closed(node, directive, &opening);
        let line = self.reporter.line(node);
        let block = block_of_directive(opening.keyword).filter(|_| self.input.options.blocks);
        // A block without a title reports all words after its name.
        if block.is_none_or(Block::has_title) {
            self.reporter.report_opening_fault(&opening, ":::", line);
        }
        if opening.is_known() || self.input.options.admonitions.contains(&opening.keyword) {
            // An admonition of MkDocs may consist of its title.
            if directive.fence_length != NO_FENCE {
                self.reporter.report_empty_directive(node, &format!(":::{}", opening.keyword));
            }
            self.reporter.report_unknown_attributes(node, &opening);
            self.admonition(node, &opening);
        } else if is_transparent(opening.keyword, self.input.options.dialects) {
            self.children(node);
        } else if !self.block_directive(node, &opening) {
            self.reporter.report_unknown_admonition(node, opening.keyword);
            self.unknown_directive(node, &opening);
        }
    }

    /// Writes the label of an unknown directive as a paragraph, and its content.
    pub(super) fn unknown_directive(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        if opening.title.is_some() {
            self.article.text.clear();
            self.article.html.push_str("<p>");
            self.title_of(opening, self.reporter.line(node));
            self.article.html.push_str("</p>\n");
            self.article.records.content(&self.article.text);
        }
        self.children(node);
    }

    fn admonition(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        let line = self.reporter.line(node);
        let attributes = |walk: &mut Self| walk.admonition_attributes(node, opening, line);
        if let Some(number) = self.begin_replaced("Admonition", attributes, line) {
            self.children(node);
            return self.islands.end(&mut self.article.html, number);
        }
        let kind = opening.keyword;
        let class = format!("theme-admonition theme-admonition-{kind} admonition-box");
        let mut class = self.input.options.class_names(&class);
        for own in &opening.classes {
            class.push(' ');
            class.push_str(own);
        }
        self.article.html.push_str("<div");
        push_attribute(&mut self.article.html, "class", &class);
        push_attribute(&mut self.article.html, "data-admonition", kind);
        if let Some(id) = opening.id {
            let id = self.links.chosen_id(node, id, &mut self.reporter);
            push_attribute(&mut self.article.html, "id", &id);
            self.links.report.anchors.push(id);
        }
        self.article.html.push_str(" role=\"note\"");
        if lacks_title(opening, self.input.options.dialects) {
            let label = self.input.options.labels.admonition(kind);
            push_attribute(&mut self.article.html, "aria-label", label);
            self.article.html.push('>');
        } else {
            self.article.html.push('>');
            self.admonition_title(opening, self.reporter.line(node));
        }
        let class = self.input.options.class_names("admonition-body");
        self.wrapped(&format!("<div class=\"{class}\">\n"), node, "</div></div>\n");
    }

    /// Returns the attributes of an admonition as JSX.
    fn admonition_attributes(
        &mut self,
        node: Node<'_>,
        opening: &Opening<'_>,
        line: u32,
    ) -> String {
        let mut jsx = String::new();
        push_jsx(&mut jsx, "type", opening.keyword);
        if !opening.classes.is_empty() {
            push_jsx(&mut jsx, "className", &opening.classes.join(" "));
        }
        if let Some(id) = opening.id {
            let id = self.links.chosen_id(node, id, &mut self.reporter);
            push_jsx(&mut jsx, "id", &id);
            self.links.report.anchors.push(id);
        }
        if opening.title.is_some() {
            let at = self.article.html.len();
            self.title_of(opening, line);
            let title = self.article.html.split_off(at);
            jsx.push_str(&self.title_attribute_source(&title));
        }
        jsx
    }

    fn admonition_title(&mut self, opening: &Opening<'_>, line: u32) {
        let is_keyword = if opening.title.is_some() { "" } else { "keyword" };
        let class = self.input.options.class_names("admonition-title");
        self.article.html.push_str("<p");
        push_attribute(&mut self.article.html, "class", &class);
        push_attribute(&mut self.article.html, "data-admonition-title", is_keyword);
        self.article.html.push('>');
        match opening.title {
            Some(_) => self.title_of(opening, line),
            None => {
                let title = self.input.options.labels.admonition(opening.keyword);
                push_text(&mut self.article.html, title);
            }
        }
        self.article.html.push_str("</p>\n");
    }

    /// Writes the title of a directive. The fault of its brackets or braces has an issue already.
    pub(super) fn title_of(&mut self, opening: &Opening<'_>, line: u32) {
        let Some(title) = opening.title_markdown() else { return };
        let is_outer =
            std::mem::replace(&mut self.reporter.ignores_notations, opening.fault.is_some());
        self.inline_markdown(&title, line);
        self.reporter.ignores_notations = is_outer;
    }

    /// Writes Markdown that starts on a line of the file.
    pub(super) fn inline_markdown(&mut self, text: &str, line: u32) {
        let arena = Arena::new();
        let first_line = std::mem::replace(&mut self.reporter.first_line, line);
        let text = match self.input.options.format {
            Format::Markdown => Cow::Borrowed(text),
            Format::Mdx => {
                let placeholders = std::mem::take(&mut self.placeholders);
                let (lowered, found) = lower_line(
                    text,
                    placeholders,
                    &self.evaluator.scope,
                    self.input.options.into(),
                );
                self.placeholders = found.placeholders;
                self.reporter.issues_of_lines(found.issues);
                Cow::Owned(lowered)
            }
        };
        let Parsed { root, faults } = parse_inline(&arena, &text, self.input.options);
        self.reporter.report_inline_faults(faults);
        if let Some(parent) = root.first_child() {
            self.children(parent);
        }
        self.reporter.first_line = first_line;
    }

    /// Writes a GitHub alert.
    pub(super) fn alert(&mut self, node: Node<'_>, alert: &NodeAlert) {
        self.reporter.report_empty_directive(node, "[!");
        let keyword = match alert.alert_type {
            AlertType::Note => "note",
            AlertType::Tip => "tip",
            AlertType::Important => "important",
            AlertType::Warning => "warning",
            AlertType::Caution => "caution",
        };
        self.admonition(
            node,
            &Opening { keyword, title: alert.title.as_deref(), ..Opening::default() },
        );
    }

    /// Reports a closing fence without an open block. The parser reads it as an opening fence.
    fn stray_fence(&mut self, node: Node<'_>, directive: &NodeBlockDirective) {
        let fence = ":".repeat(directive.fence_length);
        self.article.html.push_str(&format!("<p>{fence}</p>\n"));
        // The directive that it should have ended has an issue.
        match self.reporter.early_ends.checked_sub(1) {
            Some(rest) => self.reporter.early_ends = rest,
            None => {
                self.reporter.issue(self.reporter.line(node), &fence, stray_fence_issue(&fence));
            }
        }
        self.children(node);
    }
}

impl Reporter<'_> {
    /// Reports a directive or an alert without content, in a site with blocks. `written` is its start in the source.
    pub(super) fn report_empty_directive(&mut self, node: Node<'_>, written: &str) {
        if self.input.options.blocks && node.first_child().is_none() {
            let (name, about) = match written.starts_with(':') {
                true => (format!("`{written}`"), ":::"),
                false => ("the alert".to_owned(), written),
            };
            let issue = Issue::warning(CODE, format!("{name} has no content"));
            let help = "write its text below its first line, or remove it";
            self.issue(self.line(node), about, issue.help(help));
        }
    }

    /// Reports the attributes of an admonition that have no effect.
    fn report_unknown_attributes(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        let dialects = self.input.options.dialects;
        let is_read = |name: &str| name == NO_TITLE && lacks_title(opening, dialects);
        for (name, _) in opening.attributes.iter().filter(|(name, _)| !is_read(name)) {
            let message =
                format!("the attribute `{name}` has no effect on `:::{}`", opening.keyword);
            let help = match NAMES_OF_TITLES.contains(name) {
                true => format!("write the title in brackets: `:::{}[Title]`", opening.keyword),
                false => "the attributes of an admonition are `#id` and `.class`".to_owned(),
            };
            let notation = format!("{{{name}}}");
            self.report_foreign_notation(&notation, name, message, &help, self.line(node));
        }
    }

    /// Reports brackets or braces that are part of a title by mistake.
    pub(super) fn report_opening_fault(&mut self, opening: &Opening<'_>, colons: &str, line: u32) {
        let (Some(fault), Some(title)) = (opening.fault, opening.title) else { return };
        let name = format!("{colons}{}", opening.keyword);
        let (what, help) = match fault {
            OpeningFault::OpenLabel => (
                "the title has no closing bracket",
                format!("write `]` where the title ends: `{name}[Title]`"),
            ),
            OpeningFault::OpenAttributes => (
                "the attributes have no closing brace",
                "write `}` where they end, on the same line".to_owned(),
            ),
            OpeningFault::WordsAfter => (
                "words follow the attributes",
                format!("write them in the brackets, or on the next line: `{name}[Title]{{…}}`"),
            ),
            OpeningFault::BareAttributes => (
                "attributes have no braces",
                format!(
                    "write the title in brackets, and the attributes in braces: `{name}[Title]{{…}}`"
                ),
            ),
            OpeningFault::BareTitle => {
                let attributes = attributes_at_end(title).unwrap_or_default();
                let title = title.rsplit_once(" {").map_or(title, |(title, _)| title.trim_end());
                (
                    "attributes follow a title without brackets",
                    format!("write `{name}[{title}]{{{attributes}}}`"),
                )
            }
        };
        let message = format!("in `{name}`, {what}; readers see them as part of the title");
        let written = format!("{colons}{}", opening.keyword);
        let column = if self.column(line, &written).is_some() { written.as_str() } else { colons };
        let issue = self.accepted_fault(message).help(help);
        self.issue(line, column, issue);
    }

    fn report_unknown_admonition(&mut self, node: Node<'_>, keyword: &str) {
        if keyword.is_empty() {
            let message = "`:::` has no name; its content is shown without a box";
            let help = "write the name directly after the colons: `:::note[Title]`";
            let issue = Issue::warning("unknown-admonition", message).help(help);
            return self.issue(self.line(node), ":::", issue);
        }
        let message = format!(
            "`:::{keyword}` is no kind of admonition; its title and content are shown without a box"
        );
        let advice = self.advice_on_directive(keyword);
        let built_in = ADMONITION_KINDS.iter().map(|kind| kind.keyword);
        let custom = self.input.options.admonitions.iter().copied();
        let mut kinds: Vec<&str> = built_in.chain(custom).collect();
        if self.input.options.blocks {
            kinds.extend(directive_names());
        }
        let help = match Names::new(kinds.iter().copied()).nearest(keyword) {
            Some(near) => format!("did you mean `:::{near}`?"),
            None => advice.unwrap_or_else(|| format!("the kinds are: {}", kinds.join(", "))),
        };
        let issue = Issue::warning("unknown-admonition", message).help(help);
        self.issue(self.line(node), ":::", issue);
    }

    /// Reports an admonition without a closing fence.
    fn check_closed(
        &mut self,
        node: Node<'_>,
        directive: &NodeBlockDirective,
        opening: &Opening<'_>,
    ) {
        let name = opening.keyword;
        let (message, help) = match self.end_of(node, directive.fence_length) {
            End::Own => return,
            End::Missing => (
                format!("the admonition `:::{name}` is not closed"),
                format!("add a line with `{}` where it ends", ":".repeat(directive.fence_length)),
            ),
            End::Outer(outer) => {
                self.early_ends += 1;
                (
                    format!(
                        "`:::{name}` has no fewer colons than `:::{outer}` around it, so its end is the end of both"
                    ),
                    format!("open and close `:::{outer}` with more colons than `:::{name}` has"),
                )
            }
        };
        let issue = Issue::warning("unclosed-admonition", message).help(help);
        self.issue(self.line(node), ":::", issue);
    }

    /// Returns the end of a directive. The parser does not report this, so the source is searched.
    fn end_of<'n>(&self, node: Node<'n>, fence_length: usize) -> End {
        if fence_length == NO_FENCE {
            return End::Own;
        }
        let (line, fence) = self.fence_at_end(node);
        let outer = || {
            node.ancestors().skip(1).filter_map(|outer| {
                let NodeValue::BlockDirective(directive) = &outer.data().value else { return None };
                let name = Opening::parse(&directive.info).keyword.to_owned();
                Some((outer, name, directive.fence_length, self.fence_at_end(outer)))
            })
        };
        let is_of_outer = |length: usize, end: usize| end == line && length <= fence;
        let mut around = outer();
        if fence >= fence_length && !around.any(|(_, _, length, (end, _))| is_of_outer(length, end))
        {
            return End::Own;
        }
        // Behind the list item that contains this directive, the one around it may go on.
        let ends_with = |outer: Node<'n>| {
            let mut inner = node.ancestors().take_while(|inner| !inner.same_node(outer));
            inner.all(|inner| inner.next_sibling().is_none())
        };
        // A fence ends the outermost of the directives that have at most its number of colons.
        let ends_both = outer().find(|(outer, _, length, (_, end))| {
            *length <= fence_length && *end >= fence_length && ends_with(outer)
        });
        ends_both.map_or(End::Missing, |(_, name, _, _)| End::Outer(name))
    }

    /// Returns the last line of a node in the tree, and its number of colons; 0 if it has other characters, or is the only line.
    fn fence_at_end(&self, node: Node<'_>) -> (usize, usize) {
        let location = node.data().sourcepos;
        let line = self.source_line(location.end.line);
        let fence = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let is_fence =
            location.end.line > location.start.line && fence.bytes().all(|byte| byte == b':');
        (location.end.line, if is_fence { fence.len() } else { 0 })
    }
}

/// End of a directive.
enum End {
    /// A line of colons ends it.
    Own,
    /// The line of colons that should end it ends the directive with this name around it.
    Outer(String),
    /// No line ends it.
    Missing,
}
