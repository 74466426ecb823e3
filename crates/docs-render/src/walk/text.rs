//! Plain text of nodes and HTML, for titles, ids, records and descriptions of images.

use docs_core::decode_entities;
use std::borrow::Cow;

use comrak::nodes::{Node, NodeShortCode, NodeValue};

use crate::headings::without_text_directives;
use crate::tags::{Token, tokens};

/// Returns a node's content without markup.
pub(super) fn plain_text(node: Node<'_>) -> String {
    let mut text = String::new();
    for node in node.descendants() {
        match &node.data().value {
            NodeValue::Text(literal) => text.push_str(literal),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::CodeBlock(block) => text.push_str(&block.literal),
            NodeValue::ShortCode(code) => text.push_str(&emoji(node, code)),
            NodeValue::LineBreak | NodeValue::SoftBreak => text.push(' '),
            NodeValue::HtmlInline(html) if is_line_break(html) => text.push(' '),
            _ => {}
        }
    }
    text
}

/// Returns the text of a piece of HTML.
pub(super) fn text_of_html(html: &str) -> String {
    tokens(html)
        .filter_map(|(_, token)| match token {
            Token::Text(text) | Token::RawText(text) => Some(decode_entities(text)),
            _ => None,
        })
        .collect()
}

/// Returns `true` if a tag, or its placeholder, is a line break.
pub(super) fn is_line_break(html: &str) -> bool {
    html.starts_with("<br") || html.ends_with(" br>")
}

/// Returns the text of a heading that determines its id.
pub(super) fn id_text(node: Node<'_>) -> String {
    let mut text = String::new();
    // Literal text that has not been appended to `text`. A directive may start in a text node and end in a shortcode:
    // `:smile:a`.
    let mut run = String::new();
    for node in node.descendants() {
        if !is_literal(node) || !node.previous_sibling().is_some_and(is_literal) {
            text.push_str(&without_text_directives(&std::mem::take(&mut run)));
        }
        match &node.data().value {
            NodeValue::Text(literal) if is_of_autolink(node, literal) => text.push_str(literal),
            NodeValue::Text(literal) => run.push_str(literal),
            NodeValue::Code(code) => text.push_str(&code.literal),
            NodeValue::ShortCode(code) => run.push_str(&source(code)),
            NodeValue::LineBreak | NodeValue::SoftBreak => text.push(' '),
            _ => {}
        }
    }
    text.push_str(&without_text_directives(&run));
    text
}

fn is_literal(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::Text(_) | NodeValue::ShortCode(_))
}

fn source(code: &NodeShortCode) -> String {
    format!(":{}:", code.code)
}

/// Returns `true` if a text node is the address of the surrounding link, that is, a bare link.
pub(super) fn is_of_autolink(node: Node<'_>, text: &str) -> bool {
    node.parent().is_some_and(|parent| match &parent.data().value {
        NodeValue::Link(link) => link.url.ends_with(text) && link.url.contains("://"),
        _ => false,
    })
}

/// Returns an emoji, or the source of the shortcode within a word: `arn:a:b`.
pub(super) fn emoji<'a>(node: Node<'_>, code: &'a NodeShortCode) -> Cow<'a, str> {
    let touches = |neighbour: Option<Node<'_>>, edge: fn(&str) -> Option<char>| {
        neighbour.is_some_and(|node| match &node.data().value {
            NodeValue::Text(text) => edge(text).is_some_and(char::is_alphanumeric),
            _ => false,
        })
    };
    let in_word = touches(node.previous_sibling(), |text| text.chars().next_back())
        || touches(node.next_sibling(), |text| text.chars().next());
    if in_word { source(code).into() } else { code.emoji.as_str().into() }
}
