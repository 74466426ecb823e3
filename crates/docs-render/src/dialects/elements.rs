//! Elements of MkDocs whose content is Markdown: `<div markdown>`, of the extension `md_in_html`.
//!
//! Reference: <https://python-markdown.github.io/extensions/md_in_html/>.

use std::ops::Range;

use docs_core::decode_entities;

use super::line::Line;
use crate::code_fences::starts_html;
use crate::html::push_attribute;
use crate::limits::MAX_DEPTH;
use crate::tags::{Attribute, Tag, Token, Value, is_void, pieces};

/// Attribute of the elements.
const ATTRIBUTE: &str = "markdown";

/// Attribute of an element whose content is Markdown within a line: paragraphs in it have no element. The noncharacter distinguishes
/// it from attributes of authors.
pub(crate) const WITHIN_LINE: &str = "markdown\u{fdd8}";

/// Elements whose content is Markdown within a line, unless the attribute has the value `block`.
const LINE_ELEMENTS: [&str; 15] = [
    "address",
    "dd",
    "dt",
    "figcaption",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "legend",
    "p",
    "summary",
    "td",
    "th",
];

/// Open elements whose content is Markdown.
#[derive(Debug, Default)]
pub(super) struct Elements {
    open: Vec<Open>,
    /// Names of the open elements of HTML in the innermost one, until an empty line.
    html: Vec<String>,
}

/// Open element.
#[derive(Debug)]
struct Open {
    name: String,
    /// Number of open elements of the same name in it whose content is HTML.
    nested: usize,
}

impl Elements {
    /// Returns `true` if a line with this content is within HTML that is the content of such an element. It is then read.
    pub(super) fn is_in_html(&mut self, content: &str) -> bool {
        if self.html.is_empty() {
            return false;
        }
        let tags: Vec<Piece<'_>> = pieces(content.trim()).collect();
        let is_within = !content.trim().is_empty() && self.read_html(&tags);
        if is_within {
            self.count_nested(&tags);
        } else {
            self.html.clear();
        }
        is_within
    }

