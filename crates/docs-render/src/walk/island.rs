//! Islands: recorded at their start, with placeholders in the HTML.

use docs_core::Issue;
use docs_ecmascript::SyntaxError;

use super::Walk;
use super::element::Element;
use super::evaluator::Evaluator;
use super::links::Links;
use super::reporter::Reporter;
use crate::ecmascript::parsed;
use crate::islands::{Attributes, RecordKind};
use crate::limits::MAX_DEPTH;
use crate::tags::{Tag, is_void};

impl Walk<'_> {
    /// Opens a component or element that is an island.
    pub(super) fn open_island(&mut self, tag: &Tag<'_>, name: &str, source: String, line: u32) {
        if self.tags.open.len() >= MAX_DEPTH {
            self.reporter.report_depth(line);
            return self.open(tag, line, Element::Silent);
        }
        if let Err(error) = parse(&format!("() => <a {source}\n/>")) {
            return self.bare_element(tag, line, &error);
        }
        let (name, attributes) = (name.to_owned(), Attributes::Source(source));
        let kind = RecordKind::Element { name, attributes };
        let Some(number) = self.islands.begin(&mut self.article.html, kind, line) else { return };
        if is_void(tag.name) && !tag.is_self_closing {
            return self.islands.end(&mut self.article.html, number);
        }
        self.open(tag, line, Element::Island { number });
    }

    /// Opens a tag whose attributes are dropped because they are not valid JavaScript.
    fn bare_element(&mut self, tag: &Tag<'_>, line: u32, error: &SyntaxError) {
        self.reporter.issue(line, &format!("<{}", tag.name), invalid_tag(tag, error));
        if !is_element(tag.name) {
            return self.open(tag, line, Element::Silent);
        }
        let bare = Tag { attributes: Vec::new(), ..tag.clone() };
        self.element(&bare, tag.name.to_owned(), line, Element::Html);
    }

    /// Records an expression; returns `false` if it is dropped.
    pub(super) fn expression_island(&mut self, expression: &str, line: u32) -> bool {
        if !self.article.shows_elements() || self.tags.contains_raw_text() {
            return false;
        }
        if let Err(error) = parse(&format!("() => <a>{{{expression}\n}}</a>")) {
            let about = format!("{{{}", expression.lines().next().unwrap_or_default());
            self.reporter.issue(line, &about, invalid_expression(&error.message));
            return true;
        }
        let kind = RecordKind::Expression { source: expression.to_owned() };
        let Some(number) = self.islands.begin(&mut self.article.html, kind, line) else {
            return false;
        };
        self.islands.end(&mut self.article.html, number);
        true
    }
}

impl Links<'_> {
    /// Records the link and the id of an island's tag if they are data.
    pub(super) fn record_island(
        &mut self,
        tag: &Tag<'_>,
        line: u32,
        evaluator: &Evaluator<'_>,
        reporter: &mut Reporter<'_>,
    ) {
        let address = match tag.name {
            "a" => {
                if let Some(address) = evaluator.text_of(tag, "href") {
                    self.element_link(&address, line, reporter);
                }
                None
            }
            name if evaluator.component_name(name) == "Link" => {
                evaluator.text_of(tag, "to").or_else(|| evaluator.text_of(tag, "href"))
            }
            _ => None,
        };
        if let Some(address) = address {
            self.link(&address, line, reporter);
        }
        if let Some(id) = evaluator.text_of(tag, "id").filter(|_| is_element(tag.name)) {
            self.report.anchors.push(id);
        }
    }
}

/// Returns `true` if a name is that of an HTML element.
pub(super) fn is_element(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase()) && !name.contains('.')
}

/// Parses the code of an island separately, so that a syntax error does not affect the page's script.
pub(super) fn parse(code: &str) -> Result<(), SyntaxError> {
    // Without the parser, no page has islands.
    parsed(code).map_or(Ok(()), |module| module.map(|_| ()))
}

/// Returns the issue of a tag whose attributes are dropped.
pub(super) fn invalid_tag(tag: &Tag<'_>, error: &SyntaxError) -> Issue {
    let message = format!(
        "the attributes of `<{}>` are not JavaScript, and only its content is shown: {}",
        tag.name, error.message
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
