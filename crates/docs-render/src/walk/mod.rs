//! The one walk over a page's tree that makes everything: HTML, contents, facts, records and
//! issues.
//!
//! Each file beside this one writes some kinds of nodes. This one holds what they share, and
//! decides who writes what.

mod admonition;
mod footnotes;
mod heading;
mod inlines;
mod list;
mod raw_html;
mod table;
mod text;

use std::cell::OnceCell;

use comrak::Arena;
use comrak::nodes::{Node, NodeCodeBlock, NodeValue};
use docs_model::{Issue, PageFacts, Place};

use crate::code;
use crate::headings::Slugs;
use crate::html::push_text;
use crate::links::LinkResolver;
use crate::page::{Dialect, Heading, Options, Page, Source};
use crate::parser::{Part, parse};
use crate::raw::OpenTag;
use crate::records::Records;
use text::{emoji, plain_text};

/// Nodes within nodes. Nobody writes so deep; a text that does would exhaust the stack.
const DEEPEST: usize = 100;

/// A walk in progress.
pub(crate) struct Walk<'w> {
    source: &'w Source<'w>,
    options: &'w Options<'w>,
    resolver: &'w dyn LinkResolver,
    /// The file's line on which the tree that is walked starts.
    first_line: u32,
    lines: OnceCell<Vec<&'w str>>,
    html: String,
    title: Option<String>,
    description: Option<String>,
    contents: Vec<Heading>,
    facts: PageFacts,
    records: Records,
    issues: Vec<Issue>,
    slugs: Slugs,
    depth: usize,
    /// The author's own open tags. Those below `floor` were opened outside of the current node.
    open_tags: Vec<OpenTag>,
    floor: usize,
    /// The links back from a footnote, until its last paragraph takes them.
    back_links: Option<String>,
}

impl<'w> Walk<'w> {
    pub(crate) fn new(
        source: &'w Source<'w>,
        options: &'w Options<'w>,
        resolver: &'w dyn LinkResolver,
    ) -> Self {
        Self {
            source,
            options,
            resolver,
            first_line: source.first_line,
            lines: OnceCell::new(),
            html: String::with_capacity(source.text.len() * 2),
            title: None,
            description: None,
            contents: Vec::new(),
            facts: PageFacts::default(),
            records: Records::new(options.section),
            issues: Vec::new(),
            slugs: Slugs::default(),
            depth: 0,
            open_tags: Vec::new(),
            floor: 0,
            back_links: None,
        }
    }

    /// Walks a document.
    pub(crate) fn page(mut self, root: Node<'_>) -> Page {
        self.given_title(root);
        self.reserve_footnote_ids(root);
        self.children(root);
        self.footnotes(root);
        Page {
            html: self.html,
            title: self.title,
            description: self.description,
            contents: self.contents,
            facts: self.facts,
            records: self.records.finish(),
            issues: self.issues,
        }
    }

    /// Writes what a node holds. The author's tags that it opens end with it.
    fn children(&mut self, node: Node<'_>) {
        if self.depth == DEEPEST {
            return self.too_deep(node);
        }
        let floor = std::mem::replace(&mut self.floor, self.open_tags.len());
        self.depth += 1;
        for child in node.children() {
            self.node(child);
        }
        self.depth -= 1;
        self.close_tags_from(self.floor);
        self.floor = floor;
    }

