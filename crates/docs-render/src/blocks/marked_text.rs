//! Marked text that contains markup: `==a **b**==`. In the tree, the text consists of several nodes.

use comrak::Arena;
use comrak::nodes::{Node, NodeValue};

use super::marked_labels::{MAX_NODES, replace, text_of};

/// Delimiter of marked text.
pub(super) const DELIMITER: &str = "==";

/// Surrounds marked text with elements.
pub(super) fn convert<'a>(arena: &'a Arena<'a>, root: Node<'a>) {
    let starts: Vec<(Node<'a>, usize)> = root
        .descendants()
        .filter_map(|node| match &node.data().value {
            NodeValue::Text(text) => opening(text).map(|at| (node, at)),
            _ => None,
        })
        .collect();
    // A text node may contain the end of one text and the start of another.
    for (first, at) in starts.into_iter().rev() {
        let siblings = first.following_siblings().skip(1).take(MAX_NODES);
        let found = siblings.skip(1).find_map(|node| Some((node, closing(&text_of(node)?)?)));
        let (Some((last, end)), Some(opening)) = (found, text_of(first)) else { continue };
        let Some(ending) = text_of(last) else { continue };
        let tag = |tag: &str| NodeValue::Raw(tag.to_owned());
        let text = |text: &str| NodeValue::Text(text.to_owned().into());
        let inside = &opening[at + DELIMITER.len()..];
        replace(arena, first, [text(&opening[..at]), tag("<mark>"), text(inside)]);
        let after = &ending[end + DELIMITER.len()..];
        replace(arena, last, [text(&ending[..end]), tag("</mark>"), text(after)]);
    }
}

fn is_word(char: char) -> bool {
    char.is_alphanumeric() || char == '='
}

/// Returns the position of the last delimiter in a text node that may start marked text.
fn opening(text: &str) -> Option<usize> {
    let at = text.rfind(DELIMITER)?;
    let (before, inside) = (&text[..at], &text[at + DELIMITER.len()..]);
    // Braces before it are a mark of CriticMarkup.
    let is_apart = !before.ends_with(is_word) && !before.ends_with('{');
    (is_apart && !inside.starts_with(char::is_whitespace)).then_some(at)
}

/// Returns the position of the first delimiter in a text node if it ends marked text.
fn closing(text: &str) -> Option<usize> {
    let at = text.find(DELIMITER)?;
    let (inside, after) = (&text[..at], &text[at + DELIMITER.len()..]);
    (!inside.ends_with(char::is_whitespace) && !after.starts_with(is_word)).then_some(at)
}
