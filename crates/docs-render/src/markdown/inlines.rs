//! Text within a line: emphasis, code, links, images.

use super::MarkdownOptions;
use super::address::{Target, link};
use super::code::text_without_tags;
use super::emphasis::{Line, Mark};
use super::escape::{Surroundings, in_brackets, push_escaped};
use crate::article_html::attributes::{Attributes, decoded};
use crate::article_html::runs::longest_run;
use crate::article_html::tree::{Element, Kind, NodeId, Tree};

/// Line break within a paragraph.
const LINE_BREAK: &str = "\\\n";

/// Context of a line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Context {
    /// Lines of a paragraph, which may break.
    Paragraph,
    /// A single line, such as a heading.
    Line,
    /// A single line within brackets.
    Brackets,
    /// A cell of a table.
    Cell,
}

/// Collects the parts of a line.
pub(super) struct Inlines<'c, 'a> {
    tree: &'c Tree<'a>,
    options: &'c MarkdownOptions<'c>,
    context: Context,
    in_link: bool,
    line: Line,
    /// `true` if a space precedes the next text.
    has_space: bool,
    open: Vec<Mark>,
}

impl<'c, 'a> Inlines<'c, 'a> {
    pub(super) fn new(
        tree: &'c Tree<'a>,
        options: &'c MarkdownOptions<'c>,
        context: Context,
    ) -> Self {
        let in_link = false;
        Self {
            tree,
            options,
            context,
            in_link,
            line: Line::default(),
            has_space: false,
            open: Vec::new(),
        }
    }

    /// Returns nodes as a line of Markdown without spaces at its ends.
    pub(super) fn text(self, nodes: impl Iterator<Item = NodeId>) -> String {
        self.text_and_space(nodes).0
    }

    /// Returns the Markdown of nodes, and `true` if a space follows it.
    fn text_and_space(mut self, nodes: impl Iterator<Item = NodeId>) -> (String, bool) {
        nodes.for_each(|node| self.node(node));
        (self.line.finish(), self.has_space)
    }

    fn node(&mut self, node: NodeId) {
        match self.tree.node(node).kind {
            Kind::Text(text) => self.literal(&decoded(text)),
            Kind::Element(element) if is_omitted(element) => {}
            Kind::Element(element) => self.element(node, element),
        }
    }

    fn children(&mut self, node: NodeId) {
        let tree = self.tree;
        tree.children(node).for_each(|child| self.node(child));
    }

    fn element(&mut self, node: NodeId, element: Element<'_>) {
        if let Some(mark) =
            Mark::from_element(element.name).filter(|mark| !self.open.contains(mark))
        {
            return self.emphasis(node, mark);
        }
        match element.name {
            "a" => self.link(node, element),
            "br" => self.line_break(),
            "code" | "tt" | "samp" => self.code(node),
            "img" => self.image(element),
            "input" => self.check_box(element),
            "iframe" | "audio" | "video" | "object" => {
                if let Some(link) = embedded(element, self.options) {
                    self.push(&link);
                }
            }
            "kbd" | "sub" | "sup" => self.kept(node, element),
            "math" => self.formula(element),
            _ if element.attributes.has("data-tip") => self.explained(node, element),
            _ => {
                let is_block = self.tree.node(node).is_block;
                self.has_space |= is_block;
                self.children(node);
                self.has_space |= is_block;
            }
        }
    }

    /// Writes a word with its explanation in parentheses.
    fn explained(&mut self, node: NodeId, element: Element<'_>) {
        self.children(node);
        if let Some(text) = element.attributes.get("data-tip") {
            self.literal(&format!(" ({text})"));
        }
    }

    /// Writes text with single spaces.
    fn literal(&mut self, text: &str) {
        let is_space = |byte: &u8| byte.is_ascii_whitespace();
        let trimmed = text.trim_ascii();
        self.has_space |= text.as_bytes().first().is_some_and(is_space);
        if trimmed.is_empty() {
            return;
        }
        self.space();
        let surroundings = Surroundings {
            before: self.line.last_char(),
            in_brackets: self.in_link || self.context == Context::Brackets,
            in_cell: self.context == Context::Cell,
            in_deleted: self.open.contains(&Mark::Deleted),
            math: self.options.math,
        };
        push_escaped(self.line.text_mut(), trimmed, surroundings);
        self.has_space = text.as_bytes().last().is_some_and(is_space);
    }

    /// Writes Markdown.
    fn push(&mut self, markdown: &str) {
        self.start(markdown);
        self.line.push(markdown);
    }

    /// Prepares the line for Markdown that begins with `start`.
    fn start(&mut self, start: &str) {
        self.space();
        // A `!` before a link would turn it into an image.
        if start.starts_with('[') {
            self.line.escape_exclamation();
        }
    }

    /// Writes the space before the next text, outside of the emphasis that starts here.
    fn space(&mut self) {
        if std::mem::take(&mut self.has_space) {
            self.line.space();
        }
    }

