//! Checks for readers who use a screen reader or skip from heading to heading.

use docs_core::Issue;

use super::Walk;
use super::raw_html::has_attribute;
use crate::tags::Tag;

impl Walk<'_> {
    /// Reports a heading more than one level below the previous one.
    pub(super) fn check_level(&mut self, level: u8, line: u32) {
        let previous = std::mem::replace(&mut self.heading_level, level);
        let Some(severity) = self.options.skipped_headings else { return };
        if level <= previous + 1 {
            return;
        }
        let message = format!(
            "a heading of level {level} follows one of level {previous}; level {} is missing",
            previous + 1
        );
        let help =
            format!("write `{}`, or add the missing heading", "#".repeat(previous.into()) + "#");
        self.issue(line, "", Issue::new(severity, "skipped-heading", message).help(help));
    }

    /// Reports a second heading of the first level. `start` is that of the heading in its line.
    pub(super) fn check_first_level(&mut self, start: &str, line: u32) {
        let is_second = std::mem::replace(&mut self.has_first_level, true);
        let Some(severity) = self.options.skipped_headings.filter(|_| is_second) else { return };
        let message =
            "this is a second heading of the first level; the first one is the title of the page";
        let help = "write `##` or `<h2>`; `hide_title: true` in the front matter leaves out the heading of the `title`";
        self.issue(line, start, Issue::new(severity, "second-title", message).help(help));
    }

    /// Reports a Markdown image without a description.
    pub(super) fn check_description(&mut self, description: &str, address: &str, line: u32) {
        let Some(severity) = self.options.missing_alt else { return };
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
        let Some(severity) = self.options.missing_alt else { return };
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
