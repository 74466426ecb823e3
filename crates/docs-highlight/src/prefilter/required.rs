//! Characters that every match requires.

use super::node::Node;

/// Maximum number of sets per expression; the smallest are kept.
const MAX_SETS: usize = 4;

/// Returns sets of ASCII characters. One character of each occurs at the start of a match or later in the line.
pub(super) fn required(node: &Node) -> Vec<u128> {
    let mut sets = Vec::new();
    match node {
        Node::Class(class) if !class.beyond => sets.push(class.may),
        Node::Concat(nodes) => sets.extend(nodes.iter().flat_map(required)),
        Node::Alternate(nodes) => {
            // One branch matches: the union of the most selective set of each branch.
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
    sets.truncate(MAX_SETS);
    sets
}
