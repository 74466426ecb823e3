//! Single walk over a page's tree that produces HTML, table of contents, links, records and issues.
//!
//! Each sibling file writes some kinds of nodes. This one contains the shared state and dispatches nodes.

mod accessibility;
mod admonition;
mod attributes;
mod cards;
mod code;
mod components;
mod contents;
mod data;
mod diagram;
mod element;
mod footnotes;
mod foreign;
mod head;
mod heading;
mod ids;
mod images;
mod inlines;
mod island;
mod island_children;
mod island_code;
mod island_markdown;
mod island_rules;
mod issues;
mod jsx;
mod list;
mod locations;
mod math;
mod mdx;
mod paragraph;
mod partial;
mod partial_props;
#[cfg(feature = "highlighting")]
mod plain_code;
mod props;
mod raw_html;
mod replaced;
mod shown_tags;
mod tab_blocks;
mod table;
mod tabs;
mod text;

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};

use comrak::nodes::{Node, NodeValue};
use docs_core::LinkReport;

use crate::host::PageHost;
use crate::limits::MAX_DEPTH;
use crate::lines::Lines;
use crate::mdx::Placeholders;
use crate::mdx::value::{Scope, Value};
use crate::options::{Options, Source};
use crate::page::{HeadTag, Heading, Page};
use crate::records::Records;
use crate::sanitize::sanitized;
use docs_core::Slugger;
use element::OpenTag;
use issues::PageIssues;
use text::{emoji, is_line_break};

/// Capacity for the text of most paragraphs.
const PARAGRAPH_BYTES: usize = 256;

/// Walk in progress.
pub(crate) struct Walk<'w> {
    source: &'w Source<'w>,
    options: &'w Options<'w>,
    host: &'w dyn PageHost,
    /// Line of the file on which the current tree starts.
    first_line: u32,
    /// Lines of the source, computed on demand.
    lines: OnceCell<Lines<'w>>,
    html: String,
    /// Text of the current paragraph so far.
    text: String,
    title: Option<String>,
    contents: Vec<Heading>,
    /// Level of the previous heading; the title has the first level.
    heading_level: u8,
    /// `true` after a heading of the first level.
    has_first_level: bool,
    link_report: LinkReport,
    records: Records,
    issues: PageIssues,
    slugs: Slugger,
    /// Ids of the author's elements that have a prefix.
    prefixed_ids: HashSet<String>,
    depth: usize,
    /// The author's open tags. Those below `floor` were opened outside of the current node.
    open_tags: Vec<OpenTag>,
    floor: usize,
    /// Back links of a footnote, until its last paragraph writes them.
    back_links: Option<String>,
    /// Sources of MDX placeholders.
    marks: Placeholders,
    /// Names in the text.
    scope: Scope,
    /// Data of imported names, computed on demand.
    data: RefCell<HashMap<String, Option<Value>>>,
    /// Files that include this text as a partial.
    chain: Vec<String>,
    /// Number of start tags that were dropped because of their depth.
    tags_left_out: usize,
    /// Unknown components, unknown languages and notations of other engines that have been reported.
    reported: HashSet<String>,
    /// `true` if notations of other engines are reported, and the source contains their markers.
    seeks_notations: bool,
    head: Vec<HeadTag>,
    head_title: Option<String>,
    /// Minimum and maximum levels of inline tables of contents.
    inline_contents: Vec<(u8, u8)>,
    /// Number of open elements whose text is not displayed.
    muted: usize,
    /// Number of open code block components.
    code_depth: usize,
    /// Number of open heading components, whose text is recorded as a heading.
    heading_depth: usize,
    /// Number of following code blocks that belong to open tabs.
    blocks_in_tabs: usize,
    /// Rendered diagrams.
    diagrams: Vec<String>,
    /// Records of the page's islands; `None` if islands are disabled.
    islands: Option<Box<crate::islands::Records>>,
    /// Index of the script of the text.
    script: usize,
    /// Placeholders of tags that are islands because of their content.
    islands_by_children: HashSet<usize>,
    /// JavaScript of `props`, and the script whose names it uses.
    props: Option<(String, Option<usize>)>,
    /// `true` if the site replaces an element of the page.
    replaces: bool,
    /// `true` if the current tags fill whole lines.
    is_flow: bool,
    /// Whether excessive depth has been reported.
    is_depth_noted: bool,
}

impl<'w> Walk<'w> {
    pub(crate) fn new(
        source: &'w Source<'w>,
        options: &'w Options<'w>,
        host: &'w dyn PageHost,
    ) -> Self {
        Self {
            source,
            options,
            host,
            first_line: source.first_line,
            lines: OnceCell::new(),
            html: String::with_capacity(source.text.len() * 2),
            text: String::with_capacity(PARAGRAPH_BYTES),
            title: None,
            contents: Vec::new(),
            heading_level: 1,
            has_first_level: false,
            link_report: LinkReport::default(),
            records: Records::new(options.section),
            issues: PageIssues::default(),
            slugs: slugger(options),
            prefixed_ids: HashSet::new(),
            depth: 0,
            open_tags: Vec::new(),
            floor: 0,
            back_links: None,
            marks: Placeholders::default(),
            scope: Scope::default(),
            data: RefCell::default(),
            chain: Vec::new(),
            tags_left_out: 0,
            reported: HashSet::new(),
            seeks_notations: options.foreign_notations.is_some()
                && crate::foreign::has_markers(source.text),
            head: Vec::new(),
            head_title: None,
            inline_contents: Vec::new(),
            muted: 0,
            code_depth: 0,
            heading_depth: 0,
            blocks_in_tabs: 0,
            diagrams: Vec::new(),
            islands: options.has_islands().then(|| Box::new(crate::islands::Records::new())),
            script: 0,
            islands_by_children: HashSet::new(),
            props: None,
            replaces: options.has_islands()
                && options.islands.is_some_and(|islands| !islands.replaced.is_empty()),
            is_flow: false,
            is_depth_noted: false,
        }
    }

