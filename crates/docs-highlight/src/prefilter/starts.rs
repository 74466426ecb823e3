//! What the first bytes of matches can be.

use super::byte_set::{ByteSet, NEWLINE};
use super::node::{Class, Node};

/// How many bytes are looked at.
pub(super) const LENGTH: usize = 3;

/// Steps of an analysis, after which an expression is given up.
const MOST_STEPS: u32 = 20_000;

/// What the bytes from a match's start on can be; `None` if that is too much work to find out.
pub(super) fn starts(node: &Node) -> Option<[ByteSet; LENGTH]> {
    let mut analysis = Analysis { steps: 0 };
    let starts = analysis.before(node, [ByteSet::ALL; LENGTH]);
    (analysis.steps <= MOST_STEPS).then_some(starts)
}

struct Analysis {
    steps: u32,
}

impl Analysis {
    /// What can come where a part starts that is followed by `next`.
    fn before(&mut self, node: &Node, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return [ByteSet::ALL; LENGTH];
        }
        match node {
            Node::Class(class) => character_before(*class, next),
            Node::Concat(nodes) => {
                nodes.iter().rev().fold(next, |next, node| self.before(node, next))
            }
            Node::Alternate(nodes) => nodes
                .iter()
                .map(|node| self.before(node, next))
                .reduce(either)
                .unwrap_or([ByteSet::ALL; LENGTH]),
            Node::Repeat { node, least, once } => self.repeated(node, *least, *once, next),
            Node::Ahead(node) => {
                let ahead = self.before(node, [ByteSet::ALL; LENGTH]);
                std::array::from_fn(|step| next[step].and(ahead[step]))
            }
            Node::NotAhead(node) => match node.as_class() {
                // The end, and bytes of characters that may be in the set and may be not, stay.
                Some(class) => restricted(next, ByteSet { ascii: !class.sure, ..ByteSet::ALL }),
                None => next,
            },
            Node::LineEnd => restricted(next, ByteSet { end: true, ..ByteSet::of_ascii(NEWLINE) }),
            Node::TextEnd => restricted(next, ByteSet { end: true, ..ByteSet::EMPTY }),
            Node::Behind(_)
            | Node::NotBehind(_)
            | Node::LineStart
            | Node::WordBoundary
            | Node::Nothing => next,
            Node::Unknown => [ByteSet::ALL; LENGTH],
        }
    }

    fn repeated(
        &mut self,
        node: &Node,
        least: u32,
        once: bool,
        next: [ByteSet; LENGTH],
    ) -> [ByteSet; LENGTH] {
        let mut all = next;
        if once {
            if least == 0 {
                all = either(next, self.before(node, next));
            }
        } else {
            // Every further time adds what is one character further on, if anything.
            loop {
                let more = either(all, self.before(node, all));
                if more == all {
                    break;
                }
                all = more;
            }
        }
        (0..least.min(LENGTH as u32)).fold(all, |all, _| self.before(node, all))
    }
}

fn either(one: [ByteSet; LENGTH], other: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
    std::array::from_fn(|step| one[step].or(other[step]))
}

fn restricted(mut next: [ByteSet; LENGTH], first: ByteSet) -> [ByteSet; LENGTH] {
    next[0] = next[0].and(first);
    next
}

/// What can come where one character stands before the rest.
fn character_before(class: Class, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
    let first = ByteSet { ascii: class.may, beyond: class.beyond, end: false };
    let mut sets = [first, next[0], next[1]];
    if class.beyond {
        // It has two to four bytes then, and what follows it comes later.
        let own = ByteSet { beyond: true, ..ByteSet::EMPTY };
        sets[1] = sets[1].or(own);
        sets[2] = sets[2].or(next[0]).or(own);
    }
    sets
}