    fn node(&mut self, node: Node<'_>) {
        let line = self.line(node);
        match &node.data().value {
            NodeValue::BlockDirective(directive) => self.directive(node, directive),
            NodeValue::BlockQuote => self.wrapped("<blockquote>\n", node, "</blockquote>\n"),
            NodeValue::Code(code) => self.inline_code(&code.literal),
            NodeValue::CodeBlock(block) => self.code_block(node, block),
            NodeValue::Emph => self.wrapped("<em>", node, "</em>"),
            // These stand at the end of the document and are written after it.
            NodeValue::FootnoteDefinition(_) => {}
            NodeValue::FootnoteReference(reference) => self.footnote_reference(reference),
            NodeValue::Heading(heading) => self.heading(node, heading.level),
            NodeValue::HtmlBlock(block) => self.html_block(&block.literal, line),
            NodeValue::HtmlInline(html) => self.raw_html(html, line),
            NodeValue::Image(link) => self.image(node, link),
            NodeValue::Item(_) => self.wrapped("<li>", node, "</li>\n"),
            NodeValue::LineBreak => self.html.push_str("<br>\n"),
            NodeValue::Link(link) => self.link(node, link),
            NodeValue::List(list) => self.list(node, list),
            NodeValue::Paragraph => self.paragraph(node),
            NodeValue::ShortCode(code) => self.html.push_str(&emoji(node, code)),
            NodeValue::SoftBreak => self.html.push('\n'),
            NodeValue::Strikethrough => self.wrapped("<del>", node, "</del>"),
            NodeValue::Strong => self.wrapped("<strong>", node, "</strong>"),
            NodeValue::Table(table) => self.table(node, &table.alignments),
            NodeValue::TaskItem(_) => self.task_item(node),
            NodeValue::Text(text) => push_text(&mut self.html, text),
            NodeValue::ThematicBreak => self.html.push_str("<hr>\n"),
            // What other extensions of the parser would give.
            _ => self.children(node),
        }
    }

    fn wrapped(&mut self, open: &str, node: Node<'_>, close: &str) {
        self.html.push_str(open);
        self.children(node);
        self.html.push_str(close);
    }

    fn code_block(&mut self, node: Node<'_>, block: &NodeCodeBlock) {
        if self.options.dialect == Dialect::Mdx && !block.fenced {
            return self.indented_text(node, &block.literal);
        }
        code::push_block(&mut self.html, &block.info, &block.literal, self.options);
    }

    /// Writes text that is indented, in a dialect where that does not make it code.
    fn indented_text(&mut self, node: Node<'_>, text: &str) {
        if self.depth >= DEEPEST {
            return self.too_deep(node);
        }
        let arena = Arena::new();
        let line = self.line(node);
        let first_line = std::mem::replace(&mut self.first_line, line);
        self.children(parse(&arena, text, Part::Piece));
        self.first_line = first_line;
    }

    fn inline_code(&mut self, literal: &str) {
        self.html.push_str("<code>");
        push_text(&mut self.html, literal);
        self.html.push_str("</code>");
    }

    fn paragraph(&mut self, node: Node<'_>) {
        let text = plain_text(node);
        let is_bare = list::is_in_tight_item(node);
        self.html.push_str(if is_bare { "" } else { "<p>" });
        self.task_box(node);
        self.children(node);
        self.take_back_links(node);
        self.html.push_str(if is_bare { "" } else { "</p>\n" });
        if self.description.is_none() && !text.trim().is_empty() {
            self.description = Some(text.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        self.records.content(&text);
    }

    fn too_deep(&mut self, node: Node<'_>) {
        push_text(&mut self.html, &plain_text(node));
        if self.issues.iter().all(|issue| issue.code != "too-deep") {
            let message = format!(
                "the text is nested more than {DEEPEST} levels deep; what lies deeper is shown plain"
            );
            self.issue(
                self.line(node),
                Issue::warning("too-deep", message).help("nest less, or split the page"),
            );
        }
    }

    /// The file's line on which a node starts.
    fn line(&self, node: Node<'_>) -> u32 {
        let line = node.data().sourcepos.start.line.max(1) - 1;
        self.first_line.saturating_add(u32::try_from(line).unwrap_or(u32::MAX))
    }

    /// A line of the text, by its number in the tree that is walked.
    fn source_line(&self, number: usize) -> &'w str {
        let before = self.first_line.saturating_sub(self.source.first_line);
        let index = number.saturating_sub(1) + usize::try_from(before).unwrap_or(usize::MAX);
        self.lines
            .get_or_init(|| self.source.text.lines().collect())
            .get(index)
            .copied()
            .unwrap_or_default()
    }

    fn issue(&mut self, line: u32, issue: Issue) {
        self.issues.push(issue.at(Place::line(self.source.file, line)));
    }
}
