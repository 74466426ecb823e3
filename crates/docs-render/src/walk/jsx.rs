//! Tags and expressions of MDX, at the placeholders in the parsed tree.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::element::{Element, OpenTag, PARTIAL};
use super::island::{attributes_source, is_element};
use super::island_rules::TagKind;
use crate::foreign::is_include;
use crate::html::push_text;
use crate::mdx::placeholders::Placeholder;
use crate::mdx::value::Value;
use crate::mdx::{Placeholders, jsx};
use crate::tags::{Tag, is_void, script_text};

impl Walk<'_> {
    /// Writes the tags and expressions of the placeholders in a piece of HTML; HTML without placeholders is written
    /// unchanged.
    pub(super) fn marked_html(&mut self, html: &str, line: u32) {
        if !self.placeholders.are_all_of(html) {
            self.reporter.report_include(html, line);
            let restored = self.placeholders.restored(html);
            let html = restored.as_deref().unwrap_or(html);
            if self.input.options.shows_tags() {
                self.shown_tags(html, line);
            } else {
                self.raw_html(html, line);
            }
            return;
        }
        // No placeholder represents content with other placeholders of this source.
        let placeholders = std::mem::take(&mut self.placeholders);
        for (number, placeholder) in placeholders.find(html).enumerate() {
            let line = u32::try_from(placeholder.line).unwrap_or(u32::MAX);
            let line = self.reporter.first_line.saturating_add(line);
            if number > 0 && self.islands.is_flow && self.tags.open.is_empty() {
                self.end_line();
            }
            if placeholder.text.starts_with('{') {
                self.expression(&placeholder.text[1..placeholder.text.len() - 1], line);
            } else if self.input.options.shows_tags() {
                self.shown_tags(placeholder.text, line);
            } else if is_include(placeholder.text) {
                self.reporter.report_include(placeholder.text, line);
            } else if let Some(tag) = jsx::tag(placeholder.text) {
                self.jsx_tag(&tag, placeholder, line);
            }
        }
        self.placeholders = placeholders;
    }

    /// Ends the line of the previous block. MDX writes each block of the document on a line of its own, which separates
    /// pictures and words.
    fn end_line(&mut self) {
        let html = &mut self.article.html;
        if self.article.code_depth == 0 && !html.is_empty() && !html.ends_with('\n') {
            html.push('\n');
        }
    }

    fn jsx_tag(&mut self, tag: &Tag<'_>, placeholder: Placeholder<'_>, line: u32) {
        if tag.is_end {
            let starlight = self.evaluator.starlight_component(tag.name);
            return self
                .end_tag(starlight.map_or(tag.name, |component| component.equivalent), line);
        }
        if self.tags.drop_excess_tag(tag) {
            return self.reporter.report_depth(line);
        }
        if self.article.code_depth > 0 {
            // Within a code block, tags have no meaning.
            if !(tag.is_self_closing || is_void(tag.name)) {
                self.open(tag, line, Element::Silent);
            }
            return;
        }
        if self.tags.contains_raw_text() {
            return;
        }
        if self.head_tag(tag, line) {
            return;
        }
        if self.islands.is_enabled() && self.island_tag(tag, placeholder, line) {
            return;
        }
        let passes_props =
            self.islands.is_enabled() && self.evaluator.component_name(tag.name) == PARTIAL;
        if !passes_props && tag.attributes.iter().any(|attribute| attribute.name == "...") {
            let message = format!(
                "`<{}>` spreads values that would have to be run; they are left out",
                tag.name
            );
            let help = "write the attributes one by one";
            let issue = Issue::info("unsupported-expression", message).help(help);
            self.reporter.issue(line, "{...", issue);
        }
        if self.astro_tag(tag, line) || self.starlight_tag(tag, line) {
            return;
        }
        match tag.name {
            "" => self.open(tag, line, Element::Silent),
            "details" => self.details(tag, line),
            "head" => self.component("Head", tag, line),
            name if is_element(name) => self.element(tag, name.to_owned(), line, Element::Html),
            name => {
                let component = self.evaluator.component_name(name);
                self.component(&component, tag, line);
            }
        }
    }

    /// Returns the start of an element whose content follows.
    pub(super) fn open_tag(&self, name: String, line: u32, element: Element) -> OpenTag {
        OpenTag { name, line, issues: self.reporter.issues.len(), element }
    }

    /// Opens an element that ends with its tag. Closes an element without content immediately.
    pub(super) fn open(&mut self, tag: &Tag<'_>, line: u32, element: Element) {
        let open = self.open_tag(tag.name.to_owned(), line, element);
        if tag.is_self_closing { self.close(open) } else { self.tags.open.push(open) }
    }

    /// Opens a tag that is an island; returns `false` for other tags.
    fn island_tag(&mut self, tag: &Tag<'_>, placeholder: Placeholder<'_>, line: u32) -> bool {
        let is_island = self.islands.by_children.contains(&placeholder.number)
            || self.evaluator.tag_kind(tag) == TagKind::Island;
        if !is_island || self.article.muted > 0 {
            return false;
        }
        self.links.record_island(tag, line, &self.evaluator, &mut self.reporter);
        let is_replaced = tag.name == "details" && self.evaluator.is_replaced("Details");
        let name = if is_replaced { "components.details" } else { tag.name };
        self.open_island(tag, name, attributes_source(placeholder.text, tag).to_owned(), line);
        true
    }

    /// Writes the value of an expression.
    fn expression(&mut self, expression: &str, line: u32) {
        let Some(value) = self.evaluator.evaluated(expression) else {
            return self.unknown_expression(expression, line);
        };
        if let Some(text) = self.evaluator.imported_text(&value) {
            return self.shown(&text);
        }
        match value {
            Value::Html(html) => self.article.html.push_str(&html),
            value => match value.shown() {
                Some(text) => self.shown(&text),
                None => self.unknown_expression(expression, line),
            },
        }
    }

    fn shown(&mut self, text: &str) {
        match self.tags.last() {
            // The element must end at its own end tag.
            Some(open) if open.contains_raw_text() => {
                let text = text.replace("</", "<\\/");
                match open.name.as_str() {
                    "script" => self.article.html.push_str(&script_text(&text)),
                    _ => self.article.html.push_str(&text),
                }
            }
            _ => push_text(&mut self.article.html, text),
        }
    }

    pub(super) fn unknown_expression(&mut self, expression: &str, line: u32) {
        if self.islands.is_enabled() && self.expression_island(expression, line) {
            return;
        }
        let about = format!("{{{}", expression.lines().next().unwrap_or_default());
        let start: String = expression.trim().chars().take(40).collect();
        let start = start.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = format!("the expression `{{{start}}}` would have to be run; it is left out");
        let help = "write its result into the text";
        self.reporter.issue(
            line,
            &about,
            Issue::info("unsupported-expression", message).help(help),
        );
    }
}

