//! Names of places within a file: `$anchor` of JSON Schema.

use std::collections::HashMap;

use crate::node::Node;
use crate::references::{Keys, keys_below};

/// Returns the named places of a file, each with its steps from the root.
pub(crate) fn anchors(root: &Node) -> HashMap<Box<str>, Vec<u32>> {
    let mut found = HashMap::new();
    visit(root, Keys::Keywords, &mut Vec::new(), &mut found);
    found
}

fn visit(node: &Node, keys: Keys, steps: &mut Vec<u32>, found: &mut HashMap<Box<str>, Vec<u32>>) {
    if keys == Keys::Keywords
        && let Some(name) = node.get("$anchor").and_then(Node::text)
    {
        found.entry(name.into()).or_insert_with(|| steps.clone());
    }
    let items = (0u32..).zip(node.items()).map(|(step, item)| (step, item, Some(Keys::Keywords)));
    let entries = (0u32..).zip(node.entries());
    let entries =
        entries.map(|(step, entry)| (step, &entry.node, keys_below(keys, &entry.key, &entry.node)));
    for (step, child, keys) in items.chain(entries) {
        let Some(keys) = keys else { continue };
        steps.push(step);
        visit(child, keys, steps, found);
        steps.pop();
    }
}
