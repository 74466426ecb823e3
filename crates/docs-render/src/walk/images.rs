//! Components with images.

use super::Walk;
use super::element::Element;
use crate::html::{push_address, push_attribute};
use crate::mdx::value::Value as Literal;
use crate::tags::Tag;

impl Walk<'_> {
    /// Writes an image for each colour mode; the style sheet shows one of them.
    pub(super) fn themed_image(&mut self, tag: &Tag<'_>, line: u32) {
        let sources = self.evaluator.value_of(tag, "sources");
        self.reporter.check_alt(tag, line);
        let alternative = self.evaluator.text_of(tag, "alt").unwrap_or_default();
        for theme in ["light", "dark"] {
            let source = sources.as_ref().and_then(|sources| sources.get(theme));
            let Some(Literal::Text(source) | Literal::Import(source)) = source else { continue };
            let Some(resolved) = self.links.image(source, line, &mut self.reporter) else {
                continue;
            };
            self.article.html.push_str("<img src=\"");
            push_address(&mut self.article.html, &resolved.href);
            self.article.html.push('"');
            push_attribute(&mut self.article.html, "alt", &alternative);
            push_attribute(
                &mut self.article.html,
                "class",
                &format!("themed-image themed-image--{theme}"),
            );
            for attribute in tag
                .attributes
                .iter()
                .filter(|attribute| ["width", "height", "style", "title"].contains(&attribute.name))
            {
                self.attribute("img", attribute, tag, line);
            }
            self.article.html.push_str(" loading=\"lazy\" decoding=\"async\">");
        }
        if sources.is_none() {
            self.unknown_component(tag, line);
        } else {
            self.open(tag, line, Element::Silent);
        }
    }

    /// Writes an image that a plugin of Docusaurus would resize.
    pub(super) fn image_component(&mut self, tag: &Tag<'_>, line: u32) {
        match self.evaluator.value_of(tag, "img").or_else(|| self.evaluator.value_of(tag, "src")) {
            Some(Literal::Text(source) | Literal::Import(source)) => {
                if let Some(resolved) = self.links.image(&source, line, &mut self.reporter) {
                    self.reporter.check_alt(tag, line);
                    self.article.html.push_str("<img src=\"");
                    push_address(&mut self.article.html, &resolved.href);
                    self.article.html.push('"');
                    let alternative = self.evaluator.text_of(tag, "alt").unwrap_or_default();
                    push_attribute(&mut self.article.html, "alt", &alternative);
                    self.article.html.push_str(" loading=\"lazy\" decoding=\"async\">");
                }
                self.open(tag, line, Element::Silent);
            }
            _ => self.unknown_component(tag, line),
        }
    }
}
