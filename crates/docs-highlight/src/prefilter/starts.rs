//! Possible first bytes of matches.

use super::byte_set::{ByteSet, NEWLINE};
use super::node::{Class, Node};

/// Number of analysed bytes.
pub(super) const LENGTH: usize = 3;

/// Maximum number of steps of an analysis.
const MAX_STEPS: u32 = 20_000;

/// Returns the possible bytes from the start of a match on, or `None` if the analysis exceeds its limit.
pub(super) fn starts(node: &Node) -> Option<[ByteSet; LENGTH]> {
    let mut analysis = Analysis { steps: 0 };
    let starts = analysis.before(node, [ByteSet::ALL; LENGTH]);
    (analysis.steps <= MAX_STEPS).then_some(starts)
}

struct Analysis {
    steps: u32,
}

impl Analysis {
    /// Returns the possible bytes at the start of a node that is followed by `next`.
    fn before(&mut self, node: &Node, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
        self.steps += 1;
        if self.steps > MAX_STEPS {
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
                // Only characters that are certainly in the set are excluded.
                Some(class) => restricted(next, ByteSet { ascii: !class.sure, ..ByteSet::ALL }),
                None => next,
            },
            Node::LineEnd => {
                restricted(next, ByteSet { end: true, ..ByteSet::from_ascii(NEWLINE) })
            }
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
            // Each repetition may add bytes one character further on; stop when nothing changes.
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

/// Returns the possible bytes at the start of one character followed by `next`.
fn character_before(class: Class, next: [ByteSet; LENGTH]) -> [ByteSet; LENGTH] {
    let first = ByteSet { ascii: class.may, beyond: class.beyond, end: false };
    let mut sets = [first, next[0], next[1]];
    if class.beyond {
        // Such a character has two to four bytes, so `next` starts later.
        let own = ByteSet { beyond: true, ..ByteSet::EMPTY };
        sets[1] = sets[1].or(own);
        sets[2] = sets[2].or(next[0]).or(own);
    }
    sets
}
