//! Blocks: paragraphs, headings, quotes, boxes.

use docs_core::HeadingAttributes;

use super::Converter;
use super::inlines::{Context, Inlines};
use crate::article_html::attributes::decoded;
use crate::article_html::tree::{Element, Kind, NodeId};
use crate::headings::without_text_directives;

impl Converter<'_, '_> {
    /// Writes the children of an element: blocks, and the text between them as paragraphs.
    pub(super) fn flow(&mut self, parent: NodeId) {
        self.flow_of(self.tree.children(parent));
    }

    /// Writes nodes as blocks.
    pub(super) fn flow_of(&mut self, nodes: impl Iterator<Item = NodeId>) {
        let mut run: Vec<NodeId> = Vec::new();
        for node in nodes {
            if !self.tree.node(node).is_block {
                run.push(node);
                continue;
            }
            self.paragraph(&run);
            run.clear();
            if let Kind::Element(element) = self.tree.node(node).kind {
                self.block(node, element);
            }
        }
        self.paragraph(&run);
    }

    fn block(&mut self, node: NodeId, element: Element<'_>) {
        let attributes = element.attributes;
        if attributes.is_hidden() {
            return;
        }
        match element.name {
            "p" if self.has_block(node) => self.flow(node),
            "p" => self.paragraph(&self.tree.children(node).collect::<Vec<_>>()),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.heading(node, element),
            "ul" | "ol" | "menu" => self.list(node, element),
            "pre" => self.code(element, None),
            "blockquote" => self.quote(node),
            "hr" => {
                let line = if self.out.is_fresh() { "___" } else { "---" };
                self.out.block(line);
            }
            "table" => self.table(node),
            "dt" if self.has_code_or_link(node) => {
                self.paragraph(&self.tree.children(node).collect::<Vec<_>>());
            }
            "dt" | "summary" => self.label(&self.text_of(node)),
            "a" => self.block_link(node, element),
            "video" => self.embedded(element),
            "section" if attributes.has("data-footnotes") => self.footnotes(node),
            "section" if attributes.has_class("doc-cards") => self.cards(node),
            "div" if attributes.has("data-admonition") => self.admonition(node, element),
            "div" if attributes.has_class("theme-code-block") => self.code_block(node),
            "div" if attributes.has("data-tab") => self.tab(node, element),
            "div" if attributes.has_class("diagram") => self.diagram(element),
            _ => self.flow(node),
        }
    }

    /// Returns `true` if a term contains code or a link, which a bold line would lose.
    fn has_code_or_link(&self, node: NodeId) -> bool {
        self.tree.find(node, &|element| matches!(element.name, "a" | "code")).is_some()
    }

    fn has_block(&self, node: NodeId) -> bool {
        self.tree.children(node).any(|child| self.tree.node(child).is_block)
    }

    /// Writes inline nodes as a paragraph, if they contain text.
    pub(super) fn paragraph(&mut self, nodes: &[NodeId]) {
        if nodes.is_empty() {
            return;
        }
        let text =
            Inlines::new(self.tree, self.options, Context::Paragraph).text(nodes.iter().copied());
        if !text.is_empty() {
            self.out.paragraph(&text);
        }
    }

    /// Writes a label as a bold line.
    pub(super) fn label(&mut self, text: &str) {
        if !text.is_empty() {
            let text = super::emphasis::strong(text);
            self.out.block(&text);
        }
    }

