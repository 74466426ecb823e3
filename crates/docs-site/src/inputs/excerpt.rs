//! Excerpts of sources: what a build keeps of an unchanged file for the next one.

use bytes::Bytes;

use crate::values::fingerprint::Fingerprint;

/// Data that a build has derived from a source file, for the next build.
///
/// The bytes are opaque for a [`SourceTree`](crate::SourceTree), and belong to the version of the program that wrote them.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SourceExcerpt {
    /// Fingerprint of the file's bytes from which the data derive.
    pub content: Fingerprint,
    /// The data.
    pub bytes: Bytes,
}
