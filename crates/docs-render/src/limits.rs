//! Limits of several stages.

/// Maximum depth of nodes within nodes. Nobody writes so deep; a text that does would exhaust the stack.
pub(crate) const MAX_DEPTH: usize = 100;
