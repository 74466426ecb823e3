//! Headings that are components.

use super::Walk;
use super::article::Article;
use super::element::Element;
use super::island_recorder::IslandRecorder;
use super::text::text_of_html;
use crate::options::Labels;
use crate::tags::Tag;

impl Walk<'_> {
    pub(super) fn heading_component(&mut self, tag: &Tag<'_>, line: u32) {
        let is_heading = |name: &String| matches!(name.as_bytes(), [b'h', b'1'..=b'6']);
        let level = self.evaluator.text_of(tag, "as").filter(is_heading);
        let level = level.unwrap_or_else(|| "h2".to_owned());
        self.article.html.push_str(&format!("<{level}"));
        for attribute in tag.attributes.iter().filter(|attribute| attribute.name != "as") {
            self.attribute(&level, attribute, tag, line);
        }
        self.article.html.push('>');
        let (at, id) =
            (self.article.html.len(), self.evaluator.text_of(tag, "id").unwrap_or_default());
        let level = level.as_bytes()[1] - b'0';
        if self.article.shows_elements() {
            self.headings.check_level(level, line, &mut self.reporter);
        }
        self.article.heading_depth += 1;
        self.open(tag, line, Element::Heading { at, level, id });
    }
}

impl Article {
    /// Closes a heading component whose content was written from an offset on.
    pub(super) fn close_heading(
        &mut self,
        (level, id): (u8, &str),
        at: usize,
        labels: &Labels<'_>,
        islands: &IslandRecorder,
    ) {
        self.heading_depth -= 1;
        let text = islands.without_placeholders(text_of_html(&self.html[at..]));
        if level > 1 {
            self.hash_link(id, &text, labels);
        }
        self.push_end_tag(&format!("h{level}"));
        if self.shows_elements() {
            // The table of contents lists Markdown headings only; the search finds all of them.
            let id = Some(id).filter(|_| level > 1);
            self.records.heading(level, &text, id);
        }
    }
}
