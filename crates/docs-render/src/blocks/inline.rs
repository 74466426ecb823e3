//! Directives within a line, `:badge[New]`, and marked text, `==important==`, which become nodes of the tree after parsing.

use std::cell::RefCell;
use std::collections::BTreeMap;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeValue};
use docs_core::BadgeKind;
use docs_icons::is_icon;

use super::inline_faults::{Fault, PlacedFault, of_words};
use super::{marked_labels, mkdocs};
use crate::admonitions::{unquoted, words};
use crate::html::push_attribute;

/// Explanations by term.
pub(crate) type Glossary = BTreeMap<String, String>;

/// InlineOptions that are read within a line, besides the names of the directives.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InlineOptions<'a> {
    /// Explanations of terms.
    pub(crate) glossary: Option<&'a Glossary>,
    /// True if the notations of MkDocs are read.
    pub(crate) reads_mkdocs: bool,
}

/// Attribute of a badge.
pub(super) const KIND: &str = "type";

/// Function that returns the parts of a directive with a label and attributes.
type PartsOf = fn(&str, &[(&str, &str)]) -> Vec<Part>;

/// Condition for a use of a directive. Without it, the use is text, and is reported.
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
    /// Name of the attribute; empty without one.
    pub(crate) attribute: &'static str,
    /// Attribute of a component without content for the label; empty without one.
    pub(crate) label_attribute: &'static str,
    /// Condition for a use.
    pub(crate) condition: Condition,
    /// Returns the parts of a use with a label and attributes.
    parts: PartsOf,
}

