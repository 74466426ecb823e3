//! Expressions that need no regex engine: a sequence of ASCII characters, consumed or in a lookahead.

use super::line::Line;
use super::node::Node;

/// A sequence of sets of ASCII characters.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Exact {
    sets: Vec<u128>,
    /// `true` if the match consumes the characters; a lookahead does not.
    takes: bool,
}

/// Returns the sequence that an expression consists of.
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

/// Returns the characters of a node that matches exactly one of them.
fn exact_class(node: &Node) -> Option<u128> {
    let class = node.as_class()?;
    (class.may == class.sure && !class.beyond).then_some(class.may)
}

impl Exact {
    /// Returns the end of the match at `at`.
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
