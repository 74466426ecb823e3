//! Components of Astro, in documents that use the dialect of Starlight.

use super::Walk;
use super::element::Element;
use super::evaluator::Evaluator;
use crate::dialects::astro::{AstroComponent, astro_component, is_picture_attribute};
use crate::tags::Tag;

/// Element of a picture.
const IMAGE: &str = "img";

impl Evaluator<'_> {
    /// Returns the component of Astro that a source imports under a name, unless it has an equivalent of this crate.
    pub(super) fn astro_component(&self, name: &str) -> Option<AstroComponent> {
        let root = name.split('.').next().unwrap_or(name);
        let import = self.scope.imports.get(root)?;
        let is_read = self.input.options.dialects.starlight;
        let is_other = is_read && self.starlight_component(name).is_none();
        astro_component(&import.specifier, &import.name).filter(|_| is_other)
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
                self.report_astro_component(tag.name, line);
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
        if let Some(attribute) = left.first() {
            let excerpt = format!("<{}", tag.name);
            let message = format!("`{}` has no effect on `<{}>`", attribute.name, tag.name);
            let help = "remove it: `build.image_variants` writes smaller copies of all images";
            self.reporter.report_foreign_notation(&excerpt, &excerpt, message, help, line);
        }
        let image = Tag { name: IMAGE, attributes: kept, ..*tag };
        self.element(&image, IMAGE.to_owned(), line, Element::Html);
        if !tag.is_self_closing {
            self.open(tag, line, Element::Silent);
        }
    }

    fn report_astro_component(&mut self, name: &str, line: u32) {
        let message =
            format!("`<{name}>` is a component of Astro, which is left out; its content is shown");
        let help = "write it as a component of React, or as Markdown";
        let excerpt = format!("<{name}");
        self.reporter.report_foreign_notation(&excerpt, &excerpt, message, help, line);
    }
}