    /// Opens and closes the elements of HTML on a line; returns `false` if the line closes another element.
    fn read_html(&mut self, tags: &[Piece<'_>]) -> bool {
        for (_, token) in tags {
            let Token::Tag(tag) = token else { continue };
            let name = tag.name.to_ascii_lowercase();
            if tag.is_end {
                let Some(at) = self.html.iter().rposition(|open| *open == name) else {
                    return false;
                };
                self.html.truncate(at);
            } else if !is_void(&name) && !tag.is_self_closing && self.html.len() < MAX_DEPTH {
                self.html.push(name);
            }
        }
        true
    }

    /// Reads a line outside of code; returns the replacement for a line that consists of tags that start or end such an element, or of
    /// one, and for a line of HTML in one. `follows_text` is `true` if the line before it is text of a paragraph.
    pub(super) fn read_line(&mut self, line: &str, follows_text: bool) -> Option<Line> {
        let has_tag = line.contains('<');
        if !has_tag || (self.open.is_empty() && !line.to_ascii_lowercase().contains(ATTRIBUTE)) {
            return None;
        }
        let is_in_element = !self.open.is_empty();
        let tags: Vec<Piece<'_>> = pieces(line.trim_end()).collect();
        if self.read_tags(&tags) {
            return Some(Line::Element(line.to_owned()));
        }
        // Without a replacement, the HTML would contain the lines up to the next empty one.
        let starts_with_tag = matches!(tags.first(), Some((_, Token::Tag(_))));
        if !is_in_element || !starts_with_tag || !starts_html(line, follows_text) {
            return None;
        }
        if part_of(&tags) == Some(Part::Whole) && is_line_element(&tags) && !has_references(&tags) {
            return Some(Line::Element(line.to_owned()));
        }
        if !self.read_html(&tags) {
            self.html.clear();
        }
        Some(Line::Html(line.to_owned()))
    }

    /// Reads the tags of a line; returns `true` if they start or end an element whose content is Markdown, or are one.
    fn read_tags(&mut self, tags: &[Piece<'_>]) -> bool {
        match tags.first() {
            Some((_, Token::Tag(tag))) if tag.is_end => self.read_end_tag(tags),
            Some((_, Token::Tag(tag))) if reads_markdown(tag) => {
                let part = part_of(tags);
                if part == Some(Part::Start) {
                    self.open.push(Open { name: tag.name.to_ascii_lowercase(), nested: 0 });
                }
                part.is_some() && !has_references(tags)
            }
            _ => {
                self.count_nested(tags);
                false
            }
        }
    }

    /// Reads a line that starts with an end tag; returns `true` if it ends an element, and consists of end tags.
    fn read_end_tag(&mut self, tags: &[Piece<'_>]) -> bool {
        let before = self.open.len();
        self.count_nested(tags);
        let are_ends = tags.iter().all(|(_, token)| match token {
            Token::Tag(tag) => tag.is_end,
            Token::Text(text) => text.trim().is_empty(),
            _ => false,
        });
        are_ends && self.open.len() < before
    }

    /// Counts the tags of the name of the innermost element.
    fn count_nested(&mut self, tags: &[Piece<'_>]) {
        for (_, token) in tags {
            let Token::Tag(tag) = token else { continue };
            let Some(open) = self.open.last_mut() else { return };
            if !tag.name.eq_ignore_ascii_case(&open.name) || tag.is_self_closing {
                continue;
            }
            match (tag.is_end, open.nested) {
                (false, _) => open.nested += 1,
                (true, 0) => drop(self.open.pop()),
                (true, _) => open.nested -= 1,
            }
        }
    }
}

/// Token with its range in the line.
type Piece<'a> = (Range<usize>, Token<'a>);

/// Part of an element on a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Part {
    /// Start tag, and complete elements of HTML after it: `<details markdown><summary>Title</summary>`.
    Start,
    /// Whole element.
    Whole,
}

/// Returns the part of an element on a line that starts with its start tag; `None` if text follows the tag.
fn part_of(tags: &[Piece<'_>]) -> Option<Part> {
    let (first, rest) = tags.split_first()?;
    let Token::Tag(first) = &first.1 else { return None };
    if rest.is_empty() {
        return Some(Part::Start);
    }
    let mut open = vec![first.name];
    for (index, (_, token)) in rest.iter().enumerate() {
        match token {
            Token::Tag(tag) if tag.is_end => {
                open.pop().filter(|name| name.eq_ignore_ascii_case(tag.name))?;
            }
            Token::Tag(tag) if !is_void(tag.name) && !tag.is_self_closing => open.push(tag.name),
            _ => {}
        }
        if open.is_empty() {
            return (index + 1 == rest.len()).then_some(Part::Whole);
        }
    }
    let starts_with_tag = matches!(rest[0].1, Token::Tag(_));
    let ends_with_tag = matches!(rest.last(), Some((_, Token::Tag(_))));
    (open.len() == 1 && starts_with_tag && ends_with_tag).then_some(Part::Start)
}

/// Returns `true` for a whole element that contains references to definitions and footnotes of the page: its content is parsed apart
/// from the page.
fn has_references(tags: &[Piece<'_>]) -> bool {
    let is_whole = part_of(tags) == Some(Part::Whole);
    let text = |(_, token): &Piece<'_>| match token {
        Token::Text(text) => {
            text.match_indices(']').any(|(at, _)| !text[at + 1..].starts_with('('))
        }
        _ => false,
    };
    is_whole && tags.iter().any(text)
}

/// Returns `true` for a start tag with the attribute. The value `0` keeps the content as HTML.
fn reads_markdown(tag: &Tag<'_>) -> bool {
    let attribute = tag.attributes.iter().find(|attribute| is_markdown_attribute(attribute.name));
    let is_read = attribute.is_some_and(|attribute| attribute.value != Value::Text("0"));
    is_read && !tag.is_end && !tag.is_self_closing && !is_void(tag.name)
}

/// Returns `true` for the name of the attribute that makes the content of an element Markdown.
pub(crate) fn is_markdown_attribute(name: &str) -> bool {
    name.eq_ignore_ascii_case(ATTRIBUTE)
}

/// Returns `true` if a line starts with the tag of an element whose content is a line.
fn is_line_element(tags: &[Piece<'_>]) -> bool {
    let Some((_, Token::Tag(tag))) = tags.first() else { return false };
    let is_html = tag.attributes.iter().any(|attribute| is_markdown_attribute(attribute.name));
    !is_html && is_line_element_name(tag.name)
}

fn is_line_element_name(name: &str) -> bool {
    LINE_ELEMENTS.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Line of an element.
#[derive(Debug, Eq, PartialEq)]
pub(super) enum ElementLine<'a> {
    /// Tags alone.
    Tags(String),
    /// Whole element: its start tag, its content and its end tag.
    Whole { start: String, content: &'a str, is_within_line: bool, end: &'a str },
}

/// Returns the parts of a line that [`Elements::read_line`] accepts, without the attribute.
pub(super) fn element_line(line: &str) -> ElementLine<'_> {
    let tags: Vec<Piece<'_>> = pieces(line.trim_end()).collect();
    let (Some((range, Token::Tag(tag))), Some((last, _))) = (tags.first(), tags.last()) else {
        return ElementLine::Tags(line.to_owned());
    };
    let part = part_of(&tags);
    let is_line_of_html = part == Some(Part::Whole) && is_line_element(&tags);
    if !reads_markdown(tag) && !is_line_of_html {
        return ElementLine::Tags(line.to_owned());
    }
    let start = without_attribute(tag);
    match part {
        Some(Part::Whole) => ElementLine::Whole {
            start,
            content: &line[range.end..last.start],
            is_within_line: is_within_line(tag),
            end: &line[last.clone()],
        },
        _ => ElementLine::Tags(format!("{start}{}", &line[range.end..])),
    }
}

/// Returns `true` if the content of an element is Markdown within a line.
fn is_within_line(tag: &Tag<'_>) -> bool {
    let attribute = tag.attributes.iter().find(|attribute| is_markdown_attribute(attribute.name));
    match attribute.map(|attribute| attribute.value) {
        Some(Value::Text("block")) => false,
        Some(Value::Text("span")) => true,
        _ => is_line_element_name(tag.name),
    }
}

/// Returns a start tag without the attribute.
fn without_attribute(tag: &Tag<'_>) -> String {
    let mut start = format!("<{}", tag.name);
    let attributes =
        tag.attributes.iter().filter(|attribute| !is_markdown_attribute(attribute.name));
    attributes.for_each(|attribute| push_written(&mut start, attribute));
    if is_within_line(tag) {
        start.push(' ');
        start.push_str(WITHIN_LINE);
    }
    start.push('>');
    start
}

/// Returns a start tag with a class after the ones that it has.
pub(super) fn with_class(tag: &Tag<'_>, class: &str) -> String {
    let mut start = format!("<{}", tag.name);
    for attribute in &tag.attributes {
        match attribute.value {
            Value::Text(classes) if attribute.name.eq_ignore_ascii_case("class") => {
                let classes = format!("{} {class}", decode_entities(classes).trim());
                push_attribute(&mut start, attribute.name, &classes);
            }
            _ => push_written(&mut start, attribute),
        }
    }
    start.push('>');
    start
}

/// Appends an attribute of a tag.
fn push_written(tag: &mut String, attribute: &Attribute<'_>) {
    let Attribute { name, value } = attribute;
    match value {
        Value::None => tag.push_str(&format!(" {name}")),
        Value::Text(value) => push_attribute(tag, name, &decode_entities(value)),
        Value::Expression(value) => push_attribute(tag, name, value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of the lines that are parts of elements.
    fn found(text: &str) -> Vec<usize> {
        let mut elements = Elements::default();
        let lines = text.lines().enumerate();
        let mut read_tags =
            |line: &str| matches!(elements.read_line(line, false), Some(Line::Element(_)));
        lines.filter(|(_, line)| read_tags(line)).map(|(number, _)| number).collect()
    }

    #[test]
    fn tags_on_lines_of_their_own_are_parts_of_elements() {
        let rows = [
            ("<div markdown>\n*a*\n</div>", vec![0, 2]),
            ("<div class=\"a\" markdown=\"1\">\n<div>\n</div>\n</div>\n</div>", vec![0, 3]),
            ("<div markdown>\n<div markdown>\n</div></div>", vec![0, 1, 2]),
            ("<details markdown><summary>A</summary>\na\n</details>", vec![0, 2]),
            ("<p markdown>*a* <b>b</b></p>\na", vec![0]),
            ("<DIV markdown=\"block\">\n</div>", vec![0, 1]),
            ("<div markdown>*a*\n</div>", vec![]),
            ("<div markdown=\"0\">\n</div>", vec![]),
            ("<div>\n</div>", vec![]),
            ("a <b markdown>c</b>", vec![]),
            ("<div markdown>\na</div>\n</div>", vec![0]),
        ];
        for (text, lines) in rows {
            assert_eq!(found(text), lines, "{text}");
        }
    }

    #[test]
    fn the_attribute_is_removed() {
        let tags = |tags: &str| ElementLine::Tags(tags.to_owned());
        let rows = [
            ("<div class=\"a\" markdown id=b>", tags("<div class=\"a\" id=\"b\">")),
            ("<figure markdown=\"span\">", tags("<figure markdown\u{fdd8}>")),
            ("<div title='a \"b\"' MARKDOWN>", tags("<div title=\"a &quot;b&quot;\">")),
            ("<div title=a\"b'c markdown>", tags("<div title=\"a&quot;b'c\">")),
            (
                "<details open markdown><summary>A</summary>",
                tags("<details open><summary>A</summary>"),
            ),
            ("</div> </div>", tags("</div> </div>")),
            (
                "<p markdown>*a*</p> ",
                ElementLine::Whole {
                    start: "<p markdown\u{fdd8}>".to_owned(),
                    content: "*a*",
                    is_within_line: true,
                    end: "</p>",
                },
            ),
        ];
        for (line, expected) in rows {
            assert_eq!(element_line(line), expected, "{line}");
        }
    }
}