    /// Returns the plain text of a node with single spaces.
    pub(super) fn text_of(&self, node: NodeId) -> String {
        let mut text = String::new();
        self.push_text_of(node, &mut text);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn push_text_of(&self, node: NodeId, text: &mut String) {
        match self.tree.node(node).kind {
            Kind::Text(literal) => text.push_str(&decoded(literal)),
            Kind::Element(element) if super::inlines::is_omitted(element) => {}
            Kind::Element(element) => {
                let is_block = self.tree.node(node).is_block || element.name == "br";
                if is_block {
                    text.push(' ');
                }
                for child in self.tree.children(node) {
                    self.push_text_of(child, text);
                }
                if is_block {
                    text.push(' ');
                }
            }
        }
    }

    fn heading(&mut self, node: NodeId, element: Element<'_>) {
        let level = usize::from(element.name.as_bytes()[1] - b'0');
        let nodes = self.tree.children(node);
        let text = Inlines::new(self.tree, self.options, Context::Line).text(nodes);
        let text = match text.strip_suffix('#') {
            Some(start) if !start.ends_with('\\') => format!("{start}\\#"),
            _ => text,
        };
        if text.is_empty() {
            return;
        }
        let plain = self.text_of(node);
        let own = self.slugs.peek(&plain);
        self.out.start();
        self.out.push(&"######"[..level]);
        self.out.push(" ");
        self.out.push(&text);
        // The number of a footnote and the name of a directive are part of the heading, but not of its slug.
        let is_reference = |element: Element<'_>| element.attributes.has("data-footnote-ref");
        let is_own = self.tree.find(node, &is_reference).is_none()
            && without_text_directives(&plain) == plain;
        let id = match element.attributes.get("id") {
            Some(id) if *id == own && is_own => None,
            id => id,
        };
        // Braces at the end of a heading belong to its text only if other braces follow them.
        let id = id.or_else(|| HeadingAttributes::split(&plain).map(|_| own.into()));
        // An explicit id cannot contain these characters; only ids derived from headings can.
        let is_id = |id: &str| !id.is_empty() && !id.contains(['{', '}', '"', ' ', '\t', '\n']);
        match id.filter(|id| is_id(id)) {
            Some(id) => {
                self.slugs.chosen(&id);
                self.out.push(&format!(" {{#{}}}", super::escape::plain(&id)));
            }
            None if level == 1 => self.slugs.avoid(&plain),
            None => {
                self.slugs.slug(&plain);
            }
        }
    }

    fn quote(&mut self, node: NodeId) {
        self.out.start();
        self.out.push("> ");
        let outer = self.out.open("> ");
        self.flow(node);
        self.out.close(&outer);
    }

    fn admonition(&mut self, node: NodeId, element: Element<'_>) {
        let kind = element.attributes.get("data-admonition").unwrap_or_default();
        let kind: String = kind
            .chars()
            .filter(|char| char.is_alphanumeric() || matches!(char, '-' | '_'))
            .collect();
        if kind.is_empty() {
            return self.flow(node);
        }
        let fence = ":".repeat(2 + self.tree.node(node).nested_admonitions.max(1));
        let title = self
            .tree
            .elements(node)
            .find(|(_, child)| child.attributes.has("data-admonition-title"));
        self.out.start();
        self.out.push(&format!("{fence}{kind}"));
        if let Some((title, _)) = title.filter(|(_, title)| {
            title.attributes.get("data-admonition-title").as_deref() != Some("keyword")
        }) {
            let nodes = self.tree.children(title);
            let text = Inlines::new(self.tree, self.options, Context::Brackets).text(nodes);
            if !text.is_empty() {
                self.out.push(&format!("[{text}]"));
            }
        }
        let title = title.map(|(title, _)| title);
        self.flow_of(self.tree.children(node).filter(|child| Some(*child) != title));
        self.out.block(&fence);
    }

    /// Writes a panel of tabs below its label.
    fn tab(&mut self, node: NodeId, element: Element<'_>) {
        self.label(&element.attributes.get("data-label").unwrap_or_default());
        self.flow(node);
    }

    /// Writes a link around blocks as a paragraph: the first block is the label of the link, and the others follow.
    fn block_link(&mut self, node: NodeId, element: Element<'_>) {
        if let Some(text) = self.summary_link(node, element) {
            self.out.block(&text);
        }
    }

    /// Returns a link around blocks in one line.
    pub(super) fn summary_link(&self, node: NodeId, element: Element<'_>) -> Option<String> {
        let mut parts = self
            .tree
            .children(node)
            .map(|child| self.text_of(child))
            .filter(|text| !text.is_empty());
        let title = parts.next()?;
        let rest = parts.collect::<Vec<_>>().join(" ");
        let mut text = match element.attributes.get("href") {
            Some(href) => super::address::link(
                &super::escape::in_brackets(&title),
                &self.options.addresses.link(&href),
            ),
            None => super::escape::plain(&title),
        };
        if !rest.is_empty() {
            text.push_str(": ");
            text.push_str(&super::escape::plain(&rest));
        }
        Some(text)
    }

    /// Writes an embedded video as a link.
    fn embedded(&mut self, element: Element<'_>) {
        if let Some(link) = super::inlines::embedded(element, self.options) {
            self.out.block(&link);
        }
    }
}
