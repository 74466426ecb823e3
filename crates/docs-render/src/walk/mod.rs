//! Single walk over a page's tree that produces HTML, table of contents, links, records and issues.
//!
//! Each sibling file writes some kinds of nodes. This one contains the shared state and dispatches nodes.

mod accessibility;
mod admonition;
mod annotations;
mod api_block;
mod article;
mod astro;
mod attribute_lists;
mod attribute_values;
mod attributes;
mod block_faults;
mod block_start;
mod blocks;
mod cards;
mod code;
mod code_component;
mod code_faults;
mod components;
mod contents;
mod diagram;
mod directive_advice;
mod element;
mod element_attributes;
mod evaluator;
mod extracted_attributes;
mod file_tree;
mod footnote_faults;
mod footnotes;
mod foreign;
mod head;
mod head_tags;
mod heading;
mod heading_component;
mod headings;
mod images;
mod included_code;
mod included_line;
mod included_text;
mod inline_contents;
mod inline_faults;
mod inlines;
mod input;
mod island;
mod island_children;
mod island_code;
mod island_markdown;
mod island_recorder;
mod island_rules;
mod issues;
mod jsx;
mod leaf_directives;
mod links;
mod list;
mod math;
mod mdx;
mod open_tags;
mod page_addresses;
mod panels;
mod paragraph;
mod part_faults;
mod partial;
mod partial_props;
mod picture;
mod pictures;
#[cfg(feature = "highlighting")]
mod plain_code;
mod plain_formulas;
mod props;
mod raw_html;
mod replaced;
mod reporter;
mod shown_tags;
mod starlight;
mod tab_blocks;
mod tab_labels;
mod table;
mod tabs;
mod text;
mod text_mark_faults;
mod theme_faults;

use std::collections::HashMap;

use comrak::nodes::{Node, NodeValue};

use crate::limits::MAX_DEPTH;
use crate::mdx::Placeholders;
use crate::mdx::value::Scope;
use crate::options::Format;
use crate::page::Page;
use crate::parser::Parsed;
use crate::sanitize::sanitize;
use crate::variables::restore;
use article::Article;
use element::Tabs;
pub(crate) use evaluator::Evaluator;
use extracted_attributes::ExtractedAttributes;
use head::Head;
use headings::Headings;
pub(crate) use input::Input;
use island_recorder::IslandRecorder;
use links::Links;
use open_tags::OpenTags;
use reporter::Reporter;
use text::{emoji, is_line_break, plain_text};

/// Walk in progress.
///
/// A function that needs one or two of the parts is a method of that part. Functions that write the children of a node are
/// methods of the walk.
pub(crate) struct Walk<'w> {
    input: Input<'w>,
    article: Article,
    headings: Headings,
    links: Links<'w>,
    head: Head,
    reporter: Reporter<'w>,
    tags: OpenTags,
    evaluator: Evaluator<'w>,
    islands: IslandRecorder,
    /// Sources of MDX placeholders.
    placeholders: Placeholders,
    /// Number of nodes around the current one.
    depth: usize,
    /// Back links of a footnote, until its last paragraph writes them.
    back_links: Option<String>,
    /// Number of following code blocks that belong to open tabs.
    blocks_in_tabs: usize,
    /// Tabs of the block that is being closed.
    ended_tabs: Option<Tabs>,
    /// Attributes that were taken from the text after elements, by the addresses of these.
    extracted_attributes: HashMap<usize, ExtractedAttributes>,
    /// `true` if the files in the current line are inserted.
    has_inserted_files: bool,
    /// Files that include this source as a partial.
    chain: Vec<String>,
}

impl<'w> Walk<'w> {
    pub(crate) fn new(input: Input<'w>) -> Self {
        Self {
            input,
            article: Article::new(input.source.text.len(), input.options),
            headings: Headings::default(),
            links: Links::new(input),
            head: Head::default(),
            reporter: Reporter::new(input),
            tags: OpenTags::default(),
            evaluator: Evaluator::new(input, Scope::default()),
            islands: IslandRecorder::new(input),
            placeholders: Placeholders::default(),
            depth: 0,
            back_links: None,
            blocks_in_tabs: 0,
            ended_tabs: None,
            extracted_attributes: HashMap::new(),
            has_inserted_files: false,
            chain: Vec::new(),
        }
    }

    /// Walks the tree of a source.
    pub(crate) fn document(&mut self, parsed: Parsed<'_>) {
        let Parsed { root, faults } = parsed;
        self.reporter.report_inline_faults(faults);
        self.given_title(root);
        self.links.reserve_footnote_ids(root);
        self.children(root);
        self.footnotes(root);
        self.check_footnotes(root);
    }

    /// Returns the page.
    pub(crate) fn finish(mut self) -> Page {
        let class = self.input.options.class_names("table-of-contents");
        self.headings.insert_inline_contents(&mut self.article.html, &class);
        if !self.input.options.unsafe_html {
            // A heading takes precedence over another element with the same id.
            for heading in &self.headings.contents {
                self.links.prefixed_ids.remove(&heading.id);
            }
            sanitize(&mut self.article.html, std::mem::take(&mut self.links.prefixed_ids));
        }
        if !self.input.options.variables.is_empty() {
            // Attributes of tags are not nodes of the tree, so masked braces are restored in the HTML.
            restore(&mut self.article.html);
        }
        self.article.insert_diagrams();
        let (mut islands, mut scripts) = (Vec::new(), Vec::new());
        if let Some(records) = self.islands.records.take().filter(|records| !records.is_empty()) {
            (self.article.html, islands, scripts) =
                crate::islands::extract_islands(&self.article.html, &records);
        }
        Page {
            html: self.article.html,
            head: self.head.tags,
            head_title: self.head.title,
            structured_data: self.head.structured_data,
            title: self.headings.title,
            contents: self.headings.contents,
            link_report: self.links.report,
            records: self.article.records.finish(),
            issues: self.reporter.issues.finish(self.input.source.file),
            islands,
            scripts,
        }
    }

