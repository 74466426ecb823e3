//! HTML of the article, and its text for the search index.

use crate::html::{push_address, push_text, push_value};
use crate::options::{Labels, Options};
use crate::records::Records;

/// Capacity for the text of most paragraphs.
const PARAGRAPH_BYTES: usize = 256;

/// Article under construction.
#[derive(Debug)]
pub(super) struct Article {
    pub(super) html: String,
    /// Text collected for the current paragraph.
    pub(super) text: String,
    pub(super) records: Records,
    /// Number of open elements whose text is not displayed.
    pub(super) muted: usize,
    /// Number of open code block components.
    pub(super) code_depth: usize,
    /// Number of open heading components, whose text is recorded as a heading.
    pub(super) heading_depth: usize,
    /// Rendered diagrams, which replace their placeholders when the page is complete.
    pub(super) diagrams: Vec<String>,
    /// Classes of a tab, of its panel, of a set of tabs, and of a card.
    pub(super) tab_class: String,
    pub(super) panel_class: String,
    pub(super) tabs_class: String,
    pub(super) card_class: String,
    /// Classes that a look adds to the item around a card, to its title and to its description.
    pub(super) card_item_class: Option<String>,
    pub(super) card_title_class: Option<String>,
    pub(super) card_description_class: Option<String>,
}

impl Article {
    /// Creates the article of a source with a number of bytes.
    pub(super) fn new(source_bytes: usize, options: &Options<'_>) -> Self {
        Self {
            html: String::with_capacity(source_bytes * 2),
            text: String::with_capacity(PARAGRAPH_BYTES),
            records: Records::new(options.section),
            muted: 0,
            code_depth: 0,
            heading_depth: 0,
            diagrams: Vec::new(),
            tab_class: options.class_names("tab"),
            panel_class: options.class_names("tab-panel"),
            tabs_class: options.class_names("tabs-container"),
            card_class: options.class_names("card"),
            card_item_class: options.added_class("doc-card-item"),
            card_title_class: options.added_class("card-title"),
            card_description_class: options.added_class("card-description"),
        }
    }

    /// Writes text and adds it to the text of the current paragraph.
    pub(super) fn literal_text(&mut self, text: &str) {
        push_text(&mut self.html, text);
        self.push_paragraph_text(text);
    }

    /// Appends to the text of the current paragraph.
    pub(super) fn push_paragraph_text(&mut self, text: &str) {
        if self.is_searchable() {
            self.text.push_str(text);
        }
    }

    /// Adds a search record.
    pub(super) fn record(&mut self, text: &str) {
        if self.is_searchable() {
            self.records.content(text);
        }
    }

    /// Returns `true` if the current output is searchable under the current heading.
    fn is_searchable(&self) -> bool {
        self.shows_elements() && self.heading_depth == 0
    }

    /// Returns `true` if elements are part of the page: their text is displayed, but not as code.
    pub(super) fn shows_elements(&self) -> bool {
        self.muted == 0 && self.code_depth == 0
    }

    pub(super) fn line_break(&mut self, html: &str) {
        self.html.push_str(html);
        self.push_paragraph_text(" ");
    }

    pub(super) fn push_end_tag(&mut self, name: &str) {
        self.html.push_str("</");
        self.html.push_str(name);
        self.html.push('>');
    }

    /// Writes a heading's link to itself, if it has an id.
    pub(super) fn hash_link(&mut self, id: &str, text: &str, labels: &Labels<'_>) {
        if id.is_empty() {
            return;
        }
        self.html.push_str("<a class=\"hash-link\" href=\"#");
        push_address(&mut self.html, id);
        let label = labels.heading_link.replacen("{heading}", text.trim(), 1);
        for start in ["\" aria-label=\"", "\" title=\""] {
            self.html.push_str(start);
            push_value(&mut self.html, &label);
        }
        self.html.push_str("\">&#8203;</a>");
    }
}
