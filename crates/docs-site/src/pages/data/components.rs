//! Data of a page's components in the cache.

use docs_model::{ExternalKind, ExternalResource};
use serde::{Deserialize, Serialize};

/// Data of a page's components that the next build reads from the cache.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct CachedComponents {
    /// Path within the built site of the module that hydrates the components.
    pub(crate) module: Option<String>,
    /// Paths within the built site of the style sheets of the article: that of blocks of Markdown, and those of components.
    pub(crate) styles: Vec<String>,
    /// Kinds and addresses of the resources that elements of the article load or contain.
    pub(crate) resources: Vec<(ExternalKind, String)>,
}

impl CachedComponents {
    /// Returns the resources of elements of the article, whose source is in `file`.
    pub(crate) fn external(&self, file: &str) -> impl Iterator<Item = ExternalResource> {
        let resources = self.resources.iter();
        resources.map(move |(kind, address)| ExternalResource::new(*kind, address, file))
    }
}
