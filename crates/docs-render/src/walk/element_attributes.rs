//! Attributes of the author's elements.

use std::borrow::Cow;

use docs_core::{AddressUse, Issue, LinkKind, decode_entities};
use memchr::memchr2;

use super::Walk;
use super::attributes::{self, AttributeText};
use super::links::report_refused_address;
use super::reporter::Reporter;
use crate::html::{push_address, push_attribute, push_value};
use crate::links::tab_attributes;
use crate::options::Format;
use crate::srcset::{SourceAttributes, push_variants};
use crate::tags::{Attribute, Tag, Value};

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

/// Resolved address, and the attributes that depend on its destination.
struct Address {
    href: String,
    more: String,
}

impl Walk<'_> {
    /// Writes an attribute under its HTML name. Addresses are resolved, and ids are recorded as targets of links.
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
                    None => return self.reporter.report_dropped_value(attribute.name, line),
                }
            }
        };
        let text = || if is_written { decode_entities(&value) } else { value.clone().into_owned() };
        if is_address(&name) {
            return self.address_attribute(element, &name, &text(), tag, line);
        }
        if name == "srcset" && matches!(element, "img" | "source") {
            return self.candidates_attribute(&text(), line);
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
        let address = match (element, name.to_ascii_lowercase().as_str()) {
            ("a", "href") => self.link_address(written, tag, line),
            (media, "src" | "poster") if MEDIA.contains(&media) => {
                self.media_address(written, media, tag, line)
            }
            _ => (!report_refused_address(&[written], AddressUse::Link, line, &mut self.reporter))
                .then(|| Address { href: written.to_owned(), more: String::new() }),
        };
        if let Some(Address { href, more }) = address {
            self.article.html.push_str(&format!(" {name}=\""));
            push_address(&mut self.article.html, &href);
            self.article.html.push('"');
            self.article.html.push_str(&more);
        }
    }

    /// Writes the candidates of an image, `a.png 1x, b.png 2x`, with resolved addresses. Omits those that must not reach the page.
    fn candidates_attribute(&mut self, written: &str, line: u32) {
        let mut html = String::new();
        for (address, descriptor) in candidates(written) {
            let resolved = self.links.element_media(address, false, line, &mut self.reporter);
            let Some(resolved) = resolved else { continue };
            html.push_str(if html.is_empty() { " srcset=\"" } else { ", " });
            push_address(&mut html, &resolved.href);
            if !descriptor.is_empty() {
                html.push(' ');
                push_value(&mut html, descriptor);
            }
        }
        if !html.is_empty() {
            html.push('"');
        }
        self.article.html.push_str(&html);
    }

    fn link_address(&mut self, written: &str, tag: &Tag<'_>, line: u32) -> Option<Address> {
        let resolved = self.links.element_link(written, line, &mut self.reporter)?;
        let has_target = has_attribute(tag, "target");
        let more = if has_target { "" } else { tab_attributes(&resolved) }.to_owned();
        // In MDX, the author's address already includes the base URL.
        let stays = self.input.options.format == Format::Mdx
            && resolved.kind == LinkKind::Page
            && !is_markdown_address(written);
        let href = if stays { written.to_owned() } else { resolved.href };
        Some(Address { href, more })
    }

    fn media_address(
        &mut self,
        written: &str,
        element: &str,
        tag: &Tag<'_>,
        line: u32,
    ) -> Option<Address> {
        // The candidates of a `picture` and of a written `srcset` are those of the author.
        let is_image = element == "img";
        let has_variants = is_image && !self.tags.is_in_picture() && !has_attribute(tag, "srcset");
        let resolved = self.links.element_media(written, has_variants, line, &mut self.reporter)?;
        let size = resolved.size.filter(|_| is_image && !has_size(tag));
        let mut more = size.map_or_else(String::new, |(width, height)| {
            format!(" width=\"{width}\" height=\"{height}\"")
        });
        push_variants(&mut more, &resolved, written_size(tag));
        Some(Address { href: resolved.href, more })
    }
}

