//! Rules for tags that are islands.

use docs_core::AddressUse;
use docs_core::refused_address;

use super::attributes::{self, text_value};
use super::element::PARTIAL;
use super::element_attributes::is_address;
use super::evaluator::Evaluator;
use super::island::is_element;
use crate::islands::THEME_COMPONENTS;
use crate::mdx::value::Value as Literal;
use crate::tags::{Attribute, Tag, Value};

/// Components whose attributes are ignored, or that belong to the document's head.
const ANY_ATTRIBUTES: [&str; 3] = ["DocCardList", "Head", "TOCInline"];

/// Attributes whose JSX is converted to text if it consists of HTML elements and text.
const TEXTS: [(&str, &str); 2] = [("Details", "summary"), ("TabItem", "label")];

/// Kind of a tag.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TagKind {
    /// HTML element.
    Html,
    /// Component that the site runs.
    Island,
    /// Component that this crate renders or reports.
    Static,
}

impl Evaluator<'_> {
    /// Returns the kind of a tag, regardless of its content.
    pub(super) fn tag_kind(&self, tag: &Tag<'_>) -> TagKind {
        if tag.name.is_empty() || tag.name == "head" {
            return TagKind::Static;
        }
        if is_element(tag.name) {
            return self.element_kind(tag);
        }
        let component = self.component_name(tag.name);
        if component == PARTIAL || self.starlight_component(tag.name).is_some() {
            return TagKind::Static;
        }
        if self.astro_component(tag.name).is_some() {
            return TagKind::Static;
        }
        if THEME_COMPONENTS.contains(&component.as_str()) {
            return self.theme_kind(&component, tag);
        }
        if self.input.options.components.is_some_and(|own| own.contains(tag.name)) {
            return TagKind::Static;
        }
        let root = tag.name.split('.').next().unwrap_or_default();
        let is_known = self.scope.imports.contains_key(root)
            || self.scope.exports.contains(root)
            || self.is_global(root)
            || component == "BrowserOnly";
        if is_known { TagKind::Island } else { TagKind::Static }
    }

    fn is_global(&self, name: &str) -> bool {
        self.input.options.islands.is_some_and(|islands| islands.global.contains(&name))
    }

    /// Returns `true` if the site replaces a theme component or a Markdown element.
    pub(super) fn is_replaced(&self, name: &str) -> bool {
        self.input.options.has_islands()
            && self.input.options.islands.is_some_and(|islands| islands.replaced.contains(&name))
    }

    fn element_kind(&self, tag: &Tag<'_>) -> TagKind {
        let is_replaced = tag.name == "details" && self.is_replaced("Details");
        let runs = tag.attributes.iter().any(|attribute| self.runs_in_element(attribute));
        if is_replaced || (runs && !self.has_refused_address(tag)) {
            TagKind::Island
        } else {
            TagKind::Html
        }
    }

    /// Returns `true` if an attribute of an element cannot be expressed in HTML.
    fn runs_in_element(&self, attribute: &Attribute<'_>) -> bool {
        let Value::Expression(expression) = attribute.value else { return false };
        let name = attributes::html_name(attribute.name);
        let value = self.evaluated(expression).filter(Literal::is_data);
        match (attribute.name, &value) {
            ("..." | "dangerouslySetInnerHTML", _) | (_, None) => true,
            (name, Some(_)) if attributes::IGNORED.contains(&name) => false,
            _ => text_value(&name, value).is_none(),
        }
    }

    fn theme_kind(&self, component: &str, tag: &Tag<'_>) -> TagKind {
        let runs = |attribute: &Attribute<'_>| self.runs_in_component(component, attribute);
        let is_island = self.is_replaced(component)
            || (!ANY_ATTRIBUTES.contains(&component)
                && tag.attributes.iter().any(runs)
                && !(component == "Link" && self.has_refused_address(tag)));
        if is_island { TagKind::Island } else { TagKind::Static }
    }

    fn runs_in_component(&self, component: &str, attribute: &Attribute<'_>) -> bool {
        let Value::Expression(expression) = attribute.value else { return false };
        let is_text = TEXTS.contains(&(component, attribute.name)) && is_plain_jsx(expression);
        let is_data = || self.evaluated(expression).is_some_and(|value| value.is_data());
        attribute.name == "..." || !(is_text || is_data())
    }

    /// Returns `true` if an address of a tag would run a script.
    fn has_refused_address(&self, tag: &Tag<'_>) -> bool {
        tag.attributes.iter().any(|attribute| {
            let text = match text_value(attribute.name, self.value_of(tag, attribute.name)) {
                Some(attributes::AttributeText::Text(text)) => text,
                _ => return false,
            };
            let has_address = attribute.name == "to" || is_address(attribute.name);
            has_address && refused_address(&text, AddressUse::Link).is_some()
        })
    }
}

/// Returns `true` if JSX consists of HTML elements and text.
fn is_plain_jsx(expression: &str) -> bool {
    let tags = || {
        expression.match_indices('<').map(|(at, _)| expression[at + 1..].trim_start_matches('/'))
    };
    expression.trim_start().starts_with('<')
        && !expression.contains('{')
        && tags()
            .all(|tag| tag.starts_with(|first: char| first.is_ascii_lowercase() || first == '>'))
}
