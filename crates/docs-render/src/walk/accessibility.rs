//! Checks of images for readers who cannot see them.

use docs_core::Issue;

use super::element_attributes::has_attribute;
use super::reporter::Reporter;
use crate::tags::Tag;

impl Reporter<'_> {
    /// Reports a Markdown image without a description.
    pub(super) fn check_description(&mut self, description: &str, address: &str, line: u32) {
        let Some(severity) = self.input.options.missing_alt else { return };
        if !description.trim().is_empty() {
            return;
        }
        let message = format!("the image `{address}` has no description");
        let help =
            "describe it between the brackets; if it is decoration, write `<img alt=\"\" …>`";
        self.issue(line, address, Issue::new(severity, "missing-alt", message).help(help));
    }

    /// Reports an image that is written as a tag without the attribute `alt`.
    pub(super) fn check_alt(&mut self, tag: &Tag<'_>, line: u32) {
        let Some(severity) = self.input.options.missing_alt else { return };
        if has_attribute(tag, "alt") {
            return;
        }
        let message = format!("`<{}>` has no `alt` attribute", tag.name);
        let help = "describe the image in `alt`; write `alt=\"\"` if it is decoration";
        self.issue(
            line,
            &format!("<{}", tag.name),
            Issue::new(severity, "missing-alt", message).help(help),
        );
    }
}
