//! Lists and task lists.

use comrak::nodes::{ListType, Node, NodeList, NodeValue};

use super::Walk;
use super::article::Article;
use crate::html::push_attribute;

impl Walk<'_> {
    pub(super) fn list(&mut self, node: Node<'_>, list: &NodeList) {
        let is_ordered = list.list_type == ListType::Ordered;
        self.article.html.push_str(if is_ordered { "<ol" } else { "<ul" });
        if list.is_task_list {
            let class = self.input.options.class_names("contains-task-list");
            push_attribute(&mut self.article.html, "class", &class);
        }
        if is_ordered && list.start != 1 {
            self.article.html.push_str(&format!(" start=\"{}\"", list.start));
        }
        self.article.html.push_str(">\n");
        self.children(node);
        self.article.html.push_str(if is_ordered { "</ol>\n" } else { "</ul>\n" });
    }

    pub(super) fn item(&mut self, node: Node<'_>) {
        let list = self.take_attributes_of_item(node);
        self.article.html.push_str("<li");
        self.push_attributes(node, &list);
        self.article.html.push('>');
        self.children(node);
        self.article.html.push_str("</li>\n");
    }

    pub(super) fn task_item(&mut self, node: Node<'_>) {
        let mut list = self.take_attributes_of_item(node);
        list.classes.insert(0, "task-list-item".to_owned());
        self.article.html.push_str("<li");
        self.push_attributes(node, &list);
        self.article.html.push('>');
        let starts_with_text = node
            .first_child()
            .is_some_and(|child| matches!(child.data().value, NodeValue::Paragraph));
        if !starts_with_text {
            self.article.push_box(node);
        }
        self.children(node);
        self.article.html.push_str("</li>\n");
    }
}

impl Article {
    /// Writes the check box of a task, at the start of its item's first paragraph.
    pub(super) fn task_box(&mut self, paragraph: Node<'_>) {
        if paragraph.previous_sibling().is_none()
            && let Some(parent) = paragraph.parent()
        {
            self.push_box(parent);
        }
    }

    fn push_box(&mut self, item: Node<'_>) {
        if let NodeValue::TaskItem(task) = &item.data().value {
            // The text after the box is not its label, so a screen reader announces `Completed task, write the page`.
            let (label, checked) = match task.symbol {
                Some(_) => ("Completed task", " checked"),
                None => ("Incomplete task", ""),
            };
            self.html.push_str(&format!(
                "<input type=\"checkbox\" aria-label=\"{label}\" disabled{checked}> "
            ));
        }
    }
}

/// Returns `true` if a paragraph is written without tags, as in tight lists, terms and short definitions.
pub(super) fn is_in_tight_item(paragraph: Node<'_>) -> bool {
    let Some(item) = paragraph.parent() else { return false };
    match &item.data().value {
        NodeValue::DescriptionTerm => return true,
        NodeValue::DescriptionDetails => return is_bare_definition(paragraph, item),
        _ => {}
    }
    let is_item = matches!(item.data().value, NodeValue::Item(_) | NodeValue::TaskItem(_));
    is_item
        && item
            .parent()
            .is_some_and(|list| matches!(&list.data().value, NodeValue::List(list) if list.tight))
}

/// Returns `true` if the only paragraph of a definition is directly below its term. The text of several paragraphs would be joined.
fn is_bare_definition(paragraph: Node<'_>, details: Node<'_>) -> bool {
    let is_paragraph = |node: Node<'_>| matches!(node.data().value, NodeValue::Paragraph);
    let is_only = paragraph.previous_sibling().is_none()
        && !paragraph.next_sibling().is_some_and(is_paragraph);
    is_only
        && details.parent().is_some_and(
            |item| matches!(&item.data().value, NodeValue::DescriptionItem(item) if item.tight),
        )
}
