//! Headings, and the title from the front matter or the file name.

use std::mem;

use comrak::nodes::{Node, NodeValue};

use docs_core::HeadingAttributes;

use super::Walk;
use super::text::{emoji, id_text, plain_text};
use crate::dialects::HeadingIds;
use crate::headings::comment_id;
use crate::html::{push_attribute, push_text};
use crate::limits::MAX_DEPTH;
use crate::page::Heading;

impl Walk<'_> {
    /// Writes the given title as the page's `<h1>` if the source has none. In the engine's own format, a source that starts
    /// with the same heading at another level keeps only that heading.
    pub(super) fn given_title(&mut self, root: Node<'_>) {
        self.headings.next_is_title =
            self.input.options.title_header && starts_with_first_level(root);
        let Some(title) = self.input.source.title else { return };
        let is_own_format = self.input.options.blocks;
        let is_title = |node: Node<'_>| matches!(&node.data().value, NodeValue::Heading(heading) if heading.level == 1);
        let has_title = match is_own_format {
            true => root.descendants().any(is_title),
            false => starts_with_first_level(root),
        };
        if has_title {
            return;
        }
        let starts_with_title = is_own_format
            && root.first_child().is_some_and(|first| {
                let text = plain_text(first);
                let shown = HeadingAttributes::split(&text).map_or(&*text, |(shown, _)| shown);
                matches!(first.data().value, NodeValue::Heading(_)) && shown.trim() == title
            });
        self.article.records.heading(1, title, None);
        if !self.input.options.hide_title && !starts_with_title {
            self.headings.has_first_level = true;
            self.article.html.push_str("<header><h1>");
            push_text(&mut self.article.html, title);
            self.article.html.push_str("</h1></header>\n");
        }
    }

    pub(super) fn heading(&mut self, node: Node<'_>, level: u8) {
        self.take_attributes_within(node);
        let had_inserted_files = self.has_inserted_files;
        self.insert_files(node);
        self.has_inserted_files = true;
        self.written_heading(node, level);
        self.has_inserted_files = had_inserted_files;
        self.extracted_attributes.clear();
    }

    fn written_heading(&mut self, node: Node<'_>, level: u8) {
        let AuthorAttributes { id: chosen, aliases, class } =
            take_attributes(node, self.input.options.blocks);
        let text = plain_text(node);
        let id = self.heading_id(node, level, chosen);
        if !self.article.shows_elements() {
            return self.children(node);
        }
        let line = self.reporter.line(node);
        self.headings.check_level(level, line, &mut self.reporter);
        if level == 1 {
            self.headings.check_first_level("#", line, &mut self.reporter);
            let is_title = mem::take(&mut self.headings.next_is_title);
            self.article.html.push_str(if is_title { "<header><h1" } else { "<h1" });
            if !id.is_empty() {
                push_attribute(&mut self.article.html, "id", &id);
                self.links.report.anchors.push(id);
            }
            push_class(&mut self.article.html, &class);
            self.wrapped(">", node, if is_title { "</h1></header>\n" } else { "</h1>\n" });
            self.article.records.heading(1, &text, None);
            self.headings.title.get_or_insert(text);
            return;
        }
        let aliases = self.former_ids(node, &aliases);
        self.linkable_heading(node, level, (&id, &class), &aliases, &text);
        self.article.records.heading(level, &text, Some(&id));
        if !id.is_empty() {
            self.links.report.anchors.push(id.clone());
        }
        self.headings.contents.push(Heading { level, id, html: contents_html(node), text });
    }

    /// Returns the id of a heading; empty if it has none.
    fn heading_id(&mut self, node: Node<'_>, level: u8, chosen: Option<String>) -> String {
        let ids = HeadingIds::new(self.input.options.dialects);
        let has_id = level > 1 || ids.has_title_ids();
        match chosen {
            // Docusaurus ignores the id of a title.
            Some(_) if !has_id && !self.input.options.blocks => String::new(),
            Some(id) => self.links.chosen_id(node, &id, &mut self.reporter),
            None => {
                let words = ids.words(node).unwrap_or_else(|| id_text(node));
                if has_id {
                    return self.links.slugs.slug(words.trim());
                }
                // Later headings have a suffix if they have the same slug.
                self.links.slugs.avoid(words.trim());
                String::new()
            }
        }
    }

    /// Returns the former ids of a heading, which remain link targets, without those that another part of the page uses.
    fn former_ids(&mut self, node: Node<'_>, aliases: &str) -> Vec<String> {
        let mut former = Vec::new();
        for alias in aliases.split_whitespace() {
            if self.links.chosen_id(node, alias, &mut self.reporter) == alias {
                self.links.report.anchors.push(alias.to_owned());
                former.push(alias.to_owned());
            }
        }
        former
    }

    fn linkable_heading(
        &mut self,
        node: Node<'_>,
        level: u8,
        (id, class): (&str, &str),
        aliases: &[String],
        text: &str,
    ) {
        let digit = char::from(b'0' + level.min(6));
        self.article.html.push_str("<h");
        self.article.html.push(digit);
        if !id.is_empty() {
            push_attribute(&mut self.article.html, "id", id);
        }
        let of_look = self.input.options.added_class("heading").filter(|_| !id.is_empty());
        let classes = of_look.into_iter().chain((!class.is_empty()).then(|| class.to_owned()));
        push_class(&mut self.article.html, &classes.collect::<Vec<_>>().join(" "));
        self.article.html.push('>');
        for alias in aliases {
            self.article.html.push_str("<a class=\"former-anchor\"");
            push_attribute(&mut self.article.html, "id", alias);
            self.article.html.push_str("></a>");
        }
        self.children(node);
        if !self.replaces_element(&format!("h{level}")) {
            self.article.hash_link(id, text, &self.input.options.labels);
        }
        self.article.html.push_str("</h");
        self.article.html.push(digit);
        self.article.html.push_str(">\n");
    }
}