impl InlineBlock {
    /// Returns whether the label may contain markup: an element is around it.
    pub(super) fn has_markup(&self) -> bool {
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
        match self.condition {
            Condition::None => {}
            Condition::Attribute if own.is_some_and(|value| !value.trim().is_empty()) => {}
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
    /// Tag.
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
        label_attribute: "",
        condition: Condition::None,
        parts: badge,
    },
    InlineBlock {
        name: "icon",
        component: "Icon",
        attribute: "label",
        label_attribute: "name",
        condition: Condition::Icon,
        parts: icon,
    },
    InlineBlock {
        name: "kbd",
        component: "Kbd",
        attribute: "",
        label_attribute: "",
        condition: Condition::None,
        parts: keys,
    },
    InlineBlock {
        name: "tooltip",
        component: "Tooltip",
        attribute: "text",
        label_attribute: "",
        condition: Condition::Attribute,
        parts: tooltip,
    },
    InlineBlock {
        name: "term",
        component: "Term",
        attribute: "of",
        label_attribute: "",
        condition: Condition::Term,
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

/// Returns an icon. Its label is for readers who do not see it, for searches and for the Markdown of the page: it is not in an
/// attribute, and its class is not that of the theme's hidden text, which is no part of a page's content.
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

/// Returns a word with an explanation, which readers see when they point to the word or focus it.
fn tooltip(label: &str, attributes: &[(&str, &str)]) -> Vec<Part> {
    let text = attributes.iter().find(|(name, _)| *name == "text").map_or("", |(_, text)| text);
    let mut tag = String::from("<span class=\"block-tooltip\" role=\"term\" tabindex=\"0\"");
    // The style sheet shows the one, screen readers read the other.
    push_attribute(&mut tag, "data-tip", text.trim());
    push_attribute(&mut tag, "aria-description", text.trim());
    tag.push('>');
    vec![Part::Html(tag), Part::Text(label.to_owned()), Part::Html("</span>".to_owned())]
}

/// Returns the keys of a combination, each in an element of its own: `Ctrl+K`, `Ctrl++`.
fn keys(label: &str, _: &[(&str, &str)]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = label;
    loop {
        // A plus at the start of the rest is a key.
        let end = rest.char_indices().skip(1).find(|(_, char)| *char == '+').map(|(at, _)| at);
        let key = &rest[..end.unwrap_or(rest.len())];
        parts.push(Part::Html("<kbd>".to_owned()));
        parts.push(Part::Text(key.trim().to_owned()));
        parts.push(Part::Html("</kbd>".to_owned()));
        match end.map(|at| &rest[at + 1..]).filter(|after| !after.is_empty()) {
            Some(after) => rest = after,
            None => return parts,
        }
        parts.push(Part::Text("+".to_owned()));
    }
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

/// Replaces the directives in the texts of a tree, and returns their faults.
pub(crate) fn place<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    options: InlineOptions<'_>,
) -> Vec<PlacedFault> {
    let mut faults = Vec::new();
    let may_have = |node: &Node<'a>| has_directives(node, options);
    let texts: Vec<Node<'a>> = root.descendants().filter(may_have).collect();
    for node in texts {
        let sourcepos = node.data().sourcepos;
        let mut ast = node.data_mut();
        let NodeValue::Text(text) = &mut ast.value else { continue };
        let mut found = Vec::new();
        let pieces = split(text, options, &mut found);
        let line = sourcepos.start.line;
        let placed = |(block, fault)| PlacedFault { block, fault, line };
        faults.extend(found.into_iter().map(placed));
        let Some((first, rest)) = pieces else { continue };
        *text = first.into();
        drop(ast);
        let mut last = node;
        for part in rest {
            let value = match part {
                Part::Html(tag) => NodeValue::Raw(tag),
                Part::Text(text) => NodeValue::Text(text.into()),
            };
            let ast = Ast::new_with_sourcepos(value, sourcepos);
            let new: Node<'a> = arena.alloc(AstNode::new(RefCell::new(ast)));
            last.insert_after(new);
            last = new;
        }
    }
    faults.extend(marked_labels::place(arena, root, options));
    faults
}

fn has_directives(node: Node<'_>, options: InlineOptions<'_>) -> bool {
    match &node.data().value {
        NodeValue::Text(text) => next_start(text, 0, options).is_some(),
        _ => false,
    }
}

/// Returns the position of the next character that may start a directive.
fn next_start(text: &str, from: usize, options: InlineOptions<'_>) -> Option<usize> {
    let bytes = &text.as_bytes()[from..];
    let found = match options.reads_mkdocs {
        true => bytes.iter().position(|byte| b":=+^".contains(byte)),
        false => memchr::memchr2(b':', b'=', bytes),
    };
    Some(from + found?)
}

/// Returns the text before the first directive, and the parts after it; `None` for a text without directives.
fn split(
    text: &str,
    options: InlineOptions<'_>,
    faults: &mut Vec<(&'static InlineBlock, Fault)>,
) -> Option<(String, Vec<Part>)> {
    let mut parts = Vec::new();
    let mut before: Option<String> = None;
    let mut copied = 0;
    let mut at = 0;
    while let Some(start) = next_start(text, at, options) {
        at = start + 1;
        let found = read(text, start, options.glossary, faults)
            .or_else(|| marked(text, start))
            .or_else(|| foreign(text, start, options));
        let Some((length, directive)) = found else { continue };
        let plain = &text[copied..start];
        match &before {
            None => before = Some(plain.to_owned()),
            Some(_) if plain.is_empty() => {}
            Some(_) => parts.push(Part::Text(plain.to_owned())),
        }
        parts.extend(directive);
        at = start + length;
        copied = at;
    }
    let before = before?;
    if copied < text.len() {
        parts.push(Part::Text(text[copied..].to_owned()));
    }
    Some((before, parts))
}

/// Returns the length and the parts of the marked text at an offset: `==important==`, apart from other words.
fn marked(text: &str, start: usize) -> Option<(usize, Vec<Part>)> {
    let is_word = |char: char| char.is_alphanumeric() || char == '=';
    let (content, after) = text[start..].strip_prefix("==")?.split_once("==")?;
    let is_apart = !text[..start].ends_with(is_word) && !after.starts_with(is_word);
    let is_content = !content.is_empty() && content.trim() == content && !content.contains('=');
    (is_apart && is_content).then(|| {
        let parts = vec![
            Part::Html("<mark>".to_owned()),
            Part::Text(content.to_owned()),
            Part::Html("</mark>".to_owned()),
        ];
        (content.len() + 2 * "==".len(), parts)
    })
}

/// Returns the length and the parts of a notation of another engine at an offset.
fn foreign(text: &str, start: usize, options: InlineOptions<'_>) -> Option<(usize, Vec<Part>)> {
    if !options.reads_mkdocs {
        return None;
    }
    let before = text[..start].chars().next_back();
    let follows_word = before.is_some_and(char::is_alphanumeric);
    if let Some(part) = mkdocs::raised(&text[start..]).filter(|_| follows_word) {
        let parts = vec![
            Part::Html("<sup>".to_owned()),
            Part::Text(part.to_owned()),
            Part::Html("</sup>".to_owned()),
        ];
        return Some((part.len() + 2, parts));
    }
    let (length, shown) = mkdocs::key_combination(&text[start..])?;
    (!follows_word && before != Some('+')).then(|| (length, keys(&shown, &[])))
}

/// Returns the length and the parts of the directive at an offset.
fn read(
    text: &str,
    start: usize,
    glossary: Option<&Glossary>,
    faults: &mut Vec<(&'static InlineBlock, Fault)>,
) -> Option<(usize, Vec<Part>)> {
    if text[..start].ends_with(|before: char| before.is_alphanumeric() || before == ':') {
        return None;
    }
    let rest = text[start..].strip_prefix(':')?;
    let block = INLINE_BLOCKS
        .iter()
        .find(|block| rest.strip_prefix(block.name).is_some_and(|after| after.starts_with('[')))?;
    let after_name = &rest[block.name.len() + 1..];
    let (label, after) =
        after_name.split_once(']').filter(|(label, _)| !label.trim().is_empty())?;
    let braces = after.strip_prefix('{').and_then(|inside| Some(inside.split_once('}')?.0));
    let written: Vec<&str> = words(braces.unwrap_or_default()).collect();
    let attributes: Vec<(&str, &str)> = written
        .iter()
        .map(|word| word.split_once('=').unwrap_or((word, "")))
        .map(|(name, value)| (name, unquoted(value)))
        .collect();
    let parts = block.parts(label.trim(), &attributes, glossary)?;
    faults.extend(of_words(block, &written).into_iter().map(|fault| (block, fault)));
    if braces.is_none() && after.starts_with('{') {
        faults.push((block, Fault::Braces));
    }
    let braces = braces.map_or(0, |inside| inside.len() + "{}".len());
    let length = ":[]".len() + block.name.len() + label.len() + braces;
    Some((length, parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str, options: InlineOptions<'_>) -> String {
        let pieces = split(text, options, &mut Vec::new());
        let Some((before, parts)) = pieces else { return text.to_owned() };
        let part = |part: Part| match part {
            Part::Html(text) | Part::Text(text) => text,
        };
        before + &parts.into_iter().map(part).collect::<String>()
    }

    #[test]
    fn titles_know_the_same_directives() {
        let names: Vec<&str> = INLINE_BLOCKS.iter().map(|block| block.name).collect();
        assert_eq!(names, docs_core::INLINE_BLOCKS);
    }

    #[test]
    fn directives_within_a_line_are_elements() {
        let rows = [
            (":kbd[Ctrl+K]", "<kbd>Ctrl</kbd>+<kbd>K</kbd>"),
            ("a :kbd[Ctrl++] b", "a <kbd>Ctrl</kbd>+<kbd>+</kbd> b"),
            (":kbd[Esc].", "<kbd>Esc</kbd>."),
            (":badge[New]", "<span class=\"block-badge\" data-badge=\"note\">New</span>"),
            (
                ":badge[A]{type=tip} :badge[B]{type=\"no\"}",
                "<span class=\"block-badge\" data-badge=\"tip\">A</span> <span class=\"block-badge\" data-badge=\"note\">B</span>",
            ),
            (
                ":tooltip[SSO]{text=\"Single <sign-on>\"} :tooltip[x]",
                "<span class=\"block-tooltip\" role=\"term\" tabindex=\"0\" data-tip=\"Single &lt;sign-on&gt;\" aria-description=\"Single &lt;sign-on&gt;\">SSO</span> :tooltip[x]",
            ),
            ("a :icon[rokcet] b", "a :icon[rokcet] b"),
            ("a ==b c== :kbd[d]", "a <mark>b c</mark> <kbd>d</kbd>"),
            ("x==1 and y==2, == a ==, ====, a == b", "x==1 and y==2, == a ==, ====, a == b"),
            (
                "a:badge[New] ::kbd[b] :kbd[] :kbd [c] :badge[d",
                "a:badge[New] ::kbd[b] :kbd[] :kbd [c] :badge[d",
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(html(text, InlineOptions::default()), expected, "{text}");
        }
    }

    #[test]
    fn an_icon_is_a_picture_and_its_label_is_text() {
        let written = html("a :icon[check]{label=Yes}:icon[x] b", InlineOptions::default());
        let (check, cross) =
            (docs_icons::icon("check", "block-icon"), docs_icons::icon("x", "block-icon"));
        let (check, cross) = (check.expect("a known name"), cross.expect("a known name"));
        assert_eq!(
            written,
            format!("a {check}<span class=\"block-icon-label\">Yes</span>{cross} b")
        );
    }

    #[test]
    fn notations_of_mkdocs_are_elements_in_its_dialect() {
        let options = InlineOptions { reads_mkdocs: true, ..InlineOptions::default() };
        let rows = [
            ("Press ++ctrl+k++.", "Press <kbd>Ctrl</kbd>+<kbd>K</kbd>."),
            ("10 m^2^ :kbd[A]", "10 m<sup>2</sup> <kbd>A</kbd>"),
            ("i++ and ++j, C++, ^a^", "i++ and ++j, C++, ^a^"),
        ];
        for (text, expected) in rows {
            assert_eq!(html(text, options), expected, "{text}");
        }
        assert_eq!(html("m^2^ ++k++", InlineOptions::default()), "m^2^ ++k++");
    }
}
