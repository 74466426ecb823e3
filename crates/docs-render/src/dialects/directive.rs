//! Directives without a closing fence, which replace the notations in a tree.

use comrak::nodes::{NodeBlockDirective, NodeValue};

/// Length of the fence of a directive without a closing fence.
pub(crate) const NO_FENCE: usize = 0;

/// Returns a directive without a closing fence.
pub(super) fn directive(info: &str) -> NodeValue {
    let info = info.to_owned();
    NodeValue::BlockDirective(Box::new(NodeBlockDirective {
        fence_length: NO_FENCE,
        fence_offset: 0,
        info,
    }))
}
