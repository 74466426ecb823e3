//! Characters without which there is no match.

use super::node::Node;

/// So many sets are kept of an expression, the smallest.
const MOST_SETS: usize = 4;

/// Sets of ASCII characters; of each, one stands at a match's start or anywhere after it.
pub(super) fn required(node: &Node) -> Vec<u128> {
    let mut sets = Vec::new();
    match node {
        Node::Class(class) if !class.beyond => sets.push(class.may),
        Node::Concat(nodes) => sets.extend(nodes.iter().flat_map(required)),
        Node::Alternate(nodes) => {
            // One of the branches matches: what each needs most, taken together.
            let needed = nodes.iter().map(|node| required(node).first().copied());
            sets.extend(
                needed
                    .collect::<Option<Vec<_>>>()
                    .map(|sets| sets.iter().fold(0, |all, set| all | set)),
            );
        }
        Node::Repeat { node, least, .. } if *least > 0 => sets = required(node),
        Node::Ahead(node) => sets = required(node),
        _ => {}
    }
    sets.sort_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    sets.truncate(MOST_SETS);
    sets
}
