//! Directives within a line: `:badge[New]`. [`placed`](super::placed) finds them in the tree.

use std::collections::BTreeMap;

use docs_core::BadgeKind;
use docs_icons::is_icon;

use crate::html::push_attribute;

/// Explanations by term.
pub(crate) type Glossary = BTreeMap<String, String>;

/// Options of the directives and notations within a line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InlineOptions<'a> {
    /// Explanations of terms.
    pub(crate) glossary: Option<&'a Glossary>,
    /// `true` if the notations of MkDocs are read.
    pub(crate) reads_mkdocs: bool,
}

/// Attribute of a badge.
pub(super) const KIND: &str = "type";

/// Function that returns the parts of a directive with a label and attributes.
type PartsOf = fn(&str, &[(&str, &str)]) -> Vec<Part>;

/// Condition for a use of a directive. A use that does not meet the condition is shown as text and reported.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Condition {
    /// No condition.
    None,
    /// The use has the attribute of the directive.
    Attribute,
    /// The glossary contains the attribute of the directive, or else the label.
    Term,
    /// The label is the name of an icon.
    Icon,
}

/// A directive within a line.
#[derive(Debug)]
pub(crate) struct InlineBlock {
    /// Name of the directive.
    pub(crate) name: &'static str,
    /// Name of the component.
    pub(crate) component: &'static str,
    /// Name of the attribute; empty if there is none.
    pub(crate) attribute: &'static str,
    /// Name of the attribute for the label, if the component has no content; empty if there is none.
    pub(crate) label_attribute: &'static str,
    /// Condition for a use.
    pub(crate) condition: Condition,
    /// Use for the advice on a faulty one.
    pub(crate) example: &'static str,
    /// Use of the component for the advice on a faulty one.
    pub(crate) component_example: &'static str,
    /// Returns the parts of a use with a label and attributes.
    parts: PartsOf,
}

impl InlineBlock {
    /// Returns `true` if the label may contain markup because an element surrounds it.
    pub(crate) fn has_markup(&self) -> bool {
        matches!(self.condition, Condition::Attribute | Condition::Term) || self.attribute == KIND
    }

    /// Returns the parts of a use; `None` if it does not meet the condition.
    pub(super) fn parts(
        &self,
        label: &str,
        attributes: &[(&str, &str)],
        glossary: Option<&Glossary>,
    ) -> Option<Vec<Part>> {
        let own = attributes.iter().find(|(name, _)| *name == self.attribute).map(|own| own.1);
        let own = own.filter(|value| !value.trim().is_empty());
        match self.condition {
            Condition::None => {}
            Condition::Attribute if own.is_some() => {}
            Condition::Icon if is_icon(label) => {}
            Condition::Attribute | Condition::Icon => return None,
            Condition::Term => {
                let explanation = glossary?.get(own.unwrap_or(label))?;
                return Some((self.parts)(label, &[("text", explanation)]));
            }
        }
        Some((self.parts)(label, attributes))
    }
}

/// Part of a directive.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Part {
    /// HTML tag.
    Html(String),
    /// Text.
    Text(String),
}

/// Directives within a line.
pub(crate) const INLINE_BLOCKS: &[InlineBlock] = &[
    InlineBlock {
        name: "badge",
        component: "Badge",
        attribute: KIND,
        label_attribute: "text",
        condition: Condition::None,
        example: ":badge[New]",
        component_example: "<Badge>New</Badge>",
        parts: badge,
    },
    InlineBlock {
        name: "icon",
        component: "Icon",
        attribute: "label",
        label_attribute: "name",
        condition: Condition::Icon,
        example: ":icon[check]",
        component_example: "<Icon name=\"check\" />",
        parts: icon,
    },
    InlineBlock {
        name: "kbd",
        component: "Kbd",
        attribute: "",
        label_attribute: "",
        condition: Condition::None,
        example: ":kbd[Ctrl+K]",
        component_example: "<Kbd>Ctrl+K</Kbd>",
        parts: keys,
    },
    InlineBlock {
        name: "tooltip",
        component: "Tooltip",
        attribute: "text",
        label_attribute: "",
        condition: Condition::Attribute,
        example: ":tooltip[word]{text=\"…\"}",
        component_example: "<Tooltip text=\"…\">word</Tooltip>",
        parts: tooltip,
    },
    InlineBlock {
        name: "term",
        component: "Term",
        attribute: "of",
        label_attribute: "",
        condition: Condition::Term,
        example: ":term[SSO]",
        component_example: "<Term>SSO</Term>",
        parts: tooltip,
    },
];

