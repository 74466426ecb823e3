//! The part of a page's components that the next build needs.

use serde::{Deserialize, Serialize};

/// The part of a page's components that the next build needs.
#[derive(Clone, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
pub(crate) struct CachedComponents {
    /// Path within the built site of the module that hydrates them.
    pub(crate) module: Option<String>,
    /// Paths within the built site of the style sheets of the article: that of blocks of Markdown, and those of components.
    pub(crate) styles: Vec<String>,
}
