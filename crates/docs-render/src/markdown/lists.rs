//! Lists, footnotes and cards.

use super::Converter;
use crate::article_html::tree::{Element, Kind, NodeId};

impl Converter<'_, '_> {
    pub(super) fn list(&mut self, node: NodeId, element: Element<'_>) {
        let mut number = (element.name == "ol").then(|| {
            let start = element.attributes.get("start").and_then(|start| start.parse::<u32>().ok());
            start.unwrap_or(1)
        });
        let is_tight = !self.tree.elements(node).any(|(item, _)| self.is_loose(item));
        let sign = self.list_sign(node, element);
        let is_nested = self.tree.node(node).is_in_item;
        let mut is_first = true;
        for (item, child) in self.tree.elements(node) {
            if child.name != "li" {
                // A list directly within a list.
                self.flow_of([item].into_iter());
                continue;
            }
            let marker = match &mut number {
                Some(number) => {
                    let marker = format!("{number}{sign} ");
                    *number = number.saturating_add(1).min(999_999_999);
                    marker
                }
                None => format!("{sign} "),
            };
            // An empty first item, or one with another number, would continue a paragraph.
            let interrupts =
                || number.is_none_or(|number| number == 2) && !self.text_of(item).is_empty();
            let is_adjacent = is_tight && (!is_first || is_nested && interrupts());
            self.item(item, &marker, is_adjacent);
            is_first = false;
        }
    }

    fn item(&mut self, item: NodeId, marker: &str, is_adjacent: bool) {
        if is_adjacent {
            self.out.start_line();
        } else {
            self.out.start();
        }
        self.out.push(marker);
        let outer = self.out.open(&" ".repeat(marker.len()));
        self.flow(item);
        self.out.close(&outer);
    }

    /// Returns `true` if an item contains paragraphs or several blocks.
    fn is_loose(&self, item: NodeId) -> bool {
        let mut lists = 0;
        let blocks = self.tree.elements(item).filter(|(child, _)| self.tree.node(*child).is_block);
        for (_, block) in blocks {
            match block.name {
                "ul" | "ol" => lists += 1,
                _ => return true,
            }
        }
        lists > 1
    }

    /// Returns the sign of a list's markers, which differs from that of a list of the same kind before it.
    fn list_sign(&self, node: NodeId, element: Element<'_>) -> char {
        let is_second = self.tree.node(node).is_after_list;
        match (element.name, is_second) {
            ("ol", false) => '.',
            ("ol", true) => ')',
            (_, false) => '-',
            (_, true) => '*',
        }
    }

    /// Writes the footnotes at the end of an article.
    pub(super) fn footnotes(&mut self, node: NodeId) {
        let is_list = |element: Element<'_>| element.name == "ol";
        let Some(list) = self.tree.find(node, &is_list) else { return };
        for (number, (item, _)) in self.tree.elements(list).enumerate() {
            self.out.start();
            self.out.push(&format!("[^{}]: ", number + 1));
            let outer = self.out.open("    ");
            self.flow(item);
            self.out.close(&outer);
        }
    }

    /// Writes cards as a list of links with descriptions.
    pub(super) fn cards(&mut self, node: NodeId) {
        let mut cards = Vec::new();
        self.collect_cards(node, &mut cards);
        for (index, card) in cards.iter().enumerate() {
            match index {
                0 => self.out.start(),
                _ => self.out.start_line(),
            }
            self.out.push(&format!("- {card}"));
        }
    }

    fn collect_cards(&self, node: NodeId, cards: &mut Vec<String>) {
        for child in self.tree.children(node) {
            match self.tree.node(child).kind {
                Kind::Element(element) if element.name == "a" => {
                    cards.extend(self.summary_link(child, element));
                }
                Kind::Element(_) => self.collect_cards(child, cards),
                Kind::Text(_) => {}
            }
        }
    }
}
