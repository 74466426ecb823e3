//! Components of Astro, in documents that use the dialect of Starlight.

use super::Walk;
use super::components::rest_of_component;
use super::element::Element;
use super::evaluator::Evaluator;
use crate::dialects::astro::{AstroComponent, astro_component, is_picture_attribute};
use crate::tags::Tag;

/// Element of a picture.
const IMAGE: &str = "img";

impl Evaluator<'_> {
    /// Returns the component of Astro that a source imports under a name, unless it has an equivalent of this crate. Without the
    /// dialect of Starlight, none has one.
    pub(super) fn astro_component(&self, name: &str) -> Option<AstroComponent> {
        let root = name.split('.').next().unwrap_or(name);
        let import = self.scope.imports.get(root)?;
        let component = astro_component(&import.specifier, &import.name)?;
        match self.input.options.dialects.starlight {
            true => Some(component).filter(|_| self.starlight_component(name).is_none()),
            false => Some(AstroComponent::Other),
        }
    }
}

impl Walk<'_> {
    /// Writes the start tag of a component of Astro: a picture as an image, of other components only the content. Returns `false` for
    /// another tag.
    pub(super) fn astro_tag(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        match self.evaluator.astro_component(tag.name) {
            None => return false,
            Some(AstroComponent::Picture) => self.picture_of_astro(tag, line),
            Some(AstroComponent::Other) => {
                self.report_astro_component(tag, line);
                self.open(tag, line, Element::Silent);
            }
        }
        true
    }

    fn picture_of_astro(&mut self, tag: &Tag<'_>, line: u32) {
        let (kept, left): (Vec<_>, Vec<_>) = tag
            .attributes
            .iter()
            .cloned()
            .partition(|attribute| is_picture_attribute(attribute.name));
        for attribute in left {
            let notation = format!("<{} {}", tag.name, attribute.name);
            let message = format!("`{}` has no effect on `<{}>`", attribute.name, tag.name);
            let help = "remove it: `build.image_variants` writes smaller copies of all images";
            let name = attribute.name;
            self.reporter.report_foreign_notation(&notation, name, message, help, line);
        }
        let image = Tag { name: IMAGE, attributes: kept, ..*tag };
        self.element(&image, IMAGE.to_owned(), line, Element::Html);
        if !tag.is_self_closing {
            self.open(tag, line, Element::Silent);
        }
    }

    fn report_astro_component(&mut self, tag: &Tag<'_>, line: u32) {
        let name = tag.name;
        let rest = rest_of_component(tag);
        let message = format!("`<{name}>` is a component of Astro; {rest}");
        let help = match self.input.options.dialects.starlight {
            true => "write it as a component of React, or as Markdown",
            false => {
                "set `dialects = [\"starlight\"]` under `[markdown]`, or write it as a component of React, or as Markdown"
            }
        };
        let excerpt = format!("<{name}");
        self.reporter.report_foreign_notation(&excerpt, &excerpt, message, help, line);
    }
}
