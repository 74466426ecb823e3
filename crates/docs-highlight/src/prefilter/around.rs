//! Bytes that cannot precede a match.

use super::byte_set::{ByteSet, NEWLINE, WORD};
use super::node::{Class, Node};

/// Returns the bytes that cannot precede a match that starts with one of `first`.
pub(super) fn barred(node: &Node, first: ByteSet) -> ByteSet {
    match node {
        Node::Concat(nodes) => {
            let mut all = ByteSet::EMPTY;
            for node in nodes {
                all = all.or(barred(node, first));
                if !is_zero_width(node) {
                    break;
                }
            }
            all
        }
        Node::Alternate(nodes) => nodes
            .iter()
            .map(|node| barred(node, first))
            .reduce(ByteSet::and)
            .unwrap_or(ByteSet::EMPTY),
        Node::Repeat { node, least, .. } if *least > 0 => barred(node, first),
        Node::WordBoundary if first.and(NO_WORD) == ByteSet::EMPTY => ByteSet::from_ascii(WORD),
        Node::WordBoundary if first.and(PERHAPS_WORD) == ByteSet::EMPTY => {
            ByteSet::from_ascii(!WORD)
        }
        Node::NotBehind(node) => ByteSet::from_ascii(surely_last(node)),
        Node::Behind(node) => match last(node) {
            Some(last) => ByteSet { ascii: !last.may, beyond: !last.beyond, end: false },
            None => ByteSet::EMPTY,
        },
        Node::LineStart => ByteSet { ascii: !NEWLINE, beyond: true, end: false },
        _ => ByteSet::EMPTY,
    }
}

/// Symbols that are not word characters, or may not be.
const NO_WORD: ByteSet = ByteSet { ascii: !WORD, beyond: true, end: true };
/// Symbols that are word characters, or may be.
const PERHAPS_WORD: ByteSet = ByteSet { ascii: WORD, beyond: true, end: false };

fn is_zero_width(node: &Node) -> bool {
    matches!(
        node,
        Node::Ahead(_)
            | Node::NotAhead(_)
            | Node::Behind(_)
            | Node::NotBehind(_)
            | Node::LineStart
            | Node::LineEnd
            | Node::TextEnd
            | Node::WordBoundary
            | Node::Nothing
    )
}

/// Returns the ASCII characters after which a lookbehind certainly matches.
fn surely_last(node: &Node) -> u128 {
    match node {
        Node::Alternate(nodes) => nodes.iter().fold(0, |all, node| all | surely_last(node)),
        Node::Concat(nodes) => match nodes.as_slice() {
            [only] => surely_last(only),
            _ => 0,
        },
        Node::Class(class) => class.sure,
        _ => 0,
    }
}

/// Returns the last character that a node consumes. The start of a line counts as the line feed before it.
fn last(node: &Node) -> Option<Class> {
    match node {
        Node::Class(class) => Some(*class),
        Node::LineStart => Some(Class::exactly(NEWLINE)),
        Node::Alternate(nodes) => {
            nodes.iter().try_fold(Class::default(), |all, node| Some(all.or(last(node)?)))
        }
        Node::Concat(nodes) => {
            nodes.iter().rev().find(|node| !is_zero_width(node) || is_start(node)).and_then(last)
        }
        Node::Repeat { node, least, .. } if *least > 0 => last(node),
        _ => None,
    }
}

fn is_start(node: &Node) -> bool {
    matches!(node, Node::LineStart)
}
