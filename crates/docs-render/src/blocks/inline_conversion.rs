//! Conversion of the directives within a line, and of marked text, `==important==`, to nodes of the tree after parsing.

use std::cell::RefCell;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeValue};

use super::inline::{
    Condition, Glossary, INLINE_BLOCKS, InlineBlock, InlineOptions, Part, key_parts,
};
use super::inline_faults::{Fault, LocatedFault, attribute_faults};
use super::{marked_labels, marked_text, mkdocs, mkdocs_icons};
use crate::admonitions::{attribute_words, unquoted};
use crate::attribute_list::AttributeList;
use crate::foreign::attribute_list;

/// Replaces the directives in the text nodes of a tree, and returns their faults.
pub(crate) fn convert<'a>(
    arena: &'a Arena<'a>,
    root: Node<'a>,
    options: InlineOptions<'_>,
) -> Vec<LocatedFault> {
    if options.reads_mkdocs {
        root.descendants().for_each(remove_language);
    }
    let mut faults = Vec::new();
    let found = Texts::new(root, options);
    for node in found.nodes {
        let sourcepos = node.data().sourcepos;
        let mut ast = node.data_mut();
        let NodeValue::Text(text) = &mut ast.value else { continue };
        let mut own_faults = Vec::new();
        let pieces = split(text, options, &mut own_faults);
        let line = sourcepos.start.line;
        let located = |(block, fault)| LocatedFault { block, fault, line };
        faults.extend(own_faults.into_iter().map(located));
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
    if found.have_labels {
        faults.extend(marked_labels::convert(arena, root, options));
    }
    if found.have_marks {
        marked_text::convert(arena, root);
    }
    faults
}

/// Text nodes that may contain directives or marked text.
#[derive(Default)]
struct Texts<'a> {
    nodes: Vec<Node<'a>>,
    /// `true` if one of them may contain the start of a label.
    have_labels: bool,
    /// `true` if one of them contains a delimiter of marked text.
    have_marks: bool,
}

impl<'a> Texts<'a> {
    fn new(root: Node<'a>, options: InlineOptions<'_>) -> Self {
        let mut found = Self::default();
        for node in root.descendants() {
            if let NodeValue::Text(text) = &node.data().value
                && next_start(text, 0, options).is_some()
            {
                found.nodes.push(node);
                found.have_labels |= text.contains('[');
                found.have_marks |= text.contains(marked_text::DELIMITER);
            }
        }
        found
    }
}

