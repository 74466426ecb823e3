//! Advice on notations, by the format of the source.

/// Advice on a notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    /// Advice for CommonMark.
    pub(crate) markdown: &'static str,
    /// Advice for MDX.
    pub(crate) mdx: &'static str,
}

impl Advice {
    /// Creates advice for sources of either format.
    pub(super) const fn new(advice: &'static str) -> Self {
        Self { markdown: advice, mdx: advice }
    }
}