fn badge(label: &str, attributes: &[(&str, &str)]) -> Vec<Part> {
    let kind = attributes.iter().find(|(name, _)| *name == KIND);
    let kind = kind.and_then(|(_, name)| BadgeKind::from_name(name)).unwrap_or_default();
    let mut tag = String::from("<span class=\"block-badge\"");
    push_attribute(&mut tag, "data-badge", kind.name());
    tag.push('>');
    vec![Part::Html(tag), Part::Text(label.to_owned()), Part::Html("</span>".to_owned())]
}

/// Returns an icon. Screen readers, the search index and the Markdown of the page use its label. The label is therefore not
/// in an attribute, and its class is not that of the theme's hidden text, which is not part of a page's content.
fn icon(name: &str, attributes: &[(&str, &str)]) -> Vec<Part> {
    let mut parts: Vec<Part> =
        docs_icons::icon(name, "block-icon").map(Part::Html).into_iter().collect();
    let label = attributes.iter().find(|(name, _)| *name == "label").map(|(_, label)| label.trim());
    if let Some(label) = label.filter(|label| !label.is_empty()) {
        parts.push(Part::Html("<span class=\"block-icon-label\">".to_owned()));
        parts.push(Part::Text(label.to_owned()));
        parts.push(Part::Html("</span>".to_owned()));
    }
    parts
}

/// Returns a word with an explanation, which is visible on hover and on focus.
fn tooltip(label: &str, attributes: &[(&str, &str)]) -> Vec<Part> {
    let text = attributes.iter().find(|(name, _)| *name == "text").map_or("", |(_, text)| text);
    let mut tag = String::from("<span class=\"block-tooltip\" role=\"term\" tabindex=\"0\"");
    // The style sheet uses the first attribute; screen readers use the second one.
    push_attribute(&mut tag, "data-tip", text.trim());
    push_attribute(&mut tag, "aria-description", text.trim());
    tag.push('>');
    vec![Part::Html(tag), Part::Text(label.to_owned()), Part::Html("</span>".to_owned())]
}

/// Returns the keys of a combination, each in an element of its own: `Ctrl+K`, `Ctrl++`. A plus without a key after it is a key.
fn keys(label: &str, _: &[(&str, &str)]) -> Vec<Part> {
    let mut keys = Vec::new();
    let mut rest = label;
    while !rest.is_empty() {
        // A plus at the start of the rest is a key.
        let end = rest.char_indices().skip(1).find(|(_, char)| *char == '+').map(|(at, _)| at);
        keys.push(rest[..end.unwrap_or(rest.len())].trim().to_owned());
        let after = end.map_or("", |at| &rest[at + 1..]);
        rest = if end.is_some() && after.is_empty() { "+" } else { after };
    }
    keys.retain(|key| !key.is_empty());
    key_parts(keys)
}

/// Returns the parts of a combination of keys.
pub(super) fn key_parts(keys: Vec<String>) -> Vec<Part> {
    let mut parts = Vec::new();
    for key in keys {
        if !parts.is_empty() {
            parts.push(Part::Text("+".to_owned()));
        }
        parts.push(Part::Html("<kbd>".to_owned()));
        parts.push(Part::Text(key));
        parts.push(Part::Html("</kbd>".to_owned()));
    }
    parts
}

/// Returns the HTML of a component within a line, such as `<Badge type="tip">`.
///
/// The result is `None` for a use that does not meet the condition of the directive.
pub(crate) fn html_of(
    block: &InlineBlock,
    label: &str,
    attributes: &[(&str, &str)],
    glossary: Option<&Glossary>,
) -> Option<String> {
    let mut html = String::new();
    for part in block.parts(label, attributes, glossary)? {
        match part {
            Part::Html(tag) => html.push_str(&tag),
            Part::Text(text) => crate::html::push_text(&mut html, &text),
        }
    }
    Some(html)
}

/// Returns the HTML of a component within a line around content with markup. `label` is the content without markup.
///
/// The result is `None` for a use that does not meet the condition of the directive.
pub(crate) fn html_around(
    block: &InlineBlock,
    (label, content): (&str, &str),
    attributes: &[(&str, &str)],
    glossary: Option<&Glossary>,
) -> Option<String> {
    let parts = block.parts(label, attributes, glossary)?;
    let html = parts.into_iter().map(|part| match part {
        Part::Html(tag) => tag,
        Part::Text(_) => content.trim().to_owned(),
    });
    Some(html.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directives_are_those_of_docs_core() {
        let names: Vec<&str> = INLINE_BLOCKS.iter().map(|block| block.name).collect();
        assert_eq!(names, docs_core::INLINE_BLOCKS);
    }
}
