//! Attributes in braces after elements, `[a](b){ .wide target=_blank }`, of the extension `attr_list` of MkDocs.
//!
//! Reference: <https://python-markdown.github.io/extensions/attr_list/>.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::blocks::CODE;
use crate::admonitions::{unquoted, words};
use crate::foreign::attribute_list;
use crate::html::push_attribute;

/// Attributes besides ids and classes. They run nothing and load nothing.
const ATTRIBUTES: [&str; 12] = [
    "align", "dir", "download", "height", "hreflang", "lang", "loading", "rel", "role", "target",
    "title", "width",
];

/// Starts of the names of further attributes.
const PREFIXES: [&str; 2] = ["aria-", "data-"];

/// Classes of the theme Material, each with the class of the interface that has its effect.
const CLASSES: [(&str, &str); 1] = [("md-button", "button")];

/// Attributes of an element.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct AttributeList {
    id: Option<String>,
    classes: Vec<String>,
    others: Vec<(String, String)>,
    /// Attributes without an effect.
    faulty: Vec<String>,
}

impl AttributeList {
    /// Parses the content of braces.
    fn parse(inside: &str) -> Self {
        let mut list = Self::default();
        for word in words(inside.strip_prefix(':').unwrap_or(inside)) {
            list.push(word);
        }
        list
    }

    fn push(&mut self, word: &str) {
        if let Some(id) = word.strip_prefix('#') {
            self.id = Some(id.to_owned());
        } else if let Some(class) = word.strip_prefix('.') {
            self.push_class(class);
        } else {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            match (name, unquoted(value)) {
                ("id", id) => self.id = Some(id.to_owned()),
                ("class", classes) => {
                    classes.split_whitespace().for_each(|class| self.push_class(class));
                }
                (name, value) if is_attribute(name) => {
                    self.others.push((name.to_owned(), value.to_owned()));
                }
                _ => self.faulty.push(word.to_owned()),
            }
        }
    }

    fn push_class(&mut self, class: &str) {
        let own = CLASSES.iter().find(|(known, _)| *known == class).map(|(_, own)| *own);
        for class in [Some(class), own].into_iter().flatten() {
            if !self.classes.iter().any(|known| known == class) {
                self.classes.push(class.to_owned());
            }
        }
    }

    /// Returns `true` if the list has an attribute.
    pub(super) fn has(&self, name: &str) -> bool {
        self.others.iter().any(|(known, _)| known == name)
    }
}

/// Returns `true` for the name of an attribute that elements may have.
pub(super) fn is_attribute(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name = name.bytes().all(is_part);
    is_name && (ATTRIBUTES.contains(&name) || PREFIXES.iter().any(|start| name.starts_with(start)))
}

impl Walk<'_> {
    /// Removes the attributes after an element within a line from the text there, and returns them. A site without the dialect of
    /// MkDocs has none.
    pub(super) fn take_attributes_after(&mut self, node: Node<'_>) -> AttributeList {
        let next = node.next_sibling().filter(|_| self.reads_attribute_lists());
        let taken = next.and_then(|next| {
            let NodeValue::Text(text) = &mut next.data_mut().value else { return None };
            let written = attribute_list(text)?;
            let list = AttributeList::parse(&written[1..written.len() - 1]);
            let rest = text[written.len()..].to_owned();
            *text = rest.into();
            Some(list)
        });
        self.checked(taken, node)
    }

    /// Removes the attributes at the end of a paragraph, or on its last line, from its text, and returns them.
    pub(super) fn take_attributes_of_paragraph(&mut self, paragraph: Node<'_>) -> AttributeList {
        let last = paragraph.last_child().filter(|_| self.reads_attribute_lists());
        let taken = last.and_then(take_last_line);
        self.checked(taken, paragraph)
    }

    fn reads_attribute_lists(&self) -> bool {
        self.input.options.dialects.mkdocs && self.input.options.reads_dialects()
    }

    /// Returns the attributes, and reports those without an effect.
    fn checked(&mut self, taken: Option<AttributeList>, node: Node<'_>) -> AttributeList {
        let list = taken.unwrap_or_default();
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
            push_attribute(&mut self.article.html, "id", &id);
            self.links.report.anchors.push(id);
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

/// Removes the attributes at the end of a text, and returns them: those on a line of their own, or after a colon.
fn take_last_line(last: Node<'_>) -> Option<AttributeList> {
    let before = last.previous_sibling();
    let is_break =
        |node: Node<'_>| matches!(node.data().value, NodeValue::SoftBreak | NodeValue::LineBreak);
    let NodeValue::Text(text) = &mut last.data_mut().value else { return None };
    let (start, written) = text.trim_end().rsplit_once('{')?;
    let written = format!("{{{written}");
    let is_list = attribute_list(&written).is_some_and(|list| list.len() == written.len());
    let line_break = before.filter(|before| start.trim().is_empty() && is_break(before));
    let is_after_colon = written.starts_with("{:") && start.ends_with(char::is_whitespace);
    if !is_list || !(line_break.is_some() || is_after_colon) {
        return None;
    }
    let start = start.trim_end().to_owned();
    *text = start.into();
    if let Some(line_break) = line_break {
        line_break.detach();
    }
    Some(AttributeList::parse(&written[1..written.len() - 1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_ids_classes_and_safe_attributes() {
        let list = AttributeList::parse(
            ": #a .b .b class=\"c d\" title='e f' data-g onclick=h() style=\"i: j\" ",
        );
        assert_eq!(
            (list.id.as_deref(), list.classes),
            (Some("a"), vec!["b", "c", "d"].into_iter().map(str::to_owned).collect())
        );
        let other = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(list.others, [other("title", "e f"), other("data-g", "")]);
        assert_eq!(list.faulty, ["onclick=h()", "style=\"i: j\""]);
    }

    #[test]
    fn a_button_of_material_is_one_of_the_interface() {
        let list = AttributeList::parse(" .md-button .md-button--primary ");
        assert_eq!(list.classes, ["md-button", "button", "md-button--primary"]);
    }
}
