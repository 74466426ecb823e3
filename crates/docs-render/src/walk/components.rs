//! Theme components.
//!
//! Children are written in order; a component adds its markup when its tag opens and closes. See [`Element`].

use docs_core::{ADMONITION_KINDS, Issue, Names};

use super::Walk;
use super::blocks::CODE;
use super::element::{Element, OpenTag, PARTIAL};
use super::reporter::Reporter;
use super::text::text_of_html;
use crate::blocks::component_names;
use crate::dialects::starlight;
use crate::html::{push_address, push_attribute, push_text};
use crate::islands::THEME_COMPONENTS;
use crate::limits::MAX_DEPTH;
use crate::links::tab_attributes;
use crate::tags::Tag;

impl Walk<'_> {
    /// Opens a component.
    pub(super) fn component(&mut self, name: &str, tag: &Tag<'_>, line: u32) {
        if self.tags.open.len() >= MAX_DEPTH {
            // Only the content is kept.
            self.reporter.report_depth(line);
            return self.open(tag, line, Element::Silent);
        }
        self.reporter.report_misspelt_attributes(name, tag, line);
        match name {
            "Admonition" => self.admonition_component(tag, line),
            "BrowserOnly" => self.browser_only(tag, line),
            "CodeBlock" => self.code_component(tag, line),
            "Details" => self.details(tag, line),
            "DocCard" => self.card_component(tag, line),
            "Translate" => self.open(tag, line, Element::Silent),
            "DocCardList" => self.cards(tag, line),
            "Head" => {
                self.article.muted += 1;
                let at = self.article.html.len();
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
            _ => match self.input.options.components {
                Some(own) if own.contains(tag.name) => self.custom_component(tag, line),
                _ => {
                    if !self.block_component(tag, line) {
                        self.unknown_component(tag, line);
                    }
                }
            },
        }
    }

    fn custom_component(&mut self, tag: &Tag<'_>, line: u32) {
        let attributes = self.evaluator.written_attributes(tag, |name| name.to_owned());
        let at = self.article.html.len();
        self.open(tag, line, Element::Custom { at, name: tag.name.to_owned(), attributes });
    }

    /// Closes an element.
    pub(super) fn close(&mut self, open: OpenTag) {
        match open.element {
            Element::Html | Element::HtmlLine => self.article.push_end_tag(&open.name),
            Element::Renamed(name) => self.article.push_end_tag(&name),
            Element::Silent => {}
            Element::Admonition { at } => {
                self.report_empty_component(&open.name, at, open.line, open.issues);
                self.article.html.push_str("</div></div>\n");
            }
            Element::Block(block) => self.close_block(*block),
            Element::InlineBlock { start, block, kind } => {
                self.close_inline_block(start, block, &kind, open.line);
            }
            Element::Panel { at } => {
                self.report_empty_component(&open.name, at, open.line, open.issues);
                self.article.html.push_str("</div>\n");
            }
            Element::Tabs(tabs) => self.close_theme_tabs(*tabs, open.line, open.issues),
            Element::Details { at } => {
                if open.name == "Details" {
                    self.report_empty_component(&open.name, at, open.line, open.issues);
                }
                // Browsers do not accept a summary within a paragraph.
                let content = &self.article.html[at..];
                let has_summary = content.trim_start().starts_with("<summary")
                    || self.islands.starts_with(content, "summary");
                if !has_summary {
                    self.article.html.insert_str(at, "<summary>Details</summary>");
                }
                self.article.html.push_str("</details>");
            }
            Element::Code { at, block } => self.close_code(at, &block),
            Element::Heading { at, level, id } => {
                let labels = &self.input.options.labels;
                self.article.close_heading((level, &id), at, labels, &self.islands);
            }
            Element::Custom { at, name, attributes } => {
                let children = self.article.html.split_off(at);
                if let Some(own) = self.input.options.components {
                    self.article.html.push_str(&own.html(&name, &attributes, &children));
                }
            }
            Element::Island { number } => self.islands.end(&mut self.article.html, number),
            Element::Head { at } => {
                self.article.muted -= 1;
                self.article.html.truncate(at);
            }
            Element::HeadData { at } => {
                let data = self.article.html.split_off(at);
                self.head
                    .structured_data
                    .extend(Some(data.trim().to_owned()).filter(|data| !data.is_empty()));
            }
            Element::HeadTitle { at } => {
                let title =
                    self.islands.without_placeholders(text_of_html(&self.article.html[at..]));
                self.head.title = Some(title.trim().to_owned()).filter(|title| !title.is_empty());
                self.article.html.truncate(at);
            }
            Element::Partial { at, import, mut props } => {
                let children = self.article.html.split_off(at);
                if !children.trim().is_empty() {
                    props.add_children(children);
                }
                self.partial(&open.name, &import, props, open.line);
            }
        }
    }

    /// Reports a component without content after an offset, in a site with blocks. An issue of the component or of its content, which
    /// follows the `earlier` ones, is the reason already.
    fn report_empty_component(&mut self, name: &str, at: usize, line: u32, earlier: usize) {
        let content = &self.article.html[at..];
        let content = content.rsplit("</summary>").next().unwrap_or_default();
        let is_empty = content.trim().is_empty() && !self.reporter.has_issue(line, earlier);
        if self.input.options.blocks && is_empty {
            let issue = Issue::warning(CODE, format!("`<{name}>` has no content"));
            let help = "write its text between its tags, or remove it";
            self.reporter.issue(line, &format!("<{name}"), issue.help(help));
        }
    }

    pub(super) fn details(&mut self, tag: &Tag<'_>, line: u32) {
        let without_summary: Vec<_> = tag
            .attributes
            .iter()
            .filter(|attribute| attribute.name != "summary")
            .cloned()
            .collect();
        let start = self.article.html.len();
        self.article.html.push_str("<details");
        for attribute in &without_summary {
            self.attribute("details", attribute, tag, line);
        }
        if let Some(class) = self.input.options.added_class("details") {
            add_class(&mut self.article.html, start, &class);
        }
        self.article.html.push('>');
        let at = self.article.html.len();
        if self.input.options.blocks
            && let Some(open) = self.evaluator.text_of(tag, "open")
        {
            let name = format!("<{}>", tag.name);
            self.reporter.report_attribute_values(&name, &[("open", &open)], line);
        }
        let summary = tag.attributes.iter().find(|attribute| attribute.name == "summary");
        let is_empty =
            self.evaluator.text_of(tag, "summary").is_some_and(|text| text.trim().is_empty());
        if is_empty {
            let message = format!("the attribute `summary` of `<{}>` has no value", tag.name);
            let issue = self.reporter.accepted_fault(message);
            let help = "write `summary=\"Title\"`, or remove it";
            self.reporter.issue(line, "summary", issue.help(help));
        }
        if let Some(summary) = summary.filter(|_| !is_empty) {
            let text = self.evaluator.shown_text(summary);
            self.article.html.push_str("<summary>");
            push_text(&mut self.article.html, text.trim());
            self.article.html.push_str("</summary>");
        }
        self.open(tag, line, Element::Details { at });
    }

    fn admonition_component(&mut self, tag: &Tag<'_>, line: u32) {
        let kind = self.evaluator.text_of(tag, "type").unwrap_or_else(|| "note".to_owned());
        self.reporter.report_unknown_kind(&kind, tag.name, line);
        self.article.html.push_str("<div");
        let class = format!("theme-admonition theme-admonition-{kind} admonition-box");
        push_attribute(&mut self.article.html, "class", &self.input.options.class_names(&class));
        push_attribute(&mut self.article.html, "data-admonition", &kind);
        self.article.html.push_str(" role=\"note\"><p");
        let class = self.input.options.class_names("admonition-title");
        push_attribute(&mut self.article.html, "class", &class);
        let title = self.evaluator.text_of(tag, "title");
        let is_keyword = if title.is_some() { "" } else { "keyword" };
        push_attribute(&mut self.article.html, "data-admonition-title", is_keyword);
        self.article.html.push('>');
        if let Some(icon) = self.evaluator.text_of(tag, "icon") {
            let class = self.input.options.class_names("admonition-symbol");
            self.article.html.push_str("<span");
            push_attribute(&mut self.article.html, "class", &class);
            self.article.html.push('>');
            push_text(&mut self.article.html, &icon);
            self.article.html.push_str("</span>");
        }
        let keyword = self.input.options.labels.admonition(&kind);
        push_text(&mut self.article.html, title.as_deref().unwrap_or(keyword));
        let class = self.input.options.class_names("admonition-body");
        self.article.html.push_str("</p>\n<div");
        push_attribute(&mut self.article.html, "class", &class);
        self.article.html.push_str(">\n");
        let at = self.article.html.len();
        self.open(tag, line, Element::Admonition { at });
    }

    /// Writes the fallback of content that only browsers can render.
    fn browser_only(&mut self, tag: &Tag<'_>, line: u32) {
        let fallback = tag.attributes.iter().find(|attribute| attribute.name == "fallback");
        if let Some(fallback) = fallback {
            let text = self.evaluator.shown_text(fallback);
            push_text(&mut self.article.html, &text);
        }
        self.open(tag, line, Element::Silent);
    }

    /// Writes a diagram from an attribute. Without a renderer, the component is unknown.
    fn diagram_component(&mut self, tag: &Tag<'_>, line: u32) {
        let Some(diagrams) = self.input.options.diagrams.filter(|known| known.supports("mermaid"))
        else {
            return self.unknown_component(tag, line);
        };
        match self.evaluator.text_of(tag, "value") {
            Some(source) => {
                self.article.diagram(diagrams, ("mermaid", &source), line, &mut self.reporter);
            }
            None => {
                let message =
                    "`<Mermaid>` is left out: its `value` is no text that is written down";
                let help = "write the diagram as a code block in the language `mermaid`";
                self.reporter.issue(
                    line,
                    "<Mermaid",
                    Issue::warning("diagram", message).help(help),
                );
            }
        }
        self.open(tag, line, Element::Silent);
    }

    fn link_component(&mut self, tag: &Tag<'_>, line: u32) {
        let text_of = |name| self.evaluator.text_of(tag, name);
        let address = text_of("to").or_else(|| text_of("href"));
        self.article.html.push_str("<a");
        if let Some(address) = address
            && let Some(resolved) = self.links.link(&address, line, &mut self.reporter)
        {
            self.article.html.push_str(" href=\"");
            push_address(&mut self.article.html, &resolved.href);
            self.article.html.push('"');
            if !tag.attributes.iter().any(|attribute| attribute.name == "target") {
                self.article.html.push_str(tab_attributes(&resolved));
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
        self.article.html.push('>');
        self.open(tag, line, Element::Renamed("a".to_owned()));
    }

    /// Writes only the content of an unknown component.
    pub(super) fn unknown_component(&mut self, tag: &Tag<'_>, line: u32) {
        let is_in_tabs = self.tags.tabs().is_some();
        self.reporter.report_unknown_component(tag, is_in_tabs, line);
        self.open(tag, line, Element::Silent);
    }
}

/// Components of other engines, each with a directive that has its effect.
const EQUIVALENTS: [(&str, &str); 18] = [
    ("Accordion", ":::details[Title]"),
    ("Admonition", ":::note[Title]"),
    ("Alert", ":::note[Title]"),
    ("Aside", ":::note[Title]"),
    ("Callout", ":::note[Title]"),
    ("Collapse", ":::details[Title]"),
    ("Expandable", ":::details[Title]"),
    ("Frame", ":::figure[Caption]"),
    ("Image", "![description](./picture.png)"),
    ("Include", "::include{file=./part.md}"),
    ("Info", ":::info[Title]"),
    ("Note", ":::note[Title]"),
    ("Step", ":::steps"),
    ("Tab", ":::tab[Title]"),
    ("Tip", ":::tip[Title]"),
    ("Vimeo", "::embed[Title]{url=\"https://vimeo.com/…\"}"),
    ("Warning", ":::warning[Title]"),
    ("YouTube", "::embed[Title]{url=\"https://youtu.be/…\"}"),
];

impl Reporter<'_> {
    /// Returns the directive with the effect of a component, or of a directive, of another engine, in a site with blocks.
    pub(super) fn equivalent(&self, component: &str) -> Option<&'static str> {
        let known = EQUIVALENTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(component));
        known.filter(|_| self.input.options.blocks).map(|(_, directive)| *directive)
    }

    /// Reports the kind of an admonition component that does not exist.
    fn report_unknown_kind(&mut self, kind: &str, name: &str, line: u32) {
        let built_in = ADMONITION_KINDS.iter().map(|kind| kind.keyword);
        let kinds: Vec<&str> =
            built_in.chain(self.input.options.admonitions.iter().copied()).collect();
        if kinds.contains(&kind) {
            return;
        }
        let message = format!("`{kind}` is no kind of `<{name}>`");
        let help = match Names::new(kinds.iter().copied()).nearest(kind) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the kinds are `{}`", kinds.join("`, `")),
        };
        let issue = self.accepted_fault(message).help(help);
        self.issue(line, kind, issue);
    }

    /// Reports the first use of an unknown component on a page.
    fn report_unknown_component(&mut self, tag: &Tag<'_>, is_in_tabs: bool, line: u32) {
        if !self.reported.insert(tag.name.to_owned()) {
            return;
        }
        let rest = rest_of_component(tag);
        let message = format!("the component `<{}>` is not known; {rest}", tag.name);
        let starlight = starlight::component_of(tag.name).filter(|_| self.input.options.blocks);
        let blocks = component_names().filter(|_| self.input.options.blocks);
        let near = Names::new(THEME_COMPONENTS.into_iter().chain(blocks)).nearest(tag.name);
        let help = match (starlight, self.equivalent(tag.name), near) {
            _ if is_in_tabs && tag.name == "Tab" => {
                "write `<TabItem value=\"title\" label=\"Title\">`".to_owned()
            }
            (Some(component), ..) => format!(
                "write `<{}>`, or import it from `{}` and set `dialects = [\"starlight\"]` under `[markdown]`",
                component.equivalent,
                starlight::MODULE
            ),
            (None, Some(directive), _) => format!("write `{directive}`"),
            (None, None, Some(near)) => format!("did you mean `<{near}>`?"),
            (None, None, None) => {
                "write what it shows as Markdown, or register a component of this name".to_owned()
            }
        };
        let issue = Issue::warning("unknown-component", message)
            .help(help)
            .about(format!("<{}>", tag.name));
        self.issue(line, &format!("<{}", tag.name), issue);
    }
}

/// Returns the end of a message about a component that is not rendered: the parts of it that readers see.
pub(super) fn rest_of_component(tag: &Tag<'_>) -> &'static str {
    match (tag.is_self_closing, tag.attributes.is_empty()) {
        (true, _) => "it is left out",
        (false, true) => "only its content is shown",
        (false, false) => "only its content is shown, without its attributes",
    }
}

/// Adds classes to the start tag that begins at an offset and is not yet complete. They precede the author's classes.
fn add_class(html: &mut String, start: usize, class: &str) {
    const ATTRIBUTE: &str = " class=\"";
    // Quotation marks in the values of other attributes are escaped.
    match html[start..].find(ATTRIBUTE) {
        Some(found) => html.insert_str(start + found + ATTRIBUTE.len(), &format!("{class} ")),
        None => push_attribute(html, "class", class),
    }
}
