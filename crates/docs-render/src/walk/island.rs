//! Islands: recorded at their start, with placeholders in the HTML.

use docs_core::Issue;
use docs_ecmascript::SyntaxError;

use super::Walk;
use super::element::Element;
use crate::ecmascript::parsed;
use crate::islands::{Attributes, Record, RecordKind};
use crate::limits::MAX_DEPTH;
use crate::tags::{Tag, is_void};

impl Walk<'_> {
    /// Opens a component or element that is an island.
    pub(super) fn open_island(&mut self, tag: &Tag<'_>, name: &str, source: String, line: u32) {
        if self.open_tags.len() >= MAX_DEPTH {
            self.note_depth(line);
            return self.open(tag, line, Element::Silent);
        }
        if let Err(error) = parse(&format!("() => <a {source}\n/>")) {
            return self.bare_element(tag, line, &error);
        }
        let (name, attributes) = (name.to_owned(), Attributes::Source(source));
        let Some(number) = self.begin_island(RecordKind::Element { name, attributes }, line) else {
            return;
        };
        if is_void(tag.name) && !tag.is_self_closing {
            return self.end_island(number);
        }
        self.open(tag, line, Element::Island { number });
    }

    /// Opens a tag whose attributes are dropped because they are not valid JavaScript.
    fn bare_element(&mut self, tag: &Tag<'_>, line: u32, error: &SyntaxError) {
        self.note_invalid_tag(tag, line, error);
        if !is_element(tag.name) {
            return self.open(tag, line, Element::Silent);
        }
        let bare = Tag { attributes: Vec::new(), ..tag.clone() };
        self.element(&bare, tag.name.to_owned(), line, Element::Html);
    }

    pub(super) fn note_invalid_tag(&mut self, tag: &Tag<'_>, line: u32, error: &SyntaxError) {
        self.issue(line, &format!("<{}", tag.name), invalid_tag(tag.name, &error.message));
    }

    /// Records the link and the id of an island's tag, if they are data.
    pub(super) fn record_island_links(&mut self, tag: &Tag<'_>, line: u32) {
        let address = match tag.name {
            "a" => {
                if let Some(address) = self.text_of(tag, "href") {
                    self.element_link(&address, line);
                }
                None
            }
            name if self.component_name(name) == "Link" => {
                self.text_of(tag, "to").or_else(|| self.text_of(tag, "href"))
            }
            _ => None,
        };
        if let Some(address) = address {
            self.resolved_link(&address, line);
        }
        if let Some(id) = self.text_of(tag, "id").filter(|_| is_element(tag.name)) {
            self.link_report.anchors.push(id);
        }
    }

    /// Records an expression; returns `false` if it is dropped.
    pub(super) fn expression_island(&mut self, expression: &str, line: u32) -> bool {
        let is_text =
            self.code_depth > 0 || self.open_tags.last().is_some_and(|open| open.holds_raw_text());
        if is_text || self.muted > 0 {
            return false;
        }
        if let Err(error) = parse(&format!("() => <a>{{{expression}\n}}</a>")) {
            let about = format!("{{{}", expression.lines().next().unwrap_or_default());
            self.issue(line, &about, invalid_expression(&error.message));
            return true;
        }
        let source = expression.to_owned();
        let Some(number) = self.begin_island(RecordKind::Expression { source }, line) else {
            return false;
        };
        self.end_island(number);
        true
    }

    /// Records the start of an island and returns its number; `None` if the page has no islands.
    fn begin_island(&mut self, kind: RecordKind, line: u32) -> Option<usize> {
        self.begin_island_of(self.script, kind, line)
    }

    /// Records an island with the names of a script.
    pub(super) fn begin_island_of(
        &mut self,
        script: usize,
        kind: RecordKind,
        line: u32,
    ) -> Option<usize> {
        let is_block = self.is_flow;
        let records = self.islands.as_mut()?;
        let number = records.add(Record { script, line, is_block, kind });
        records.signs.push(&mut self.html, number, true);
        Some(number)
    }

    pub(super) fn end_island(&mut self, number: usize) {
        if let Some(records) = &self.islands {
            records.signs.push(&mut self.html, number, false);
        }
    }

    /// Returns a piece of HTML or text without the placeholders of islands.
    pub(super) fn without_signs(&self, html: String) -> String {
        match &self.islands {
            Some(records) => records.signs.removed(&html),
            None => html,
        }
    }

    /// Returns whether a piece of HTML starts with an island for an element.
    pub(super) fn starts_with_island(&self, html: &str, element: &str) -> bool {
        self.islands.as_ref().is_some_and(|records| {
            let sign = records.signs.find(html).next().filter(|sign| html[..sign.at].trim().is_empty());
            let record = sign.and_then(|sign| records.get(sign.number));
            record.is_some_and(|record| matches!(&record.kind, RecordKind::Element { name, .. } if name == element))
        })
    }
}

/// Returns whether a name is that of an HTML element.
pub(super) fn is_element(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase()) && !name.contains('.')
}

/// Parses the code of an island separately, so that a syntax error does not affect the page's script.
pub(super) fn parse(code: &str) -> Result<(), SyntaxError> {
    // A text has no islands without the parser.
    parsed(code).map_or(Ok(()), |module| module.map(|_| ()))
}

fn invalid_tag(name: &str, fault: &str) -> Issue {
    let message = format!(
        "the attributes of `<{name}>` are not JavaScript, and only its content is shown: {fault}"
    );
    Issue::warning("invalid-expression", message).help("correct the expressions in braces")
}

fn invalid_expression(fault: &str) -> Issue {
    let message = format!("an expression is not JavaScript; it is left out: {fault}");
    let help = "correct it, or write its first character as text: `\\{`";
    Issue::warning("invalid-expression", message).help(help)
}

/// Returns the attributes of a tag as written.
pub(super) fn attributes_source<'t>(written: &'t str, tag: &Tag<'_>) -> &'t str {
    let inner = written.strip_prefix('<').unwrap_or(written);
    let inner = inner.strip_prefix(tag.name).unwrap_or(inner);
    let inner = inner.strip_suffix('>').unwrap_or(inner).trim_end();
    let inner = if tag.is_self_closing { inner.strip_suffix('/').unwrap_or(inner) } else { inner };
    inner.trim()
}
