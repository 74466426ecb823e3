//! The author's own HTML in the text.

use docs_model::Issue;

use super::Walk;
use crate::html::{push_address, push_attribute};
use crate::links::{Use, tab_attributes};
use crate::raw::{Attribute, OpenTag, Tag, Token, Value, decode, is_void, tokens};

/// Attributes that hold an address which a browser follows or loads.
const ADDRESSES: [&str; 9] = [
    "action",
    "background",
    "data",
    "formaction",
    "href",
    "manifest",
    "poster",
    "src",
    "xlink:href",
];

/// Elements whose `src` is a file beside the text.
const MEDIA: [&str; 5] = ["audio", "img", "source", "track", "video"];

impl Walk<'_> {
    /// Writes a block of HTML; its text can be searched.
    pub(super) fn html_block(&mut self, html: &str, line: u32) {
        self.raw_html(html, line);
        if !self.html.ends_with('\n') {
            self.html.push('\n');
        }
        let texts = tokens(html).filter_map(|(_, token)| match token {
            Token::Text(text) => Some(decode(text)),
            _ => None,
        });
        self.records.content(&texts.collect::<Vec<_>>().join(" "));
    }

    /// Writes HTML that starts on a line of the file.
    pub(super) fn raw_html(&mut self, html: &str, first_line: u32) {
        for (line, token) in tokens(html) {
            let line = first_line.saturating_add(line);
            match token {
                // A `<` that opens no tag is written so that it never does.
                Token::Text(text) => self.html.push_str(&text.replace('<', "&lt;")),
                Token::RawText(text) => self.html.push_str(text),
                Token::Tag(tag) => self.tag(&tag, line),
                Token::Hidden { closed: true } => {}
                Token::Hidden { closed: false } => self.unclosed_comment(line),
            }
        }
    }

    fn unclosed_comment(&mut self, line: u32) {
        let issue = Issue::warning(
            "unclosed-comment",
            "a comment is not closed; what follows it in the block is hidden",
        );
        self.issue(line, issue.help("end it with `-->`"));
    }

    fn tag(&mut self, tag: &Tag<'_>, line: u32) {
        let name = tag.name.to_ascii_lowercase();
        if tag.is_end {
            return self.end_tag(&name, line);
        }
        if self.open_tags.last().is_some_and(OpenTag::holds_raw_text) {
            return;
        }
        self.html.push('<');
        self.html.push_str(tag.name);
        for attribute in &tag.attributes {
            self.attribute(&name, attribute, tag, line);
        }
        self.html.push('>');
        if is_void(&name) {
            return;
        }
        // To a browser `<a/>` is an open tag, to an author it is a whole element.
        if tag.is_self_closing {
            self.push_end_tag(&name);
        } else {
            self.open_tags.push(OpenTag { name, line });
        }
    }

    fn end_tag(&mut self, name: &str, line: u32) {
        let opened = self.open_tags[self.floor..].iter().rposition(|open| open.name == name);
        match opened {
            Some(at) => {
                let at = self.floor + at;
                self.close_tags_from(at + 1);
                self.open_tags.truncate(at);
                self.push_end_tag(name);
            }
            None if is_void(name) => {}
            None => {
                let issue = Issue::warning(
                    "stray-end-tag",
                    format!("`</{name}>` closes nothing here; it is left out"),
                );
                self.issue(
                    line,
                    issue.help("open and close a tag in the same block, list item or quote"),
                );
            }
        }
    }

    /// Closes the open tags from an index on.
    pub(super) fn close_tags_from(&mut self, index: usize) {
        while self.open_tags.len() > index {
            let Some(open) = self.open_tags.pop() else { return };
            self.push_end_tag(&open.name);
            if !open.may_stay_open() {
                let issue = Issue::warning(
                    "unclosed-tag",
                    format!("`<{}>` is not closed; it is closed here", open.name),
                );
                self.issue(
                    open.line,
                    issue.help("open and close a tag in the same block, list item or quote"),
                );
            }
        }
    }

    fn push_end_tag(&mut self, name: &str) {
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
    }

    fn attribute(&mut self, element: &str, attribute: &Attribute<'_>, tag: &Tag<'_>, line: u32) {
        let lower = attribute.name.to_ascii_lowercase();
        let name = match lower.as_str() {
            "classname" => "class",
            "htmlfor" => "for",
            name => name,
        };
        let value = match attribute.value {
            Value::None => return self.html.push_str(&format!(" {}", attribute.name)),
            Value::Text(text) => text,
            Value::Expression(expression) => match literal(expression) {
                Some(text) => text,
                None => return self.dropped_expression(attribute.name, line),
            },
        };
        if name == "id" || (name == "name" && element == "a") {
            self.facts.anchors.push(decode(value));
        }
        if ADDRESSES.contains(&name) {
            return self.address_attribute(element, name, &decode(value), tag, line);
        }
        let written = if name.eq_ignore_ascii_case(attribute.name) { attribute.name } else { name };
        push_written_attribute(&mut self.html, written, value);
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
        let address = match (element, name) {
            ("a", "href") => self.resolved_link(written, line).map(|resolved| {
                if !has_attribute(tag, "target") {
                    more.push_str(tab_attributes(&resolved));
                }
                resolved.href
            }),
            (media, "src" | "poster") if MEDIA.contains(&media) => {
                self.resolved_image(written, line).map(|resolved| {
                    if let Some((width, height)) =
                        resolved.size.filter(|_| media == "img" && !has_size(tag))
                    {
                        more.push_str(&format!(" width=\"{width}\" height=\"{height}\""));
                    }
                    resolved.href
                })
            }
            _ => (!self.refuses(&[written], Use::Link, line)).then(|| written.to_owned()),
        };
        if let Some(address) = address {
            self.html.push_str(&format!(" {name}=\""));
            push_address(&mut self.html, &address);
            self.html.push('"');
            self.html.push_str(&more);
        }
    }

    fn dropped_expression(&mut self, name: &str, line: u32) {
        let message = format!("the attribute `{name}` has a JavaScript value; it is left out");
        self.issue(
            line,
            Issue::info("unsupported-expression", message).help("give it a text in quotes"),
        );
    }
}

fn has_attribute(tag: &Tag<'_>, name: &str) -> bool {
    tag.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

fn has_size(tag: &Tag<'_>) -> bool {
    has_attribute(tag, "width") || has_attribute(tag, "height")
}

/// The text of an expression that is a literal: `"x"`, `'x'`, `1`.
fn literal(expression: &str) -> Option<&str> {
    let expression = expression.trim();
    for quote in ['"', '\'', '`'] {
        let inner = expression.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        if let Some(inner) = inner.filter(|inner| !inner.contains([quote, '\\', '$'])) {
            return Some(inner);
        }
    }
    expression.parse::<f64>().is_ok().then_some(expression)
}

/// Appends an attribute with its value's entities as written.
fn push_written_attribute(html: &mut String, name: &str, value: &str) {
    if value.contains('"') {
        return push_attribute(html, name, &decode(value));
    }
    html.push_str(&format!(" {name}=\"{value}\""));
}
