//! HTML of the author.

use std::borrow::Cow;

use docs_core::{AddressUse, Issue, LinkKind};
use memchr::memchr2;

use super::Walk;
use super::attributes::{self, AttributeText};
use super::element::{Element, OpenTag};
use super::links::refuses;
use super::reporter::Reporter;
use crate::html::{push_address, push_attribute};
use crate::links::tab_attributes;
use crate::options::Dialect;
use crate::tags::{
    Attribute, Tag, Token, Value, decode, is_void, long_tag_issue, long_tags, script_text, tokens,
};

/// Attributes with an address that a browser follows or loads.
const ADDRESSES: [&str; 10] = [
    "action",
    "background",
    "cite",
    "data",
    "formaction",
    "href",
    "manifest",
    "poster",
    "src",
    "xlink:href",
];

/// Elements whose `src` is a file beside the source.
const MEDIA: [&str; 5] = ["audio", "img", "source", "track", "video"];

impl Walk<'_> {
    /// Writes a block of HTML, and records its text for the search.
    pub(super) fn html_block(&mut self, html: &str, line: u32) {
        let is_marks = self.marks.are_in(html);
        if !is_marks && self.input.options.shows_tags() {
            return self.block_of_shown_tags(html, line);
        }
        self.islands.is_flow = true;
        self.marked_html(html, line);
        self.islands.is_flow = false;
        if is_marks && (self.article.html.is_empty() || self.article.code_depth > 0) {
            return;
        }
        if !self.article.html.ends_with('\n') {
            self.article.html.push('\n');
        }
        if !is_marks {
            self.record_html(html);
        }
    }

    /// Records the text of a piece of HTML for the search.
    pub(super) fn record_html(&mut self, html: &str) {
        let words = tokens(html).filter_map(|(_, token)| match token {
            Token::Text(text) => Some(decode(text)),
            _ => None,
        });
        self.article.record(&words.collect::<Vec<_>>().join(" "));
    }

    /// Writes HTML that starts on a line of the file.
    pub(super) fn raw_html(&mut self, html: &str, first_line: u32) {
        for (line, token) in tokens(html) {
            let line = first_line.saturating_add(line);
            match token {
                Token::Text(text) => self.text_between_tags(text, line),
                Token::RawText(text) => self.raw_text(text),
                Token::Tag(tag) => self.tag(&tag, line),
                Token::Hidden { closed: true } => {}
                Token::Hidden { closed: false } => self.reporter.note_unclosed_comment(line),
            }
        }
    }

    fn text_between_tags(&mut self, text: &str, line: u32) {
        for below in long_tags(text) {
            self.reporter.issue(line.saturating_add(below), "<", long_tag_issue());
        }
        // Escapes a `<` that opens no tag.
        self.article.html.push_str(&text.replace('<', "&lt;"));
    }

    /// Writes the text of a script or the like, unless it would close an element that another block opened. The text of
    /// a dropped element is dropped too: elsewhere it would be read as tags.
    fn raw_text(&mut self, text: &str) {
        let ends = |open: &OpenTag| {
            let end = format!("</{}", open.name);
            open.holds_raw_text() && text.to_ascii_lowercase().contains(&end)
        };
        match self.tags.last() {
            Some(open) if ends(open) => {}
            Some(open) if open.name == "script" => self.article.html.push_str(&script_text(text)),
            Some(open) if open.holds_raw_text() => self.article.html.push_str(text),
            _ if self.tags.left_out > 0 => {}
            _ => self.article.html.push_str(&text.replace('<', "&lt;")),
        }
    }

    fn tag(&mut self, tag: &Tag<'_>, line: u32) {
        let name = tag.name.to_ascii_lowercase();
        if tag.is_end {
            return self.end_tag(&name, line);
        }
        if self.tags.hold_raw_text() {
            return;
        }
        if self.tags.leave_out(tag) {
            return self.reporter.note_depth(line);
        }
        self.reporter.note_component(tag.name, line);
        self.element(tag, name, line, Element::Html);
    }

    /// Writes the start of an HTML element, or the whole element if it has no content.
    pub(super) fn element(&mut self, tag: &Tag<'_>, name: String, line: u32, element: Element) {
        if name == "img" {
            self.reporter.check_alt(tag, line);
        }
        if name == "h1" {
            self.headings.check_first_level("<h1", line, &mut self.reporter);
        }
        self.article.html.push('<');
        self.article.html.push_str(&name);
        for attribute in &tag.attributes {
            self.attribute(&name, attribute, tag, line);
        }
        self.article.html.push('>');
        if is_void(&name) {
            return;
        }
        let open = OpenTag { name, line, element };
        // Browsers read `<a/>` as an open tag, but authors mean a complete element.
        if tag.is_self_closing { self.close(open) } else { self.tags.open.push(open) }
    }

    pub(super) fn end_tag(&mut self, name: &str, line: u32) {
        if self.tags.left_out > 0 {
            self.tags.left_out -= 1;
            return;
        }
        match self.tags.position(name) {
            Some(at) => {
                self.close_tags_from(at + 1);
                if let Some(open) = self.tags.open.pop() {
                    self.close(open);
                }
            }
            None if is_void(name) => {}
            None => self.reporter.note_stray_end_tag(name, line),
        }
    }

    /// Closes the open tags from an index on.
    pub(super) fn close_tags_from(&mut self, index: usize) {
        if self.tags.open.len() > index {
            self.tags.left_out = 0;
        }
        while self.tags.open.len() > index {
            let Some(open) = self.tags.open.pop() else { return };
            if !open.may_stay_open() {
                self.reporter.note_unclosed_tag(&open);
            }
            self.close(open);
        }
    }

    pub(super) fn attribute(
        &mut self,
        element: &str,
        attribute: &Attribute<'_>,
        tag: &Tag<'_>,
        line: u32,
    ) {
        let name = attributes::html_name(attribute.name);
        if attributes::IGNORED.contains(&name.as_ref()) {
            return;
        }
        let (value, is_written) = match attribute.value {
            Value::None => return self.article.html.push_str(&format!(" {name}")),
            Value::Text(text) => (Cow::Borrowed(text), true),
            Value::Expression(expression) => {
                match attributes::text_value(&name, self.evaluator.evaluated(expression)) {
                    Some(AttributeText::Text(text)) => (Cow::Owned(text), false),
                    Some(AttributeText::Bare) => {
                        return self.article.html.push_str(&format!(" {name}"));
                    }
                    Some(AttributeText::Absent) => return,
                    None => return self.reporter.note_dropped_value(attribute.name, line),
                }
            }
        };
        let text = || if is_written { decode(&value) } else { value.clone().into_owned() };
        if is_address(&name) {
            return self.address_attribute(element, &name, &text(), tag, line);
        }
        if name == "id" || (name == "name" && element == "a") {
            let id = text();
            let id = self.links.author_id(&id);
            return push_attribute(&mut self.article.html, &name, &id);
        }
        if is_written {
            push_written_attribute(&mut self.article.html, &name, &value);
        } else {
            push_attribute(&mut self.article.html, &name, &value);
        }
    }

    fn address_attribute(
        &mut self,
        element: &str,
        name: &str,
        written: &str,
        tag: &Tag<'_>,
        line: u32,
    ) {
        let mut more = String::new();
        let address = match (element, name.to_ascii_lowercase().as_str()) {
            ("a", "href") => {
                self.links.element_link(written, line, &mut self.reporter).map(|resolved| {
                    if !has_attribute(tag, "target") {
                        more.push_str(tab_attributes(&resolved));
                    }
                    // In MDX, the author's address already includes the base URL.
                    let stays = self.input.options.dialect == Dialect::Mdx
                        && resolved.kind == LinkKind::Page
                        && !names_markdown(written);
                    if stays { written.to_owned() } else { resolved.href }
                })
            }
            (media, "src" | "poster") if MEDIA.contains(&media) => {
                self.links.element_media(written, line, &mut self.reporter).map(|resolved| {
                    if let Some((width, height)) =
                        resolved.size.filter(|_| media == "img" && !has_size(tag))
                    {
                        more.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
                    }
                    resolved.href
                })
            }
            _ => (!refuses(&[written], AddressUse::Link, line, &mut self.reporter))
                .then(|| written.to_owned()),
        };
        if let Some(address) = address {
            self.article.html.push_str(&format!(" {name}=\""));
            push_address(&mut self.article.html, &address);
            self.article.html.push('"');
            self.article.html.push_str(&more);
        }
    }
}

