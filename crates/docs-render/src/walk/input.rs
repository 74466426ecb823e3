//! Inputs of a walk.

use crate::host::PageHost;
use crate::options::{Options, Source};

/// Source with its options and its site.
#[derive(Clone, Copy)]
pub(crate) struct Input<'w> {
    pub(crate) source: &'w Source<'w>,
    pub(crate) options: &'w Options<'w>,
    pub(crate) host: &'w dyn PageHost,
}
