//! Footnotes: references, and the section at the end of the article.

use std::collections::HashSet;

use comrak::nodes::{Node, NodeFootnoteDefinition, NodeFootnoteReference, NodeValue};

use super::Walk;
use super::article::Article;
use super::links::Links;
use crate::html::{push_address, push_attribute, push_text};

/// Id of the section's heading, which describes the references.
const LABEL: &str = "footnote-label";

impl Walk<'_> {
    /// Writes the section with all footnotes.
    pub(super) fn footnotes(&mut self, root: Node<'_>) {
        let definitions = definitions(root);
        if definitions.is_empty() {
            return;
        }
        self.article
            .html
            .push_str("<section class=\"footnotes\" data-footnotes><h2 class=\"sr-only\"");
        push_attribute(&mut self.article.html, "id", LABEL);
        self.article.html.push('>');
        push_text(&mut self.article.html, self.input.options.labels.footnotes);
        self.article.html.push_str("</h2>\n<ol>\n");
        for (index, (node, definition)) in definitions.iter().enumerate() {
            self.footnote(node, definition, index + 1);
        }
        self.article.html.push_str("</ol>\n</section>\n");
    }

    fn footnote(&mut self, node: Node<'_>, definition: &NodeFootnoteDefinition, number: usize) {
        self.article.html.push_str("<li");
        push_attribute(&mut self.article.html, "id", &definition_id(&definition.name));
        self.article.html.push('>');
        self.back_links =
            Some(back_links(definition, number, self.input.options.labels.footnote_back));
        self.children(node);
        let remaining_links = self.back_links.take().unwrap_or_default();
        // After a block, the links are not part of a paragraph.
        self.article.html.push_str(remaining_links.trim_start());
        self.article.html.push_str("</li>\n");
    }

    /// Appends the back links to the last paragraph of a footnote.
    pub(super) fn take_back_links(&mut self, paragraph: Node<'_>) {
        let is_footnote =
            |node: Node<'_>| matches!(node.data().value, NodeValue::FootnoteDefinition(_));
        let is_last =
            paragraph.next_sibling().is_none() && paragraph.parent().is_some_and(is_footnote);
        if is_last && let Some(links) = self.back_links.take() {
            self.article.html.push_str(&links);
        }
    }
}

impl Links<'_> {
    /// Reserves the ids of footnotes before headings can use them.
    pub(super) fn reserve_footnote_ids(&mut self, root: Node<'_>) {
        for (_, definition) in definitions(root) {
            if self.report.anchors.is_empty() {
                self.reserve(LABEL.to_owned());
            }
            self.reserve(definition_id(&definition.name));
            for number in 1..=definition.total_references {
                self.reserve(reference_id(&definition.name, number));
            }
        }
    }
}

impl Article {
    pub(super) fn footnote_reference(&mut self, reference: &NodeFootnoteReference) {
        self.html.push_str("<sup><a href=\"#");
        push_address(&mut self.html, &definition_id(&reference.name));
        self.html.push('"');
        push_attribute(&mut self.html, "id", &reference_id(&reference.name, reference.ref_num));
        push_attribute(&mut self.html, "aria-describedby", LABEL);
        self.html.push_str(&format!(" data-footnote-ref>{}</a></sup>", reference.ix));
    }
}

fn definitions<'a>(root: Node<'a>) -> Vec<(Node<'a>, NodeFootnoteDefinition)> {
    // Definitions are the last children of the document.
    let mut definitions: Vec<_> = root
        .reverse_children()
        .map_while(|node| match &node.data().value {
            NodeValue::FootnoteDefinition(definition) => Some((node, definition.clone())),
            _ => None,
        })
        .collect();
    definitions.reverse();
    // The parser does not move a definition if another one has the same name, even at the end of the document.
    let mut names = HashSet::new();
    definitions.retain(|(_, definition)| {
        definition.total_references > 0 && names.insert(definition.name.clone())
    });
    definitions
}

fn back_links(definition: &NodeFootnoteDefinition, number: usize, label: &str) -> String {
    let mut html = String::new();
    for reference in 1..=definition.total_references {
        let suffix = if reference == 1 { String::new() } else { format!("-{reference}") };
        html.push_str(" <a data-footnote-backref class=\"data-footnote-backref\" href=\"#");
        push_address(&mut html, &reference_id(&definition.name, reference));
        html.push('"');
        push_attribute(
            &mut html,
            "aria-label",
            &label.replace("{number}", &format!("{number}{suffix}")),
        );
        let mark = if reference == 1 { String::new() } else { format!("<sup>{reference}</sup>") };
        html.push_str(&format!(">↩{mark}</a>"));
    }
    html
}

fn definition_id(name: &str) -> String {
    format!("user-content-fn-{}", name.to_lowercase())
}

fn reference_id(name: &str, number: u32) -> String {
    let name = name.to_lowercase();
    if number == 1 {
        format!("user-content-fnref-{name}")
    } else {
        format!("user-content-fnref-{name}-{number}")
    }
}