/// Advice on tags whose start and end are in different parts of the source.
const SAME_BLOCK: &str = "open and close a tag in the same block, list item or quote";

impl Reporter<'_> {
    fn note_unclosed_comment(&mut self, line: u32) {
        let message = "a comment is not closed; what follows it in the block is hidden";
        let issue = Issue::warning("unclosed-comment", message).help("end it with `-->`");
        self.issue(line, "<!--", issue);
    }

    fn note_stray_end_tag(&mut self, name: &str, line: u32) {
        let message = format!("`</{name}>` closes nothing here; it is left out");
        let issue = Issue::warning("stray-end-tag", message).help(SAME_BLOCK);
        self.issue(line, &format!("</{name}"), issue);
    }

    fn note_unclosed_tag(&mut self, open: &OpenTag) {
        let message = format!("`<{}>` is not closed; it is closed here", open.name);
        let issue = Issue::warning("unclosed-tag", message).help(SAME_BLOCK);
        self.issue(open.line, &format!("<{}", open.name), issue);
    }

    /// Reports an attribute whose value would have to be run.
    fn note_dropped_value(&mut self, name: &str, line: u32) {
        let message = format!("the attribute `{name}` has a JavaScript value; it is left out");
        let issue = Issue::info("unsupported-expression", message);
        self.issue(line, name, issue.help("give it a text in quotes"));
    }
}

/// Returns whether an attribute contains an address.
pub(super) fn is_address(name: &str) -> bool {
    ADDRESSES.iter().any(|address| name.eq_ignore_ascii_case(address))
}

/// Returns whether an address is that of a Markdown file.
fn names_markdown(address: &str) -> bool {
    let path = address.split(['#', '?']).next().unwrap_or_default().to_ascii_lowercase();
    path.ends_with(".md") || path.ends_with(".mdx")
}

pub(super) fn has_attribute(tag: &Tag<'_>, name: &str) -> bool {
    tag.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

fn has_size(tag: &Tag<'_>) -> bool {
    has_attribute(tag, "width") || has_attribute(tag, "height")
}

/// Appends an attribute whose entities are already escaped.
fn push_written_attribute(html: &mut String, name: &str, value: &str) {
    if value.contains('"') {
        return push_attribute(html, name, &decode(value));
    }
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    let mut rest = value;
    while let Some(at) = memchr2(b'<', b'>', rest.as_bytes()) {
        html.push_str(&rest[..at]);
        html.push_str(if rest.as_bytes()[at] == b'<' { "&lt;" } else { "&gt;" });
        rest = &rest[at + 1..];
    }
    html.push_str(rest);
    html.push('"');
}
