//! The author's HTML: elements, and the content between their tags.

use docs_core::{Issue, decode_entities};

use super::Walk;
use super::element::{Element, OpenTag};
use super::reporter::Reporter;
use crate::dialects::{WITHIN_LINE, is_markdown_attribute};
use crate::options::Format;
use crate::tags::{Tag, Token, is_void, long_tag_issue, long_tags, script_text, tokens};

impl Walk<'_> {
    /// Writes a block of HTML, and adds its text to the search index.
    pub(super) fn html_block(&mut self, html: &str, line: u32) {
        let is_placeholder = self.placeholders.are_all_of(html);
        if !is_placeholder && self.input.options.shows_tags() {
            return self.block_of_shown_tags(&html.replace(&format!(" {WITHIN_LINE}"), ""), line);
        }
        if self.input.options.format == Format::Markdown {
            self.reporter.report_markdown_attributes(html, line);
        }
        self.reporter.report_raw_include(html, line);
        self.islands.is_flow = true;
        self.marked_html(html, line);
        self.islands.is_flow = false;
        if is_placeholder && (self.article.html.is_empty() || self.article.code_depth > 0) {
            return;
        }
        if !self.article.html.ends_with('\n') {
            self.article.html.push('\n');
        }
        if !is_placeholder {
            self.record_html(html);
        }
    }

    /// Adds the text of a piece of HTML to the search index.
    pub(super) fn record_html(&mut self, html: &str) {
        let words = tokens(html).filter_map(|(_, token)| match token {
            Token::Text(text) => Some(decode_entities(text)),
            _ => None,
        });
        self.article.record(&words.collect::<Vec<_>>().join(" "));
    }

    /// Writes HTML that starts on a line of the file.
    pub(super) fn raw_html(&mut self, html: &str, first_line: u32) {
        for (line, token) in tokens(html) {
            let line = first_line.saturating_add(line);
            match token {
                Token::Text(text) => self.text_between_tags(text, line),
                Token::RawText(text) => self.raw_text(text),
                Token::Tag(tag) => self.tag(&tag, line),
                Token::Hidden { closed: true } => {}
                Token::Hidden { closed: false } => self.reporter.report_unclosed_comment(line),
            }
        }
    }

    fn text_between_tags(&mut self, text: &str, line: u32) {
        for below in long_tags(text) {
            self.reporter.issue(line.saturating_add(below), "<", long_tag_issue());
        }
        // A `<` that does not start a tag is escaped.
        self.article.html.push_str(&text.replace('<', "&lt;"));
    }

    /// Writes the text of a script or a similar element, unless it would close an element that another block opened. Drops
    /// the text of a dropped element, because the text would be parsed as tags.
    fn raw_text(&mut self, text: &str) {
        let ends = |open: &OpenTag| {
            let end = format!("</{}", open.name);
            open.contains_raw_text() && text.to_ascii_lowercase().contains(&end)
        };
        match self.tags.last() {
            Some(open) if ends(open) => {}
            Some(open) if open.name == "script" => self.article.html.push_str(&script_text(text)),
            Some(open) if open.contains_raw_text() => self.article.html.push_str(text),
            _ if self.tags.dropped > 0 => {}
            _ => self.article.html.push_str(&text.replace('<', "&lt;")),
        }
    }

    fn tag(&mut self, tag: &Tag<'_>, line: u32) {
        let name = tag.name.to_ascii_lowercase();
        if tag.is_end {
            return self.end_tag(&name, line);
        }
        if self.tags.contains_raw_text() {
            return;
        }
        if self.tags.drop_excess_tag(tag) {
            return self.reporter.report_depth(line);
        }
        self.reporter.report_component(tag.name, line);
        if let Some((tag, element)) = self.element_of_mkdocs(tag) {
            return self.element(&tag, name, line, element);
        }
        self.element(tag, name, line, Element::Html);
    }

    /// Returns the tag of an element of MkDocs without the attribute that makes its content Markdown; `None` for another one.
    fn element_of_mkdocs<'t>(&self, tag: &Tag<'t>) -> Option<(Tag<'t>, Element)> {
        if !self.input.options.dialects.mkdocs || !self.input.options.blocks {
            return None;
        }
        let is_markdown_attribute = |name: &str| is_markdown_attribute(name) || name == WITHIN_LINE;
        let attribute =
            tag.attributes.iter().find(|attribute| is_markdown_attribute(attribute.name))?;
        let element = if attribute.name == WITHIN_LINE { Element::HtmlLine } else { Element::Html };
        let attributes =
            tag.attributes.iter().filter(|attribute| !is_markdown_attribute(attribute.name));
        Some((Tag { attributes: attributes.cloned().collect(), ..*tag }, element))
    }

    /// Writes the start of an HTML element, or the whole element if it has no content.
    pub(super) fn element(&mut self, tag: &Tag<'_>, name: String, line: u32, element: Element) {
        if name == "img" {
            self.reporter.check_alt(tag, line);
        }
        if name == "h1" {
            self.headings.check_first_level("<h1", line, &mut self.reporter);
        }
        self.article.html.push('<');
        self.article.html.push_str(&name);
        for attribute in &tag.attributes {
            self.attribute(&name, attribute, tag, line);
        }
        self.article.html.push('>');
        if is_void(&name) {
            return;
        }
        let open = self.open_tag(name, line, element);
        // Browsers parse `<a/>` as an open tag, but authors mean a complete element.
        if tag.is_self_closing { self.close(open) } else { self.tags.open.push(open) }
    }

    pub(super) fn end_tag(&mut self, name: &str, line: u32) {
        if self.tags.dropped > 0 {
            self.tags.dropped -= 1;
            return;
        }
        match self.tags.position(name) {
            Some(at) => {
                self.close_tags_from(at + 1);
                if let Some(open) = self.tags.open.pop() {
                    self.close(open);
                }
            }
            None if is_void(name) => {}
            None => self.reporter.report_stray_end_tag(name, line),
        }
    }

    /// Closes the open tags starting with an index.
    pub(super) fn close_tags_from(&mut self, index: usize) {
        if self.tags.open.len() > index {
            self.tags.dropped = 0;
        }
        while self.tags.open.len() > index {
            let Some(open) = self.tags.open.pop() else { return };
            if !open.may_stay_open() {
                self.reporter.report_unclosed_tag(&open);
            }
            self.close(open);
        }
    }
}

/// Advice on tags whose start and end are in different parts of the source.
const SAME_BLOCK: &str = "open and close a tag in the same block, list item or quote";

impl Reporter<'_> {
    fn report_unclosed_comment(&mut self, line: u32) {
        let message = "a comment is not closed; what follows it in the block is hidden";
        let issue = Issue::warning("unclosed-comment", message).help("end it with `-->`");
        self.issue(line, "<!--", issue);
    }

    fn report_stray_end_tag(&mut self, name: &str, line: u32) {
        let message = format!("`</{name}>` closes nothing here; it is left out");
        let issue = Issue::warning("stray-end-tag", message).help(SAME_BLOCK);
        self.issue(line, &format!("</{name}"), issue);
    }

    fn report_unclosed_tag(&mut self, open: &OpenTag) {
        let message = format!("`<{}>` is not closed; it is closed here", open.name);
        let issue = Issue::warning("unclosed-tag", message).help(SAME_BLOCK);
        self.issue(open.line, &format!("<{}", open.name), issue);
    }
}
