//! Cards with links to pages.

use super::Walk;
use super::article::Article;
use super::element::Element;
use super::links::Links;
use super::reporter::Reporter;
use crate::host::Card;
use crate::html::{push_address, push_attribute, push_text};
use crate::mdx::value::Value;
use crate::tags::Tag;

impl Walk<'_> {
    /// Writes the cards of literal entries, or of the page's category if there are none.
    pub(super) fn cards(&mut self, tag: &Tag<'_>, line: u32) {
        let cards = match self.evaluator.value_of(tag, "items") {
            Some(Value::List(items)) => items
                .iter()
                .filter_map(|item| self.links.card(item, line, &mut self.reporter))
                .collect(),
            _ => self.input.host.cards(),
        };
        self.article.push_cards(&cards);
        self.open(tag, line, Element::Silent);
    }

    /// Writes the card of a literal item: `<DocCard item={{type: 'link', href: '/a', label: 'A'}} />`.
    pub(super) fn card_component(&mut self, tag: &Tag<'_>, line: u32) {
        let item = self.evaluator.value_of(tag, "item").filter(|item| item.get("label").is_some());
        let Some(item) = item else { return self.unknown_component(tag, line) };
        let card = self.links.card(&item, line, &mut self.reporter);
        self.article.push_cards(card.as_slice());
        self.open(tag, line, Element::Silent);
    }
}

impl Links<'_> {
    /// Returns the card of an entry: a link, or a category with the address of its page or of its first entry.
    fn card(&mut self, item: &Value, line: u32, reporter: &mut Reporter<'_>) -> Option<Card> {
        let text = |key: &str| Some(item.get(key)?.shown()?.into_owned());
        let inside = match item.get("items") {
            Some(Value::List(items)) => items.as_slice(),
            _ => &[],
        };
        let first = || Some(inside.iter().find_map(|item| item.get("href"))?.shown()?.into_owned());
        let href = text("href").or_else(first)?;
        let count = || match inside.len() {
            0 => None,
            1 => Some("1 item".to_owned()),
            count => Some(format!("{count} items")),
        };
        let description = text("description").or_else(count);
        let resolved = self.link(&href, line, reporter)?;
        Some(Card { href: resolved.href, title: text("label")?, description })
    }
}

impl Article {
    fn push_cards(&mut self, cards: &[Card]) {
        if cards.is_empty() {
            return;
        }
        self.html.push_str("<section class=\"doc-cards\">\n");
        for card in cards {
            open_element(&mut self.html, "article", self.card_item_class.as_deref());
            self.html.push_str("><a");
            push_attribute(&mut self.html, "class", &self.card_class);
            self.html.push_str(" href=\"");
            push_address(&mut self.html, &card.href);
            self.html.push_str("\">");
            open_element(&mut self.html, "h2", self.card_title_class.as_deref());
            push_attribute(&mut self.html, "title", &card.title);
            self.html.push('>');
            push_text(&mut self.html, &card.title);
            self.html.push_str("</h2>");
            if let Some(description) = &card.description {
                open_element(&mut self.html, "p", self.card_description_class.as_deref());
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

/// Writes the start of a tag with the classes of an element.
fn open_element(html: &mut String, name: &str, class: Option<&str>) {
    html.push('<');
    html.push_str(name);
    if let Some(class) = class {
        push_attribute(html, "class", class);
    }
}
