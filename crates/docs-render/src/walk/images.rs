//! Components with images.

use docs_core::Issue;

use super::Walk;
use super::blocks::CODE;
use super::element::Element;
use super::element_attributes::written_size;
use super::reporter::Reporter;
use crate::html::{push_address, push_attribute};
use crate::mdx::value::Value as Literal;
use crate::srcset::{SourceAttributes, push_variants};
use crate::tags::Tag;

/// Color modes.
const MODES: [&str; 2] = ["light", "dark"];

impl Reporter<'_> {
    /// Reports a themed image without a picture for one of the modes.
    fn report_missing_sources(&mut self, pictures: &[(&str, &str)], line: u32) {
        let (message, help) = match pictures {
            [] => (
                "`<ThemedImage>` has no `sources`; no picture is shown".to_owned(),
                "write `sources={{light: '/light.png', dark: '/dark.png'}}`".to_owned(),
            ),
            [(mode, _)] => {
                let missing = MODES.into_iter().find(|known| known != mode).unwrap_or_default();
                (
                    format!(
                        "the `sources` of `<ThemedImage>` lack `{missing}`; the picture is shown in both modes"
                    ),
                    format!(
                        "write `{missing}: '/picture.png'` in `sources`, or an image of Markdown"
                    ),
                )
            }
            _ => return,
        };
        let issue = match pictures {
            [] => Issue::warning(CODE, message),
            _ => self.accepted_fault(message),
        };
        self.issue(line, "<ThemedImage", issue.help(help));
    }
}

impl Walk<'_> {
    /// Writes an image for each colour mode; the style sheet shows one of them.
    pub(super) fn themed_image(&mut self, tag: &Tag<'_>, line: u32) {
        let sources = self.evaluator.value_of(tag, "sources");
        self.reporter.check_alt(tag, line);
        let pictures: Vec<(&str, &str)> = MODES
            .into_iter()
            .filter_map(|mode| match sources.as_ref()?.get(mode)? {
                Literal::Text(source) | Literal::Import(source) => Some((mode, source.as_str())),
                _ => None,
            })
            .collect();
        let is_written = tag.attributes.iter().any(|attribute| attribute.name == "sources");
        let are_known = match &sources {
            Some(Literal::Map(modes)) => modes.iter().all(|(_, source)| source.is_known()),
            Some(_) => false,
            None => !is_written,
        };
        if are_known {
            self.reporter.report_missing_sources(&pictures, line);
        }
        for (mode, source) in &pictures {
            // The only picture is used for both modes.
            let mode = Some(*mode).filter(|_| pictures.len() > 1);
            self.themed_picture(tag, mode, source, line);
        }
        if sources.is_none() && is_written {
            self.unknown_component(tag, line);
        } else {
            self.open(tag, line, Element::Silent);
        }
    }

    /// Writes an image that the style sheet shows in one color mode, or in both.
    fn themed_picture(&mut self, tag: &Tag<'_>, mode: Option<&str>, source: &str, line: u32) {
        let Some(resolved) = self.links.image(source, line, &mut self.reporter) else { return };
        let alternative = self.evaluator.text_of(tag, "alt").unwrap_or_default();
        self.article.html.push_str("<img src=\"");
        push_address(&mut self.article.html, &resolved.href);
        self.article.html.push('"');
        push_attribute(&mut self.article.html, "alt", &alternative);
        let of_mode = mode.map(|mode| format!(" themed-image--{mode}")).unwrap_or_default();
        push_attribute(&mut self.article.html, "class", &format!("themed-image{of_mode}"));
        for attribute in tag
            .attributes
            .iter()
            .filter(|attribute| ["width", "height", "style", "title"].contains(&attribute.name))
        {
            self.attribute("img", attribute, tag, line);
        }
        let written = SourceAttributes { is_lazy: true, ..written_size(tag) };
        push_variants(&mut self.article.html, &resolved, written);
        self.article.html.push_str(" loading=\"lazy\" decoding=\"async\">");
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
                    let written = SourceAttributes { is_lazy: true, ..SourceAttributes::default() };
                    push_variants(&mut self.article.html, &resolved, written);
                    self.article.html.push_str(" loading=\"lazy\" decoding=\"async\">");
                }
                self.open(tag, line, Element::Silent);
            }
            _ => self.unknown_component(tag, line),
        }
    }
}
