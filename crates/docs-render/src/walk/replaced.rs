//! Markdown elements that the site replaces.

use comrak::nodes::{ListType, Node, NodeValue};
use docs_core::decode_entities;

use super::Walk;
use crate::code;
use crate::islands::source::{push_attribute, string};
use crate::islands::{Attributes, Record, RecordKind};
use crate::tags::{Token, is_void, pieces};

impl Walk<'_> {
    /// Converts the element of a node to an island if the site replaces it. `at` is the offset of the element.
    pub(super) fn replace_node(&mut self, node: Node<'_>, at: usize) {
        let (element, is_block) = {
            let value = &node.data().value;
            let Some(element) = element_of(value) else { return };
            (element, value.block())
        };
        if self.replaces_element(element) {
            self.replace_element(element, is_block, at, self.reporter.line(node));
        }
    }

    /// Returns `true` if the site replaces a Markdown element.
    pub(super) fn replaces_element(&self, element: &str) -> bool {
        let is_heading = matches!(element.as_bytes(), [b'h', b'1'..=b'6']);
        self.islands.replaces
            && (self.evaluator.is_replaced(element)
                || (is_heading && self.evaluator.is_replaced("Heading")))
    }

    /// Converts the element at an offset to an island.
    pub(super) fn replace_element(&mut self, element: &str, is_block: bool, at: usize, line: u32) {
        // A paragraph of closing tags may shorten the HTML before it, and a block in a paragraph ends its element.
        let is_it = |html: &str| is_one_element(html, element);
        if !self.article.html.get(at..).is_some_and(is_it) || !self.article.shows_elements() {
            return;
        }
        let written = self.article.html.split_off(at);
        let is_heading = !self.evaluator.is_replaced(element);
        let name = if is_heading { "Heading".to_owned() } else { format!("components.{element}") };
        let script = self.site_script(if is_heading { "Heading" } else { "components" });
        let record = Record { script, line, is_block, kind: RecordKind::Replaced { name } };
        let number = self.islands.begin_record(&mut self.article.html, record);
        self.article.html.push_str(&written);
        if let Some(number) = number {
            self.islands.end(&mut self.article.html, number);
        }
    }

    /// Returns the script in which a name refers to the site's component.
    fn site_script(&mut self, name: &str) -> usize {
        self.islands.site_script(name, &self.evaluator.scope, self.input.source.file)
    }

    /// Starts a replaced theme component and returns its number; `None` if it is not replaced.
    pub(super) fn begin_replaced(
        &mut self,
        name: &str,
        attributes: impl FnOnce(&mut Self) -> String,
        line: u32,
    ) -> Option<usize> {
        let is_replaced = self.islands.replaces && self.evaluator.is_replaced(name);
        if !is_replaced || !self.article.shows_elements() {
            return None;
        }
        let attributes = Attributes::Source(attributes(self));
        let script = self.site_script(name);
        let kind = RecordKind::Element { name: name.to_owned(), attributes };
        let record = Record { script, line, is_block: true, kind };
        self.islands.begin_record(&mut self.article.html, record)
    }

    /// Writes a code block.
    pub(super) fn push_code(&mut self, info: &str, literal: &str, line: u32) {
        let options = self.input.options;
        let attributes = |_: &mut Self| code_attributes(info, literal, options);
        if let Some(number) = self.begin_replaced("CodeBlock", attributes, line) {
            self.expression_island(&string(literal), line);
            return self.islands.end(&mut self.article.html, number);
        }
        if self.push_replaced_code(info, literal, line).is_none() {
            code::push_block(&mut self.article.html, info, literal, options);
        }
    }

    /// Writes a code block whose elements, `pre` or `code`, the site replaces.
    fn push_replaced_code(&mut self, info: &str, literal: &str, line: u32) -> Option<()> {
        let is_replaced = self.islands.replaces
            && (self.evaluator.is_replaced("pre") || self.evaluator.is_replaced("code"));
        if !is_replaced || !self.article.shows_elements() {
            return None;
        }
        let script = self.site_script("components");
        let element = |name: &str, attributes: String| {
            let name = format!("components.{name}");
            let kind = RecordKind::Element { name, attributes: Attributes::Source(attributes) };
            Record { script, line, is_block: true, kind }
        };
        let (outer, inner) = (
            element("pre", String::new()),
            element("code", code_attributes(info, literal, self.input.options)),
        );
        let outer = self.islands.begin_record(&mut self.article.html, outer)?;
        let inner = self.islands.begin_record(&mut self.article.html, inner)?;
        self.expression_island(&string(literal), line);
        self.islands.end(&mut self.article.html, inner);
        self.islands.end(&mut self.article.html, outer);
        Some(())
    }

    /// Returns the title of an admonition as a JSX attribute.
    pub(super) fn title_attribute_source(&self, title: &str) -> String {
        let title = self.islands.without_placeholders(title.to_owned());
        if title.contains('<') {
            let html = string(&title);
            return format!(" title={{<span dangerouslySetInnerHTML={{{{__html: {html}}}}} />}}");
        }
        format!(" title={{{}}}", string(&decode_entities(&title)))
    }
}

/// Returns the info string of a code block and its HTML as attributes.
fn code_attributes(info: &str, literal: &str, options: &crate::options::Options<'_>) -> String {
    let fence = code::FenceInfo::parse(info);
    let mut jsx = String::new();
    if !fence.language.is_empty() {
        push_attribute(&mut jsx, "className", &format!("language-{}", fence.language));
    }
    if let Some(title) = fence.title {
        push_attribute(&mut jsx, "title", title);
    }
    let meta = info.trim().strip_prefix(fence.language).unwrap_or_default().trim();
    if !meta.is_empty() {
        push_attribute(&mut jsx, "metastring", meta);
    }
    let mut html = String::new();
    code::push_block(&mut html, info, literal, options);
    push_attribute(&mut jsx, "html", &html);
    jsx
}

/// Returns `true` if HTML is one element of this name, apart from white space after it.
fn is_one_element(html: &str, element: &str) -> bool {
    let mut tags = pieces(html).filter_map(|(span, token)| match token {
        Token::Tag(tag) if tag.name == element => Some((span, tag)),
        _ => None,
    });
    let Some((first, start)) = tags.next() else { return false };
    if first.start > 0 || start.is_end {
        return false;
    }
    let mut end = first.end;
    let mut open = usize::from(!start.is_self_closing && !is_void(element));
    while open > 0 {
        let Some((span, tag)) = tags.next() else { return false };
        end = span.end;
        open = if tag.is_end { open - 1 } else { open + usize::from(!tag.is_self_closing) };
    }
    html[end..].trim().is_empty()
}

/// Returns the HTML element of a node; `None` if the node does not correspond to a single element.
fn element_of(value: &NodeValue) -> Option<&'static str> {
    Some(match value {
        NodeValue::BlockQuote => "blockquote",
        NodeValue::Code(_) => "code",
        NodeValue::Emph => "em",
        NodeValue::Heading(heading) => {
            ["h1", "h2", "h3", "h4", "h5", "h6"].get(usize::from(heading.level.checked_sub(1)?))?
        }
        NodeValue::Image(_) => "img",
        NodeValue::Item(_) | NodeValue::TaskItem(_) => "li",
        NodeValue::Link(_) => "a",
        NodeValue::List(list) if list.list_type == ListType::Ordered => "ol",
        NodeValue::List(_) => "ul",
        NodeValue::Paragraph => "p",
        NodeValue::Strikethrough => "del",
        NodeValue::Strong => "strong",
        NodeValue::ThematicBreak => "hr",
        _ => return None,
    })
}
