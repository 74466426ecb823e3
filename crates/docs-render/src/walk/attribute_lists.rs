//! Attributes in braces after elements, `[a](b){ .wide target=_blank }`, of the extension `attr_list` of MkDocs, and of
//! markdown-it-attrs in VitePress.
//!
//! References: <https://python-markdown.github.io/extensions/attr_list/>,
//! <https://github.com/arve0/markdown-it-attrs#readme>.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::blocks::CODE;
use super::extracted_attributes::{ExtractedAttributes, key};
use crate::attribute_list::AttributeList;
use crate::foreign::attribute_list;
use crate::html::push_attribute;

/// Place of attributes at the end of a paragraph.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Place {
    /// After a colon: `Text {: .wide }`.
    AfterColon,
    /// After text, without a colon: `Text {.wide}`.
    AfterText,
    /// On a line of their own.
    OwnLine,
}

/// Returns `true` for a text that is an id in braces at the end of a node.
fn is_id_at_end<'a>(text: Node<'a>, parent: Node<'a>) -> bool {
    let NodeValue::Text(text_of) = &text.data().value else { return false };
    let is_last = parent.last_child().is_some_and(|last| std::ptr::eq(last, text));
    let is_id = |inside: &str| inside.starts_with('#') && !inside.contains([' ', '.', '=']);
    let inside = text_of.trim_end().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    is_last && inside.is_some_and(is_id)
}

