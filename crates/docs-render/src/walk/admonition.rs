//! Admonitions.

use std::borrow::Cow;

use comrak::Arena;
use comrak::nodes::{AlertType, Node, NodeAlert, NodeBlockDirective, NodeValue};
use docs_core::{ADMONITION_KINDS, Issue, Names};

use super::Walk;
use crate::admonitions::{Opening, stray_fence_issue};
use crate::html::{push_attribute, push_text};
use crate::islands::source::push_attribute as push_jsx;
use crate::mdx::lower_line;
use crate::options::Dialect;
use crate::parser::parse_inline;

impl Walk<'_> {
    pub(super) fn directive(&mut self, node: Node<'_>, directive: &NodeBlockDirective) {
        let opening = Opening::parse(&directive.info);
        if directive.info.is_empty() {
            return self.stray_fence(node, directive);
        }
        self.check_closed(node, directive, &opening);
        if opening.is_known() || self.options.admonitions.contains(&opening.keyword) {
            self.admonition(node, &opening);
        } else {
            self.unknown_admonition(node, &opening);
        }
    }

    fn admonition(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        let line = self.line(node);
        let attributes = |walk: &mut Self| walk.admonition_attributes(node, opening, line);
        if let Some(number) = self.begin_replaced("Admonition", attributes, line) {
            self.children(node);
            return self.end_island(number);
        }
        let kind = opening.keyword;
        let mut class = format!("theme-admonition theme-admonition-{kind} admonition");
        for own in &opening.classes {
            class.push(' ');
            class.push_str(own);
        }
        self.html.push_str("<div");
        push_attribute(&mut self.html, "class", &class);
        push_attribute(&mut self.html, "data-admonition", kind);
        if let Some(id) = opening.id {
            let id = self.chosen_id(node, id);
            push_attribute(&mut self.html, "id", &id);
            self.link_report.anchors.push(id);
        }
        self.html.push_str(" role=\"note\">");
        self.admonition_title(opening, self.line(node));
        self.wrapped("<div class=\"admonition-content\">\n", node, "</div></div>\n");
    }

    /// Returns the attributes of an admonition in JSX.
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
            let id = self.chosen_id(node, id);
            push_jsx(&mut jsx, "id", &id);
            self.link_report.anchors.push(id);
        }
        if let Some(title) = opening.title {
            let at = self.html.len();
            self.inline_markdown(title, line);
            let title = self.html.split_off(at);
            jsx.push_str(&self.title_attribute_source(&title));
        }
        jsx
    }

    fn admonition_title(&mut self, opening: &Opening<'_>, line: u32) {
        let is_keyword = if opening.title.is_some() { "" } else { "keyword" };
        self.html.push_str("<p class=\"admonition-title\"");
        push_attribute(&mut self.html, "data-admonition-title", is_keyword);
        self.html.push('>');
        match opening.title {
            Some(title) => self.inline_markdown(title, line),
            None => push_text(&mut self.html, self.options.words.admonition(opening.keyword)),
        }
        self.html.push_str("</p>\n");
    }

    /// Writes Markdown from a line of the file.
    fn inline_markdown(&mut self, text: &str, line: u32) {
        let arena = Arena::new();
        let first_line = std::mem::replace(&mut self.first_line, line);
        let text = match self.options.dialect {
            Dialect::Markdown => Cow::Borrowed(text),
            Dialect::Mdx => {
                let marks = std::mem::take(&mut self.marks);
                let (lowered, found) = lower_line(text, marks, &self.scope);
                self.marks = found.marks;
                self.issues_of_lines(found.issues);
                Cow::Owned(lowered)
            }
        };
        if let Some(parent) = parse_inline(&arena, &text, self.options) {
            self.children(parent);
        }
        self.first_line = first_line;
    }

    /// Writes a GitHub alert.
    pub(super) fn alert(&mut self, node: Node<'_>, alert: &NodeAlert) {
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

    fn unknown_admonition(&mut self, node: Node<'_>, opening: &Opening<'_>) {
        let message = format!(
            "`:::{}` is no kind of admonition; its content is shown without a box",
            opening.keyword
        );
        let issue = Issue::warning("unknown-admonition", message);
        let line = self.line(node);
        let built_in = ADMONITION_KINDS.iter().map(|kind| kind.keyword);
        let kinds: Vec<&str> = built_in.chain(self.options.admonitions.iter().copied()).collect();
        let help = match Names::new(kinds.iter().copied()).nearest(opening.keyword) {
            Some(near) => format!("did you mean `:::{near}`?"),
            None => format!("the kinds are: {}", kinds.join(", ")),
        };
        self.issue(line, ":::", issue.help(help));
        self.children(node);
    }

    /// Reports colons that close nothing, which the parser reads as an opening fence.
    fn stray_fence(&mut self, node: Node<'_>, directive: &NodeBlockDirective) {
        let fence = ":".repeat(directive.fence_length);
        self.html.push_str(&format!("<p>{fence}</p>\n"));
        self.issue(self.line(node), &fence, stray_fence_issue(&fence));
        self.children(node);
    }

    fn check_closed(
        &mut self,
        node: Node<'_>,
        directive: &NodeBlockDirective,
        opening: &Opening<'_>,
    ) {
        if self.is_closed(node, directive.fence_length) {
            return;
        }
        let message = format!("the admonition `:::{}` is not closed", opening.keyword);
        let help =
            format!("add a line with `{}` where it ends", ":".repeat(directive.fence_length));
        let issue = Issue::warning("unclosed-admonition", message).help(help);
        self.issue(self.line(node), ":::", issue);
    }

    /// Returns whether a directive has a closing fence. The parser does not report it, so the source is read.
    fn is_closed(&self, node: Node<'_>, fence_length: usize) -> bool {
        let location = node.data().sourcepos;
        let line = self.source_line(location.end.line);
        let fence = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let ends_with_fence = fence.len() >= fence_length && fence.bytes().all(|byte| byte == b':');
        let closes_another = node.ancestors().skip(1).any(|outer| {
            let outer = outer.data();
            matches!(outer.value, NodeValue::BlockDirective(_))
                && outer.sourcepos.end.line == location.end.line
        });
        location.end.line > location.start.line && ends_with_fence && !closes_another
    }
}