/// Returns `true` if the first heading has level 1 and no thematic break precedes it. Docusaurus uses no other heading as
/// the title.
fn starts_with_first_level(root: Node<'_>) -> bool {
    let first = root.descendants().find_map(|node| match &node.data().value {
        NodeValue::Heading(heading) => Some(heading.level == 1),
        NodeValue::ThematicBreak => Some(false),
        _ => None,
    });
    first.unwrap_or(false)
}

/// Attributes that an author wrote at the end of a heading.
#[derive(Default)]
struct AuthorAttributes {
    id: Option<String>,
    /// Former ids, separated by spaces.
    aliases: String,
    /// Classes, separated by spaces.
    class: String,
}

/// Removes attributes in braces, or a comment with an id, from the end of a heading, and returns them.
fn take_attributes(node: Node<'_>, has_classes: bool) -> AuthorAttributes {
    let Some(last) = node.last_child() else { return AuthorAttributes::default() };
    if let NodeValue::HtmlInline(comment) = &last.data().value {
        let id = comment_id(comment).map(|(_, id)| id.to_owned());
        if id.is_some() {
            last.detach();
            trim_end(node);
        }
        return AuthorAttributes { id, ..AuthorAttributes::default() };
    }
    let NodeValue::Text(text) = &mut last.data_mut().value else {
        return AuthorAttributes::default();
    };
    let is_id_alone = |text: &str| text.rfind('{').is_some_and(|at| text[at..].starts_with("{#"));
    let split = HeadingAttributes::split(text)
        .filter(|(_, read)| has_classes || (read.classes.is_empty() && is_id_alone(text)));
    let Some((title, attributes)) = split else { return AuthorAttributes::default() };
    let written = AuthorAttributes {
        id: attributes.id.map(str::to_owned),
        aliases: attributes.aliases.to_owned(),
        class: attributes.classes.join(" "),
    };
    // In other formats, a closing sequence must end the line.
    let title = if has_classes { without_closing_sequence(title) } else { title };
    *text = title.to_owned().into();
    written
}

/// Returns a title without the closing `#`s: `Setup ##`.
fn without_closing_sequence(title: &str) -> &str {
    let text = title.trim_end_matches('#');
    if text.len() < title.len() && (text.is_empty() || text.ends_with(' ')) {
        text.trim_end()
    } else {
        title
    }
}

/// Removes the white space at the end of a heading.
fn trim_end(node: Node<'_>) {
    if let Some(last) = node.last_child()
        && let NodeValue::Text(text) = &mut last.data_mut().value
    {
        *text = text.trim_end().to_owned().into();
    }
}

fn push_class(html: &mut String, class: &str) {
    if !class.is_empty() {
        push_attribute(html, "class", class);
    }
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