    /// Writes the children of a node. The author's open tags end with it.
    fn children(&mut self, node: Node<'_>) {
        if self.depth == MAX_DEPTH {
            return self.too_deep(node);
        }
        let floor = std::mem::replace(&mut self.tags.floor, self.tags.open.len());
        self.depth += 1;
        for child in node.children() {
            self.node(child);
        }
        self.depth -= 1;
        self.close_tags_from(self.tags.floor);
        self.tags.floor = floor;
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
        let (at, open_tags) = (self.article.html.len(), self.tags.open.len());
        self.write_node(node);
        // A paragraph may open a tag, or close one, that is not its own.
        if self.islands.replaces && self.tags.open.len() == open_tags {
            self.replace_node(node, at);
        }
    }

    fn write_node(&mut self, node: Node<'_>) {
        let line = self.reporter.line(node);
        self.check_parts(node);
        match &node.data().value {
            NodeValue::BlockDirective(directive) => self.directive(node, directive),
            NodeValue::BlockQuote => self.wrapped("<blockquote>\n", node, "</blockquote>\n"),
            NodeValue::Code(_) => self.element_with_attributes("code", node),
            NodeValue::CodeBlock(block) => self.code_block(node, block),
            NodeValue::DescriptionDetails => self.wrapped("<dd>", node, "</dd>\n"),
            NodeValue::DescriptionList => self.wrapped("<dl>\n", node, "</dl>\n"),
            NodeValue::DescriptionTerm => self.wrapped("<dt>", node, "</dt>\n"),
            NodeValue::Emph => self.element_with_attributes("em", node),
            // Footnotes are at the end of the document and written after it.
            NodeValue::FootnoteDefinition(_) => {}
            NodeValue::FootnoteReference(reference) => self.article.footnote_reference(reference),
            NodeValue::Heading(heading) => self.heading(node, heading.level),
            NodeValue::HtmlBlock(block) => self.html_block(&block.literal, line),
            NodeValue::HtmlInline(html) => self.inline_html(html, line),
            NodeValue::Image(link) => self.image(node, link),
            NodeValue::Item(_) if self.is_in_tree() => self.tree_item(node),
            NodeValue::Item(_) => self.item(node),
            NodeValue::LineBreak => self.article.line_break("<br>\n"),
            NodeValue::Link(link) => self.link(node, link),
            NodeValue::List(list) => self.list(node, list),
            NodeValue::Math(math) => {
                self.article.formula(&math.literal, math.display_math, line, &mut self.reporter);
            }
            NodeValue::Alert(alert) => self.alert(node, alert),
            NodeValue::Paragraph => self.paragraph(node),
            NodeValue::Raw(html) => self.article.html.push_str(html),
            NodeValue::ShortCode(code) => self.article.literal_text(&emoji(node, code)),
            NodeValue::SoftBreak => self.article.line_break("\n"),
            NodeValue::Strikethrough if self.reporter.is_subscript(node) => {
                self.subscript(node, line);
            }
            NodeValue::Strikethrough => self.wrapped("<del>", node, "</del>"),
            NodeValue::Strong => self.element_with_attributes("strong", node),
            NodeValue::Table(table) => self.table(node, &table.alignments),
            NodeValue::TaskItem(_) => self.task_item(node),
            NodeValue::Text(text) => self.text_with_files(node, text, line),
            NodeValue::ThematicBreak => self.article.html.push_str("<hr>\n"),
            // Nodes of other extensions of the parser.
            _ => self.children(node),
        }
    }

    /// Writes a text without files, and reports the notations in it.
    fn text(&mut self, node: Node<'_>, text: &str, line: u32) {
        // The lowering of MDX changes the columns.
        if self.input.options.format == Format::Markdown {
            self.reporter.text_start = node.data().sourcepos.start.column.saturating_sub(1);
        }
        self.reporter.report_faulty_inline_blocks(text, line);
        self.reporter.report_undefined_footnotes(node, text, line);
        if !self.reporter.report_misspelt_variables(text, line) {
            self.reporter.report_notations(node, text, line);
        }
        self.reporter.text_start = 0;
        self.article.literal_text(text);
    }

    /// Writes a part of a word between single tildes: as a subscript in the dialect of MkDocs, otherwise struck through.
    fn subscript(&mut self, node: Node<'_>, line: u32) {
        if self.input.options.dialects.mkdocs && self.input.options.blocks {
            return self.wrapped("<sub>", node, "</sub>");
        }
        self.reporter.report_subscript(line);
        self.wrapped("<del>", node, "</del>");
    }

    fn wrapped(&mut self, open: &str, node: Node<'_>, close: &str) {
        self.article.html.push_str(open);
        self.children(node);
        self.article.html.push_str(close);
    }

    /// Writes the text of a node whose children exceed the maximum depth.
    fn too_deep(&mut self, node: Node<'_>) {
        self.article.literal_text(&plain_text(node));
        self.reporter.report_depth(self.reporter.line(node));
    }

    fn inline_html(&mut self, html: &str, line: u32) {
        if is_line_break(html) {
            self.article.push_paragraph_text(" ");
        }
        self.marked_html(html, line);
    }
}
