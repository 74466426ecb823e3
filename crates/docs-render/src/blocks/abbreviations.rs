//! Abbreviations: a line `*[HTML]: HyperText Markup Language` explains the word in the whole document.

use std::cell::RefCell;
use std::collections::HashMap;

use comrak::Arena;
use comrak::nodes::{Ast, AstNode, Node, NodeValue};

use crate::html::push_attribute;

/// Start of a definition.
pub(crate) const START: &str = "*[";

/// Removes the definitions from a tree, and marks the words that they explain. Excludes headings because navigations also
/// show them.
pub(crate) fn convert<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
    let mut meanings: HashMap<String, String> = HashMap::new();
    let paragraphs: Vec<Node<'a>> = root.descendants().filter(|node| may_define(node)).collect();
    for paragraph in paragraphs {
        let Some(defined) = definitions(paragraph) else { continue };
        meanings.extend(defined);
        paragraph.detach();
    }
    if meanings.is_empty() {
        return;
    }
    let texts: Vec<Node<'a>> = root.descendants().filter(|node| is_marked(node)).collect();
    for text in texts {
        mark(arena, text, &meanings);
    }
}

fn may_define(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::Paragraph)
        && node.first_child().is_some_and(|first| match &first.data().value {
            NodeValue::Text(text) => text.starts_with(START),
            _ => false,
        })
}

/// Returns the words with their meanings if each line of a paragraph is a definition.
fn definitions(paragraph: Node<'_>) -> Option<Vec<(String, String)>> {
    let mut lines = vec![String::new()];
    for node in paragraph.children() {
        match (&node.data().value, lines.last_mut()) {
            (NodeValue::SoftBreak | NodeValue::LineBreak, _) => lines.push(String::new()),
            (NodeValue::Text(text), Some(line)) => line.push_str(text),
            (NodeValue::Code(code), Some(line)) => line.push_str(&code.literal),
            _ => return None,
        }
    }
    lines.iter().map(|line| definition(line)).collect()
}

fn definition(line: &str) -> Option<(String, String)> {
    let (word, meaning) = line.strip_prefix(START)?.split_once("]:")?;
    let (word, meaning) = (word.trim(), meaning.trim());
    (!word.is_empty() && !meaning.is_empty()).then(|| (word.to_owned(), meaning.to_owned()))
}

fn is_marked(node: Node<'_>) -> bool {
    let is_heading = |node: Node<'_>| matches!(node.data().value, NodeValue::Heading(_));
    matches!(node.data().value, NodeValue::Text(_)) && !node.ancestors().any(is_heading)
}

/// Replaces the explained words of a text node by elements.
fn mark<'a>(arena: &'a Arena<'a>, node: Node<'a>, meanings: &HashMap<String, String>) {
    let NodeValue::Text(text) = node.data().value.clone() else { return };
    let mut pieces = Vec::new();
    let mut copied = 0;
    while let Some((at, word, meaning)) = next_word(&text, copied, meanings) {
        let mut html = String::from("<abbr");
        push_attribute(&mut html, "title", meaning);
        html.push('>');
        pieces.push(NodeValue::Text(text[copied..at].to_owned().into()));
        pieces.push(NodeValue::Raw(html));
        pieces.push(NodeValue::Text(word.to_owned().into()));
        pieces.push(NodeValue::Raw("</abbr>".to_owned()));
        copied = at + word.len();
    }
    if pieces.is_empty() {
        return;
    }
    pieces.push(NodeValue::Text(text[copied..].to_owned().into()));
    let sourcepos = node.data().sourcepos;
    for piece in pieces {
        let ast = Ast::new_with_sourcepos(piece, sourcepos);
        node.insert_before(arena.alloc(AstNode::new(RefCell::new(ast))));
    }
    node.detach();
}

/// Returns the first explained word at or after an offset, with its offset and its meaning. Of two words at the same
/// offset, returns the longer one.
fn next_word<'t, 'm>(
    text: &'t str,
    from: usize,
    meanings: &'m HashMap<String, String>,
) -> Option<(usize, &'t str, &'m str)> {
    let mut before = text[..from].chars().next_back();
    for (at, char) in text[from..].char_indices() {
        let starts_word = !before.is_some_and(char::is_alphanumeric);
        before = Some(char);
        let rest = &text[from + at..];
        let is_here = |word: &str| {
            let after = rest.strip_prefix(word).map(|after| after.chars().next());
            after.is_some_and(|next| !next.is_some_and(char::is_alphanumeric))
        };
        if !starts_word {
            continue;
        }
        let here = meanings.iter().filter(|(word, _)| is_here(word));
        if let Some((word, meaning)) = here.max_by_key(|(word, _)| word.len()) {
            return Some((from + at, &rest[..word.len()], meaning));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_is_a_word_in_brackets_and_its_meaning() {
        let rows = [
            ("*[HTML]: HyperText", Some(("HTML", "HyperText"))),
            ("*[a b]:c: d", Some(("a b", "c: d"))),
            ("*[HTML]:", None),
            ("*[]: x", None),
            ("*[HTML] x", None),
        ];
        for (line, expected) in rows {
            let expected = expected.map(|(word, meaning)| (word.to_owned(), meaning.to_owned()));
            assert_eq!(definition(line), expected, "{line}");
        }
    }

    #[test]
    fn only_whole_words_are_found() {
        let meanings: HashMap<String, String> = [("IT", "a"), ("IT-Ops", "b")]
            .map(|(word, meaning)| (word.to_owned(), meaning.to_owned()))
            .into();
        let rows = [
            ("ITs bITs", None),
            ("an IT team", Some((3, "IT", "a"))),
            ("IT-Ops", Some((0, "IT-Ops", "b"))),
        ];
        for (text, expected) in rows {
            assert_eq!(next_word(text, 0, &meanings), expected, "{text}");
        }
    }
}
