//! Data of a page's components in the cache.

use serde::{Deserialize, Serialize};

/// Data of a page's components that the next build reads from the cache.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct CachedComponents {
    /// Path within the built site of the module that hydrates the components.
    pub(crate) module: Option<String>,
    /// Paths within the built site of the style sheets of the article: that of blocks of Markdown, and those of components.
    pub(crate) styles: Vec<String>,
}
