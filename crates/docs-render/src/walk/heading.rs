//! Headings, and the title from outside of the text.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::text::{emoji, id_text, plain_text};
use crate::headings::{ExplicitId, comment_id, explicit_id};
use crate::html::{push_address, push_attribute, push_text, push_value};
use crate::limits::MAX_DEPTH;
use crate::page::Heading;

impl Walk<'_> {
    /// Writes the given title as the page's `<h1>` if the text has none.
    pub(super) fn given_title(&mut self, root: Node<'_>) {
        let is_title = |node: Node<'_>| matches!(&node.data().value, NodeValue::Heading(heading) if heading.level == 1);
        let Some(title) = self.source.title else { return };
        if root.descendants().any(is_title) {
            return;
        }
        self.records.heading(1, title, None);
        if !self.options.hide_title {
            self.has_first_level = true;
            self.html.push_str("<header><h1>");
            push_text(&mut self.html, title);
            self.html.push_str("</h1></header>\n");
        }
    }

    pub(super) fn heading(&mut self, node: Node<'_>, level: u8) {
        let (chosen, aliases) = take_explicit_id(node).unzip();
        let text = plain_text(node);
        // A first-level heading has no id, but its slug is reserved.
        let id = match chosen {
            Some(id) => self.chosen_id(node, &id),
            None => self.slugs.slug(id_text(node).trim()),
        };
        if self.muted > 0 || self.code_depth > 0 {
            return self.children(node);
        }
        self.check_level(level, self.line(node));
        if level == 1 {
            self.check_first_level("#", self.line(node));
            self.wrapped("<h1>", node, "</h1>\n");
            self.records.heading(1, &text, None);
            self.title.get_or_insert(text);
            return;
        }
        let aliases = self.former_ids(node, &aliases.unwrap_or_default());
        self.linkable_heading(node, level, &id, &aliases, &text);
        self.records.heading(level, &text, Some(&id));
        if !id.is_empty() {
            self.link_report.anchors.push(id.clone());
        }
        self.contents.push(Heading { level, id, html: contents_html(node), text });
    }

    /// Returns the former ids of a heading, which stay targets of links, except those that another part of the page has.
    fn former_ids(&mut self, node: Node<'_>, aliases: &str) -> Vec<String> {
        let mut former = Vec::new();
        for alias in aliases.split_whitespace() {
            if self.chosen_id(node, alias) == alias {
                self.link_report.anchors.push(alias.to_owned());
                former.push(alias.to_owned());
            }
        }
        former
    }

    fn linkable_heading(
        &mut self,
        node: Node<'_>,
        level: u8,
        id: &str,
        aliases: &[String],
        text: &str,
    ) {
        let digit = char::from(b'0' + level.min(6));
        self.html.push_str("<h");
        self.html.push(digit);
        if !id.is_empty() {
            push_attribute(&mut self.html, "id", id);
        }
        self.html.push('>');
        for alias in aliases {
            self.html.push_str("<a class=\"former-anchor\"");
            push_attribute(&mut self.html, "id", alias);
            self.html.push_str("></a>");
        }
        self.children(node);
        if !self.replaces_element(&format!("h{level}")) {
            self.hash_link(id, text);
        }
        self.html.push_str("</h");
        self.html.push(digit);
        self.html.push_str(">\n");
    }

    /// Writes a heading's link to itself, if it has an id.
    pub(super) fn hash_link(&mut self, id: &str, text: &str) {
        if id.is_empty() {
            return;
        }
        self.html.push_str("<a class=\"hash-link\" href=\"#");
        push_address(&mut self.html, id);
        let label = self.options.words.heading_link.replacen("{heading}", text.trim(), 1);
        for start in ["\" aria-label=\"", "\" title=\""] {
            self.html.push_str(start);
            push_value(&mut self.html, &label);
        }
        self.html.push_str("\">&#8203;</a>");
    }

    /// Returns an explicit id, with a suffix if it is not unique.
    pub(super) fn chosen_id(&mut self, node: Node<'_>, chosen: &str) -> String {
        let id = self.slugs.chosen(chosen);
        if id != chosen {
            let message = format!("the id `{chosen}` is taken; this one becomes `{id}`");
            self.issue(
                self.line(node),
                chosen,
                Issue::warning("duplicate-id", message).help("choose another id"),
            );
        }
        id
    }
}

/// Removes `{#id}` or a comment with an id from the end of a heading. Returns the id and the former ones.
fn take_explicit_id(node: Node<'_>) -> Option<(String, String)> {
    let last = node.last_child()?;
    if let NodeValue::HtmlInline(comment) = &last.data().value {
        let id = comment_id(comment)?.1.to_owned();
        last.detach();
        if let Some(before) = node.last_child()
            && let NodeValue::Text(text) = &mut before.data_mut().value
        {
            *text = text.trim_end().to_owned().into();
        }
        return Some((id, String::new()));
    }
    let NodeValue::Text(text) = &mut last.data_mut().value else { return None };
    let ExplicitId { title, id, aliases } = explicit_id(text)?;
    let (title, id, aliases) = (title.to_owned(), id.to_owned(), aliases.to_owned());
    *text = title.into();
    Some((id, aliases))
}

/// Returns a heading's content for the table of contents: emphasis and code, but no links and images, which would be
/// nested in a link there.
fn contents_html(node: Node<'_>) -> String {
    let mut html = String::new();
    push_contents(&mut html, node, 0);
    html.truncate(html.trim_end().len());
    html.drain(..html.len() - html.trim_start().len());
    html
}

fn push_contents(html: &mut String, parent: Node<'_>, depth: usize) {
    if depth == MAX_DEPTH {
        return;
    }
    for node in parent.children() {
        let element = match &node.data().value {
            NodeValue::Text(text) => {
                push_text(html, text);
                continue;
            }
            NodeValue::Code(code) => {
                html.push_str("<code>");
                push_text(html, &code.literal);
                html.push_str("</code>");
                continue;
            }
            NodeValue::ShortCode(code) => {
                html.push_str(&emoji(node, code));
                continue;
            }
            NodeValue::LineBreak | NodeValue::SoftBreak => {
                html.push(' ');
                continue;
            }
            NodeValue::FootnoteReference(_) | NodeValue::HtmlInline(_) | NodeValue::Image(_) => {
                continue;
            }
            NodeValue::Emph => "em",
            NodeValue::Strong => "strong",
            NodeValue::Strikethrough => "del",
            _ => "",
        };
        if element.is_empty() {
            push_contents(html, node, depth + 1);
        } else {
            html.extend(["<", element, ">"]);
            push_contents(html, node, depth + 1);
            html.extend(["</", element, ">"]);
        }
    }
}