/// Effect of the tags in a paragraph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Shape {
    /// The tags open elements that they do not close, or vice versa. MDX rejects such a paragraph; here the tags are
    /// treated as if they were on lines of their own.
    Open,
    /// The tags do not prevent a paragraph.
    Paragraph,
    /// The paragraph consists of tags and expressions that contain its text. MDX does not treat it as a paragraph.
    Unraveled,
}

/// Returns the effect of the tags in a paragraph.
pub(super) fn shape(paragraph: Node<'_>, placeholders: &Placeholders) -> Shape {
    if placeholders.is_empty() {
        return Shape::Paragraph;
    }
    let mut depth = 0_i32;
    let mut has_marks = false;
    let mut has_text = false;
    let mut is_balanced = true;
    for node in paragraph.children() {
        match &node.data().value {
            NodeValue::HtmlInline(html) if placeholders.are_all_of(html) => {
                has_marks = true;
                for placeholder in placeholders.find(html) {
                    depth += jsx::bare_tag(placeholder.text).map_or(0, |tag| depth_change(&tag));
                    is_balanced &= depth >= 0;
                }
            }
            NodeValue::Text(text) if text.chars().all(char::is_whitespace) => {}
            NodeValue::SoftBreak => {}
            _ => has_text |= depth <= 0,
        }
    }
    match (has_marks, is_balanced && depth == 0) {
        (true, true) if !has_text => Shape::Unraveled,
        (true, false) => Shape::Open,
        _ => Shape::Paragraph,
    }
}

fn depth_change(tag: &Tag<'_>) -> i32 {
    match (tag.is_end, tag.is_self_closing || is_void(tag.name)) {
        (true, _) => -1,
        (false, true) => 0,
        (false, false) => 1,
    }
}