    fn emphasis(&mut self, node: NodeId, mark: Mark) {
        let before = self.line.position();
        let had_space = self.has_space;
        self.line.open(mark);
        self.open.push(mark);
        self.children(node);
        self.open.pop();
        if self.line.remove_empty(before) {
            self.has_space |= had_space;
        } else {
            self.line.close(mark);
        }
    }

    fn line_break(&mut self) {
        self.has_space = false;
        match self.context {
            Context::Paragraph if self.in_link || self.line.is_empty() => self.has_space = true,
            Context::Paragraph => self.line.push_break(LINE_BREAK),
            Context::Line | Context::Cell => self.line.push_break("<br>"),
            Context::Brackets => self.has_space = true,
        }
    }

    fn code(&mut self, node: NodeId) {
        // A link as the only content of code becomes code as the label of a link.
        let mut elements = self.tree.elements(node);
        if let (Some((child, element)), None) = (elements.next(), elements.next())
            && element.name == "a"
            && !self.in_link
            && let Some(href) = element.attributes.get("href")
            && self.tree.children(node).count() == 1
        {
            let code = code_span(&self.code_text(child), self.context);
            let address = self.options.addresses.link(&href);
            return self.push(&link(&code, &address));
        }
        let text = self.code_text(node);
        if text.is_empty() {
            return;
        }
        self.space();
        match self.line.last_char() {
            Some('`') => self.line.push(&format!("<code>{}</code>", html_text(&text))),
            _ => push_code_span(self.line.text_mut(), &text, self.context),
        }
    }

    fn code_text(&self, node: NodeId) -> String {
        let mut text = String::new();
        push_literal(self.tree, node, &mut text);
        text.replace('\n', " ")
    }

    fn link(&mut self, node: NodeId, element: Element<'_>) {
        let attributes = element.attributes;
        // Markdown has references to footnotes within links, but no links within links.
        if attributes.has("data-footnote-ref") {
            let number: String = self.footnote_number(node);
            return self.push(&format!("[^{number}]"));
        }
        let Some(href) = attributes.get("href").filter(|_| !self.in_link) else {
            return self.children(node);
        };
        let mut inner = Inlines::new(self.tree, self.options, self.context);
        inner.in_link = true;
        let (text, has_space) = inner.text_and_space(self.tree.children(node));
        if text.is_empty() {
            self.has_space |= has_space;
            return;
        }
        let address = self.options.addresses.link(&href);
        let title = attributes.get("title");
        let shown = address.strip_prefix("mailto:").unwrap_or(&address);
        let is_bare = title.is_none()
            && (address.starts_with("http") || address.starts_with("mailto:"))
            && text.bytes().filter(|byte| *byte != b'\\').eq(shown.bytes())
            && !shown.contains(['<', '>', ' ', '\\', '|']);
        let starts = self.space_before(node);
        self.has_space |= starts;
        if is_bare {
            self.push(&format!("<{shown}>"));
        } else {
            self.start("[");
            Target { address: &address, title: title.as_deref() }
                .push_link(self.line.text_mut(), &text);
        }
        self.has_space = has_space;
    }

    /// Returns `true` if the content of an element starts with a space, which belongs before the element.
    fn space_before(&self, node: NodeId) -> bool {
        self.tree.children(node).next().is_some_and(|first| match self.tree.node(first).kind {
            Kind::Text(text) => text.starts_with(|char: char| char.is_ascii_whitespace()),
            Kind::Element(_) => self.space_before(first),
        })
    }

    fn footnote_number(&self, node: NodeId) -> String {
        let mut text = String::new();
        push_literal(self.tree, node, &mut text);
        text.chars().filter(char::is_ascii_digit).collect()
    }

    fn image(&mut self, element: Element<'_>) {
        let attributes = element.attributes;
        let Some(src) =
            attributes.get("src").filter(|src| !src.is_empty() && !src.starts_with("data:"))
        else {
            return;
        };
        if attributes.has_class("themed-image--dark") {
            return;
        }
        let alternative = attributes.get("alt").unwrap_or_default();
        let alternative = alternative.split_whitespace().collect::<Vec<_>>().join(" ");
        let title = attributes.get("title");
        let address = self.options.addresses.image(&src);
        self.push("!");
        Target { address: &address, title: title.as_deref() }
            .push_link(self.line.text_mut(), &in_brackets(&alternative));
    }

    /// Writes the check box of a task.
    fn check_box(&mut self, element: Element<'_>) {
        let attributes = element.attributes;
        if attributes.get("type").as_deref() == Some("checkbox") && self.line.is_empty() {
            self.line.push(if attributes.has("checked") { "[x]" } else { "[ ]" });
            self.has_space = true;
        }
    }

