//! Components of Starlight, in documents that use its dialect.

use super::Walk;
use super::element::Element;
use super::evaluator::Evaluator;
use super::island::is_element;
use crate::dialects::starlight::{Component, Content, MODULE, component_of};
use crate::html::push_text;
use crate::tags::{Tag, Value};

impl Evaluator<'_> {
    /// Returns the component of Starlight that a source imports under a name.
    pub(super) fn starlight_component(&self, name: &str) -> Option<&'static Component> {
        if !self.input.options.dialects.starlight {
            return None;
        }
        let import = self.scope.imports.get(name)?;
        component_of(&import.name).filter(|_| import.specifier == MODULE)
    }

    /// Returns the content of a component whose content is an attribute.
    fn starlight_content(&self, component: &Component, tag: &Tag<'_>) -> Option<String> {
        let value = self.value_of(tag, component.content.attribute())?;
        self.imported_text(&value).or_else(|| Some(value.shown()?.into_owned()))
    }
}

impl Walk<'_> {
    /// Writes the start tag of a Starlight component as the tag of its equivalent; returns `false` for another tag. Writes
    /// only the content of a fragment.
    pub(super) fn starlight_tag(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        if self.input.options.dialects.starlight {
            if self.set_content(tag, line) {
                return true;
            }
            if tag.name == "Fragment" {
                self.open(tag, line, Element::Silent);
                return true;
            }
        }
        let Some(component) = self.evaluator.starlight_component(tag.name) else { return false };
        self.report_unknown_properties(component, tag, line);
        let translated = component.translated(tag);
        let content = self.evaluator.starlight_content(component, tag);
        let Some(content) = content else {
            self.component(component.equivalent, &translated, line);
            return true;
        };
        self.component(component.equivalent, &Tag { is_self_closing: false, ..translated }, line);
        self.push_content(component, &content);
        if tag.is_self_closing {
            self.end_tag(component.equivalent, line);
        }
        true
    }

    /// Writes an element whose content is the value of an Astro directive; returns `false` for another tag.
    fn set_content(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        let is_fragment = tag.name == "Fragment";
        let directive = tag.attributes.iter().find(|attribute| attribute.name.starts_with("set:"));
        let Some(directive) = directive.filter(|_| is_fragment || is_element(tag.name)) else {
            return false;
        };
        let attributes = tag.attributes.iter().cloned();
        let attributes = attributes.filter(|attribute| attribute.name != directive.name).collect();
        let start = Tag { attributes, is_self_closing: false, ..tag.clone() };
        if is_fragment {
            self.open(&start, line, Element::Silent);
        } else {
            self.element(&start, tag.name.to_owned(), line, Element::Html);
        }
        match (self.evaluator.text_of(tag, directive.name), directive.value) {
            (Some(html), _) if directive.name == "set:html" => {
                self.raw_html(&html, line);
                self.record_html(&html);
            }
            (Some(text), _) => {
                self.article.push_paragraph_text(&text);
                push_text(&mut self.article.html, &text);
            }
            (None, Value::Expression(expression)) => self.unknown_expression(expression, line),
            (None, _) => {}
        }
        if tag.is_self_closing {
            self.end_tag(tag.name, line);
        }
        true
    }

    /// Writes the content of a component whose content is an attribute.
    fn push_content(&mut self, component: &Component, content: &str) {
        match component.content {
            Content::Between => {}
            Content::Code(_) => push_text(&mut self.article.html, content),
            Content::Label(_) => {
                self.article.push_paragraph_text(content);
                push_text(&mut self.article.html, content);
            }
            Content::Paragraph(_) => {
                self.article.records.content(content);
                self.article.html.push_str("<p>");
                push_text(&mut self.article.html, content);
                self.article.html.push_str("</p>\n");
            }
        }
    }

    fn report_unknown_properties(&mut self, component: &Component, tag: &Tag<'_>, line: u32) {
        for name in component.unknown(tag) {
            let message = format!("`{name}` has no effect on `<{}>`", tag.name);
            let notation = format!("<{} {name}", tag.name);
            let help = "remove it, or write the component of this engine with the same effect";
            self.reporter.report_foreign_notation(&notation, name, message, help, line);
        }
    }
}
