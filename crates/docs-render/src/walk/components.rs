//! Theme components.
//!
//! Children are written as they come; a component adds its markup when its tag opens and closes. See [`Element`].

use docs_core::{Issue, Names};

use super::Walk;
use super::attributes::{AttributeText, text_value};
use super::element::{Element, OpenTag};
use super::partial::PARTIAL;
use crate::code::{self, FenceInfo};
use crate::html::{push_attribute, push_text};
use crate::islands::THEME_COMPONENTS;
use crate::limits::MAX_DEPTH;
use crate::links::tab_attributes;
use crate::mdx::value::Value as Literal;
use crate::tags::{Attribute, Tag, Token, Value, decode, tokens};

impl Walk<'_> {
    /// Opens a component.
    pub(super) fn component(&mut self, name: &str, tag: &Tag<'_>, line: u32) {
        if self.open_tags.len() >= MAX_DEPTH {
            // Only its content is kept.
            self.note_depth(line);
            return self.open(tag, line, Element::Silent);
        }
        match name {
            "Admonition" => self.admonition_component(tag, line),
            "BrowserOnly" => self.browser_only(tag, line),
            "CodeBlock" => self.code_component(tag, line),
            "Details" => self.details(tag, line),
            "DocCard" => self.card_component(tag, line),
            "Translate" => self.open(tag, line, Element::Silent),
            "DocCardList" => self.cards(tag, line),
            "Head" => {
                self.muted += 1;
                let at = self.html.len();
                self.open(tag, line, Element::Head { at });
            }
            "Heading" => self.heading_component(tag, line),
            "Link" => self.link_component(tag, line),
            "Mermaid" => self.diagram_component(tag, line),
            "TabItem" => self.panel(tag, line),
            "Tabs" => self.tabs(tag, line),
            "ThemedImage" => self.themed_image(tag, line),
            "TOCInline" => self.inline_contents(tag, line),
            PARTIAL => self.partial_component(tag, line),
            "IdealImage" => self.image_component(tag, line),
            _ => match self.options.components {
                Some(own) if own.knows(tag.name) => self.own_component(tag, line),
                _ => self.unknown_component(tag, line),
            },
        }
    }

    fn own_component(&mut self, tag: &Tag<'_>, line: u32) {
        let attributes = self.written_attributes(tag, |name| name.to_owned());
        let at = self.html.len();
        self.open(tag, line, Element::Own { at, name: tag.name.to_owned(), attributes });
    }

    /// Returns the literal attributes under their HTML names.
    pub(super) fn written_attributes(
        &self,
        tag: &Tag<'_>,
        name_of: impl Fn(&str) -> String,
    ) -> Vec<(String, String)> {
        let written = tag.attributes.iter().filter_map(|attribute| {
            let text = self
                .text_of(tag, attribute.name)
                .or_else(|| self.flag(tag, attribute.name).then(String::new))?;
            Some((name_of(attribute.name), text))
        });
        written.collect()
    }

    /// Closes an element.
    pub(super) fn close(&mut self, open: OpenTag) {
        match open.element {
            Element::Html => self.push_end_tag(&open.name),
            Element::Renamed(name) => self.push_end_tag(&name),
            Element::Silent => {}
            Element::Admonition => self.html.push_str("</div></div>\n"),
            Element::Panel => self.html.push_str("</div>\n"),
            Element::Tabs(tabs) => self.close_tabs(&tabs),
            Element::Details { at } => {
                // Browsers accept no summary within a paragraph.
                let content = &self.html[at..];
                let has_summary = content.trim_start().starts_with("<summary")
                    || self.starts_with_island(content, "summary");
                if !has_summary {
                    self.html.insert_str(at, "<summary>Details</summary>");
                }
                self.html.push_str("</details>");
            }
            Element::Code { at, block } => self.close_code(at, &block),
            Element::Heading { at, level, id } => self.close_heading(at, level, &id),
            Element::Own { at, name, attributes } => {
                let children = self.html.split_off(at);
                if let Some(own) = self.options.components {
                    self.html.push_str(&own.html(&name, &attributes, &children));
                }
            }
            Element::Island { number } => self.end_island(number),
            Element::Head { at } => {
                self.muted -= 1;
                self.html.truncate(at);
            }
            Element::HeadTitle { at } => {
                let title = self.without_signs(text_of(&self.html[at..]));
                self.head_title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
                self.html.truncate(at);
            }
            Element::Partial { at, import, mut props } => {
                let children = self.html.split_off(at);
                if !children.trim().is_empty() {
                    props.add_children(children);
                }
                self.partial(&open.name, &import, props, open.line);
            }
        }
    }

    /// Returns the value of an attribute, if it exists and is literal.
    pub(super) fn value_of(&self, tag: &Tag<'_>, name: &str) -> Option<Literal> {
        let attribute = tag.attributes.iter().find(|attribute| attribute.name == name)?;
        self.literal(attribute)
    }

    fn literal(&self, attribute: &Attribute<'_>) -> Option<Literal> {
        match attribute.value {
            Value::None => Some(Literal::Bool(true)),
            Value::Text(text) => Some(Literal::Text(decode(text))),
            Value::Expression(expression) => self.evaluated(expression),
        }
    }

    /// Returns the value of an attribute as text.
    pub(super) fn text_of(&self, tag: &Tag<'_>, name: &str) -> Option<String> {
        match text_value(name, self.value_of(tag, name))? {
            AttributeText::Text(text) => Some(text),
            AttributeText::Absent | AttributeText::Bare => None,
        }
    }

    fn flag(&self, tag: &Tag<'_>, name: &str) -> bool {
        matches!(self.value_of(tag, name), Some(Literal::Bool(true)))
    }

    pub(super) fn details(&mut self, tag: &Tag<'_>, line: u32) {
        let without_summary: Vec<_> = tag
            .attributes
            .iter()
            .filter(|attribute| attribute.name != "summary")
            .cloned()
            .collect();
        self.html.push_str("<details");
        for attribute in &without_summary {
            self.attribute("details", attribute, tag, line);
        }
        self.html.push('>');
        let at = self.html.len();
        let summary = tag.attributes.iter().find(|attribute| attribute.name == "summary");
        if let Some(summary) = summary {
            let text = self.shown_text(summary);
            self.html.push_str("<summary>");
            push_text(&mut self.html, text.trim());
            self.html.push_str("</summary>");
        }
        self.open(tag, line, Element::Details { at });
    }

    /// Returns the text of an attribute with a string or JSX: `summary={<summary>Text</summary>}`.
    pub(super) fn shown_text(&self, attribute: &Attribute<'_>) -> String {
        match (self.literal(attribute), attribute.value) {
            (Some(value), _) => value.shown().unwrap_or_default().into_owned(),
            (None, Value::Expression(expression)) if expression.trim_start().starts_with('<') => {
                text_of(expression)
            }
            _ => String::new(),
        }
    }

    fn admonition_component(&mut self, tag: &Tag<'_>, line: u32) {
        let kind = self.text_of(tag, "type").unwrap_or_else(|| "note".to_owned());
        self.html.push_str("<div");
        let class = format!("theme-admonition theme-admonition-{kind} admonition");
        push_attribute(&mut self.html, "class", &class);
        push_attribute(&mut self.html, "data-admonition", &kind);
        self.html.push_str(" role=\"note\"><p class=\"admonition-title\"");
        let title = self.text_of(tag, "title");
        let is_keyword = if title.is_some() { "" } else { "keyword" };
        push_attribute(&mut self.html, "data-admonition-title", is_keyword);
        self.html.push('>');
        if let Some(icon) = self.text_of(tag, "icon") {
            self.html.push_str("<span class=\"admonition-icon\">");
            push_text(&mut self.html, &icon);
            self.html.push_str("</span>");
        }
        let keyword = self.options.words.admonition(&kind);
        push_text(&mut self.html, title.as_deref().unwrap_or(keyword));
        self.html.push_str("</p>\n<div class=\"admonition-content\">\n");
        self.open(tag, line, Element::Admonition);
    }

    /// Writes the fallback of content that only a browser can render.
    fn browser_only(&mut self, tag: &Tag<'_>, line: u32) {
        let fallback = tag.attributes.iter().find(|attribute| attribute.name == "fallback");
        if let Some(fallback) = fallback {
            let text = self.shown_text(fallback);
            push_text(&mut self.html, &text);
        }
        self.open(tag, line, Element::Silent);
    }

    fn code_component(&mut self, tag: &Tag<'_>, line: u32) {
        let class = self.text_of(tag, "className").unwrap_or_default();
        let from_class = class.split_whitespace().find_map(|class| class.strip_prefix("language-"));
        let language = self.text_of(tag, "language");
        let number = match self.value_of(tag, "showLineNumbers") {
            Some(Literal::Bool(true)) => Some(1),
            Some(Literal::Number(number)) => number.parse().ok(),
            _ => None,
        };
        let block = code::Component {
            language: language.unwrap_or_else(|| from_class.unwrap_or_default().to_owned()),
            title: self.text_of(tag, "title"),
            meta: self.text_of(tag, "metastring").unwrap_or_default(),
            first_number: number,
        };
        let at = self.html.len();
        self.code_depth += 1;
        self.open(tag, line, Element::Code { at, block });
    }

    fn close_code(&mut self, at: usize, block: &code::Component) {
        self.code_depth -= 1;
        let inner = self.html.split_off(at);
        let text = self.without_signs(text_of(&inner));
        let meta = format!("{} {}", block.language, block.meta);
        let mut fence = FenceInfo::parse(&meta);
        fence.title = block.title.as_deref().or(fence.title);
        fence.first_number = block.first_number.or(fence.first_number);
        code::push_fence(&mut self.html, &fence, text.trim_end(), self.options);
    }

    /// Writes a diagram from an attribute; without a renderer, it is an unknown component.
    fn diagram_component(&mut self, tag: &Tag<'_>, line: u32) {
        let Some(diagrams) = self.options.diagrams.filter(|known| known.knows("mermaid")) else {
            return self.unknown_component(tag, line);
        };
        match self.text_of(tag, "value") {
            Some(text) => self.diagram(diagrams, ("mermaid", &text), line),
            None => {
                let message =
                    "`<Mermaid>` is left out: its `value` is no text that is written down";
                let help = "write the diagram as a code block in the language `mermaid`";
                self.issue(line, "<Mermaid", Issue::warning("diagram", message).help(help));
            }
        }
        self.open(tag, line, Element::Silent);
    }

    fn heading_component(&mut self, tag: &Tag<'_>, line: u32) {
        let level =
            self.text_of(tag, "as").filter(|level| matches!(level.as_bytes(), [b'h', b'1'..=b'6']));
        let level = level.unwrap_or_else(|| "h2".to_owned());
        self.html.push_str(&format!("<{level}"));
        for attribute in tag.attributes.iter().filter(|attribute| attribute.name != "as") {
            self.attribute(&level, attribute, tag, line);
        }
        self.html.push('>');
        let (at, id) = (self.html.len(), self.text_of(tag, "id").unwrap_or_default());
        let level = level.as_bytes()[1] - b'0';
        if self.muted == 0 && self.code_depth == 0 {
            self.check_level(level, line);
        }
        self.heading_depth += 1;
        self.open(tag, line, Element::Heading { at, level, id });
    }

    fn close_heading(&mut self, at: usize, level: u8, id: &str) {
        self.heading_depth -= 1;
        let text = self.without_signs(text_of(&self.html[at..]));
        if level > 1 {
            self.hash_link(id, &text);
        }
        self.push_end_tag(&format!("h{level}"));
        if self.muted > 0 || self.code_depth > 0 {
            return;
        }
        // The table of contents lists Markdown headings only; the search finds all of them.
        let id = Some(id).filter(|_| level > 1);
        self.records.heading(level, &text, id);
    }

    fn link_component(&mut self, tag: &Tag<'_>, line: u32) {
        let address = self.text_of(tag, "to").or_else(|| self.text_of(tag, "href"));
        self.html.push_str("<a");
        if let Some(address) = address
            && let Some(resolved) = self.resolved_link(&address, line)
        {
            self.html.push_str(" href=\"");
            crate::html::push_address(&mut self.html, &resolved.href);
            self.html.push('"');
            if !tag.attributes.iter().any(|attribute| attribute.name == "target") {
                self.html.push_str(tab_attributes(&resolved));
            }
        }
        const HANDLED: [&str; 6] = [
            "to",
            "href",
            "activeClassName",
            "autoAddBaseUrl",
            "isNavLink",
            "data-noBrokenLinkCheck",
        ];
        for attribute in
            tag.attributes.iter().filter(|attribute| !HANDLED.contains(&attribute.name))
        {
            self.attribute("a", attribute, tag, line);
        }
        self.html.push('>');
        self.open(tag, line, Element::Renamed("a".to_owned()));
    }

    pub(super) fn unknown_component(&mut self, tag: &Tag<'_>, line: u32) {
        if self.reported.insert(tag.name.to_owned()) {
            let message =
                format!("the component `<{}>` is not known; only its content is shown", tag.name);
            let help = match Names::new(THEME_COMPONENTS).nearest(tag.name) {
                Some(near) => format!("did you mean `<{near}>`?"),
                None => "write what it shows as Markdown, or register a component of this name"
                    .to_owned(),
            };
            let issue = Issue::warning("unknown-component", message).help(help);
            self.issue(line, &format!("<{}", tag.name), issue);
        }
        self.open(tag, line, Element::Silent);
    }
}

/// Returns the text of a piece of HTML.
fn text_of(html: &str) -> String {
    tokens(html)
        .filter_map(|(_, token)| match token {
            Token::Text(text) | Token::RawText(text) => Some(decode(text)),
            _ => None,
        })
        .collect()
}