    /// Writes an element as HTML, because Markdown has no such markup.
    fn kept(&mut self, node: NodeId, element: Element<'_>) {
        let is_reference =
            self.tree.elements(node).any(|(_, child)| child.attributes.has("data-footnote-ref"));
        if is_reference {
            return self.children(node);
        }
        let mut inner = Inlines::new(self.tree, self.options, self.context);
        inner.in_link = self.in_link;
        inner.open.clone_from(&self.open);
        // The text does not start a line.
        inner.line.push(&format!("<{}>", element.name));
        let (text, has_space) = inner.text_and_space(self.tree.children(node));
        if text.len() > element.name.len() + 2 {
            self.push(&format!("{text}</{}>", element.name));
        }
        self.has_space |= has_space;
    }

    fn formula(&mut self, element: Element<'_>) {
        let Some(latex) = element.attributes.get("alttext") else {
            return self.literal(&text_without_tags(element.raw));
        };
        let sign =
            if element.attributes.get("display").as_deref() == Some("block") { "$$" } else { "$" };
        let latex = match self.context {
            Context::Cell => latex.replace('|', "\\|"),
            _ => latex.into_owned(),
        };
        self.push(&format!(
            "{sign}{}{sign}",
            latex.split_whitespace().collect::<Vec<_>>().join(" ")
        ));
    }
}

/// Returns `true` if an element is not part of the article's text: it is hidden, a drawing, or a control of the interface.
pub(super) fn is_omitted(element: Element<'_>) -> bool {
    let attributes = element.attributes;
    attributes.is_hidden()
        || attributes.has_class("block-card-icon")
        || (element.is_skipped && embedded_address(element).is_none())
        || (element.name == "a"
            && (attributes.has_class("hash-link") || attributes.has("data-footnote-backref")))
        || matches!(element.name, "select" | "datalist")
}

/// Returns a link to an embedded page or file.
pub(super) fn embedded(element: Element<'_>, options: &MarkdownOptions<'_>) -> Option<String> {
    let src = embedded_address(element)?;
    let address = options.addresses.image(&src);
    let title = element.attributes.get("title").filter(|title| !title.trim().is_empty());
    let is_bare = address.starts_with("http") && !address.contains(['<', '>', ' ', '|']);
    Some(match title {
        None if is_bare => format!("<{address}>"),
        title => link(&in_brackets(title.as_deref().unwrap_or(&address)), &address),
    })
}

fn embedded_address(element: Element<'_>) -> Option<String> {
    let name = if element.name == "object" { "data" } else { "src" };
    if !matches!(element.name, "iframe" | "audio" | "video" | "object") {
        return None;
    }
    let of_source = || {
        let (_, tag) = element.raw.split_once("<source")?;
        Attributes(&tag[..tag.find('>')?]).get("src").map(String::from)
    };
    let address = element.attributes.get(name).map(String::from).or_else(of_source)?;
    (!address.is_empty() && !address.starts_with("data:")).then_some(address)
}

/// Returns code between backticks.
pub(super) fn code_span(text: &str, context: Context) -> String {
    let mut span = String::with_capacity(text.len() + 2);
    push_code_span(&mut span, text, context);
    span
}

/// Appends code between backticks.
fn push_code_span(out: &mut String, text: &str, context: Context) {
    let fence = match longest_run(text, b'`') {
        0 => 1,
        longest => longest + 1,
    };
    let is_blank = text.bytes().all(|byte| byte == b' ');
    let is_padded = text.starts_with('`')
        || text.ends_with('`')
        || (!is_blank && text.starts_with(' ') && text.ends_with(' '));
    let pad = if is_padded { " " } else { "" };
    out.extend(std::iter::repeat_n('`', fence));
    out.push_str(pad);
    match context {
        Context::Cell => push_with_escaped_bars(out, text),
        _ => out.push_str(text),
    }
    out.push_str(pad);
    out.extend(std::iter::repeat_n('`', fence));
}

/// Appends a string for a cell of a table, which an unescaped `|` would end.
fn push_with_escaped_bars(out: &mut String, text: &str) {
    for (number, part) in text.split('|').enumerate() {
        out.push_str(if number > 0 { "\\|" } else { "" });
        out.push_str(part);
    }
}

/// Returns a string escaped for HTML within Markdown, which interprets punctuation there too.
fn html_text(text: &str) -> String {
    use std::fmt::Write as _;

    let mut html = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_ascii_punctuation() {
            let _ = write!(html, "&#{};", u32::from(char));
        } else {
            html.push(char);
        }
    }
    html
}

/// Appends the text of a node unescaped.
fn push_literal(tree: &Tree<'_>, node: NodeId, text: &mut String) {
    match tree.node(node).kind {
        Kind::Text(literal) => text.push_str(&decoded(literal)),
        Kind::Element(element) if element.name == "br" => text.push(' '),
        Kind::Element(_) => tree.children(node).for_each(|child| push_literal(tree, child, text)),
    }
}
