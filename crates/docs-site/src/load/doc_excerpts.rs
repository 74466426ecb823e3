//! Excerpts of documents: data of unchanged files, which are not read again.

use docs_model::{DocContext, DocExcerpt};
use serde::{Deserialize, Serialize};

use super::landing_pages::LandingPages;
use crate::inputs::excerpt::SourceExcerpt;
use crate::inputs::source::SourceTree;
use crate::values::fingerprint::{Fingerprint, Fingerprinter};

/// Excerpts of the documents of a version in the source tree.
pub(super) struct DocExcerpts<'a> {
    tree: &'a dyn SourceTree,
    /// Fingerprint of the inputs of an excerpt besides its file.
    inputs: Fingerprint,
}

/// An excerpt with the fingerprint of its other inputs.
#[derive(Deserialize, Serialize)]
struct Stored<Excerpt> {
    inputs: Fingerprint,
    excerpt: Excerpt,
}

impl<'a> DocExcerpts<'a> {
    pub(super) fn new(
        tree: &'a dyn SourceTree,
        context: &DocContext<'_>,
        landing: LandingPages,
    ) -> Self {
        let mut inputs = Fingerprinter::default();
        inputs.value(&context.has_blocks).value(context.variables).value(&landing);
        Self { tree, inputs: inputs.finish() }
    }

    /// Returns the excerpt of a file that has not changed since it was stored, and the fingerprint of the file's source.
    pub(super) fn get(&self, file: &str) -> Option<(DocExcerpt, Fingerprint)> {
        let SourceExcerpt { content, bytes } = self.tree.excerpt(file)?;
        let stored: Stored<DocExcerpt> = postcard::from_bytes(&bytes).ok()?;
        (stored.inputs == self.inputs).then_some((stored.excerpt, content))
    }

    /// Stores the excerpt of a file whose source has the fingerprint `content`.
    pub(super) fn put(&self, file: &str, excerpt: &DocExcerpt, content: Fingerprint) {
        let stored = Stored { inputs: self.inputs, excerpt };
        let bytes = postcard::to_stdvec(&stored).expect("an excerpt consists of plain values");
        self.tree.store_excerpt(file, SourceExcerpt { content, bytes: bytes.into() });
    }
}
