//! Descriptions of islands for messages.

use docs_render::IslandNode;

/// Returns the line of an island.
pub(crate) fn line_of(node: &IslandNode) -> u32 {
    match node {
        IslandNode::Element { line, .. } | IslandNode::Expression { line, .. } => *line,
        IslandNode::Scoped { children, .. } => children.first().map_or(1, line_of),
        _ => 1,
    }
}

/// Returns the name of an island in messages: its tag, or the start of its expression. `None` if neither is known.
pub(crate) fn name_of(node: &IslandNode) -> Option<String> {
    match node {
        IslandNode::Element { name, .. } => Some(format!("<{name}>")),
        IslandNode::Expression { source, .. } => {
            let source: String = source.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown: String = source.chars().take(40).collect();
            Some(format!("{{{shown}}}"))
        }
        IslandNode::Scoped { children, .. } => children.first().and_then(name_of),
        _ => None,
    }
}
