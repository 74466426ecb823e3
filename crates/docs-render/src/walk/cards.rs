//! Cards that lead to pages.

use super::Walk;
use super::element::Element;
use crate::host::Card;
use crate::html::{push_address, push_attribute, push_text};
use crate::tags::Tag;

impl Walk<'_> {
    /// Writes the cards of the page's category.
    pub(super) fn cards(&mut self) {
        self.push_cards(&self.host.cards());
    }

    /// A card whose item is written down: `<DocCard item={{type: 'link', href: '/a', label: 'A'}} />`.
    pub(super) fn card_component(&mut self, tag: &Tag<'_>, line: u32) {
        let item = self.value_of(tag, "item");
        let text = |key: &str| Some(item.as_ref()?.get(key)?.shown()?.into_owned());
        let Some((href, title)) = text("href").zip(text("label")) else {
            return self.unknown_component(tag, line);
        };
        let description = text("description");
        if let Some(resolved) = self.resolved_link(&href, line) {
            self.push_cards(&[Card { href: resolved.href, title, description }]);
        }
        self.open(tag, line, Element::Silent);
    }

    fn push_cards(&mut self, cards: &[Card]) {
        if cards.is_empty() {
            return;
        }
        self.html.push_str("<section class=\"doc-cards\">\n");
        for card in cards {
            self.html.push_str("<article><a class=\"card\"");
            self.html.push_str(" href=\"");
            push_address(&mut self.html, &card.href);
            self.html.push_str("\"><h2");
            push_attribute(&mut self.html, "title", &card.title);
            self.html.push('>');
            push_text(&mut self.html, &card.title);
            self.html.push_str("</h2>");
            if let Some(description) = &card.description {
                self.html.push_str("<p");
                push_attribute(&mut self.html, "title", description);
                self.html.push('>');
                push_text(&mut self.html, description);
                self.html.push_str("</p>");
            }
            self.html.push_str("</a></article>\n");
        }
        self.html.push_str("</section>\n");
    }
}
