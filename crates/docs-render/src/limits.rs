//! Limits that several stages of rendering share.

/// Maximum nesting of nodes. Deeper nesting would overflow the stack.
pub(crate) const MAX_DEPTH: usize = 100;
