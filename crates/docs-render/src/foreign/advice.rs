//! Advice on notations, by the format of the source.

use crate::options::Format;

/// Advice on a notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    markdown: &'static str,
    mdx: &'static str,
}

impl Advice {
    /// Creates advice for sources of either format.
    pub(super) const fn new(advice: &'static str) -> Self {
        Self { markdown: advice, mdx: advice }
    }

    /// Creates advice on a component, which CommonMark does not have.
    pub(super) const fn by_format(markdown: &'static str, mdx: &'static str) -> Self {
        Self { markdown, mdx }
    }

    /// Returns the advice for a format.
    pub(crate) fn of(self, format: Format) -> &'static str {
        match format {
            Format::Markdown => self.markdown,
            Format::Mdx => self.mdx,
        }
    }
}