impl Reporter<'_> {
    /// Reports an attribute whose value requires running code.
    fn report_dropped_value(&mut self, name: &str, line: u32) {
        let message = format!("the attribute `{name}` has a JavaScript value; it is left out");
        let issue = Issue::info("unsupported-expression", message);
        self.issue(line, name, issue.help("give it a text in quotes"));
    }
}

/// Returns `true` if an attribute contains an address.
pub(super) fn is_address(name: &str) -> bool {
    ADDRESSES.iter().any(|address| name.eq_ignore_ascii_case(address))
}

/// Returns `true` if an address is that of a Markdown file.
fn is_markdown_address(address: &str) -> bool {
    let path = address.split(['#', '?']).next().unwrap_or_default().to_ascii_lowercase();
    path.ends_with(".md") || path.ends_with(".mdx")
}

pub(super) fn has_attribute(tag: &Tag<'_>, name: &str) -> bool {
    tag.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

/// Splits the value of `srcset` into addresses and descriptors. An address ends at white space, and can contain commas.
fn candidates(written: &str) -> impl Iterator<Item = (&str, &str)> {
    let is_gap = |char: char| char == ',' || char.is_ascii_whitespace();
    let mut rest = written;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(is_gap);
        let end = rest.find(|char: char| char.is_ascii_whitespace()).unwrap_or(rest.len());
        let (address, after) = rest.split_at(end);
        let end = if address.ends_with(',') { 0 } else { after.find(',').unwrap_or(after.len()) };
        let (descriptor, after) = after.split_at(end);
        rest = after;
        let address = address.trim_end_matches(',');
        (!address.is_empty()).then_some((address, descriptor.trim()))
    })
}

/// Returns the attributes of an image on which its `sizes` depend.
pub(super) fn written_size(tag: &Tag<'_>) -> SourceAttributes {
    let width = written_value(tag, "width");
    let is_lazy = |loading: &str| loading.eq_ignore_ascii_case("lazy");
    SourceAttributes {
        width: width.and_then(|width| width.trim().trim_end_matches("px").parse().ok()),
        is_lazy: written_value(tag, "loading").is_some_and(is_lazy),
        has_sizes: has_attribute(tag, "sizes"),
    }
}

/// Returns the value of an attribute: a string, or a number in braces.
fn written_value<'t>(tag: &Tag<'t>, name: &str) -> Option<&'t str> {
    let is_named = |attribute: &&Attribute<'_>| attribute.name.eq_ignore_ascii_case(name);
    match tag.attributes.iter().find(is_named)?.value {
        Value::Text(text) | Value::Expression(text) => Some(text),
        Value::None => None,
    }
}

fn has_size(tag: &Tag<'_>) -> bool {
    has_attribute(tag, "width") || has_attribute(tag, "height")
}

/// Appends an attribute whose entities are already escaped.
fn push_written_attribute(html: &mut String, name: &str, value: &str) {
    if value.contains('"') {
        return push_attribute(html, name, &decode_entities(value));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_read_as_browsers_do() {
        let rows: [(&str, &[(&str, &str)]); 6] = [
            ("a.png", &[("a.png", "")]),
            ("a.png 1x, b.png 2x", &[("a.png", "1x"), ("b.png", "2x")]),
            ("a.png 1x,b.png 2x", &[("a.png", "1x"), ("b.png", "2x")]),
            (" a.png,\n b.png  640w ,", &[("a.png", ""), ("b.png", "640w")]),
            (
                "data:image/png;base64,AA 1x, b 2x",
                &[("data:image/png;base64,AA", "1x"), ("b", "2x")],
            ),
            (" , ", &[]),
        ];
        for (written, expected) in rows {
            assert_eq!(candidates(written).collect::<Vec<_>>(), expected, "{written}");
        }
    }
}
