//! Tables of contents within the article.

use comrak::nodes::{Node, NodeValue};
use docs_core::Issue;

use super::Walk;
use super::element::Element;
use super::headings::Headings;
use super::inline_contents::{InlineContents, Part};
use crate::html::{push_address, push_attribute};
use crate::mdx::value::Value as Literal;
use crate::page::Heading;
use crate::tags::{Tag, Value};

/// Placeholder of an inline table of contents until all headings are known.
const INLINE_CONTENTS: &str = "\u{fdd3}contents\u{fdd3}";

impl Walk<'_> {
    /// Writes the table of contents for a paragraph that consists of its marker, `[[toc]]`; returns `false` for other
    /// paragraphs.
    pub(super) fn paragraph_of_contents(&mut self, node: Node<'_>) -> bool {
        let Some(text) = node.first_child().filter(|text| text.next_sibling().is_none()) else {
            return false;
        };
        let is_marker = match &text.data().value {
            NodeValue::Text(text) => is_contents_marker(text),
            _ => false,
        };
        if is_marker && self.input.options.blocks {
            self.headings.inline.push(InlineContents { levels: (2, 3), part: Part::default() });
            self.article.html.push_str(INLINE_CONTENTS);
            self.article.html.push('\n');
            return true;
        }
        false
    }

    /// Writes a placeholder, which is replaced when all headings are known.
    pub(super) fn inline_contents(&mut self, tag: &Tag<'_>, line: u32) {
        let level = |name: &str, default: u8| match self.evaluator.value_of(tag, name) {
            Some(Literal::Number(level)) => level.parse().unwrap_or(default),
            _ => default,
        };
        let levels = (level("minHeadingLevel", 2), level("maxHeadingLevel", 3));
        let written = tag.attributes.iter().find_map(|attribute| match attribute.value {
            Value::Expression(expression) if attribute.name == "toc" => Some(expression.trim()),
            _ => None,
        });
        let part = written.and_then(Part::parse).unwrap_or_else(|| {
            if let Some(expression) = written.filter(|expression| *expression != "toc") {
                self.report_contents(expression, line);
            }
            Part::default()
        });
        self.headings.inline.push(InlineContents { levels, part });
        self.article.html.push_str(INLINE_CONTENTS);
        self.open(tag, line, Element::Silent);
    }

    fn report_contents(&mut self, expression: &str, line: u32) {
        let message = format!(
            "the expression `{{{expression}}}` would have to be run; the list contains all headings of the page"
        );
        let help = "write `toc={toc}`, or a part of the headings: `toc={toc.slice(1)}`";
        let issue = Issue::info("unsupported-expression", message).help(help);
        self.reporter.issue(line, "toc=", issue);
    }
}

/// Returns `true` if a line is the marker of a table of contents.
fn is_contents_marker(line: &str) -> bool {
    ["[[toc]]", "[toc]"].iter().any(|marker| line.trim().eq_ignore_ascii_case(marker))
}

impl Headings {
    /// Replaces the placeholders of tables of contents in the article. `class` contains the classes of their lists.
    pub(super) fn insert_inline_contents(&mut self, html: &mut String, class: &str) {
        let lists = std::mem::take(&mut self.inline);
        if lists.is_empty() {
            return;
        }
        let mut pieces: Vec<String> = html.split(INLINE_CONTENTS).map(ToOwned::to_owned).collect();
        if pieces.len() != lists.len() + 1 {
            // The author also used the placeholder, so the positions are ambiguous.
            *html = pieces.concat();
            return;
        }
        for (piece, InlineContents { levels: (min, max), part }) in pieces.iter_mut().zip(lists) {
            let part = &self.contents[part.range(self.contents.len())];
            let shown = part.iter().filter(|heading| (min..=max).contains(&heading.level));
            push_contents_list(piece, class, shown);
        }
        *html = pieces.concat();
    }
}

fn push_contents_list<'h>(
    html: &mut String,
    class: &str,
    headings: impl Iterator<Item = &'h Heading>,
) {
    let mut open: Vec<u8> = Vec::new();
    for heading in headings {
        while open.len() > 1 && open.last().is_some_and(|level| *level > heading.level) {
            html.push_str("</li></ul>");
            open.pop();
        }
        match open.last() {
            Some(level) if *level >= heading.level => html.push_str("</li>\n<li>"),
            _ => {
                html.push_str("<ul");
                if open.is_empty() {
                    push_attribute(html, "class", class);
                }
                html.push_str(">\n<li>");
                open.push(heading.level);
            }
        }
        html.push_str("<a href=\"#");
        push_address(html, &heading.id);
        html.push_str("\">");
        html.push_str(&heading.html);
        html.push_str("</a>");
    }
    for _ in open {
        html.push_str("</li></ul>");
    }
}
