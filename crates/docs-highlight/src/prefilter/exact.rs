//! Expressions so plain that they need no engine: characters in a row, taken or only looked at.

use super::line::Line;
use super::node::Node;

/// A row of sets of ASCII characters.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Exact {
    sets: Vec<u128>,
    /// Whether the characters are taken.
    takes: bool,
}

/// An expression's row, if it is one.
pub(super) fn exact(node: &Node) -> Option<Exact> {
    match node {
        Node::Ahead(node) => {
            Some(Exact { takes: false, ..exact(node).filter(|exact| exact.takes)? })
        }
        Node::Concat(nodes) => match nodes.as_slice() {
            [only] => exact(only),
            nodes => {
                let sets = nodes.iter().map(exact_class).collect::<Option<_>>()?;
                Some(Exact { sets, takes: true })
            }
        },
        node => Some(Exact { sets: vec![exact_class(node)?], takes: true }),
    }
}

/// The characters of a part, if it is known to be one of exactly these.
fn exact_class(node: &Node) -> Option<u128> {
    let class = node.as_class()?;
    (class.may == class.sure && !class.beyond).then_some(class.may)
}

impl Exact {
    /// Where the match at a byte ends, if there is one.
    pub(super) fn match_at(&self, line: &Line<'_>, at: usize) -> Option<usize> {
        let bytes = line.text.as_bytes().get(at..at + self.sets.len())?;
        let fits = |(byte, set): (&u8, &u128)| byte.is_ascii() && set >> byte & 1 == 1;
        bytes.iter().zip(&self.sets).all(fits).then_some(if self.takes {
            at + bytes.len()
        } else {
            at
        })
    }
}