    /// Walks the tree of a text.
    pub(crate) fn document(&mut self, root: Node<'_>) {
        self.given_title(root);
        self.reserve_footnote_ids(root);
        self.children(root);
        self.footnotes(root);
    }

    /// Returns the page.
    pub(crate) fn finish(mut self) -> Page {
        self.place_inline_contents();
        if !self.options.unsafe_html {
            // A heading takes precedence over another element with the same id.
            for heading in &self.contents {
                self.prefixed_ids.remove(&heading.id);
            }
            self.html = sanitized(self.html, std::mem::take(&mut self.prefixed_ids));
        }
        self.place_diagrams();
        let (mut islands, mut scripts) = (Vec::new(), Vec::new());
        if let Some(records) = self.islands.take().filter(|records| !records.is_empty()) {
            (self.html, islands, scripts) = crate::islands::placed(&self.html, &records);
        }
        Page {
            html: self.html,
            head: self.head,
            head_title: self.head_title,
            title: self.title,
            contents: self.contents,
            link_report: self.link_report,
            records: self.records.finish(),
            issues: self.issues.finish(self.source.file),
            islands,
            scripts,
        }
    }

    /// Writes the children of a node. The author's open tags end with it.
    fn children(&mut self, node: Node<'_>) {
        if self.depth == MAX_DEPTH {
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

    /// Writes the children of a node, and leaves the author's tags open.
    fn open_children(&mut self, node: Node<'_>) {
        if self.depth == MAX_DEPTH {
            return self.too_deep(node);
        }
        self.depth += 1;
        for child in node.children() {
            self.node(child);
        }
        self.depth -= 1;
    }

    fn node(&mut self, node: Node<'_>) {
        let (at, open_tags) = (self.html.len(), self.open_tags.len());
        self.write_node(node);
        // A paragraph may open a tag, or close one, that is not its own.
        if self.replaces && self.open_tags.len() == open_tags {
            self.replace_node(node, at);
        }
    }

    fn write_node(&mut self, node: Node<'_>) {
        let line = self.line(node);
        match &node.data().value {
            NodeValue::BlockDirective(directive) => self.directive(node, directive),
            NodeValue::BlockQuote => self.wrapped("<blockquote>\n", node, "</blockquote>\n"),
            NodeValue::Code(code) => self.inline_code(&code.literal),
            NodeValue::CodeBlock(block) => self.code_block(node, block),
            NodeValue::Emph => self.wrapped("<em>", node, "</em>"),
            // Footnotes are at the end of the document and written after it.
            NodeValue::FootnoteDefinition(_) => {}
            NodeValue::FootnoteReference(reference) => self.footnote_reference(reference),
            NodeValue::Heading(heading) => self.heading(node, heading.level),
            NodeValue::HtmlBlock(block) => self.html_block(&block.literal, line),
            NodeValue::HtmlInline(html) => self.inline_html(html, line),
            NodeValue::Image(link) => self.image(node, link),
            NodeValue::Item(_) => self.wrapped("<li>", node, "</li>\n"),
            NodeValue::LineBreak => self.line_break("<br>\n"),
            NodeValue::Link(link) => self.link(node, link),
            NodeValue::List(list) => self.list(node, list),
            NodeValue::Math(math) => self.formula(&math.literal, math.display_math, line),
            NodeValue::Alert(alert) => self.alert(node, alert),
            NodeValue::Paragraph => self.paragraph(node),
            NodeValue::ShortCode(code) => self.literal_text(&emoji(node, code)),
            NodeValue::SoftBreak => self.line_break("\n"),
            NodeValue::Strikethrough => self.wrapped("<del>", node, "</del>"),
            NodeValue::Strong => self.wrapped("<strong>", node, "</strong>"),
            NodeValue::Table(table) => self.table(node, &table.alignments),
            NodeValue::TaskItem(_) => self.task_item(node),
            NodeValue::Text(text) => {
                if self.seeks_notations {
                    self.note_notations(node, text, line);
                }
                self.literal_text(text);
            }
            NodeValue::ThematicBreak => self.html.push_str("<hr>\n"),
            // Nodes of other extensions of the parser.
            _ => self.children(node),
        }
    }

    fn wrapped(&mut self, open: &str, node: Node<'_>, close: &str) {
        self.html.push_str(open);
        self.children(node);
        self.html.push_str(close);
    }

    fn inline_code(&mut self, literal: &str) {
        self.html.push_str("<code>");
        self.literal_text(literal);
        self.html.push_str("</code>");
    }

    fn line_break(&mut self, html: &str) {
        self.html.push_str(html);
        self.gather(" ");
    }

    fn inline_html(&mut self, html: &str, line: u32) {
        if is_line_break(html) {
            self.gather(" ");
        }
        self.marked_html(html, line);
    }
}

/// Returns a slugger that does not create reserved ids.
fn slugger(options: &Options<'_>) -> Slugger {
    let mut slugs = Slugger::default();
    for id in options.reserved_ids {
        slugs.chosen(id);
    }
    slugs
}