/// Removes the name of a language from inline code.
fn remove_language(node: Node<'_>) {
    if let NodeValue::Code(code) = &mut node.data_mut().value
        && let Some(shown) = mkdocs::code_after_language(&code.literal)
    {
        code.literal = shown.to_owned();
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

/// Returns the text before the first directive, and the parts after it; `None` for a text node without directives.
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
            .or_else(|| foreign(text, start, options, faults));
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

/// Returns the length and the parts of the marked text at an offset: `==important==`. Words must not adjoin it.
fn marked(text: &str, start: usize) -> Option<(usize, Vec<Part>)> {
    let is_word = |char: char| char.is_alphanumeric() || char == '=';
    let (content, after) = text[start..].strip_prefix("==")?.split_once("==")?;
    let is_apart = !text[..start].ends_with(is_word) && !after.starts_with(is_word);
    let is_content = !content.is_empty() && content.trim() == content && !content.contains('=');
    // Braces around it are a mark of CriticMarkup.
    let is_edit = text[..start].ends_with('{') && after.starts_with('}');
    (is_apart && is_content && !is_edit).then(|| {
        let parts = vec![
            Part::Html("<mark>".to_owned()),
            Part::Text(content.to_owned()),
            Part::Html("</mark>".to_owned()),
        ];
        (content.len() + 2 * "==".len(), parts)
    })
}

/// Returns the length and the parts of a notation of another engine at an offset.
fn foreign(
    text: &str,
    start: usize,
    options: InlineOptions<'_>,
    faults: &mut Vec<(&'static InlineBlock, Fault)>,
) -> Option<(usize, Vec<Part>)> {
    if !options.reads_mkdocs {
        return None;
    }
    let before = text[..start].chars().next_back();
    let follows_word = before.is_some_and(char::is_alphanumeric);
    if let Some((length, name)) = mkdocs_icons::icon(&text[start..]).filter(|_| !follows_word) {
        let (classes, braces) = classes_after(&text[start + length..], faults);
        let class = format!("block-icon{classes}");
        let picture = name.and_then(|name| docs_icons::icon(name, &class)).map(Part::Html);
        let written = || Part::Text(text[start..start + length].to_owned());
        return Some((length + braces, vec![picture.unwrap_or_else(written)]));
    }
    if let Some(part) = mkdocs::superscript(&text[start..]).filter(|_| follows_word) {
        let parts = vec![
            Part::Html("<sup>".to_owned()),
            Part::Text(part.to_owned()),
            Part::Html("</sup>".to_owned()),
        ];
        return Some((part.len() + 2, parts));
    }
    let (length, keys) = mkdocs::key_combination(&text[start..])?;
    // Braces around it are an edit of CriticMarkup.
    let is_edit = before == Some('{') && text[start + length..].starts_with('}');
    (!follows_word && before != Some('+') && !is_edit).then(|| (length, key_parts(keys)))
}

/// Returns the classes in braces at the start of a string, each after a space, and the length of the braces: `{ .lg .middle }`. Other
/// attributes are faults.
fn classes_after(text: &str, faults: &mut Vec<(&'static InlineBlock, Fault)>) -> (String, usize) {
    let Some(written) = attribute_list(text) else { return (String::new(), 0) };
    let list = AttributeList::parse(&written[1..written.len() - 1]);
    let id = list.id.map(|_| "id".to_owned());
    let faulty = list.faulty.iter().map(|word| word.split('=').next().unwrap_or(word).to_owned());
    let others = list.others.into_iter().map(|(name, _)| name);
    let icon = INLINE_BLOCKS.iter().find(|block| block.condition == Condition::Icon);
    for (name, icon) in id.into_iter().chain(others).chain(faulty).zip(icon.into_iter().cycle()) {
        let help = "an icon has classes alone, as in `{ .lg }`".to_owned();
        faults.push((icon, Fault::Attribute { name, help }));
    }
    let classes = list.classes.iter().map(|class| format!(" {class}")).collect();
    (classes, written.len())
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
    let (block, after_name) = INLINE_BLOCKS.iter().find_map(|block| {
        let after = rest.strip_prefix(block.name)?;
        let is_named = after.trim_start_matches(' ').starts_with('[')
            || after.starts_with("{") && after.contains("}[")
            || after.starts_with('(') && after.contains(')');
        is_named.then_some((block, after))
    })?;
    let Some(label) = after_name.strip_prefix('[') else {
        let has_space = after_name.starts_with(' ');
        faults.push((block, if has_space { Fault::Space } else { Fault::Brackets }));
        return None;
    };
    let (label, after) = label.split_once(']')?;
    if label.trim().is_empty() {
        faults.push((block, Fault::Empty));
        return None;
    }
    let braces = after.strip_prefix('{').and_then(|inside| Some(inside.split_once('}')?.0));
    let written: Vec<&str> = attribute_words(braces.unwrap_or_default()).collect();
    let attributes: Vec<(&str, &str)> = written
        .iter()
        .map(|word| word.split_once('=').unwrap_or((word, "")))
        .map(|(name, value)| (name, unquoted(value)))
        .collect();
    if braces.is_none() && after.starts_with('{') {
        faults.push((block, Fault::Braces));
    }
    let parts = block.parts(label.trim(), &attributes, glossary)?;
    faults.extend(attribute_faults(block, &written).into_iter().map(|fault| (block, fault)));
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
    fn directives_within_a_line_are_elements() {
        let rows = [
            (":kbd[Ctrl+K]", "<kbd>Ctrl</kbd>+<kbd>K</kbd>"),
            ("a :kbd[Ctrl++] b", "a <kbd>Ctrl</kbd>+<kbd>+</kbd> b"),
            (":kbd[Esc].", "<kbd>Esc</kbd>."),
            (":kbd[Ctrl+]", "<kbd>Ctrl</kbd>+<kbd>+</kbd>"),
            (":kbd[+] :kbd[A+ +B]", "<kbd>+</kbd> <kbd>A</kbd>+<kbd>B</kbd>"),
            ("{==a==} {==b", "{==a==} {==b"),
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
            ("++ctrl+\"A + b\"++", "<kbd>Ctrl</kbd>+<kbd>A + b</kbd>"),
            ("10 m^2^ :kbd[A]", "10 m<sup>2</sup> <kbd>A</kbd>"),
            ("i++ and ++j, C++, ^a^", "i++ and ++j, C++, ^a^"),
            ("{++added++}", "{++added++}"),
        ];
        for (text, expected) in rows {
            assert_eq!(html(text, options), expected, "{text}");
        }
        assert_eq!(html("m^2^ ++k++", InlineOptions::default()), "m^2^ ++k++");
    }
}
