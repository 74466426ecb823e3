//! The record of a list of posts from the previous build.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::recording::Dependency;
use crate::values::fingerprint::Fingerprint;

/// Rendered list of posts from the previous build, without its HTML.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct CachedList {
    /// Fingerprint of the sources and the options of the posts.
    pub(crate) source: Fingerprint,
    /// Fingerprint of all inputs of the page's files except the posts.
    pub(crate) document: Fingerprint,
    /// Fingerprint of all site-wide inputs to page shells.
    pub(crate) site: Fingerprint,
    /// Dependencies of each post.
    pub(crate) dependencies: Vec<Vec<Dependency>>,
    /// Position of each post within the document.
    pub(crate) articles: Vec<Range<usize>>,
}

impl CachedList {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a record consists of plain values")
    }
}
