//! Elements for the document's head.

use super::Walk;
use super::attributes::html_name;
use super::element::Element;
use crate::page::{HeadTag, head_element, is_structured_data};
use crate::tags::Tag;

impl Walk<'_> {
    /// Records a tag for the document's head; returns `false` for a tag that belongs to the article.
    pub(super) fn head_tag(&mut self, tag: &Tag<'_>, line: u32) -> bool {
        if !self.tags.is_in_head() {
            return false;
        }
        if tag.name == "title" && !tag.is_self_closing {
            let at = self.article.html.len();
            self.open(tag, line, Element::HeadTitle { at });
            return true;
        }
        let attributes =
            self.evaluator.written_attributes(tag, |name| html_name(name).into_owned());
        if ["link", "meta"].contains(&tag.name) {
            self.head.tags.push(HeadTag { name: tag.name.to_owned(), attributes });
            return true;
        }
        if is_structured_data(tag.name, &attributes) && !tag.is_self_closing {
            let at = self.article.html.len();
            self.open(tag, line, Element::HeadData { at });
            return true;
        }
        self.reporter.issue(line, "", head_element(tag.name));
        false
    }
}
