//! Elements whose content is Markdown, in place of their comments in a tree.

use std::cell::RefCell;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeHtmlBlock, NodeValue, Sourcepos};

use super::elements::{ElementLine, element_line, with_class};
use super::line::Line;
use crate::tags::{Token, Value, tokens};

/// Function that parses Markdown.
pub(crate) type Parse<'a, 'p> = dyn Fn(&str) -> Node<'a> + 'p;

/// Classes of an element that shows a list as cards.
const GRID: [&str; 2] = ["grid", "cards"];

/// Class that this crate adds to such an element.
const CARDS: &str = "block-cards";

/// Type of a block of HTML that ends with an empty line.
const HTML: u8 = 6;

/// Turns a comment into the tags in it, or into the element in it.
pub(super) fn convert_element<'a>(arena: &'a Arena<'a>, node: Node<'a>, parse: &Parse<'a, '_>) {
    let line = match element_in(node) {
        Some(Line::Element(line)) => line,
        Some(Line::Html(line)) => return node.data_mut().value = html(&line),
        _ => return,
    };
    match element_line(&line) {
        ElementLine::Tags(tags) => node.data_mut().value = html(&tags),
        ElementLine::Whole { start, content, is_within_line, end } => {
            node.data_mut().value = html(&start);
            let position = Position { arena, sourcepos: node.data().sourcepos };
            let end = position.node(html(end));
            node.insert_after(end);
            if is_within_line {
                let paragraph = position.node(NodeValue::Paragraph);
                position.move_children(inline(content, parse), |child| paragraph.append(child));
                end.insert_before(paragraph);
            } else {
                position.move_children(Some(parse(content)), |child| end.insert_before(child));
            }
        }
    }
}

/// Returns the line in the comment that a node consists of.
fn element_in(node: Node<'_>) -> Option<Line> {
    let data = node.data();
    let NodeValue::HtmlBlock(block) = &data.value else { return None };
    Line::from_html(&block.literal)
}

/// Returns a parent of the nodes of a line.
fn inline<'a>(content: &str, parse: &Parse<'a, '_>) -> Option<Node<'a>> {
    // The content of a heading is always a line; a `#` at its end would close the heading.
    let content = content.trim();
    let heading = match content.strip_suffix('#') {
        Some(before) => format!("# {before}\\#"),
        None => format!("# {content}"),
    };
    parse(&heading).first_child()
}

/// Position of new nodes.
struct Position<'a> {
    arena: &'a Arena<'a>,
    sourcepos: Sourcepos,
}

impl<'a> Position<'a> {
    fn node(&self, value: NodeValue) -> Node<'a> {
        let ast = Ast::new_with_sourcepos(value, self.sourcepos);
        self.arena.alloc(AstNode::new(RefCell::new(ast)))
    }

    /// Moves the children of a parsed text to this position.
    fn move_children(&self, parent: Option<Node<'a>>, append: impl Fn(Node<'a>)) {
        let Some(parent) = parent else { return };
        for node in parent.descendants() {
            node.data_mut().sourcepos = self.sourcepos;
        }
        let children: Vec<Node<'a>> = parent.children().collect();
        children.into_iter().for_each(append);
    }
}

/// Turns a list alone in an element `<div class="grid cards" markdown>` into cards.
pub(super) fn convert_cards<'a>(arena: &'a Arena<'a>, start: Node<'a>) {
    let Some(list) = start.next_sibling() else { return };
    let is_list = matches!(list.data().value, NodeValue::List(_));
    let is_alone =
        list.next_sibling().is_some_and(|end| html_of(end).is_some_and(|html| is_end(&html)));
    if !is_list || !is_alone {
        return;
    }
    let Some(with_cards) = html_of(start).and_then(|html| grid_of_cards(&html)) else { return };
    start.data_mut().value = html(&with_cards);
    for item in list.children() {
        let position = Position { arena, sourcepos: item.data().sourcepos };
        list.insert_before(
            position.node(NodeValue::Raw("<div class=\"block-card\">\n".to_owned())),
        );
        let content: Vec<Node<'a>> = item.children().collect();
        content.into_iter().for_each(|child| list.insert_before(child));
        list.insert_before(position.node(NodeValue::Raw("</div>\n".to_owned())));
    }
    list.detach();
}

fn html_of(node: Node<'_>) -> Option<String> {
    match &node.data().value {
        NodeValue::HtmlBlock(block) => Some(block.literal.clone()),
        _ => None,
    }
}

fn is_end(html: &str) -> bool {
    matches!(tokens(html).next(), Some((_, Token::Tag(tag))) if tag.is_end)
}

/// Returns the start tag of a grid with the class of cards; `None` if HTML does not consist of the start tag of a grid.
fn grid_of_cards(html: &str) -> Option<String> {
    let mut tokens = tokens(html.trim_end());
    let Some((_, Token::Tag(tag))) = tokens.next() else { return None };
    let is_class = |name: &str| name.eq_ignore_ascii_case("class");
    let class = tag.attributes.iter().find(|attribute| is_class(attribute.name))?;
    let Value::Text(classes) = class.value else { return None };
    let has = |wanted: &str| classes.split_whitespace().any(|class| class == wanted);
    let is_grid = tokens.next().is_none() && !tag.is_end && GRID.into_iter().all(has);
    is_grid.then(|| with_class(&tag, CARDS))
}

fn html(tags: &str) -> NodeValue {
    let literal = format!("{tags}\n");
    NodeValue::HtmlBlock(NodeHtmlBlock { block_type: HTML, literal })
}
