//! Replacement of the comments in a tree by their directives.

use std::borrow::Cow;
use std::cell::RefCell;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeCodeBlock, NodeList, NodeValue, Sourcepos};

use super::directive::directive;
use super::element_conversion::{Parse, convert_cards, convert_element};
use super::html_includes::{convert_in_html, includes_files};
use super::line::{Line, as_written};
use super::{mdbook, mkdocs};
use crate::options::Options;

/// Prefix of a tab that does not belong to the tabs before it.
const FIRST: &str = "!";

/// Turns list items into directives, and turns comments and code lines that include a file into code blocks of that file.
pub(crate) fn convert<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    options: &Options<'_>,
    parse: &Parse<'a, '_>,
) {
    if !options.reads_dialects() {
        return;
    }
    let nodes: Vec<Node<'a>> = root.descendants().collect();
    for node in nodes {
        convert_include(node);
        convert_in_html(arena, node);
        if options.dialects.mdbook {
            convert_snippet(node, mdbook::snippet);
        }
        if options.dialects.mkdocs {
            convert_snippet(node, mkdocs::snippet);
            convert_blocks(arena, node);
            convert_element(arena, node, parse);
        }
    }
    if options.dialects.mkdocs {
        // All tags are in their places.
        let nodes: Vec<Node<'a>> = root.descendants().collect();
        nodes.into_iter().for_each(|node| convert_cards(arena, node));
    }
}

/// Turns a comment that includes a file into an empty code block with its info string, or into a directive. Restores the lines within
/// a block of HTML, which shows them as they are written.
fn convert_include(node: Node<'_>) {
    let mut ast = node.data_mut();
    let NodeValue::HtmlBlock(block) = &mut ast.value else { return };
    match Line::from_html(&block.literal) {
        Some(Line::Code(info)) => ast.value = empty_code(info),
        // The start or the end of a block of files.
        Some(Line::Include(info)) if info.is_empty() => block.literal.clear(),
        Some(Line::Include(info)) => ast.value = directive(&info),
        Some(_) => {}
        None if includes_files(&block.literal, block.block_type) => {}
        None => {
            if let Cow::Owned(written) = as_written(&block.literal) {
                block.literal = written;
            }
        }
    }
}

fn empty_code(info: String) -> NodeValue {
    NodeValue::CodeBlock(Box::new(NodeCodeBlock {
        fenced: true,
        fence_char: b'`',
        fence_length: 3,
        fence_offset: 0,
        info,
        literal: String::new(),
        closed: true,
    }))
}

/// Moves the file that a code block's only line includes into the block's info string.
fn convert_snippet(node: Node<'_>, file_of: fn(&str) -> Option<String>) {
    let mut ast = node.data_mut();
    let NodeValue::CodeBlock(block) = &mut ast.value else { return };
    if block.literal.trim().contains('\n') {
        return;
    }
    if let Some(file) = file_of(&block.literal) {
        // Without a title, the block would show the name of the file as its title, which the author did not write.
        let title = if block.info.contains("title=") { "" } else { " title=\"\"" };
        block.info = format!("{} file=\"{file}\"{title}", block.info);
        block.literal.clear();
    }
}

/// Replaces a list whose items are directives.
fn convert_blocks<'a>(arena: &'a Arena<'a>, list: Node<'a>) {
    let NodeValue::List(kind) = list.data().value else { return };
    let items: Vec<Node<'a>> = list.children().collect();
    if !items.iter().any(|item| directive_of(item).is_some()) {
        return;
    }
    let mut replacement = Replacement { arena, list, kind, open: Open::Nothing };
    for item in items {
        match directive_of(item) {
            Some(info) => replacement.push_directive(item, &info),
            None => replacement.push_item(item),
        }
    }
    list.detach();
}

/// Returns the directive in the comment at the start of an item.
fn directive_of(item: Node<'_>) -> Option<String> {
    let comment = item.first_child()?;
    let data = comment.data();
    let NodeValue::HtmlBlock(block) = &data.value else { return None };
    match Line::from_html(&block.literal) {
        Some(Line::Block(info)) => Some(info),
        _ => None,
    }
}

/// Nodes that replace a list, inserted before it.
struct Replacement<'a> {
    arena: &'a Arena<'a>,
    list: Node<'a>,
    kind: NodeList,
    open: Open<'a>,
}

/// Last inserted node, if it may have further children.
enum Open<'a> {
    Nothing,
    /// List of the items that are not directives.
    Items(Node<'a>),
    Tabs(Node<'a>),
}

impl<'a> Replacement<'a> {
    fn push_item(&mut self, item: Node<'a>) {
        let list = match self.open {
            Open::Items(list) => list,
            _ => self.insert(NodeValue::List(self.kind), item),
        };
        list.append(item);
        self.open = Open::Items(list);
    }

    fn push_directive(&mut self, item: Node<'a>, info: &str) {
        let (info, is_first) = match info.strip_prefix(FIRST) {
            Some(info) => (info, true),
            None => (info, false),
        };
        if !info.starts_with("tab[") {
            let block = self.insert(directive(info), item);
            self.open = Open::Nothing;
            return move_content(item, block);
        }
        let tabs = match self.open {
            Open::Tabs(tabs) if !is_first => tabs,
            _ => self.insert(directive("tabs"), item),
        };
        self.open = Open::Tabs(tabs);
        let tab = new_node(self.arena, directive(info), item.data().sourcepos);
        tabs.append(tab);
        move_content(item, tab);
    }

    /// Inserts a node before the list, with the position of an item.
    fn insert(&self, value: NodeValue, item: Node<'a>) -> Node<'a> {
        let node = new_node(self.arena, value, item.data().sourcepos);
        self.list.insert_before(node);
        node
    }
}

/// Moves the content of an item after its comment.
fn move_content<'a>(item: Node<'a>, block: Node<'a>) {
    let content: Vec<Node<'a>> = item.children().skip(1).collect();
    for node in content {
        block.append(node);
    }
}

fn new_node<'a>(arena: &'a Arena<'a>, value: NodeValue, sourcepos: Sourcepos) -> Node<'a> {
    arena.alloc(AstNode::new(RefCell::new(Ast::new_with_sourcepos(value, sourcepos))))
}