impl Walk<'_> {
    /// Removes the attributes after an element within a line from the text there, and returns them. A site without the dialect of
    /// MkDocs or VitePress has none.
    pub(super) fn take_attributes_after(&mut self, node: Node<'_>) -> AttributeList {
        if let Some(ExtractedAttributes::List(list)) = self.extracted_attributes.remove(&key(node))
        {
            return list;
        }
        if !self.reads_attribute_lists() || self.is_escaped_after(node) {
            return AttributeList::default();
        }
        let extracted = node.next_sibling().and_then(|next| {
            let NodeValue::Text(text) = &mut next.data_mut().value else { return None };
            let written = attribute_list(text)?;
            let list = AttributeList::parse(&written[1..written.len() - 1]);
            let rest = text[written.len()..].to_owned();
            *text = rest.into();
            Some(list)
        });
        self.checked(extracted, node)
    }

    /// Removes the attributes after the elements within a node, which are then not part of its plain text. Writing the elements
    /// returns them.
    pub(super) fn take_attributes_within<'a>(&mut self, parent: Node<'a>) {
        let may_have = |node: &Node<'a>| match node.data().value {
            NodeValue::Image(_) => self.input.options.blocks,
            NodeValue::Code(_) | NodeValue::Emph | NodeValue::Link(_) | NodeValue::Strong => {
                self.reads_attribute_lists()
            }
            _ => false,
        };
        let nodes: Vec<Node<'a>> = parent.descendants().skip(1).filter(may_have).collect();
        for node in nodes {
            // An id alone at the end of a heading is that of the heading.
            if node.next_sibling().is_some_and(|next| is_id_at_end(next, parent)) {
                continue;
            }
            let extracted = match node.data().value {
                NodeValue::Image(_) => ExtractedAttributes::Picture(self.take_picture(node)),
                _ => ExtractedAttributes::List(self.take_attributes_after(node)),
            };
            self.extracted_attributes.insert(key(node), extracted);
        }
    }

    /// Removes the attributes at the end of a paragraph, or on its last line, from its text, and returns them.
    pub(super) fn take_attributes_of_paragraph(&mut self, paragraph: Node<'_>) -> AttributeList {
        let reads_text_end = self.input.options.dialects.vitepress;
        let is_read = |place: Place| place != Place::AfterText || reads_text_end;
        self.take_attributes_at_end(paragraph, is_read)
    }

    /// Removes the attributes of a list item, at the end of its first paragraph, from the text, and returns them.
    pub(super) fn take_attributes_of_item(&mut self, item: Node<'_>) -> AttributeList {
        let is_paragraph = |node: &Node<'_>| matches!(node.data().value, NodeValue::Paragraph);
        match item.first_child().filter(is_paragraph) {
            Some(paragraph) if self.input.options.dialects.vitepress => {
                self.take_attributes_at_end(paragraph, |place| place == Place::AfterText)
            }
            _ => AttributeList::default(),
        }
    }

    fn take_attributes_at_end(
        &mut self,
        paragraph: Node<'_>,
        is_read: impl Fn(Place) -> bool,
    ) -> AttributeList {
        let last = paragraph.last_child().filter(|_| self.reads_attribute_lists());
        let last = last.filter(|_| !self.ends_with_escape(paragraph));
        let extracted = last.and_then(|last| take_from_end(last, is_read));
        self.checked(extracted, paragraph)
    }

    /// Returns `true` if elements within a line have attributes after them: in MkDocs, and in VitePress (markdown-it-attrs).
    pub(super) fn reads_attribute_lists(&self) -> bool {
        let options = self.input.options;
        (options.dialects.mkdocs || options.dialects.vitepress) && options.reads_dialects()
    }

    /// Returns `true` if a backslash follows a node in the source, which keeps braces as text.
    pub(super) fn is_escaped_after(&self, node: Node<'_>) -> bool {
        let end = node.data().sourcepos.end;
        self.reporter.source_line(end.line).as_bytes().get(end.column) == Some(&b'\\')
    }

    /// Returns `true` if a backslash precedes the last brace of a paragraph.
    fn ends_with_escape(&self, paragraph: Node<'_>) -> bool {
        let line = self.reporter.source_line(paragraph.data().sourcepos.end.line);
        line.rsplit_once('{').is_some_and(|(before, _)| before.ends_with('\\'))
    }

    /// Returns the attributes, and reports those without an effect.
    fn checked(&mut self, extracted: Option<AttributeList>, node: Node<'_>) -> AttributeList {
        let list = extracted.unwrap_or_default();
        for attribute in &list.faulty {
            let name = attribute.split('=').next().unwrap_or_default();
            let message = format!("the attribute `{name}` has no effect on an element of Markdown");
            let help = "write an element of HTML with it, or a class and a style sheet";
            let issue = Issue::warning(CODE, message).help(help);
            self.reporter.issue(self.reporter.line(node), name, issue);
        }
        list
    }

    /// Writes the attributes of an element.
    pub(super) fn push_attributes(&mut self, node: Node<'_>, list: &AttributeList) {
        if !list.classes.is_empty() {
            push_attribute(&mut self.article.html, "class", &list.classes.join(" "));
        }
        if let Some(id) = &list.id {
            let id = self.links.chosen_id(node, id, &mut self.reporter);
            let id = self.links.author_id(&id);
            push_attribute(&mut self.article.html, "id", &id);
        }
        for (name, value) in &list.others {
            push_attribute(&mut self.article.html, name, value);
        }
    }

    /// Writes an element within a line, with the attributes after it.
    pub(super) fn element_with_attributes(&mut self, name: &str, node: Node<'_>) {
        let list = self.take_attributes_after(node);
        self.article.html.extend(["<", name]);
        self.push_attributes(node, &list);
        self.article.html.push('>');
        match &node.data().value {
            NodeValue::Code(code) => self.article.literal_text(&code.literal),
            _ => self.children(node),
        }
        self.article.push_end_tag(name);
    }
}

/// Removes the attributes at the end of a text, and returns them, if they are at a place that is read.
fn take_from_end(last: Node<'_>, is_read: impl Fn(Place) -> bool) -> Option<AttributeList> {
    let before = last.previous_sibling();
    let is_break =
        |node: Node<'_>| matches!(node.data().value, NodeValue::SoftBreak | NodeValue::LineBreak);
    let NodeValue::Text(text) = &mut last.data_mut().value else { return None };
    let at = text.rfind('{')?;
    let (start, written) = text.split_at(at);
    let written = written.trim_end();
    attribute_list(written).filter(|list| list.len() == written.len())?;
    let line_break = before.filter(|before| start.trim().is_empty() && is_break(before));
    // Braces directly after an element within the line are those of the element.
    let place = match (line_break, written.starts_with("{:")) {
        (Some(_), _) => Place::OwnLine,
        (None, true) if start.ends_with(char::is_whitespace) => Place::AfterColon,
        (None, _) if !start.is_empty() => Place::AfterText,
        _ => return None,
    };
    if !is_read(place) {
        return None;
    }
    let list = AttributeList::parse(&written[1..written.len() - 1]);
    let start = start.trim_end().to_owned();
    *text = start.into();
    if let Some(line_break) = line_break {
        line_break.detach();
    }
    Some(list)
}
